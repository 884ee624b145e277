package draw

import (
	"slices"
	"strings"
)

// Knows is what a terminal is known to support beyond what all terminals do.
type Knows struct {
	Lines  bool // scroll regions, and lines and cells that are inserted, deleted and erased
	Sync   bool // synchronized output (mode 2026)
	Narrow bool // that ambiguous characters take one cell
}

// vt102 are the beginnings of the names of terminals that understand what a VT102 does and more.
var vt102 = []string{
	"xterm", "linux", "screen", "tmux", "rxvt", "alacritty", "foot", "kitty", "wezterm", "ghostty",
	"konsole", "gnome", "vte", "st-", "contour", "rio", "iterm", "putty", "mlterm",
}

// KnowsLines reports whether a terminal of that name ($TERM) has scroll regions, and inserts, deletes
// and erases lines and cells.
func KnowsLines(name string) bool {
	return slices.ContainsFunc(vt102, func(known string) bool { return strings.HasPrefix(name, known) })
}
