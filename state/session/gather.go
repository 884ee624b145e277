package session

import (
	"context"
	"time"

	"app.tender/tender/state"
)

// The rows of all proposals are fetched in the background: when the service is first reached, and then what has
// changed, from time to time.
const (
	gatherEvery = 15 * time.Minute
	gatherWhole = 24 * time.Hour         // how long rows may be missing before all of them are fetched again
	gatherPause = 200 * time.Millisecond // between two requests
	gatherPage  = 100
)

// Lister is the service's list of proposals. Its errors are state.Faults.
type Lister interface {
	Proposals(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error)
}

// Listings is what this machine has of the list.
type Listings interface {
	SaveProposals(ctx context.Context, rows []state.ProposalSummary, asOf time.Time) error
	// Gathered returns how far the list was fetched, and how many of its rows are here.
	Gathered(ctx context.Context) (g state.Gathered, here state.Listed, err error)
	SaveGathered(ctx context.Context, g state.Gathered) error
}

// Gathering fetches the rows of all proposals, one request at a time, so that a search knows them. It continues where
// it stopped, also after a restart.
type Gathering struct {
	core    *core
	link    *Connection
	sending *Sending
	remote  Lister // nil: nothing is fetched
	here    Listings

	busy bool
	next time.Time // nothing is fetched before it
	wait func()    // cancels the wait for the next request; nil for none
	part Part
}

// Part is how much of something is done; zero while nothing is under way.
type Part struct{ Done, Of int }

// gather fetches the next page, if the service can be reached and it is time.
func (g *Gathering) gather() {
	if g.remote == nil || g.busy || g.wait != nil || !g.sending.mayAsk() {
		return
	}
	if now := g.core.clock.Now(); now.Before(g.next) {
		g.later(g.next.Sub(now))
		return
	}
	g.busy = true
	g.core.begin(g.step)
}

// later fetches the next page after d.
func (g *Gathering) later(d time.Duration) {
	g.wait = g.core.after(d, func() {
		g.wait = nil
		g.gather()
	})
}

// step fetches a page.
func (g *Gathering) step() {
	now := g.core.clock.Now()
	g.core.mu.Lock()
	ctx := g.sending.work()
	g.core.mu.Unlock()
	got, here, err := g.fetch(ctx, now)

	g.core.mu.Lock()
	defer g.core.mu.Unlock()
	f := state.FaultOf(err)
	g.link.noteUnseen(err)
	g.busy = false
	part := Part{}
	switch {
	case f.Stays(): // goes on once the service is back
	case f.Kind != state.FaultNone:
		g.next = now.Add(gatherEvery) // it is only a help: a search says how much it knows
		g.later(gatherEvery)
	case got.Page == 0:
		g.next = now.Add(gatherEvery)
		g.later(gatherEvery)
	default:
		if got.Whole() {
			part = Part{Done: min(here.All, got.Total), Of: got.Total}
		}
		g.later(gatherPause)
	}
	if part != g.part {
		g.part = part
		g.core.changed()
	}
}

// fetch fetches the next page and stores it with how far the list is fetched.
func (g *Gathering) fetch(ctx context.Context, now time.Time) (got state.Gathered, here state.Listed, err error) {
	got, here, err = g.here.Gathered(ctx)
	if err != nil {
		return got, here, err
	}
	if got.Page == 0 {
		if err := g.begin(ctx, &got, here, now); err != nil {
			return got, here, err
		}
	}
	q := state.ProposalQuery{
		Archived: got.Archived, ModifiedAfter: got.After, SortBy: state.SortNumber, Direction: state.Ascending,
		Page: got.Page, PageSize: gatherPage,
	}
	page, err := g.remote.Proposals(ctx, q)
	if err != nil {
		return got, here, err
	}
	got.Took(page, gatherPage, now)
	disk := context.WithoutCancel(ctx)
	if err := g.here.SaveProposals(disk, page.Proposals, now); err != nil {
		return got, here, err
	}
	here.All += len(page.Proposals)
	return got, here, g.here.SaveGathered(disk, got)
}

// begin begins to fetch what has changed, or all rows if some are missing here. It asks how many there are.
func (g *Gathering) begin(ctx context.Context, got *state.Gathered, here state.Listed, now time.Time) error {
	var there state.Listed
	for _, archived := range []bool{false, true} {
		page, err := g.remote.Proposals(ctx, state.ProposalQuery{Archived: archived, PageSize: 1})
		if err != nil {
			return err
		}
		there.All += page.Total
		there.Archived = page.Total // the archived ones come last
	}
	got.Begin(there, here, now, gatherWhole)
	return nil
}
