// Package reader shows lines that may be more than fit: help, details, figures. It is the
// viewport of bubbles with our actions in place of its keys, and fills its place exactly.
package reader

import (
	"strings"

	"github.com/charmbracelet/bubbles/viewport"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// Reader is the place in the lines. The zero value is at their top.
type Reader struct{ view viewport.Model }

// View draws the visible lines, each at most w cells wide, in exactly w by h cells. The
// place stays as long as there are as many lines.
func (r *Reader) View(lines []string, w, h int) string {
	r.view.Width, r.view.Height = max(0, w), max(0, h)
	r.view.SetContent(strings.Join(lines, "\n"))
	r.view.SetYOffset(r.view.YOffset)
	if w <= 0 || h <= 0 {
		return cells.Block(nil, w, h)
	}
	return cells.Fill(r.view.View(), w, h)
}

// Framed draws a frame of w by h cells around the visible lines, with a margin at both
// sides and the number of those below at its foot.
func (r *Reader) Framed(f cells.Frame, th *theme.Theme, lines func(w int) []string, w, h int) string {
	innerW, innerH := f.Inner(w, h)
	page := lines(max(0, innerW-2))
	for i := range page {
		page[i] = cells.Cut(" "+page[i], innerW, "…")
	}
	inner := r.View(page, innerW, innerH)
	f.Foot = th.Dim.Render(cells.More(r.Below()))
	return f.Render(inner, w, h)
}

// Do does an action that moves; it reports false for any other.
func (r *Reader) Do(a screen.ID) bool {
	page := max(1, r.view.Height-1)
	switch a {
	case screen.MoveUp:
		r.view.ScrollUp(1)
	case screen.MoveDown:
		r.view.ScrollDown(1)
	case screen.MovePageUp:
		r.view.ScrollUp(page)
	case screen.MovePageDown:
		r.view.ScrollDown(page)
	case screen.MoveTop:
		r.view.GotoTop()
	case screen.MoveBottom:
		r.view.GotoBottom()
	default:
		return false
	}
	return true
}

// Below counts the lines below the visible ones, as drawn last.
func (r *Reader) Below() int {
	return max(0, r.view.TotalLineCount()-r.view.YOffset-r.view.Height)
}

// More is Below for the foot of a frame: "↓ 3 more", or nothing.
func (r *Reader) More() string { return cells.More(r.Below()) }
