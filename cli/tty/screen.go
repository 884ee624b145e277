package tty

import (
	"bytes"
	"os"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Screen is a terminal to draw on. As long as the program has the other screen,
// long lines are cut and not wrapped: a terminal that counts a character wider
// than the program does would else shift all that is below it. It goes with the
// other screen, because that is left in every way that the program can end or
// lend the terminal to another.
type Screen struct {
	*os.File
	with *strings.Replacer // adds what goes with the other screen
}

// NewScreen returns the screen of f. The mouse is reported while the program has
// the screen if mouse is true.
func NewScreen(f *os.File, mouse bool) *Screen {
	enter := ansi.SetModeAltScreenSaveCursor + ansi.ResetModeAutoWrap
	if mouse {
		enter += ansi.SetModeMouseButtonEvent + ansi.SetModeMouseExtSgr
	}
	return &Screen{File: f, with: strings.NewReplacer(
		ansi.SetModeAltScreenSaveCursor, enter,
		ansi.ResetModeAltScreenSaveCursor, ansi.SetModeAutoWrap+ansi.ResetModeAltScreenSaveCursor,
	)}
}

// Write writes p, and what goes with the other screen where p changes to or from
// it.
func (s *Screen) Write(p []byte) (int, error) {
	if !bytes.Contains(p, []byte("\x1b[?1049")) {
		return s.File.Write(p)
	}
	return s.WriteString(string(p))
}

// WriteString is Write for a string.
func (s *Screen) WriteString(text string) (int, error) {
	out := s.with.Replace(text)
	if _, err := s.File.WriteString(out); err != nil {
		return 0, err
	}
	return len(text), nil
}
