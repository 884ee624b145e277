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
func (p *Pins) fetchPart(ctx context.Context, id state.ProposalID, step pinStep) (more []pinStep, err error) {
	r, now := p.remote, p.core.clock.Now()
	switch step.part {
	case state.PinDetail:
		known, _, _ := p.cache.Proposal(ctx, id) // if this fails, the copy is written again
		read, err := r.RenewProposal(ctx, id, known)
		if err != nil {
			return nil, err
		}
		if c := read.Customer; c != nil {
			more = []pinStep{{part: state.PinContact, contact: c.ID}, {part: state.PinLocations, contact: c.ID}}
		}
		if known != nil && read != known {
			p.core.mu.Lock()
			p.news = append(p.news, id)
			p.core.mu.Unlock()
		}
		return more, p.keep(func(disk context.Context) error {
			if read == known {
				return p.cache.NoteUnchanged(disk, id, now)
			}
			return p.cache.SaveProposal(disk, read, now)
		})
	case state.PinChangeOrders:
		return p.fetchOrders(ctx, id, step.order, now)
	case state.PinContact:
		c, err := r.PersonWithCounts(ctx, step.contact)
		if err != nil {
			return nil, err
		}
		return nil, p.keep(func(disk context.Context) error {
			return p.cache.SavePeople(disk, []state.Contact{*c}, now)
		})
	default:
		all, err := state.AllLocations(ctx, r.Locations, step.contact)
		if err != nil {
			return nil, err
		}
		return nil, p.keep(func(disk context.Context) error {
			return p.cache.SaveLocations(disk, step.contact, all, now)
		})
	}
}

// fetchOrders reads the list of change orders, or one change order.
func (p *Pins) fetchOrders(
	ctx context.Context, id state.ProposalID, order state.ChangeOrderID, now time.Time,
) (more []pinStep, err error) {
	if order != 0 {
		known, _, err := p.cache.ChangeOrder(ctx, id, order)
		if err != nil {
			return nil, err
		}
		detail, err := p.remote.RenewChangeOrder(ctx, id, order, known)
		if err != nil {
			return nil, err
		}
		return nil, p.keep(func(disk context.Context) error { return p.cache.SaveChangeOrder(disk, id, detail, now) })
	}
	list, err := p.remote.ChangeOrders(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, row := range list {
		more = append(more, pinStep{part: state.PinChangeOrders, order: row.ID})
	}
	return more, p.keep(func(disk context.Context) error { return p.cache.SaveChangeOrders(disk, id, list, now) })
}

// keep has the writer store a copy and waits for it. The writer does not retry; the part is read
// again instead.
func (p *Pins) keep(write func(context.Context) error) error {
	done := make(chan error, 1)
	p.core.mu.Lock()
	p.core.put(&job{key: done, lane: done, copy: true, run: func() error {
		err := p.core.outside(func() error { return write(p.core.disk) })
		done <- err
		return err
	}})
	p.core.mu.Unlock()
	return <-done
}
