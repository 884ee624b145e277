// Package background decides whether the terminal's background is dark, without asking
// the terminal.
//
// Bubble Tea asks for the background colour while the program is initialised, and waits
// up to five seconds for a terminal that does not reply. It asks through Lip Gloss, which
// does not ask once the answer is set. Go initialises packages whose imports are ready in
// the order of their import paths, and this package imports little and sorts before
// github.com/charmbracelet/bubbletea, so it sets it in time. A program that draws has to
// import it, directly or not. architecture_test.go checks both, and a test on a silent terminal
// that nothing asks.
package background

import (
	"os"
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
)

func init() { lipgloss.SetHasDarkBackground(Dark(os.Getenv("COLORFGBG"))) }

// Dark reads the value of $COLORFGBG, "foreground;background" in numbers of the
// sixteen colours, as many terminals set it. It is true for a value that says
// nothing, since most terminals are dark and the dark colours can be read on
// light grounds better than the other way round.
func Dark(colorFgBg string) bool {
	fields := strings.Split(colorFgBg, ";")
	colour, err := strconv.Atoi(strings.TrimSpace(fields[len(fields)-1]))
	if err != nil {
		return true
	}
	// 7 is light grey, 8 dark grey, 9 to 15 the bright colours.
	return colour < 7 || colour == 8
}
