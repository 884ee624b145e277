// Package reader shows lines that are only read and may be more than fit: help,
// details, a panel of figures. It is the viewport of bubbles, answering to our
// actions instead of keys of its own, and filling its place exactly.
package reader

import (
	"strings"

	"github.com/charmbracelet/bubbles/viewport"

	"app.tender/tender/views"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// Reader is where one is in the lines. The zero value is at their top.
type Reader struct{ view viewport.Model }

// View draws what is in sight of lines, each at most w cells wide, in exactly w
// by h cells. Where one is stays, as far as there are as many lines.
func (r *Reader) View(lines []string, w, h int) string {
	r.view.Width, r.view.Height = max(0, w), max(0, h)
	r.view.SetContent(strings.Join(lines, "\n"))
	r.view.SetYOffset(r.view.YOffset)
	if w <= 0 || h <= 0 {
		return cells.Block(nil, w, h)
	}
	return cells.Fill(r.view.View(), w, h)
}

// Framed draws a frame of w by h cells around what is in sight of lines, which
// keep a cell at both sides, and says at its foot how much is below.
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

// Do handles the actions that move. It reports whether a is one of them.
func (r *Reader) Do(a views.Action) bool {
	page := max(1, r.view.Height-1)
	switch a {
	case views.MoveUp:
		r.view.ScrollUp(1)
	case views.MoveDown:
		r.view.ScrollDown(1)
	case views.MovePageUp:
		r.view.ScrollUp(page)
	case views.MovePageDown:
		r.view.ScrollDown(page)
	case views.MoveTop:
		r.view.GotoTop()
	case views.MoveBottom:
		r.view.GotoBottom()
	default:
		return false
	}
	return true
}

// Below is how many lines there are below those in sight, as they were drawn
// last.
func (r *Reader) Below() int {
	return max(0, r.view.TotalLineCount()-r.view.YOffset-r.view.Height)
}

// More says Below for the foot of a frame: "↓ 3 more", or nothing.
func (r *Reader) More() string { return cells.More(r.Below()) }
