package ui

import (
	"cmp"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views/editor"
	"app.tender/tender/views/screen"
)

// historyWay opens the history.
type historyWay struct {
	sheetWay

	m *Model
}

// chosen returns what is under the cursor of the editor, or the proposal that the screen is about. What is not at the
// service yet has no history; what it is in has.
func (w historyWay) chosen() screen.Location {
	h := w.hosting()
	if h == nil || h.page.ID != editor.ID {
		return screen.Location{Proposal: w.sheetWay.chosen()}
	}
	at := w.m.editor().Chosen().Resolved(w.m.snap.Open.Resolved)
	if state.IsLocal(state.ItemID(at.Item)) {
		at.Item = 0
	}
	if state.IsLocal(at.Option) {
		at.Option = 0
	}
	if state.IsLocal(at.Area) {
		at.Area, at.Option, at.Item = 0, 0, 0
	}
	return at
}

// name names what a history is of.
func (w historyWay) name(of screen.Location) string {
	p := w.m.shown()
	if p == nil || p.ID != of.Proposal {
		return ""
	}
	area := state.Find(p.Areas, func(a *state.Area) bool { return a.ID == of.Area })
	if area == nil {
		return state.ProposalTitle(p.Number, p.Name)
	}
	option := state.Find(area.Options, func(o *state.Option) bool { return o.ID == of.Option })
	if option == nil {
		return area.Name
	}
	if line := state.Find(option.Items, func(i *state.Item) bool { return int64(i.ID) == of.Item }); line != nil {
		return cmp.Or(strings.TrimSpace(line.Brand+" "+line.Model), line.Name)
	}
	return area.Name + " · " + area.OptionName(option.ID)
}
