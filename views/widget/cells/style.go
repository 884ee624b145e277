package cells

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// Style is a pair of escape sequences. lipgloss works them out for every string; this does
// so once. The zero value changes nothing.
type Style struct{ Open, Close string }

// Reverse is reverse video, for the cursor.
var Reverse = Style{Open: "\x1b[7m", Close: "\x1b[0m"}

// StyleOf takes the sequences of a lipgloss style, without padding, margins and sizes.
func StyleOf(s lipgloss.Style) Style {
	open, end, _ := strings.Cut(s.Inline(true).Render("x"), "x")
	return Style{Open: open, Close: end}
}

// Render puts the line s between the sequences and resumes the style after a reset within
// s.
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

// Prose wraps text to lines of at most w cells with a margin at both sides. An empty text
// has no lines.
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
