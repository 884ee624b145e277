package cells

import (
	"strings"

	"app.tender/tender/views/widget/theme"
)

// Sheet collects lines of at most W cells with a margin on both sides.
type Sheet struct {
	W, Margin int
	Lines     []string
}

// Add adds lines as they are.
func (s *Sheet) Add(lines ...string) { s.Lines = append(s.Lines, lines...) }

// Blank adds an empty line.
func (s *Sheet) Blank() { s.Add("") }

// Say adds a wrapped text; an empty text adds no line.
func (s *Sheet) Say(style theme.Style, text string) { s.Further(0, style, text) }

// Further is Say with the text indented by further cells.
func (s *Sheet) Further(by int, style theme.Style, text string) {
	s.Add(Prose(style, text, s.Margin+by, s.W+by)...)
}

// Line adds a text on one line, cut if it does not fit.
func (s *Sheet) Line(style theme.Style, text string) {
	s.Add(Spaces(s.Margin) + style.Render(Cut(text, s.inner(), more)))
}

// Ends adds a line with a text at each end.
func (s *Sheet) Ends(style theme.Style, left, right string) {
	s.Add(Spaces(s.Margin) + style.Render(Ends(left, right, s.inner())))
}

// Figure adds a line with a label and, at its right end, a figure, which is never cut.
func (s *Sheet) Figure(style theme.Style, label, figure string) {
	s.Add(Spaces(s.Margin) + style.Render(Figure(label, figure, s.inner())))
}

// Fits reports whether a label and a figure fit on a line as a whole.
func (s *Sheet) Fits(label, figure string) bool {
	return Width(label)+1+Width(figure) <= s.inner()
}

// Named adds a value next to its name, which is not padded, and continues it below. A value
// without spaces, such as an address, is not broken if it fits on a line of its own.
func (s *Sheet) Named(name string, style theme.Style, value string) {
	head := Spaces(s.Margin) + name
	room := max(1, s.W-s.Margin-Width(head))
	if w := Width(value); w > room && w <= s.inner() && !strings.Contains(value, " ") {
		s.Add(head)
		s.Further(min(2, s.inner()-w), style, value)
		return
	}
	s.Add(Hang(head, Prose(style, value, 0, room))...)
}

// Rule adds a horizontal line.
func (s *Sheet) Rule(style theme.Style) { s.Line(style, Rule(s.inner())) }

func (s *Sheet) inner() int { return max(0, s.W-2*s.Margin) }

// Fitting returns the first of words that fits w cells, or "". The longest comes first.
func Fitting(w int, words ...string) string {
	for _, word := range words {
		if Width(word) <= w {
			return word
		}
	}
	return ""
}

// Figure puts a label and a figure at the two ends of exactly w cells. The label is cut first.
func Figure(label, figure string, w int) string {
	room := max(0, w-Width(figure)-1)
	return Fit(Fit(label, room)+" "+FitFigure(figure, w-room-1), w)
}
