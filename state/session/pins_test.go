package session_test

import (
	"context"
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

// A pin that breaks off in the middle goes on by itself and is not called whole
// before it is: on the site there is no second chance to fetch it.
func TestAPinGoesOnWhereTheNetworkBroke(t *testing.T) {
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
	x.Note(nil)
	x.Pin([]state.ProposalID{7})
	m.idle()
	happened[session.PinDelayed](t, x)
	if pins := x.Snapshot().Pins; len(pins) != 1 || len(pins[0].Missing) == 0 {
		t.Errorf("it is called whole: %+v", pins)
	}
	x.Note(nil) // some other request was answered
	m.pass(time.Second)
	happened[session.Pinned](t, x)
	if pins := x.Snapshot().Pins; len(pins) != 1 || len(pins[0].Missing) != 0 {
		t.Errorf("%+v", pins)
	}
	x.Unpin(7)
	m.idle()
	if pins := x.Snapshot().Pins; len(pins) != 0 {
		t.Errorf("not let go: %+v", pins)
	}
}
