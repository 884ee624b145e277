package texts

import (
	"app.tender/tender/state"
)

// Show passes the text panes the texts of the option under the cursor that the audience may
// see. A pane that the user types in keeps its text.
func (m *Texts) Show() {
	m.showText(&m.Client, state.ClientDescription)
	m.showText(&m.Notes, state.InstallerNotes)
	if m.Whole {
		m.showText(&m.Full, m.Full.Ref().Field)
	}
	m.ShowElsewhere()
}

func (m *Texts) showText(pane *Model, f state.TextField) {
	pane.setOmitted(false)
	ref, planned := m.plannedRef(f)
	if pane.setPlanned(planned); planned { // the build will write it
		pane.setText(ref, m.plannedText(ref), m.at().Workspace.Texts[ref])
		pane.setFixed(m.at().Fixed)
		return
	}
	if _, o := m.at().Selected(); m.at().Workspace == nil || o == nil && pane != &m.Full || !m.Readable(f) {
		pane.setText(state.TextRef{}, "", state.MarkNone)
		return
	}
	ref = m.refOf(f)
	text, how := m.at().Workspace.Proposal.Text(ref)
	pane.setText(ref, text, m.at().Workspace.Texts[ref])
	pane.setOmitted(how == state.Omitted)
	pane.setFixed(m.at().Fixed)
}
