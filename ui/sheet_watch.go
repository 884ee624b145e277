package ui

import (
	"slices"
	"time"

	"app.tender/tender/state"
	tea "github.com/charmbracelet/bubbletea"
)

// sheetWatchedMsg is the row of the list of a proposal that was changed since it
// was read; nil when it was not. changeOrders is the list of its change orders.
type sheetWatchedMsg struct {
	id           state.ProposalID
	row          *state.ProposalSummary
	changeOrders []state.ChangeOrderSummary
	at           time.Time
	err          error
}

// watchedOrders is the list of a proposal's change orders as it was when the sheet
// asked for it last.
type watchedOrders struct {
	proposal state.ProposalID
	rows     []state.ChangeOrderSummary
	at       time.Time
}

// changedSince reports whether they are others than those that the sheet is made
// with.
func (w *watchedOrders) changedSince(id state.ProposalID, o *state.ChangeOrderSet) bool {
	return w.proposal == id && !o.AsOf.IsZero() && w.at.After(o.AsOf) && !slices.EqualFunc(w.rows, o.Rows, func(a, b state.ChangeOrderSummary) bool {
		return a.ID == b.ID && a.Status == b.Status && a.LastModified.Equal(b.LastModified)
	})
}

// mostWatched is how many rows are looked at for the one that is meant: those that
// hold its number and were changed after it was read, which are hardly ever any.
const mostWatched = 100

// watchSheetCmd asks the list for a proposal, if it was changed since p was read.
// While it was not, the answer is empty. Its change orders have dates of their own.
func watchSheetCmd(e errand, p *state.Proposal) tea.Cmd {
	q := state.ProposalQuery{
		SearchText: state.FormatID(state.ProposalID(p.Number)), ModifiedAfter: p.LastModified,
		SortBy: state.SortModified, Direction: state.Descending, PageSize: mostWatched,
	}
	id := p.ID
	return func() tea.Msg {
		msg := sheetWatchedMsg{id: id, at: e.now}
		var page state.ProposalPage
		if page, msg.err = e.remote.Proposals(e.ctx, q); msg.err != nil {
			return msg
		}
		for i := range page.Proposals {
			if page.Proposals[i].ID == id {
				msg.row = &page.Proposals[i]
			}
		}
		msg.changeOrders, msg.err = e.remote.ChangeOrders(e.ctx, id)
		return msg
	}
}

// watchSheet looks whether the proposal of the sheet was changed, unless that is
// known, or the service is away and tried by other means.
func (m *Model) watchSheet() tea.Cmd {
	p := m.open.proposal
	if m.screen != screenInstaller || p == nil || state.IsLocal(p.ID) || m.open.loading || m.sheet.watching ||
		!m.snap.Link.Online() || m.snap.Link.Fault.Kind != state.FaultNone || !m.sheetChanged().IsZero() {
		return nil
	}
	m.sheet.watching = true
	return watchSheetCmd(m.errand(), p)
}

func (m *Model) applySheetWatched(msg sheetWatchedMsg) tea.Cmd {
	m.sheet.watching = false
	if msg.row != nil {
		m.sheet.row = msg.row
	}
	if msg.err == nil {
		m.sheet.watched = watchedOrders{msg.id, msg.changeOrders, msg.at}
	}
	m.noteAnswer(msg.err)
	return nil
}
