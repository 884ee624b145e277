package textedit

import (
	"sort"
	"strings"

	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// cutSign stands for what is not visible of a line.
const cutSign = "…"

// View draws the editor in exactly the cells set by SetSize.
func (e *Editor) View() string {
	if e.w <= 0 || e.h <= 0 {
		return cells.Fill("", e.w, e.h)
	}
	var b strings.Builder
	b.Grow(e.h * (e.w + 16))
	if rows := e.textHeight(); rows > 0 {
		if e.opt.Line {
			e.drawLine(&b, rows)
		} else {
			e.drawRows(&b, rows)
		}
	}
	if e.prompt.open() {
		if e.h > 1 {
			b.WriteByte('\n')
		}
		b.WriteString(e.promptRow(e.w))
	}
	return b.String()
}

func (e *Editor) drawRows(b *strings.Builder, rows int) {
	row, left := e.top, true
	cursor := e.rowOf(e.cursor)
	for y := range rows {
		if y > 0 {
			b.WriteByte('\n')
		}
		if !left {
			b.WriteString(cells.Spaces(e.w))
			continue
		}
		here := row == cursor && e.cursorDrawn()
		e.drawMarker(b, here)
		p := e.body.paras[row.p]
		start, end := int(e.rows(row.p)[row.row]), p.rowEnd(row.row)
		d := e.newRun(b, row.p, e.w-e.markerWidth())
		if here {
			d.cursor = e.cursor.c
		}
		d.last = end == len(p.clusters) && row.row == len(p.rows)-1
		d.draw(start, end)
		var moved int
		row, moved = e.rowBy(row, 1)
		left = moved == 1
	}
}

// drawLine draws the visible part of a one-line text, with a sign where it is cut, and empty rows
// below it.
func (e *Editor) drawLine(b *strings.Builder, rows int) {
	head := e.headWidth(e.left)
	end, tail := e.lineEnd(e.left, 0)
	d := e.newRun(b, 0, e.w-head-tail)
	if e.cursorDrawn() {
		d.cursor = e.cursor.c
	}
	b.WriteString(strings.Repeat(cutSign, head))
	d.draw(e.left, end)
	b.WriteString(strings.Repeat(cutSign, tail))
	e.drawBlank(b, rows-1)
}

func (e *Editor) drawBlank(b *strings.Builder, rows int) {
	for range rows {
		b.WriteByte('\n')
		b.WriteString(cells.Spaces(e.w))
	}
}

func (e *Editor) drawMarker(b *strings.Builder, here bool) {
	switch {
	case e.markerWidth() == 0:
	case here:
		b.WriteString(e.opt.Styles.Marker.Render(cells.Fit(e.opt.Marker, 1)))
	default:
		b.WriteByte(' ')
	}
}

func (e *Editor) cursorDrawn() bool { return e.focused && !e.prompt.open() }

// run draws clusters of one paragraph on one row.
type run struct {
	e      *Editor
	b      *strings.Builder
	p      *paragraph
	width  int
	cursor int  // the cluster under the cursor; -1 for none in this row
	last   bool // the paragraph ends on this row

	selA, selB int // the selected clusters; beyond the last if the selection continues
	found      []span
	style      *theme.Style // the open style; nil for none
}

func (e *Editor) newRun(b *strings.Builder, p, width int) run {
	d := run{e: e, b: b, p: e.body.paras[p], width: width, cursor: -1}
	if a, z := e.selection(); a != z && a.p <= p && p <= z.p {
		d.selB = len(d.p.clusters) + 1 // the line end too
		if a.p == p {
			d.selA = a.c
		}
		if z.p == p {
			d.selB = z.c
		}
	}
	if e.prompt.command == FindInText && e.prompt.revision == e.body.revision {
		found := e.prompt.found
		d.found = found[sort.Search(len(found), func(i int) bool { return found[i].p >= p }):]
		d.found = d.found[:sort.Search(len(d.found), func(i int) bool { return d.found[i].p > p })]
	}
	return d
}

// draw draws the clusters from start to before end and pads the row.
func (d *run) draw(start, end int) {
	d.found = d.found[sort.Search(len(d.found), func(i int) bool { return d.found[i].b > start }):]
	col := 0
	for i := start; i < end; i++ {
		c := &d.p.clusters[i]
		n := c.cells(col, d.e.textWidth())
		d.use(d.under(i))
		d.mark(i)
		switch {
		case c.kind == tab:
			d.b.WriteString(cells.Spaces(n))
		case c.odd:
			d.b.WriteString(drawn(d.p.piece(i)))
		case int(c.width) > n:
			d.b.WriteString(cutSign) // wider than the whole view
		default:
			d.b.WriteString(d.p.piece(i))
		}
		col += n
	}
	if col < d.width {
		switch {
		case d.cursor == end:
			d.use(nil)
			d.mark(end)
			d.b.WriteByte(' ')
			col++
		case d.last && d.selA <= end && end < d.selB:
			d.use(&d.e.opt.Styles.Selection)
			d.b.WriteByte(' ')
			col++
		}
	}
	d.use(nil)
	d.b.WriteString(cells.Spaces(d.width - col))
}

// use switches to a style.
func (d *run) use(y *theme.Style) {
	if y == d.style {
		return
	}
	if d.style != nil {
		d.b.WriteString(d.style.Close)
	}
	if y != nil {
		d.b.WriteString(y.Open)
	}
	d.style = y
}

// mark puts the cursor on the next cell if it is before cluster i.
func (d *run) mark(i int) {
	if i == d.cursor {
		d.b.WriteString(d.e.opt.Styles.Caret)
	}
}

// under returns the style of a cluster.
func (d *run) under(i int) *theme.Style {
	st := &d.e.opt.Styles
	if d.selA <= i && i < d.selB {
		return &st.Selection
	}
	for len(d.found) > 0 && d.found[0].b <= i {
		d.found = d.found[1:]
	}
	if len(d.found) > 0 && d.found[0].a <= i {
		if cur := d.e.cursor; d.e.body.paras[cur.p] == d.p && d.found[0].a == cur.c {
			return &st.Selection
		}
		return &st.Match
	}
	return &st.Text
}
