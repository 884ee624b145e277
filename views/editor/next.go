package editor

import (
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/outgoing"
	"app.tender/tender/views/screen"
)

// Next returns what a person does next with the proposal: what is planned is built, and a draft of which nothing needs
// a look is submitted. Where the line of what is next has no room, it is the first thing that needs one.
func (m *Model) Next() (do screen.ID, word string) {
	now := m.Session.Snapshot()
	if m.env.ClientView() || now.Open.Workspace == nil {
		return "", ""
	}
	if m.planned.left != "" {
		return screen.GoBuilder, "build " + m.planned.left
	}
	p := now.Open.Workspace.Proposal
	if t := m.status.Typed(p, changeorder.Set{}); t != nil {
		return screen.Plan, "change order"
	}
	if p.Status != state.StatusDraft || m.checker.of.Proposal != p {
		return "", ""
	}
	if m.checker.ready() {
		return screen.MoveStatus, "submit"
	}
	if m.drawn.H <= roomyHeight {
		for i := range m.checker.found {
			if f := &m.checker.found[i]; f.Weight == outgoing.Warn {
				return f.way, f.Words
			}
		}
	}
	return "", ""
}
