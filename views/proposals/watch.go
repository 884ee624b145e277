package proposals

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// While the list shows proposals that wait for their clients, the service is polled for their status at growing
// intervals.
const (
	watchFirst = 15 * time.Second
	watchLast  = 2 * time.Minute
)

// watch polls the service for the status of the visible rows that wait for their clients.
type watch struct {
	env     *screen.Env
	list    *listed
	service Service
	cache   Cache
	rowOf   func(*state.ProposalSummary) row
	open    func() state.ProposalID // which the session itself polls

	every  time.Duration // until the service is asked
	asking bool
}

// begin starts polling again at the shortest interval.
func (w *watch) begin() tea.Cmd {
	w.every = watchFirst
	return w.later()
}

// later polls after the interval, as long as the list is visible.
func (w *watch) later() tea.Cmd {
	if w.env.Audience()&screen.Installer != 0 {
		return nil
	}
	every := w.every
	w.every = min(every*3/2, watchLast)
	return w.env.Latest("watch", w.env.AfterUnseen(every, func() tea.Cmd {
		if !w.env.Shown() {
			return nil
		}
		return tea.Batch(w.ask(), w.later())
	}))
}

// waiting returns the visible rows that wait for their clients.
func (w *watch) waiting() []row {
	return slices.DeleteFunc(slices.Clone(w.list.InSight()), func(r row) bool {
		return !r.status.WithClient() || state.IsLocal(r.id)
	})
}

// ask reads what changed since the visible rows that wait for their clients did: one page, usually
// of few rows.
func (w *watch) ask() tea.Cmd {
	waiting := w.waiting()
	if len(waiting) == 0 || w.asking || w.list.Loading() || w.list.Search.Typing || w.env.Link().Offline() {
		return nil
	}
	w.asking = true
	since := slices.MinFunc(waiting, func(a, b row) int { return a.modified.Compare(b.modified) }).modified
	is := w.list.Query()
	q := state.ProposalQuery{
		Archived: is.Archived, ContactID: is.ContactID, SalesPersonID: is.SalesPersonID, ModifiedAfter: since,
		SortBy: state.SortModified, Direction: state.Descending, Page: 1, PageSize: pageSize,
	}
	ctx, svc, now := w.env.Work(), w.service, w.env.Now()
	return screen.Then(func() (state.ProposalPage, error) { return svc.Proposals(ctx, q) },
		func(page state.ProposalPage, err error) tea.Cmd {
			w.asking = false
			w.env.Answered(err)
			if err != nil {
				return nil
			}
			return w.answered(page.Proposals, waiting, now)
		})
}

// answered updates the rows that waited for their clients when the service was asked, and announces what the clients
// did.
func (w *watch) answered(read []state.ProposalSummary, waited []row, asOf time.Time) tea.Cmd {
	var fresh []state.ProposalSummary
	for i := range waited {
		was := &waited[i]
		now := state.Find(read, func(p *state.ProposalSummary) bool { return p.ID == was.id })
		shown := w.list.Find(was.id)
		if now == nil || shown == nil || shown.status != was.status || now.Status == was.status {
			continue // nothing new, or somebody here read or moved it meanwhile
		}
		now.AsOf = asOf
		fresh = append(fresh, *now)
		w.list.Change(was.id, func(r *row) { *r = w.rowOf(now) })
		if words := state.RowReturnWords(now, was.status); words != "" && now.ID != w.open() {
			w.env.Host.Tell(screen.Notice{
				Kind: screen.Warn,
				Text: state.ProposalTitle(now.Number, now.Name) + ": " + words,
			})
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	cmd := w.list.Took()
	ctx, cache := w.env.Life(), w.cache
	return tea.Batch(cmd, w.begin(), w.env.Keep(func() error { return cache.SaveProposals(ctx, fresh, asOf) }))
}
