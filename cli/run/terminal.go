package run

import (
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/views/widget/theme"
	"github.com/muesli/termenv"
)

// linkingPrograms are terminals with OSC 8 links, by $TERM_PROGRAM.
var linkingPrograms = []string{"iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby"}

// linkingTerms are prefixes of $TERM of such terminals.
var linkingTerms = []string{"xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour"}

// makesLinks reports whether the output is a terminal known to support OSC 8 links. $FORCE_HYPERLINK overrides that, as
// in other programs.
func (s Streams) makesLinks() bool {
	if s.Width() == 0 || s.Dumb() {
		return false
	}
	if force := s.Getenv("FORCE_HYPERLINK"); force != "" {
		return force != "0"
	}
	if vte, err := strconv.Atoi(s.Getenv("VTE_VERSION")); err == nil && vte >= 5000 {
		return true
	}
	term := s.Getenv("TERM")
	if strings.HasPrefix(term, "screen") || strings.HasPrefix(term, "tmux") {
		return false // what surrounds it may not support links
	}
	return s.Getenv("KITTY_WINDOW_ID") != "" || s.Getenv("WT_SESSION") != "" || s.Getenv("KONSOLE_VERSION") != "" ||
		slices.Contains(linkingPrograms, s.Getenv("TERM_PROGRAM")) ||
		slices.ContainsFunc(linkingTerms, func(begin string) bool { return strings.HasPrefix(term, begin) })
}

// ColourDepth returns the number of colours to use, and what decided it. It does not query the terminal.
func (s Streams) ColourDepth(setting string) (d theme.Depth, why string) {
	if s.colourless() {
		return theme.NoColor, "NO_COLOR"
	}
	if d, set := depthsSet[setting]; set {
		return d, "`colors` in the settings"
	}
	out := termenv.NewOutput(s.Out)
	d = depthsOf[out.EnvColorProfile()]
	if d == theme.NoColor && IsTerminal(s.Out) && !out.EnvNoColor() {
		d = namedDepth(s.Getenv("TERM"), s.Getenv("TERM_PROGRAM"))
	}
	return d, "TERM and COLORTERM"
}

// coloured are prefixes of $TERM of terminals that have colours although the name does not say so.
var coloured = []string{
	"screen", "tmux", "rxvt", "xterm", "alacritty", "foot", "kitty", "konsole", "gnome", "vte", "st", "putty", "mlterm",
	"eterm", "iterm",
}

// namedDepth returns the number of colours of a terminal by its name, and by the program around it if that says more.
func namedDepth(term, program string) theme.Depth {
	switch {
	case strings.HasPrefix(term, "tmux"), program == "tmux":
		return theme.ANSI256
	case slices.ContainsFunc(coloured, func(begin string) bool {
		return strings.HasPrefix(strings.ToLower(term), begin)
	}):
		return theme.ANSI16
	default:
		return theme.NoColor
	}
}

// The names of colour depths in the settings, and of those of terminals.
var (
	depthsSet = map[string]theme.Depth{
		"none": theme.NoColor, "16": theme.ANSI16, "256": theme.ANSI256,
		"truecolor": theme.TrueColor,
	}
	depthsOf = map[termenv.Profile]theme.Depth{
		termenv.Ascii: theme.NoColor, termenv.ANSI: theme.ANSI16, termenv.ANSI256: theme.ANSI256,
		termenv.TrueColor: theme.TrueColor,
	}
)
