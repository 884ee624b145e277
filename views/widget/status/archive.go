package status

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// archive archives the proposal or restores it, at the service and then on this machine, whose
// list is shown while the service is asked.
func (m *Changer) archive() tea.Cmd {
	ctx, svc, cache, now := m.env.Work(), m.Service, m.Cache, m.env.Now
	row := m.at.Row()
	row.Archived = !m.archived
	return ask(m, row.ID, func() (kept, err error) {
		if err := svc.Archive(ctx, row.ID, row.Archived); err != nil {
			return nil, err
		}
		return cache.SaveProposals(ctx, []state.ProposalSummary{row}, now()), nil
	}, func(kept error) {
		words := state.ProposalTitle(row.Number, row.Name) + " is archived."
		if !row.Archived {
			words = state.ProposalTitle(row.Number, row.Name) + " is back in the list."
		}
		if kept != nil {
			words += " The local copy of the list could not be updated: " + state.FaultOf(kept).Error()
		}
		m.tell(screen.Good, words)
	})
}
