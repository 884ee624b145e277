package screen

// Audience is who may see a screen, a notice, or what an action leads to, beside
// the team. It is an allow-list: what says nothing is for the team alone.
type Audience uint8

// The audiences.
const (
	Client    Audience = 1 << iota // who looks on in the client view
	Installer                      // a profile of installers, which shows no prices
	Everyone           = Client | Installer
	Team      Audience = 0
)
