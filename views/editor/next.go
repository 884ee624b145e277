package editor

import (
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// Next returns what a person does next with the proposal: what is planned is built, and a draft of which nothing needs
// a look is submitted.
func (m *Model) Next() (do screen.ID, word string) {
	now := m.Session.Snapshot()
	if m.env.ClientView() || now.Open.Workspace == nil {
		return "", ""
	}
	if e := m.planned.estimate; e != nil && e.Lines+e.Apart > 0 {
		return screen.GoBuilder, "build " + text.Count(e.Lines+e.Apart, "line")
	}
	if p := now.Open.Workspace.Proposal; p.Status == state.StatusDraft && m.checker.ready() && m.checker.of == p {
		return screen.MoveStatus, "submit"
	}
	return "", ""
}
