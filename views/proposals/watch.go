package proposals

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// While the list shows proposals that wait for their clients, the service is asked at a growing
// interval what became of them.
const (
	watchFirst = 15 * time.Second
	watchLast  = 2 * time.Minute
)

// watchOn begins asking again from the shortest interval.
func (m *model) watchOn() tea.Cmd {
	m.every = watchFirst
	return m.watchLater()
}

// watchLater asks after the interval, as long as the list is visible.
func (m *model) watchLater() tea.Cmd {
	if m.env.Audience()&screen.Installer != 0 {
		return nil
	}
	every := m.every
	m.every = min(every*3/2, watchLast)
	return m.env.Latest("watch", m.env.AfterUnseen(every, func() tea.Cmd {
		if !m.env.Shown() {
			return nil
		}
		return tea.Batch(m.watch(), m.watchLater())
	}))
}

// waitingInSight returns the visible rows that wait for their clients.
func (m *model) waitingInSight() []row {
	return slices.DeleteFunc(slices.Clone(m.inSight()), func(r row) bool { return !r.status.WithClient() || state.IsLocal(r.id) })
}

// watch reads what changed since the visible rows that wait for their clients did: one page, usually
// of few rows.
func (m *model) watch() tea.Cmd {
	waiting := m.waitingInSight()
	if len(waiting) == 0 || m.watching || m.rows.Loading() || m.rows.Search.Typing || m.env.Link().Offline() {
		return nil
	}
	m.watching = true
	since := slices.MinFunc(waiting, func(a, b row) int { return a.modified.Compare(b.modified) }).modified
	is := m.rows.Query()
	q := state.ProposalQuery{
		Archived: is.Archived, ContactID: is.ContactID, SalesPersonID: is.SalesPersonID, ModifiedAfter: since,
		SortBy: state.SortModified, Direction: state.Descending, Page: 1, PageSize: pageSize,
	}
	ctx, svc, now := m.env.Work(), m.Service, m.env.Now()
	return screen.Then(func() (state.ProposalPage, error) { return svc.Proposals(ctx, q) }, func(page state.ProposalPage, err error) tea.Cmd {
		m.watching = false
		m.env.Answered(err)
		if err != nil {
			return nil
		}
		return m.watched(page.Proposals, waiting, now)
	})
}

// watched shows what became of rows that waited for their clients as the service was asked, and says
// what the clients did.
func (m *model) watched(read []state.ProposalSummary, waited []row, asOf time.Time) tea.Cmd {
	var fresh []state.ProposalSummary
	for i := range waited {
		was := &waited[i]
		now := state.Find(read, func(p *state.ProposalSummary) bool { return p.ID == was.id })
		shown := m.find(was.id)
		if now == nil || shown == nil || shown.status != was.status || now.Status == was.status {
			continue // nothing new, or somebody here read or moved it meanwhile
		}
		now.AsOf = asOf
		fresh = append(fresh, *now)
		m.rows.Change(was.id, func(r *row) { *r = m.rowOf(now) })
		if words := state.RowReturnWords(now, was.status); words != "" && now.ID != m.Open() {
			m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: state.ProposalTitle(now.Number, now.Name) + ": " + words})
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	m.showPending()
	m.every = watchFirst
	ctx, cache := m.env.Life(), m.Cache
	return tea.Batch(m.watchLater(), m.env.Keep(func() error { return cache.SaveProposals(ctx, fresh, asOf) }))
}
