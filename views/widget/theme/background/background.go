// Package background decides whether the terminal's background is dark, without asking the
// terminal.
//
// Bubble Tea asks for the background colour while the program is initialised, and waits up to five
// seconds for a terminal that does not reply. It asks through Lip Gloss, which does not ask once
// the answer is set. Go initialises packages whose imports are ready in the order of their import
// paths. This package imports little and sorts before github.com/charmbracelet/bubbletea, so it
// sets the answer in time. Every program that draws has to import it, directly or not.
// architecture_test.go checks both, and a test with a silent terminal checks that nothing asks.
package background

import (
	"os"
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
)

func init() { lipgloss.SetHasDarkBackground(Dark(os.Getenv("COLORFGBG"))) }

// Dark returns whether $COLORFGBG means a dark background. Many terminals set it to
// "foreground;background" in numbers of the sixteen colours. It returns true for any other value,
// since most terminals are dark, and dark colours are more readable on a light background than the
// other way round.
func Dark(colorFgBg string) bool {
	fields := strings.Split(colorFgBg, ";")
	colour, err := strconv.Atoi(strings.TrimSpace(fields[len(fields)-1]))
	if err != nil {
		return true
	}
	// 7 is light grey, 8 dark grey, 9 to 15 the bright colours.
	return colour < 7 || colour == 8
}
