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

// watch asks the service whether the visible sheet has changed.
type watch struct {
	env     *screen.Env
	job     Job
	service Service
	seen    func() // called after each answer

	row    *state.ProposalSummary // the row of a changed proposal in the service's list; nil for none
	orders watchedOrders
	asking bool
}

// watchedOrders are a proposal's change orders as last listed.
type watchedOrders struct {
	proposal state.ProposalID
	rows     []state.ChangeOrderSummary
	at       time.Time
}

// changedSince reports whether they differ from those of a proposal's sheet.
func (w *watchedOrders) changedSince(id state.ProposalID, set *changeorder.Set) bool {
	return w.proposal == id && !set.AsOf.IsZero() && w.at.After(set.AsOf) &&
		!slices.EqualFunc(w.rows, set.Rows, func(a, b state.ChangeOrderSummary) bool {
			return a.ID == b.ID && a.Status == b.Status && a.LastModified.Equal(b.LastModified)
		})
}

// changed returns when the service changed the proposal after it was read; zero if not known.
func (w *watch) changed() time.Time {
	p, _ := w.job.Read()
	if at := state.ChangedSince(p, w.row); at.After(w.job.Changed()) {
		return at
	}
	return w.job.Changed()
}

func (w *watch) later() tea.Cmd {
	return w.env.Latest("watch", w.env.After(watchEvery, func() tea.Cmd {
		if !w.env.Shown() {
			return nil
		}
		return tea.Batch(w.ask(), w.later())
	}))
}

// mostWatched is the most rows searched for the proposal: rows with its number that changed after
// it was read, usually none.
const mostWatched = 100

// ask asks whether the proposal has changed, unless that is known or the service is offline. Its
// change orders have dates of their own.
func (w *watch) ask() tea.Cmd {
	p, _ := w.job.Read()
	reading, _ := w.job.Reading()
	link := w.env.Link()
	if p == nil || state.IsLocal(p.ID) || reading || w.asking || link.ByChoice || link.Fault.Kind != state.FaultNone ||
		!w.changed().IsZero() {
		return nil
	}
	w.asking = true
	q := state.ProposalQuery{
		SearchText: state.FormatID(state.ProposalID(p.Number)), ModifiedAfter: p.LastModified,
		SortBy: state.SortModified, Direction: state.Descending, PageSize: mostWatched,
	}
	ctx, svc, id, now := w.env.Work(), w.service, p.ID, w.env.Now()
	type answer struct {
		row    *state.ProposalSummary
		orders watchedOrders
	}
	return screen.Then(func() (a answer, err error) {
		page, err := svc.Proposals(ctx, q)
		if err != nil {
			return a, err
		}
		a.row = state.Find(page.Proposals, func(p *state.ProposalSummary) bool { return p.ID == id })
		rows, err := svc.ChangeOrders(ctx, id)
		a.orders = watchedOrders{id, rows, now}
		return a, err
	}, func(a answer, err error) tea.Cmd {
		w.asking = false
		if a.row != nil {
			w.row = a.row
		}
		if err == nil {
			w.orders = a.orders
		}
		w.env.Answered(err)
		w.seen()
		return nil
	})
}
