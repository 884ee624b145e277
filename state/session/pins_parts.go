package session

import (
	"context"
	"time"

	"app.tender/tender/state"
)

// pinStep is a part of a pinned proposal to read.
type pinStep struct {
	part    state.PinPart
	order   state.ChangeOrderID // PinChangeOrders: 0 for the list
	contact state.ContactID     // PinContact, PinLocations
}

// fetchPart reads a part from the service and stores it. It returns the parts that this one refers
// to.
func (s *Session) fetchPart(ctx context.Context, id state.ProposalID, step pinStep) (more []pinStep, err error) {
	r, now := s.c.Remote, s.c.Clock.Now()
	switch step.part {
	case state.PinDetail:
		known, _, _ := s.c.Cache.Proposal(ctx, id) // if this fails, the copy is written again
		p, err := r.RenewProposal(ctx, id, known)
		if err != nil {
			return nil, err
		}
		if c := p.Customer; c != nil {
			more = []pinStep{{part: state.PinContact, contact: c.ID}, {part: state.PinLocations, contact: c.ID}}
		}
		return more, s.keep(func(disk context.Context) error {
			if p == known {
				return s.c.Cache.NoteUnchanged(disk, id, now)
			}
			return s.c.Cache.SaveProposal(disk, p, now)
		})
	case state.PinChangeOrders:
		return s.fetchOrders(ctx, id, step.order, now)
	case state.PinContact:
		c, err := r.PersonWithCounts(ctx, step.contact)
		if err != nil {
			return nil, err
		}
		return nil, s.keep(func(disk context.Context) error { return s.c.Cache.SavePeople(disk, []state.Contact{*c}, now) })
	default:
		all, err := state.AllLocations(ctx, r.Locations, step.contact)
		if err != nil {
			return nil, err
		}
		return nil, s.keep(func(disk context.Context) error { return s.c.Cache.SaveLocations(disk, step.contact, all, now) })
	}
}

// fetchOrders reads the list of change orders, or one change order.
func (s *Session) fetchOrders(ctx context.Context, id state.ProposalID, order state.ChangeOrderID, now time.Time) (more []pinStep, err error) {
	if order != 0 {
		known, _, err := s.c.Cache.ChangeOrder(ctx, id, order)
		if err != nil {
			return nil, err
		}
		detail, err := s.c.Remote.RenewChangeOrder(ctx, id, order, known)
		if err != nil {
			return nil, err
		}
		return nil, s.keep(func(disk context.Context) error { return s.c.Cache.SaveChangeOrder(disk, id, detail, now) })
	}
	list, err := s.c.Remote.ChangeOrders(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, row := range list {
		more = append(more, pinStep{part: state.PinChangeOrders, order: row.ID})
	}
	return more, s.keep(func(disk context.Context) error { return s.c.Cache.SaveChangeOrders(disk, id, list, now) })
}

// keep has the writer store a copy and waits for it. The writer does not retry; the part is read
// again instead.
func (s *Session) keep(write func(context.Context) error) error {
	done := make(chan error, 1)
	s.mu.Lock()
	s.put(&job{key: done, lane: done, copy: true, run: func() error {
		err := s.outside(func() error { return write(s.disk) })
		done <- err
		return err
	}})
	s.mu.Unlock()
	return <-done
}
