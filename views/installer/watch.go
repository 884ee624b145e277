package installer

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/views/screen"
)

// watchEvery is how often the service is asked whether the visible sheet has changed.
const watchEvery = time.Minute

// watched is the proposal's row in the list, if it changed since it was read, and its change
// orders.
type watched struct {
	row    *state.ProposalSummary
	orders watchedOrders
}

// watchedOrders are a proposal's change orders as last listed.
type watchedOrders struct {
	proposal state.ProposalID
	rows     []state.ChangeOrderSummary
	at       time.Time
}

// changedSince reports whether they differ from those of a proposal's sheet.
func (w *watchedOrders) changedSince(id state.ProposalID, set *changeorder.Set) bool {
	return w.proposal == id && !set.AsOf.IsZero() && w.at.After(set.AsOf) && !slices.EqualFunc(w.rows, set.Rows, func(a, b state.ChangeOrderSummary) bool {
		return a.ID == b.ID && a.Status == b.Status && a.LastModified.Equal(b.LastModified)
	})
}

// changed returns when the service changed the proposal after it was read; zero if not known.
func (m *model) changed() time.Time {
	p, _ := m.job.Read()
	if at := state.ChangedSince(p, m.row); at.After(m.job.Changed()) {
		return at
	}
	return m.job.Changed()
}

func (m *model) watchOn() tea.Cmd {
	return m.env.Latest("watch", m.env.After(watchEvery, func() tea.Cmd {
		if !m.env.Shown() {
			return nil
		}
		return tea.Batch(m.watch(), m.watchOn())
	}))
}

// mostWatched is the most rows searched for the proposal: rows with its number that changed after
// it was read, usually none.
const mostWatched = 100

// watch asks whether the proposal has changed, unless that is known or the service is offline. Its
// change orders have dates of their own.
func (m *model) watch() tea.Cmd {
	p, _ := m.job.Read()
	reading, _ := m.job.Reading()
	link := m.env.Link()
	if p == nil || state.IsLocal(p.ID) || reading || m.watching || link.ByChoice || link.Fault.Kind != state.FaultNone || !m.changed().IsZero() {
		return nil
	}
	m.watching = true
	q := state.ProposalQuery{
		SearchText: state.FormatID(state.ProposalID(p.Number)), ModifiedAfter: p.LastModified,
		SortBy: state.SortModified, Direction: state.Descending, PageSize: mostWatched,
	}
	ctx, svc, id, now := m.env.Work(), m.service, p.ID, m.env.Now()
	return screen.Then(func() (seen watched, err error) {
		page, err := svc.Proposals(ctx, q)
		if err != nil {
			return seen, err
		}
		for i := range page.Proposals {
			if page.Proposals[i].ID == id {
				seen.row = &page.Proposals[i]
			}
		}
		rows, err := svc.ChangeOrders(ctx, id)
		seen.orders = watchedOrders{id, rows, now}
		return seen, err
	}, func(seen watched, err error) tea.Cmd {
		m.watching = false
		if seen.row != nil {
			m.row = seen.row
		}
		if err == nil {
			m.watched = seen.orders
		}
		m.env.Answered(err)
		m.renew()
		return nil
	})
}
