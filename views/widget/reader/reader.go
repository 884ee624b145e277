// Package reader shows lines that may be more than fit: help, details, figures. It fills
// its place exactly, and looks only at the lines in sight.
package reader

import (
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// Reader is the place in the lines. The zero value is at their top.
type Reader struct {
	win           scroll.Window
	count, height int // of the lines, and how many of them fit, as drawn last
}

// Lines are the visible ones of lines where h fit. The place stays as long as there are as
// many lines.
func (r *Reader) Lines(lines []string, h int) []string {
	from, to := r.fit(len(lines), h)
	return lines[from:to]
}

// fit returns which of so many lines are visible where h fit.
func (r *Reader) fit(count, h int) (from, to int) {
	r.count, r.height = count, max(0, h)
	r.win.Clamp(r.count, r.height)
	return r.win.Top, min(r.count, r.win.Top+r.height)
}

// View draws the visible lines, each at most w cells wide, in exactly w by h cells.
func (r *Reader) View(lines []string, w, h int) string {
	return cells.Block(r.Lines(lines, h), w, h)
}

// Framed draws a frame of w by h cells around the visible lines, with a margin at both
// sides and the number of those below at its foot.
func (r *Reader) Framed(f cells.Frame, th *theme.Theme, lines func(w int) []string, w, h int) string {
	return r.FramedLong(f, th, func(w int) Long {
		all := lines(w)
		return Long{Count: len(all), Line: func(i int) string { return all[i] }}
	}, w, h)
}

// Long is many lines, each made when it comes into sight.
type Long struct {
	Count int
	Line  func(i int) string
}

// FramedLong is Framed for lines of which there may be many.
func (r *Reader) FramedLong(f cells.Frame, th *theme.Theme, lines func(w int) Long, w, h int) string {
	innerW, innerH := f.Inner(w, h)
	all := lines(max(0, innerW-2))
	from, to := r.fit(all.Count, innerH)
	page := make([]string, 0, to-from)
	for i := from; i < to; i++ {
		page = append(page, cells.Cut(" "+all.Line(i), innerW, "…"))
	}
	f.Foot = th.Dim.Render(cells.More(r.Below()))
	return f.Render(page, w, h)
}

// Do does an action that moves; it reports false for any other.
func (r *Reader) Do(a screen.ID) bool { return r.win.Scroll(a, r.count, r.height) }

// Below counts the lines below the visible ones, as drawn last.
func (r *Reader) Below() int { return r.win.Below(r.count, r.height) }

// More is Below for the foot of a frame: "↓ 3 more", or nothing.
func (r *Reader) More() string { return cells.More(r.Below()) }
