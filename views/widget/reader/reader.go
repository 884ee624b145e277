// Package reader shows lines that may be more than fit: help, details, figures. It fills
// its place exactly.
package reader

import (
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// Reader is the place in the lines. The zero value is at their top.
type Reader struct {
	top           int // the first visible line
	total, height int // lines, and how many of them fit, as drawn last
}

// Lines are the visible ones of lines where h fit. The place stays as long as there are as
// many lines.
func (r *Reader) Lines(lines []string, h int) []string {
	r.total, r.height = len(lines), max(0, h)
	r.scroll(0)
	return lines[r.top:min(r.total, r.top+r.height)]
}

// View draws the visible lines, each at most w cells wide, in exactly w by h cells.
func (r *Reader) View(lines []string, w, h int) string {
	return cells.Block(r.Lines(lines, h), w, h)
}

// Framed draws a frame of w by h cells around the visible lines, with a margin at both
// sides and the number of those below at its foot.
func (r *Reader) Framed(f cells.Frame, th *theme.Theme, lines func(w int) []string, w, h int) string {
	innerW, innerH := f.Inner(w, h)
	page := r.Lines(lines(max(0, innerW-2)), innerH)
	for i := range page {
		page[i] = cells.Cut(" "+page[i], innerW, "…")
	}
	f.Foot = th.Dim.Render(cells.More(r.Below()))
	return f.Render(page, w, h)
}

// Do does an action that moves; it reports false for any other.
func (r *Reader) Do(a screen.ID) bool {
	page := max(1, r.height-1)
	switch a {
	case screen.MoveUp:
		r.scroll(-1)
	case screen.MoveDown:
		r.scroll(1)
	case screen.MovePageUp:
		r.scroll(-page)
	case screen.MovePageDown:
		r.scroll(page)
	case screen.MoveTop:
		r.scroll(-r.top)
	case screen.MoveBottom:
		r.scroll(r.total)
	default:
		return false
	}
	return true
}

// scroll goes down so many lines, as far as there are any.
func (r *Reader) scroll(by int) { r.top = max(0, min(r.top+by, r.total-r.height)) }

// Below counts the lines below the visible ones, as drawn last.
func (r *Reader) Below() int { return max(0, r.total-r.top-r.height) }

// More is Below for the foot of a frame: "↓ 3 more", or nothing.
func (r *Reader) More() string { return cells.More(r.Below()) }
