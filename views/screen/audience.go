package screen

// Audience is who besides the team may see a screen, an action or a notice. The zero value is only the team.
type Audience uint8

// The audiences.
const (
	Client    Audience = 1 << iota // who sees the client view
	Installer                      // installers' profiles, which show no prices
	Everyone           = Client | Installer
	Team      Audience = 0
)
