package editor

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/documents"
	"app.tender/tender/views/editor/planning"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/export"
)

// subjects returns the open proposal.
func (m *Model) subjects() []export.Subject {
	if p := m.at().Proposal(); p != nil {
		return []export.Subject{{ID: p.ID, Title: p.Title()}}
	}
	return nil
}

// cannotExport returns why the proposal can't be exported, or "".
func (m *Model) cannotExport() string {
	if why := m.at().CannotOpen(); why != "" {
		return why
	}
	return m.exporter.Unless(len(m.subjects()))
}

// export asks which document to make of the proposal.
func (m *Model) export() tea.Cmd { return m.exporter.Ask(m.subjects(), documents.KindProposal) }

// withoutPlan returns the actions of a pane for the client view, where nothing is planned and the key exports.
func withoutPlan(table []screen.Def[*Model]) []screen.Def[*Model] {
	return slices.DeleteFunc(slices.Clone(table), func(d screen.Def[*Model]) bool {
		return d.ID == planning.Remove || d.ID == planning.RemovePart
	})
}
