package changeorders

import (
	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
)

// The minimum widths in cells at which more is shown next to the changes.
const (
	sideBySide = 132 // the proposal's areas
	withPanel  = 80  // price and timeline in a frame of their own
	leastPanel = 30
	mostPanel  = 36
)

// panelWidth returns the width of the frame with price and timeline, on a screen that is w cells
// wide.
func panelWidth(w int) int { return min(mostPanel, max(leastPanel, w*3/10)) }

func (d *orderModel) View(area screen.Rect) string { return d.Draw(area, d.draw) }

func (d *orderModel) visible(area screen.Rect) int {
	if d.sheet == nil {
		return area.H
	}
	return max(0, area.H-2)
}

func (d *orderModel) draw(area screen.Rect) string {
	if d.sheet == nil {
		return cells.Block(d.emptyLines(area.W), area.W, area.H)
	}
	switch {
	case area.W >= sideBySide:
		return d.drawWide(area)
	case d.beside:
		return d.drawBeside(area)
	case area.W < withPanel:
		return d.drawNarrow(area)
	}
	right := panelWidth(area.W)
	left := area.W - right
	doc, panel := d.layout(left-2, 0), d.panel(right-2)
	d.scrollable(max(len(doc.changes), len(panel)), area)
	return cells.JoinHorizontal(
		d.frame("Changes", doc.changes, left, area.H), d.further(d.panelTitle(), panel, right, area.H))
}

// drawWide draws the changes, the proposal's areas, price and timeline side by side.
func (d *orderModel) drawWide(area screen.Rect) string {
	right := panelWidth(area.W)
	middle := (area.W - right) / 2
	left := area.W - right - middle
	doc, panel := d.layout(left-2, middle-2), d.panel(right-2)
	d.scrollable(max(len(doc.changes), len(panel)), area)
	return cells.JoinHorizontal(d.frame("Changes", doc.changes, left, area.H),
		d.further(parentTitle, doc.parent, middle, area.H), d.further(d.panelTitle(), panel, right, area.H))
}

func (d *orderModel) panelTitle() string {
	switch {
	case d.sheet.Way == nil:
		return "Price"
	case d.sheet.Price == nil:
		return "Timeline"
	default:
		return "Price and timeline"
	}
}

const parentTitle = "The proposal's own"

// drawBeside draws the proposal's areas instead of price and timeline, alone on a narrow screen.
func (d *orderModel) drawBeside(area screen.Rect) string {
	left := (area.W + 1) / 2
	right := area.W - left
	if area.W < withPanel {
		left, right = 0, area.W
	}
	if left == 0 {
		lines := d.parentAlone(max(0, right-2))
		d.scrollable(len(lines), area)
		return d.frame(parentTitle, lines, right, area.H)
	}
	doc := d.layout(left-2, right-2)
	d.scrollable(len(doc.changes), area)
	frame := d.further(parentTitle, doc.parent, right, area.H)
	return cells.JoinHorizontal(d.frame("Changes", doc.changes, left, area.H), frame)
}

// drawNarrow draws price and timeline below the changes.
func (d *orderModel) drawNarrow(area screen.Rect) string {
	w := max(0, area.W-2)
	lines := append(append([]string(nil), d.layout(w, 0).changes...), d.panel(w)...)
	d.scrollable(len(lines), area)
	return d.frame("Changes", lines, area.W, area.H)
}

// scrollable limits scrolling to that many lines.
func (d *orderModel) scrollable(lines int, area screen.Rect) {
	d.lines = lines
	d.win.Top = max(0, min(d.win.Top, lines-d.visible(area)))
}

// frame draws the visible part of the first column, which has the keys: all of them scroll with it.
func (d *orderModel) frame(title string, lines []string, w, h int) string {
	return d.column(cells.PaneFrame(d.th, title, true), lines, w, h)
}

// further draws the visible part of another column.
func (d *orderModel) further(title string, lines []string, w, h int) string {
	return d.column(cells.PaneFrame(d.th, title, false), lines, w, h)
}

// column draws lines in a frame. A short column stops at its end.
func (d *orderModel) column(f cells.Frame, lines []string, w, h int) string {
	_, rows := f.Inner(w, h)
	top := max(0, min(d.win.Top, len(lines)-rows))
	f.Foot = d.th.Dim.Render(cells.More(len(lines) - top - rows))
	return f.Render(lines[top:], w, h)
}

func (d *orderModel) emptyLines(w int) []string {
	first, second := "Reading the change order…", ""
	s := d.status()
	switch f := s.Failed; {
	case s.Loading:
	case f.Kind == state.FaultOffline, s.Offline:
		first, second = "Offline, and this change order is not on this machine.", screen.OfflineNext(d.keys, s.Chosen)
	case f.Kind != state.FaultNone:
		first, second = f.Message, f.Next
	}
	if second == "" && !s.Loading {
		second = d.keys.Name(screen.Refresh) + " retries."
	}
	return list.Message(first, second, 1, w, d.th)
}
