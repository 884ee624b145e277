package theme

import "github.com/charmbracelet/lipgloss"

// palette holds the colours of a theme.
type palette struct {
	dim, accent, client, team lipgloss.TerminalColor
	good, bad, warn           lipgloss.TerminalColor
	onBadge                   lipgloss.TerminalColor // text on a badge
	border                    lipgloss.TerminalColor
}

// The palettes. Text has a contrast of at least 4.5 to 1 on the usual backgrounds of terminals. Of the terminal's own
// sixteen colours, many terminals make dark grey, red and brown too dark to be read on a dark background, and yellow,
// cyan, green and grey too pale on a light one. Of the 256 fixed colours each has the nearest: termenv, which compares
// hues, takes a near-black for some reds.
var (
	usual = palette{
		dim:     on(colour("#646b77", "242", "0"), colour("#98a0ac", "247", "7")),
		accent:  on(colour("#0d7285", "24", "4"), colour("#4fb3bf", "73", "6")),
		client:  on(colour("#0d7285", "24", "4"), colour("#4fb3bf", "73", "6")),
		team:    on(colour("#8a5f00", "94", "5"), colour("#d7a84a", "179", "11")),
		good:    on(colour("#2a7a2f", "238", "4"), colour("#6cbf73", "71", "2")),
		bad:     on(colour("#c0232f", "124", "1"), colour("#eb7f88", "174", "9")),
		warn:    on(colour("#8a5f00", "94", "5"), colour("#d7a84a", "179", "11")),
		onBadge: on(colour("#ffffff", "231", "15"), colour("#16181d", "234", "0")),
		border:  on(colour("#646b77", "242", "8"), colour("#98a0ac", "247", "8")),
	}
	strong = palette{
		dim:     on(colour("#3f444d", "238", "0"), colour("#c0c4cc", "251", "7")),
		accent:  on(colour("#004b5a", "23", "4"), colour("#7fe3f0", "117", "6")),
		client:  on(colour("#004b5a", "23", "4"), colour("#7fe3f0", "117", "6")),
		team:    on(colour("#5c3f00", "58", "5"), colour("#ffd166", "221", "11")),
		good:    on(colour("#0f4d14", "22", "4"), colour("#8fe898", "114", "2")),
		bad:     on(colour("#8c0012", "88", "1"), colour("#ff9aa2", "211", "9")),
		warn:    on(colour("#5c3f00", "58", "5"), colour("#ffd166", "221", "11")),
		onBadge: on(colour("#ffffff", "231", "15"), colour("#000000", "16", "0")),
		border:  on(colour("#3f444d", "238", "0"), colour("#c0c4cc", "251", "7")),
	}
	none   = lipgloss.NoColor{}
	noneOf = palette{none, none, none, none, none, none, none, none, none}
)

// on returns a colour for light and for dark backgrounds.
func on(light, dark lipgloss.CompleteColor) lipgloss.TerminalColor {
	return lipgloss.CompleteAdaptiveColor{Light: light, Dark: dark}
}

// colour returns a colour as "#rrggbb", of the 256 and of the terminal's sixteen.
func colour(all, of256, of16 string) lipgloss.CompleteColor {
	return lipgloss.CompleteColor{TrueColor: all, ANSI256: of256, ANSI: of16}
}
