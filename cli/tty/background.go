package tty

import (
	"math"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Background reads the terminal's reply to the question for its background: dark is whether white text on it has more
// contrast than black. ok is false for any other reply.
func Background(reply string) (dark, ok bool) {
	name, ok := strings.CutPrefix(reply, "\x1b]11;")
	if !ok {
		return false, false
	}
	c := ansi.XParseColor(name)
	if c == nil {
		return false, false
	}
	red, green, blue, _ := c.RGBA()
	linear := func(of uint32) float64 { return math.Pow(float64(of)/math.MaxUint16, 2.2) } // near enough to WCAG's
	// the luminance at which both have the same
	const even = 0.18
	return 0.2126*linear(red)+0.7152*linear(green)+0.0722*linear(blue) < even, true
}
