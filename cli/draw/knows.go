package draw

import "strings"

// Knows is what a terminal is known to understand beyond what all do.
type Knows struct {
	Lines  bool // scroll regions, and lines and cells that are inserted, deleted and erased
	Sync   bool // synchronized output (mode 2026)
	Narrow bool // that ambiguous characters take one cell
}

// vt102 are the beginnings of the names of terminals that understand what a VT102 does and more.
var vt102 = []string{
	"xterm", "linux", "screen", "tmux", "rxvt", "alacritty", "foot", "kitty", "wezterm", "ghostty", "konsole", "gnome", "vte", "st-", "contour", "rio", "iterm", "putty", "mlterm",
}

// KnowsLines reports whether a terminal of that name ($TERM) has scroll regions, and inserts, deletes
// and erases lines and cells.
func KnowsLines(name string) bool {
	for _, known := range vt102 {
		if strings.HasPrefix(name, known) {
			return true
		}
	}
	return false
}
