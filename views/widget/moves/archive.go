package moves

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// archivedMsg is what came of archiving a proposal, or of bringing it back.
type archivedMsg struct {
	row  state.ProposalSummary
	err  error
	kept error // why this machine's row of it is still the old one
}

// archive takes the proposal out of the list, or back into it: at the service and then
// on this machine, whose list is shown while the service is asked.
func (m *Mover) archive() tea.Cmd {
	ctx, svc, cache, now := m.env.Work(), m.svc, m.cache, m.env.Now
	row := m.at.Row()
	row.Archived = !m.archived
	return m.asking(func() tea.Msg {
		if err := svc.Archive(ctx, row.ID, row.Archived); err != nil {
			return archivedMsg{row: row, err: err}
		}
		return archivedMsg{row: row, kept: cache.SaveProposals(ctx, []state.ProposalSummary{row}, now())}
	})
}

func (m *Mover) archiveDone(msg archivedMsg) {
	m.env.Answered(msg.err)
	m.work.Moved(msg.row.ID)
	if msg.err != nil {
		m.refuse(state.FaultOf(msg.err))
		return
	}
	words := state.ProposalTitle(msg.row.Number, msg.row.Name) + " is archived."
	if !msg.row.Archived {
		words = state.ProposalTitle(msg.row.Number, msg.row.Name) + " is back in the list."
	}
	if msg.kept != nil {
		words += " This machine's copy of the list could not be changed: " + state.FaultOf(msg.kept).Error()
	}
	m.tell(screen.Good, words)
}
