package run

import (
	"app.tender/tender/views/widget/theme"
	"github.com/muesli/termenv"
)

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
