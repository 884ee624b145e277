package ui

import (
	"context"

	"app.tender/tender/state"
	tea "github.com/charmbracelet/bubbletea"
)

// sheetWatchedMsg is the row of the list of a proposal that was changed since it
// was read; nil when it was not.
type sheetWatchedMsg struct {
	id  state.ProposalID
	row *state.ProposalSummary
	err error
}

// mostWatched is how many rows are looked at for the one that is meant: those that
// hold its number and were changed after it was read, which are hardly ever any.
const mostWatched = 100

// watchSheetCmd asks the list for a proposal, if it was changed since p was read.
// While it was not, the answer is empty.
func watchSheetCmd(ctx context.Context, r Remote, p *state.Proposal) tea.Cmd {
	q := state.ProposalQuery{
		SearchText: state.FormatID(state.ProposalID(p.Number)), ModifiedAfter: p.LastModified,
		SortBy: state.SortModified, Direction: state.Descending, PageSize: mostWatched,
	}
	id := p.ID
	return func() tea.Msg {
		page, err := r.Proposals(ctx, q)
		for i := range page.Proposals {
			if page.Proposals[i].ID == id {
				return sheetWatchedMsg{id: id, row: &page.Proposals[i], err: err}
			}
		}
		return sheetWatchedMsg{id: id, err: err}
	}
}

// watchSheet looks whether the proposal of the sheet was changed, unless that is
// known, or the service is away and tried by other means.
func (m *Model) watchSheet() tea.Cmd {
	p := m.open.proposal
	if m.screen != screenInstaller || p == nil || state.IsLocal(p.ID) || m.open.loading || m.sheet.watching ||
		!m.link.online() || m.link.fault.Kind != state.FaultNone || !m.sheetChanged().IsZero() {
		return nil
	}
	m.sheet.watching = true
	return watchSheetCmd(m.ctx, m.opts.Remote, p)
}

func (m *Model) applySheetWatched(msg sheetWatchedMsg) tea.Cmd {
	m.sheet.watching = false
	if msg.row != nil {
		m.sheet.row = msg.row
	}
	var follow tea.Cmd
	if m.noteAnswer(msg.err) {
		follow = m.pushCmd()
	}
	return tea.Batch(follow, m.probeCmd())
}
