package list

import (
	"slices"
	"strings"

	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// Column is a column of a table.
type Column[R any] struct {
	Title string
	Width int  // in cells; for Fit, 0 takes what the others leave
	Right bool // figures are aligned to the right and never cut
	Text  func(*R) string

	// For Within.
	Min  int // the least useful width
	Max  int // the greatest useful width; 0 for no limit
	Drop int // the column with the highest value is left out first; 0 for never
}

// Table is the visible columns, from left to right.
type Table[R any] []Column[R]

// Gap is the space between two columns.
const Gap = 2

// Widest returns the cells of the widest text of each column in rows, or of its title, by title.
func (t Table[R]) Widest(rows []R) map[string]int {
	widest := make(map[string]int, len(t))
	for _, c := range t {
		w := cells.Width(c.Title)
		for i := range rows {
			w = max(w, cells.Width(c.Text(&rows[i])))
		}
		widest[c.Title] = w
	}
	return widest
}

// Narrow takes from the columns with a width what neither their titles nor their rows fill.
func (t Table[R]) Narrow(widest map[string]int) {
	for i := range t {
		t[i].Width = min(t[i].Width, widest[t[i].Title])
	}
}

// Rest returns how many of w cells the columns without a width have together.
func (t Table[R]) Rest(w int) int {
	return max(0, w-t.Width())
}

// Width returns the cells that a line of the table takes.
func (t Table[R]) Width() int {
	w := Gap * max(0, len(t)-1)
	for i := range t {
		w += t[i].Width
	}
	return w
}

// Fit shares the rest of w cells among the columns without a width: of two, the first (the name)
// gets three fifths.
func (t Table[R]) Fit(w int) Table[R] {
	flexible := 0
	for i := range t {
		if t[i].Width == 0 {
			flexible++
		}
	}
	w = t.Rest(w)
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

// Within returns the columns that fit w cells. What remains after every Min goes to the columns in turn up to their
// Max, and then to those without one.
func (t Table[R]) Within(w int) Table[R] {
	t = slices.Clone(t)
	for i := range t {
		t[i].Width = t[i].Min
	}
	for w = max(0, w); t.Width() > w; {
		drop := 0
		for i := range t {
			if t[i].Drop >= t[drop].Drop {
				drop = i
			}
		}
		if t[drop].Drop == 0 { // none may be left out, so the last is cut
			t[drop].Width -= t.Width() - w
			if t[drop].Width > 0 {
				break
			}
		}
		t = slices.Delete(t, drop, drop+1)
	}
	left := t.Rest(w)
	grow := func(wants func(*Column[R]) bool) {
		for given := true; given && left > 0; {
			given = false
			for i := range t {
				if left > 0 && wants(&t[i]) {
					t[i].Width++
					left--
					given = true
				}
			}
		}
	}
	grow(func(c *Column[R]) bool { return c.Width < c.Max })
	grow(func(c *Column[R]) bool { return c.Max == 0 })
	return t
}

// Titles returns the line above the rows.
func (t Table[R]) Titles() string {
	return t.plain(func(c *Column[R]) string { return c.Title })
}

// Line returns the line of a row without styles.
func (t Table[R]) Line(r *R) string {
	return t.plain(func(c *Column[R]) string { return c.Text(r) })
}

func (t Table[R]) plain(text func(*Column[R]) string) string {
	var b strings.Builder
	t.write(&b, func(c *Column[R]) (string, theme.Style) { return text(c), theme.Style{} })
	return b.String()
}

// Write writes the line of a row. paint returns the style of a column.
func (t Table[R]) Write(b *strings.Builder, r *R, paint func(title string) theme.Style) {
	t.write(b, func(c *Column[R]) (string, theme.Style) { return c.Text(r), paint(c.Title) })
}

// write puts the texts of the columns side by side. A text wider than its column continues over the
// blank cells before the next figure.
func (t Table[R]) write(b *strings.Builder, text func(*Column[R]) (string, theme.Style)) {
	lent := 0 // cells of a figure's column that the text before it took
	for i := range t {
		c := &t[i]
		if i > 0 {
			b.WriteString(cells.Spaces(Gap))
		}
		words, style := text(c)
		if c.Right {
			figure, missing := cells.PadFigure(words, c.Width-lent)
			b.WriteString(cells.Spaces(missing))
			style.Write(b, figure)
			lent = 0
			continue
		}
		if i+1 < len(t) && t[i+1].Right && len(words) > c.Width {
			figure, _ := text(&t[i+1])
			lent = cells.Lent(words, c.Width, figure, t[i+1].Width)
		}
		cut, missing := cells.Pad(words, c.Width+lent)
		style.Write(b, cut)
		b.WriteString(cells.Spaces(missing))
	}
}
