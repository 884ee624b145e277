package run

import (
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/views/widget/theme"
	"github.com/muesli/termenv"
)

// linkingPrograms are terminals, by $TERM_PROGRAM, that make links of OSC 8.
var linkingPrograms = []string{"iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby"}

// linkingTerms are beginnings of $TERM of such terminals.
var linkingTerms = []string{"xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour"}

// makesLinks reports whether the output is a terminal known to support OSC 8 links.
// $FORCE_HYPERLINK overrides that, as in other programs.
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
		return false // what is around it may not
	}
	return s.Getenv("KITTY_WINDOW_ID") != "" || s.Getenv("WT_SESSION") != "" || s.Getenv("KONSOLE_VERSION") != "" ||
		slices.Contains(linkingPrograms, s.Getenv("TERM_PROGRAM")) ||
		slices.ContainsFunc(linkingTerms, func(begin string) bool { return strings.HasPrefix(term, begin) })
}

// ColourDepth returns how many colours to use, and what decides it. The terminal is
// asked nothing.
func (s Streams) ColourDepth(setting string) (d theme.Depth, why string) {
	if s.colourless() {
		return theme.NoColor, "NO_COLOR"
	}
	why = "`colors` in the settings"
	switch setting {
	case "none":
		return theme.NoColor, why
	case "16":
		return theme.ANSI16, why
	case "256":
		return theme.ANSI256, why
	case "truecolor":
		return theme.TrueColor, why
	}
	why = "TERM and COLORTERM"
	switch termenv.NewOutput(s.Out).EnvColorProfile() {
	case termenv.TrueColor:
		return theme.TrueColor, why
	case termenv.ANSI256:
		return theme.ANSI256, why
	case termenv.ANSI:
		return theme.ANSI16, why
	default:
		return theme.NoColor, why
	}
}
