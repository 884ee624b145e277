package ui

import (
	"app.tender/tender/views/editor"
	"app.tender/tender/views/screen"
)

// breakdownWay leads to the breakdown of a figure.
type breakdownWay struct {
	sheetWay

	m *Model
}

// chosen returns what is under the cursor of the editor, the change order on display, or the proposal that the screen
// is about.
func (w breakdownWay) chosen() screen.Location {
	switch h := w.hosting(); {
	case h == nil:
		return screen.Location{Proposal: w.sheetWay.chosen()}
	case h.page.ID == editor.ID:
		return w.m.editor().Chosen().Resolved(w.m.snap.Open.Resolved)
	case h.page.ID == screen.AtOrder:
		at := h.scr.Here()
		return screen.Location{Proposal: at.Proposal, Item: at.Item, Text: screen.AtOrder}
	default:
		return screen.Location{Proposal: w.sheetWay.chosen()}
	}
}
