package cells

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// Style is a pair of escape sequences, worked out once. Drawing with it is only
// joining strings; lipgloss works the sequences out again for every string. The
// zero value changes nothing.
type Style struct{ Open, Close string }

// Reverse is reverse video: where one is.
var Reverse = Style{Open: "\x1b[7m", Close: "\x1b[0m"}

// StyleOf takes the sequences from a lipgloss style. Padding, margins and sizes
// are no part of it.
func StyleOf(s lipgloss.Style) Style {
	open, end, _ := strings.Cut(s.Inline(true).Render("x"), "x")
	return Style{Open: open, Close: end}
}

// Render puts s, which is one line, between the sequences. A style within s ends
// at its reset, and this one goes on after it.
func (y Style) Render(s string) string {
	if s == "" || y.Open == "" {
		return s
	}
	if strings.IndexByte(s, esc) >= 0 {
		s = strings.ReplaceAll(s, "\x1b[0m", "\x1b[0m"+y.Open)
		s = strings.ReplaceAll(s, "\x1b[m", "\x1b[m"+y.Open)
	}
	return y.Open + s + y.Close
}

// Prose is text in lines of at most w cells, margin cells from both sides. An empty one
// has none.
func Prose(style lipgloss.Style, text string, margin, w int) []string {
	if text == "" {
		return nil
	}
	lines := Wrap(text, max(1, w-2*margin))
	for i, l := range lines {
		lines[i] = Spaces(margin) + style.Render(l)
	}
	return lines
}
