package session

import (
	"context"
	"time"

	"app.tender/tender/state"
)

// SiteService is the service's part in what is done and found on site. Its errors are state.Faults. Our own service
// has it; of another one the page names no proposal.
type SiteService interface {
	// Site returns events of a proposal after a place.
	Site(ctx context.Context, id state.ProposalID, after int64) (state.SitePage, error)
	// AddSite gives the service at most state.MaxSiteBatch events. It may be repeated.
	AddSite(ctx context.Context, id state.ProposalID, events []state.SiteEvent) error
}

// Sites stores what was entered on site.
type Sites interface {
	// MergeSite stores what the service has, and returns how much of that is new.
	MergeSite(ctx context.Context, events []state.SiteEvent) (added int, err error)
	// UnsharedSite returns at most limit events of a proposal that the service is not known to have.
	UnsharedSite(ctx context.Context, proposal state.ProposalID, limit int) ([]state.SiteEvent, error)
}

// SiteExchange is how far the events of one proposal are between this machine and the service.
type SiteExchange struct {
	Place int64 // the last one that was read there
	None  bool  // the service has no site for the proposal
	Added int   // how many events were new here
}

// Go reads what the service has of a proposal's site, stores it, and, if mayWrite is set, brings what it has not.
// Repeating it after any failure is harmless: events are a set.
func (x *SiteExchange) Go(
	ctx context.Context, with SiteService, here Sites, id state.ProposalID, mayWrite bool,
) error {
	for brought := false; ; brought = true {
		before := x.Place
		if err := x.fetch(ctx, with, here, id); err != nil || x.None || !mayWrite {
			return err
		}
		mine, err := here.UnsharedSite(ctx, id, state.MaxSiteBatch)
		if err != nil || len(mine) == 0 {
			return err
		}
		if brought && x.Place == before {
			return nil // it took them, and shows none: they are brought again later
		}
		if err := with.AddSite(ctx, id, mine); err != nil {
			return err
		}
	}
}

// fetch stores what the service has. What comes back from there is known to be there.
func (x *SiteExchange) fetch(ctx context.Context, with SiteService, here Sites, id state.ProposalID) error {
	for {
		page, err := with.Site(ctx, id, x.Place)
		if err != nil {
			return err
		}
		if page.Proposal == 0 {
			x.None = true
			return nil
		}
		added, err := here.MergeSite(context.WithoutCancel(ctx), page.Events)
		if err != nil {
			return err
		}
		x.Added += added
		if !page.More || page.Last <= x.Place {
			x.Place = max(x.Place, page.Last)
			return nil
		}
		x.Place = page.Last
	}
}

// bringEvery is how often the service is asked for what others entered at the open proposal.
const bringEvery = time.Minute

// bringing is what a session does of that.
type bringing struct {
	link    *Connection
	sending *Sending
	service SiteService // nil: nothing is brought
	pins    func() []state.Pin

	begun   bool
	busy    bool
	again   bool // something was entered since it began
	sites   map[state.ProposalID]SiteExchange
	refused map[state.ProposalID]bool // a refusal of its events was reported
	turn    int                       // which pinned job is asked for next
	stop    func()                    // cancels the wait for the next time
}

// bring brings what was entered here to the service, and what others entered at the open proposal and at pinned ones
// here.
func (s *Site) bring() {
	if s.busy {
		s.again = true
		return
	}
	if s.service == nil || !s.sending.mayAsk() {
		return
	}
	s.begun, s.busy, s.again = true, true, false
	if s.stop != nil {
		s.stop()
	}
	s.core.begin(s.bringAll)
}

func (s *Site) bringAll() {
	s.core.mu.Lock()
	defer s.core.mu.Unlock()
	ctx := s.sending.work()
	ids, err := outsideFor(s.core, func() ([]state.ProposalID, error) { return s.marks.UnsharedSites(ctx) })
	for _, id := range append(s.pinsDue(), s.open.ID) {
		if id > 0 {
			ids = append(state.Filter(ids, func(other *state.ProposalID) bool { return *other != id }), id)
		}
	}
	for _, id := range ids {
		if err == nil && !s.sites[id].None {
			err = s.bringOne(ctx, id)
		}
	}
	s.busy = false
	if state.FaultOf(err).Kind == state.FaultLocal {
		s.core.fault(ownFault(err))
	}
	if s.again && err == nil {
		s.bring()
		return
	}
	s.stop = s.core.after(bringEvery, s.bring)
}

// pinsDue returns the pinned jobs that the service is asked for now: all that it was not asked for yet, and one of the
// others in turn.
func (s *Site) pinsDue() (ids []state.ProposalID) {
	pins := s.pins()
	for i := range pins {
		if _, asked := s.sites[pins[i].Proposal]; !asked || i == s.turn%len(pins) {
			ids = append(ids, pins[i].Proposal)
		}
	}
	s.turn++
	return ids
}

// bringOne brings the events of one proposal there and back. Its error would be that of all others, too.
func (s *Site) bringOne(ctx context.Context, id state.ProposalID) error {
	x := s.sites[id]
	x.Added = 0
	mayWrite := s.sending.readOnly != "" || !s.sending.heldBack()
	err := s.core.outside(func() error { return x.Go(ctx, s.service, s.marks, id, mayWrite) })
	s.sites[id] = x
	s.link.note(err)
	if x.Added > 0 {
		s.core.reread()
	}
	switch f := state.FaultOf(err); {
	case f.Stays() || f.Kind == state.FaultCanceled || f.Kind == state.FaultLocal:
		return err
	case f.Kind != state.FaultNone && f.Kind != state.FaultReadOnly && !s.refused[id]:
		s.refused[id] = true
		s.core.emit(SiteRefused{Proposal: id, Fault: f})
	}
	return nil
}
