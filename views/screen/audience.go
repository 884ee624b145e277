package screen

// Audience is who besides the team may see a screen, an action or a notice. The zero value is the
// team alone.
type Audience uint8

// The audiences.
const (
	Client    Audience = 1 << iota // who sees the client view
	Installer                      // a profile of installers, which shows no prices
	Everyone           = Client | Installer
	Team      Audience = 0
)
