package details

import (
	"strings"

	"app.tender/tender/views/widget/cells"
)

// Paint draws the text of a row in its style.
type Paint func(Style, string) string

// The widths of a row's columns in cells.
const (
	nameWidth  = 20
	nameFrom   = 44 // if narrower, a name is on the line before its text
	leastWords = 8  // next to a figure; with less room the figure goes below
)

// Lines lays out a section's rows in lines of at most w cells.
func (s *Section) Lines(w int, paint Paint) (out []string) {
	for _, r := range s.Rows {
		out = append(out, r.lines(max(1, w), paint)...)
	}
	return out
}

func (r *Row) lines(w int, paint Paint) []string {
	indent := cells.Spaces(min(r.Indent, w/4))
	w -= len(indent)
	var out []string
	switch {
	case r.Figure != "":
		out = r.withFigure(w)
	case r.Name != "":
		out = r.withName(w)
	default:
		out = cells.Wrap(r.Text, w)
	}
	for i, l := range out {
		out[i] = indent + paint(r.Style, l)
	}
	return out
}

func (r *Row) withFigure(w int) []string {
	figure := r.Figure
	if cells.Width(figure) > w {
		figure = cells.FitFigure(figure, w)
	}
	room := w - cells.Width(figure) - 2
	if room < leastWords {
		return append(cells.Wrap(r.Text, w), cells.FitRight(figure, w))
	}
	out := cells.Wrap(r.Text, room)
	if len(out) == 0 {
		out = []string{""}
	}
	last := len(out) - 1
	out[last] = cells.Fit(out[last], room+2) + figure
	return out
}

func (r *Row) withName(w int) []string {
	if w < nameFrom {
		return cells.Wrap(r.Name+": "+r.Text, w)
	}
	return cells.Hang(cells.Fit(r.Name, nameWidth)+"  ", cells.Wrap(strings.TrimSpace(r.Text), w-nameWidth-2))
}
