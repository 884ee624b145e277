package service

import (
	"cmp"
	"context"
	"errors"
	"net/http"

	"app.tender/tender/service/sample"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// triggerOperations show an automation platform what its events look like.
type triggerOperations struct {
	store    *store.Store
	demoUser string // whose account a demo shows; empty: this is no demo
	key      serviceKey
}

// triggerEndpoints returns the operations that show an automation platform what its events
// look like. They need no credentials, so they return made-up samples; a demo returns its
// own data, which is made up too.
func (h triggerOperations) triggerEndpoints() []endpoint {
	get := func(kind string, h handler) endpoint {
		return endpoint{method: http.MethodGet, path: "/automation/trigger/" + kind, access: open, handle: accepting(h)}
	}
	return []endpoint{
		get("proposal", h.proposalTrigger),
		get("payment", h.paymentTrigger),
		get("order", h.orderTrigger),
		get("person", h.personTrigger),
	}
}

// accepting requires the one header that a trigger needs.
func accepting(h handler) handler {
	return func(ctx context.Context, c *call) (reply, error) {
		if c.r.Header.Get("Accept") == "" {
			return reply{}, unauthorized(codeMissingHeader, "The header Accept is missing.")
		}
		return h(ctx, c)
	}
}

// wantedStatus reads the parameter Status; empty means any.
func wantedStatus[T ~string](c *call, statuses ...T) T {
	return oneOf(c.query(), "Status", "", statuses...)
}

// show returns what look finds in the demo's account, or example when this is not a demo or
// look finds nothing.
func (h triggerOperations) show(ctx context.Context, c *call, example any, look func(*store.Tx, *store.Account) (any, error)) (reply, error) {
	if h.demoUser == "" {
		return ok(example), c.err()
	}
	return c.read(ctx, h.store, func(tx *store.Tx) (reply, error) {
		user, err := tx.Users().ByEmail(h.demoUser)
		if err != nil {
			return reply{}, err
		}
		account, err := tx.Accounts().Find(user.AccountID)
		if err != nil {
			return reply{}, err
		}
		found, err := look(tx, &account)
		if errors.Is(err, errNotFound) {
			return ok(example), nil
		}
		return ok(found), err
	})
}

func (h triggerOperations) proposalTrigger(ctx context.Context, c *call) (reply, error) {
	status := wantedStatus(c, append(state.ProposalStatuses(), state.StatusUndefined)...)
	p, orders := sample.Proposal(cmp.Or(status, state.StatusAccepted))
	return h.show(ctx, c, wire.ProposalTriggerOf(&p, orders, h.key.addresses(c.base, 0, p.ID, c.now)), func(tx *store.Tx, a *store.Account) (any, error) {
		id, err := requested(tx.Proposals().Latest(a.ID, status))
		if err != nil {
			return nil, err
		}
		d, err := readDetail(tx, a, id)
		if err != nil {
			return nil, err
		}
		orders, err := changeOrders(tx, &d.Proposal)
		return wire.ProposalTriggerOf(&d.Proposal.Proposal, orders, h.key.addresses(c.base, a.ID, id, c.now)), err
	})
}

func (h triggerOperations) paymentTrigger(ctx context.Context, c *call) (reply, error) {
	status := wantedStatus(c, state.PaymentStatuses()...)
	p := sample.Payment(cmp.Or(status, state.PaymentPaid))
	return h.show(ctx, c, wire.PaymentTriggerOf(&p), func(tx *store.Tx, a *store.Account) (any, error) {
		p, err := requested(tx.Payments().Latest(a.ID, status))
		return wire.PaymentTriggerOf(&p), err
	})
}

func (h triggerOperations) orderTrigger(ctx context.Context, c *call) (reply, error) {
	status := wantedStatus(c, notify.OrderStatuses()...)
	o := sample.Order(cmp.Or(status, notify.OrderSubmitted))
	return h.show(ctx, c, wire.OrderTriggerOf(&o), func(tx *store.Tx, a *store.Account) (any, error) {
		o, err := requested(tx.Payments().LatestOrder(a.ID, status))
		return wire.OrderTriggerOf(&o), err
	})
}

func (h triggerOperations) personTrigger(ctx context.Context, c *call) (reply, error) {
	person := sample.Person()
	return h.show(ctx, c, wire.PersonTriggerOf(&person), func(tx *store.Tx, a *store.Account) (any, error) {
		id, err := requested(tx.Contacts().Latest(a.ID))
		if err != nil {
			return nil, err
		}
		contact, err := tx.Contacts().Find(a.ID, id)
		if err != nil {
			return nil, err
		}
		list := []store.Contact{contact}
		err = withMainLocations(tx, list)
		return wire.PersonTriggerOf(&list[0].Contact), err
	})
}
