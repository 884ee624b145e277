package session_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
)

func (s *service) ChangeOrders(context.Context, state.ProposalID) ([]state.ChangeOrderSummary, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f, _ := s.meet(false); f.Kind != state.FaultNone {
		return nil, f
	}
	return []state.ChangeOrderSummary{{ID: 1}, {ID: 2}}, nil
}

func (s *service) RenewChangeOrder(
	_ context.Context, _ state.ProposalID, id state.ChangeOrderID, _ *state.ChangeOrder,
) (*state.ChangeOrder, error) {
	return &state.ChangeOrder{ID: id}, nil
}

func (s *service) PersonWithCounts(_ context.Context, id state.ContactID) (*state.Contact, error) {
	return &state.Contact{ID: id}, nil
}

// A pin that was interrupted continues automatically, and does not count as complete before it is:
// on site there is no second chance to fetch it.
func TestAPinContinuesAfterANetworkFailure(t *testing.T) {
	m := newMachine(t, t.TempDir())
	m.service.proposal.Customer = &state.Contact{ID: 3}
	calls := 0
	m.service.fault = func(bool) (state.Fault, bool) {
		if calls++; calls == 2 {
			return state.Fault{Kind: state.FaultOffline, Message: "No connection."}, false
		}
		return state.Fault{}, true
	}
	x := m.startWith(session.Config{Remote: m.service})
	x.Link.Note(nil)
	x.Pins.Pin([]state.ProposalID{7})
	m.idle()
	happened[session.PinDelayed](t, x)
	if pins := x.Snapshot().Pins; len(pins) != 1 || len(pins[0].Missing) == 0 {
		t.Errorf("counts as complete: %+v", pins)
	}
	x.Link.Note(nil) // some other request succeeded
	m.pass(time.Second)
	happened[session.Pinned](t, x)
	if pins := x.Snapshot().Pins; len(pins) != 1 || len(pins[0].Missing) != 0 {
		t.Errorf("%+v", pins)
	}
	x.Pins.Unpin(7)
	m.idle()
	if got := all[session.PinBegun](x); len(got) != 1 || got[0].Proposal != 7 {
		t.Errorf("%+v", got)
	}
	if pins := x.Snapshot().Pins; len(pins) != 0 {
		t.Errorf("not released: %+v", pins)
	}
}

// pinned is a service that records the requests for pins.
type pinned struct {
	*service

	asked []state.ProposalID
	at    func() // called for each request of a proposal, a list of change orders or a location; nil: nothing
	fails map[state.ProposalID]state.Fault
}

func (p *pinned) called() {
	if p.at != nil {
		p.at()
	}
}

func (p *pinned) RenewProposal(_ context.Context, id state.ProposalID, _ *state.Proposal) (*state.Proposal, error) {
	p.asked = append(p.asked, id)
	p.called()
	if f, ok := p.fails[id]; ok {
		return nil, f
	}
	return &state.Proposal{ID: id, Customer: &state.Contact{ID: 3}}, nil
}

func (p *pinned) ChangeOrders(ctx context.Context, id state.ProposalID) ([]state.ChangeOrderSummary, error) {
	p.called()
	return p.service.ChangeOrders(ctx, id)
}

func (p *pinned) Locations(ctx context.Context, id state.ContactID, page int) (state.LocationPage, error) {
	p.called()
	return p.service.Locations(ctx, id, page)
}

// taken returns the proposals requested since the last call.
func (p *pinned) taken() []state.ProposalID {
	asked := p.asked
	p.asked = nil
	return asked
}

// pinning returns a terminal that has reached the service, on a machine with these pins.
func pinning(t *testing.T, pins ...state.ProposalID) (*machine, *terminal, *pinned) {
	t.Helper()
	m := newMachine(t, t.TempDir())
	p := &pinned{service: m.service, fails: map[state.ProposalID]state.Fault{}}
	x := m.startWith(session.Config{Remote: p})
	x.Link.Note(nil)
	if len(pins) > 0 {
		x.Pins.Pin(pins)
	}
	m.idle()
	return m, x, p
}

// Proposals that are pinned together are fetched once each, the last one first: on site, people
// look for the missing one.
func TestPinnedDataIsFetched(t *testing.T) {
	m, x, p := pinning(t)
	x.Link.GoOffline(true)
	x.Pins.Pin([]state.ProposalID{7, 8})
	x.Pins.Pin([]state.ProposalID{9, 8})
	m.idle()
	x.Link.GoOffline(false)
	x.Link.Note(nil)
	m.idle()
	if got := p.taken(); !slices.Equal(got, []state.ProposalID{8, 9, 7}) {
		t.Errorf("fetched: %v", got)
	}
	var reported []state.ProposalID
	for _, e := range all[session.Pinned](x) {
		reported = append(reported, e.Proposal)
	}
	if !slices.Equal(reported, []state.ProposalID{8, 9, 7}) || len(x.Snapshot().Pins) != 3 {
		t.Errorf("reported %v, pins %+v", reported, x.Snapshot().Pins)
	}
}

// Pins are refreshed every quarter of an hour, if they are not fresh; a person who refreshes gets
// all of them.
func TestPinsStayFresh(t *testing.T) {
	m, x, p := pinning(t, 7, 8)
	p.taken()
	x.Pins.RefreshPins(false)
	m.idle()
	if got := p.taken(); len(got) != 0 {
		t.Errorf("fresh, but read again: %v", got)
	}
	m.pass(5*time.Minute - 1)
	x.Pins.RefreshPins(false)
	m.idle()
	if got := p.taken(); len(got) != 0 {
		t.Errorf("still fresh, but read again: %v", got)
	}
	m.pass(1)
	x.Pins.RefreshPins(false)
	m.idle()
	if got := p.taken(); len(got) != 2 {
		t.Errorf("not read again after five minutes: %v", got)
	}
	m.pass(15*time.Minute - 1)
	x.Link.Note(nil)
	m.idle()
	if got := p.taken(); len(got) != 0 {
		t.Errorf("read again too soon: %v", got)
	}
	m.pass(1)
	if got := p.taken(); len(got) != 2 {
		t.Errorf("not read again after a quarter of an hour: %v", got)
	}
	x.Pins.RefreshPins(true)
	m.idle()
	if got := p.taken(); len(got) != 2 {
		t.Errorf("not read again at a person's request: %v", got)
	}
}

// An incomplete pin is refreshed however recent it is.
func TestIncompletePinIsNotFresh(t *testing.T) {
	m, x, p := pinning(t)
	p.fails[7] = state.Fault{Kind: state.FaultNotFound, Message: "It is not there."}
	x.Pins.Pin([]state.ProposalID{7})
	m.idle()
	p.taken()
	delete(p.fails, 7)
	x.Pins.RefreshPins(false)
	m.idle()
	if got := p.taken(); len(got) != 1 {
		t.Errorf("read: %v", got)
	}
}

// If a proposal can't be fetched, a person who asked for it is informed; otherwise it is reported
// once, not in every round.
func TestAFailingPinIsReportedOnce(t *testing.T) {
	m, x, p := pinning(t)
	p.fails[7] = state.Fault{Kind: state.FaultNotFound, Message: "It is not there."}
	for i, want := range []int{1, 1, 1, 2} {
		switch i {
		case 0, 3:
			x.Pins.Pin([]state.ProposalID{7})
		default:
			x.Pins.RefreshPins(true)
		}
		m.idle()
		if got := all[session.PinFailed](x); len(got) != want {
			t.Errorf("round %d: reported %d times, want %d", i, len(got), want)
		}
	}
	if got := all[session.Pinned](x); len(got) != 0 {
		t.Errorf("called whole: %+v", got)
	}
}

// unkept is a disk that fails to store contacts.
type unkept struct{ stored }

func (unkept) SavePeople(context.Context, []state.Contact, time.Time) error { return errDisk }

// A copy that this machine can't store is a local fault, not one of the service.
func TestAPinThatCannotBeStoredIsALocalFault(t *testing.T) {
	m := newMachine(t, t.TempDir())
	p := &pinned{service: m.service}
	x := m.startOn(func(s stored) stored { return unkept{s} }, session.Config{Remote: p})
	x.Link.Note(nil)
	x.Pins.Pin([]state.ProposalID{7})
	m.idle()
	happened[session.LocalFault](t, x)
	if n := len(all[session.PinFailed](x)) + len(all[session.PinDelayed](x)) + len(all[session.Pinned](x)); n != 0 {
		t.Errorf("%+v", x.events)
	}
}

// A person who waits for a pin sees the progress, which never exceeds the total or goes back.
func TestPinShowsItsProgress(t *testing.T) {
	m, x, p := pinning(t)
	var got []session.Pinning
	p.at = func() { got = append(got, x.Snapshot().Pinning) }
	x.Pins.Pin([]state.ProposalID{7})
	m.idle()
	// The proposal, its change orders, the contact, and its locations.
	if want := []session.Pinning{{1, 2}, {2, 4}, {4, 6}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	got = nil
	x.Pins.RefreshPins(true)
	m.idle()
	if want := make([]session.Pinning, 3); !slices.Equal(got, want) {
		t.Errorf("nobody waits, but progress is %v", got)
	}
}

// A fetch in progress is not repeated for a person who refreshes, and canceling one does not
// cancel the others.
func TestAPinThatIsBeingFetched(t *testing.T) {
	for name, tt := range map[string]struct {
		do   func(x *terminal)
		want []state.ProposalID
	}{
		"nothing":          {func(*terminal) {}, []state.ProposalID{8, 7}},
		"read again":       {func(x *terminal) { x.Pins.RefreshPins(true) }, []state.ProposalID{8, 7}},
		"it is let go":     {func(x *terminal) { x.Pins.Unpin(8) }, []state.ProposalID{8, 7}},
		"the next one is":  {func(x *terminal) { x.Pins.Unpin(7) }, []state.ProposalID{8}},
		"another one is":   {func(x *terminal) { x.Pins.Unpin(9) }, []state.ProposalID{8, 7}},
		"everything stops": {func(x *terminal) { x.Sending.Stop(false) }, []state.ProposalID{8}},
	} {
		m, x, p := pinning(t, 7, 8)
		p.taken()
		x.events = nil
		p.at = func() { p.at = nil; tt.do(x) }
		x.Pins.Pin([]state.ProposalID{7, 8})
		m.idle()
		if got := p.taken(); !slices.Equal(got, tt.want) {
			t.Errorf("%s: fetched %v, want %v", name, got, tt.want)
		}
		whole := len(all[session.Pinned](x))
		if want := len(tt.want) - map[string]int{"it is let go": 1, "everything stops": 1}[name]; whole != want {
			t.Errorf("%s: %d count as complete, want %d", name, whole, want)
		}
	}
}
