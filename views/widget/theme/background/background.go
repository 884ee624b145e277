// Package background says whether the terminal's background is dark, and keeps the program from asking the terminal
// while it is initialised.
//
// Bubble Tea asks for the background colour there, through Lip Gloss, and waits up to five seconds for a terminal that
// does not reply. Where CI is set nothing is asked, so this package sets it until Lip Gloss has the answer. It is in
// time because it imports so little: of the packages whose imports are initialised, Go takes the one whose path sorts
// first, and what Bubble Tea waits for sorts later. architecture_test.go checks that, and a test with a silent
// terminal that nothing asks.
package background

import (
	"os"
	"strconv"
	"strings"
)

const pipeline = "CI"

// quiet is whether pipeline is set only to keep the terminal from being asked.
var quiet = os.Getenv(pipeline) == "" && os.Setenv(pipeline, "true") == nil

// Known says that Lip Gloss has the answer, and restores the environment.
func Known() {
	if quiet {
		quiet = false
		_ = os.Unsetenv(pipeline) // fails only for a name that no variable can have
	}
}

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
