package editor

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/documents"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/export"
)

// On what is planned, the key of export removes it instead.

// subjects returns the open proposal.
func (m *Model) subjects() []export.Subject {
	if p := m.shown(); p != nil {
		return []export.Subject{{ID: p.ID, Title: p.Title()}}
	}
	return nil
}

// cannotExport returns why the proposal can't be exported, or "".
func (m *Model) cannotExport() string {
	if why := m.cannotOpen(); why != "" {
		return why
	}
	return m.exporter.Unless(len(m.subjects()))
}

// export asks which document to make of the proposal.
func (m *Model) export() tea.Cmd { return m.exporter.Ask(m.subjects(), documents.KindProposal) }

// withoutPlan returns the actions of a pane for the client view, where nothing is planned and the key exports.
func withoutPlan(table []screen.Def[*Model]) []screen.Def[*Model] {
	return slices.DeleteFunc(slices.Clone(table), func(d screen.Def[*Model]) bool { return d.ID == PlanRemove || d.ID == PlanNone })
}

func (m *Model) cannotRemoveHere() string {
	if _, planned := m.items.Planned(); planned || m.items.AtHead() {
		return m.noPlanned()
	}
	return m.cannotExport()
}

func (m *Model) removeHere() tea.Cmd {
	if _, planned := m.items.Planned(); planned {
		return onPlanned(remove)(m)
	}
	return m.export()
}

func (m *Model) unplanWord() string {
	if m.nothingToUnplan() == "" {
		return ""
	}
	return "export"
}

func (m *Model) cannotUnplanHere() string {
	if m.nothingToUnplan() == "" {
		return ""
	}
	return m.cannotExport()
}

func (m *Model) unplanHere() tea.Cmd {
	if m.nothingToUnplan() == "" {
		m.unplan()
		return nil
	}
	return m.export()
}
