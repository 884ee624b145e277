// Package viewport scrolls lines that may not all fit: help, details, figures. It fills its area
// exactly, and only draws the visible lines.
package viewport

import (
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// Viewport is a position in the lines. The zero value is the top.
type Viewport struct {
	win           scroll.Window
	count, height int // the number of lines, and how many of them fit, as drawn last
}

// Lines returns the visible lines of an area h high. The position is kept as long as there are
// enough lines.
func (v *Viewport) Lines(lines []string, h int) []string {
	from, to := v.fit(len(lines), h)
	return lines[from:to]
}

// fit returns which of count lines are visible in an area h high.
func (v *Viewport) fit(count, h int) (from, to int) {
	v.count, v.height = count, max(0, h)
	v.win.Clamp(v.count, v.height)
	return v.win.Top, min(v.count, v.win.Top+v.height)
}

// View draws the visible lines, each at most w cells wide, in exactly w by h cells.
func (v *Viewport) View(lines []string, w, h int) string {
	return cells.Block(v.Lines(lines, h), w, h)
}

// Framed draws a frame of w by h cells around the visible lines, with a margin on both sides and
// the number of lines below them in its foot.
func (v *Viewport) Framed(f cells.Frame, th *theme.Theme, lines func(w int) []string, w, h int) string {
	return v.FramedLong(f, th, func(w int) Long {
		all := lines(w)
		return Long{Count: len(all), Line: func(i int) string { return all[i] }}
	}, w, h)
}

// Long is a text of many lines, each created when it becomes visible.
type Long struct {
	Count int
	Line  func(i int) string
}

// FramedLong is Framed for a text of many lines.
func (v *Viewport) FramedLong(f cells.Frame, th *theme.Theme, lines func(w int) Long, w, h int) string {
	innerW, innerH := f.Inner(w, h)
	all := lines(max(0, innerW-2))
	from, to := v.fit(all.Count, innerH)
	page := make([]string, 0, to-from)
	for i := from; i < to; i++ {
		page = append(page, cells.Cut(" "+all.Line(i), innerW, "…"))
	}
	f.Foot = th.Dim.Render(cells.More(v.Below()))
	return f.Render(page, w, h)
}

// Do runs an action that scrolls; it returns false for any other action.
func (v *Viewport) Do(a screen.ID) bool { return v.win.Scroll(a, v.count, v.height) }

// To scrolls a line to the top, or as far up as there are lines to fill the area.
func (v *Viewport) To(line int) { v.win.Top = line }

// Above counts the lines above the visible ones.
func (v *Viewport) Above() int { return v.win.Top }

// Below counts the lines below the visible ones, as drawn last.
func (v *Viewport) Below() int { return v.win.Below(v.count, v.height) }

// More returns the foot of a frame for Below: "↓ 3 more", or "".
func (v *Viewport) More() string { return cells.More(v.Below()) }
