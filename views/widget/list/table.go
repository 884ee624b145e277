package list

import (
	"strings"

	"app.tender/tender/views/widget/cells"
)

// Column is a column of a table.
type Column[R any] struct {
	Title string
	Width int  // in cells; 0 takes what the others leave
	Right bool // figures are aligned to the right
	Text  func(*R) string
}

// Table is the visible columns, from left to right.
type Table[R any] []Column[R]

// Gap is the space between two columns.
const Gap = 2

// Fit shares the rest of w cells among the columns without a width: of two, the first (the name)
// gets three fifths.
func (t Table[R]) Fit(w int) Table[R] {
	flexible := 0
	for _, c := range t {
		w -= c.Width
		if c.Width == 0 {
			flexible++
		}
	}
	w = max(0, w-Gap*(len(t)-1))
	for i := range t {
		if t[i].Width != 0 {
			continue
		}
		t[i].Width = w
		if flexible == 2 {
			t[i].Width = w * 3 / 5
		}
		w -= t[i].Width
		flexible--
	}
	return t
}

// Titles returns the line above the rows.
func (t Table[R]) Titles() string {
	return t.line(func(c Column[R]) string { return c.Title })
}

// Row returns the line of a row. paint styles the text of a column.
func (t Table[R]) Row(r *R, paint func(title, text string) string) string {
	return t.line(func(c Column[R]) string { return paint(c.Title, c.Text(r)) })
}

// line puts the texts of the columns side by side. A text wider than its column continues over the
// blank cells before the next figure.
func (t Table[R]) line(text func(Column[R]) string) string {
	var b strings.Builder
	room := 0
	for _, c := range t {
		room += c.Width + Gap
	}
	b.Grow(2 * room) // with room for other scripts and a style
	lent := 0        // cells of a figure's column that the text before it took
	for i, c := range t {
		if i > 0 {
			b.WriteString(cells.Spaces(Gap))
		}
		if c.Right {
			b.WriteString(cells.FitFigure(text(c), c.Width-lent))
			lent = 0
			continue
		}
		words := text(c)
		if cells.Width(words) > c.Width && i+1 < len(t) && t[i+1].Right {
			lent = cells.Lent(words, c.Width, text(t[i+1]), t[i+1].Width)
		}
		cells.WriteFit(&b, words, c.Width+lent)
	}
	return b.String()
}
