package outbox_test

import (
	"fmt"

	"app.tender/tender/state"
	"app.tender/tender/state/outbox"
)

// backend is the service that the histories use: the fake one in memory, or the real one.
type backend interface {
	outbox.Remote

	// ids returns the two proposals to edit.
	ids() [2]state.ProposalID
	// people returns contacts, and a location of each, to assign.
	people() (contacts []state.ContactID, locations []state.LocationID)
	users() []state.UserID
	// proposal returns a proposal as it is now, whatever the network does.
	proposal(id state.ProposalID) *state.Proposal
	// Changes by someone else.
	writeText(ref state.TextRef, text string)
	rename(id state.ProposalID, name string)
	addArea(id state.ProposalID, name string)
	addOption(id state.ProposalID, area state.AreaID, text string)
	// assign assigns a contact that is unknown here, and returns it.
	assign(id state.ProposalID) state.ContactID
	setStatus(id state.ProposalID, s state.Status)
	// taken returns the writes of ours that took effect, in order.
	taken() []written
	// network sets the outcome of calls.
	network(n network)
}

// network decides the outcome of calls. The zero value is a network without faults.
type network struct {
	outcome func(op string) outcome
	onWrite func(state.Edit)                // runs when a write starts
	later   func(e state.Edit, send func()) // receives a request that arrives late
}

func (s *fakeService) ids() [2]state.ProposalID { return [2]state.ProposalID{7, 8} }

func (s *fakeService) people() ([]state.ContactID, []state.LocationID) {
	return []state.ContactID{1, 2, 3, 4, 5}, []state.LocationID{1, 2, 3, 4, 5}
}

func (s *fakeService) users() []state.UserID { return []state.UserID{1, 2, 3, 4, 5} }

func (s *fakeService) proposal(id state.ProposalID) *state.Proposal { return s.proposals[id] }

func (s *fakeService) writeText(ref state.TextRef, text string) { s.foreign(ref, text) }

func (s *fakeService) rename(id state.ProposalID, name string) {
	p := clone(s.proposals[id])
	p.Name = name
	s.proposals[id] = p
}

func (s *fakeService) addArea(id state.ProposalID, name string) {
	p := clone(s.proposals[id])
	p.Areas = append(p.Areas, state.Area{
		ID: state.AreaID(s.id()), Name: name,
		Options: []state.Option{{ID: state.OptionID(s.id())}},
	})
	s.proposals[id] = p
}

func (s *fakeService) addOption(id state.ProposalID, area state.AreaID, text string) {
	p := clone(s.proposals[id])
	if a := p.Area(area); len(a.Options) < state.MaxOptionsPerArea {
		a.Options = append(a.Options, state.Option{ID: state.OptionID(s.id()), ClientDescription: text})
	}
	s.proposals[id] = p
}

func (s *fakeService) assign(id state.ProposalID) state.ContactID {
	p := clone(s.proposals[id])
	p.Customer, p.Location = &state.Contact{ID: state.ContactID(s.id())}, nil
	s.proposals[id] = p
	return p.Customer.ID
}

func (s *fakeService) setStatus(id state.ProposalID, status state.Status) {
	p := clone(s.proposals[id])
	p.Status = status
	s.proposals[id] = p
}

func (s *fakeService) taken() []written { return s.log }

func (s *fakeService) network(n network) {
	s.outcome, s.onWrite, s.later = n.outcome, n.onWrite, n.later
}

// newFake returns the backend in memory, with two proposals.
func newFake(c *clock) backend {
	s := newFakeService(c.now)
	s.proposals[8] = &state.Proposal{
		ID: 8, Status: state.StatusDraft, SalesPerson: state.User{ID: 5},
		InternalNotes: "one\ntwo\nthree\nfour\nfive\nsix\nseven",
	}
	return s
}

func (f outcome) String() string {
	return [...]string{
		"arrives", "offline", "cut before", "cut after", "late", "fails", "fails, but done", "busy",
		"denies the key", "twice",
	}[f]
}

var _ fmt.Stringer = arrives
