// Package triggers has the operations that show an automation platform what its events look like.
package triggers

import (
	"cmp"
	"context"
	"errors"
	"net/http"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/papers"
	"app.tender/tender/service/people"
	"app.tender/tender/service/proposals"
	"app.tender/tender/service/sample"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// Operations show an automation platform what its events look like.
type Operations struct {
	Store    *store.Store
	DemoUser string // whose account a demo shows; empty: this is no demo
	Key      papers.Key
}

// Endpoints returns the operations that show an automation platform what its events
// look like. They need no credentials, so they return made-up samples; a demo returns its
// own data, which is made up too.
func (h Operations) Endpoints() []operation.Endpoint {
	get := func(kind string, h operation.Handler) operation.Endpoint {
		return operation.Endpoint{
			Method: http.MethodGet, Path: "/automation/trigger/" + kind, Access: operation.Open,
			Handle: accepting(h),
		}
	}
	return []operation.Endpoint{
		get("proposal", h.proposalTrigger),
		get("payment", h.paymentTrigger),
		get("order", h.orderTrigger),
		get("person", h.personTrigger),
	}
}

// accepting requires the one header that a trigger needs.
func accepting(h operation.Handler) operation.Handler {
	return func(ctx context.Context, c *operation.Call) (operation.Reply, error) {
		if c.Request.Header.Get("Accept") == "" {
			return operation.Reply{},
				operation.Unauthorized(operation.CodeMissingHeader, "The header Accept is missing.")
		}
		return h(ctx, c)
	}
}

// wantedStatus reads the parameter Status; empty means any.
func wantedStatus[T ~string](c *operation.Call, statuses ...T) T {
	return operation.OneOf(c.Query(), "Status", "", statuses...)
}

// show returns what look finds in the demo's account, or example when this is not a demo or
// look finds nothing.
func (h Operations) show(
	ctx context.Context, c *operation.Call, example any,
	look func(*store.Tx, *store.Account) (any, error),
) (operation.Reply, error) {
	if h.DemoUser == "" {
		return operation.OK(example), c.Err()
	}
	return c.Read(ctx, h.Store, func(tx *store.Tx) (operation.Reply, error) {
		user, err := tx.Users().ByEmail(h.DemoUser)
		if err != nil {
			return operation.Reply{}, err
		}
		account, err := tx.Accounts().Find(user.AccountID)
		if err != nil {
			return operation.Reply{}, err
		}
		found, err := look(tx, &account)
		if errors.Is(err, operation.ErrNotFound) {
			return operation.OK(example), nil
		}
		return operation.OK(found), err
	})
}

func (h Operations) proposalTrigger(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	status := wantedStatus(c, append(state.ProposalStatuses(), state.StatusUndefined)...)
	p, orders := sample.Proposal(cmp.Or(status, state.StatusAccepted))
	return h.show(ctx, c, wire.ProposalTriggerOf(&p, orders, h.Key.Addresses(c.Base, 0, p.ID, c.Now)),
		func(tx *store.Tx, a *store.Account) (any, error) {
			id, err := operation.Requested(tx.Proposals().Latest(a.ID, status))
			if err != nil {
				return nil, err
			}
			d, err := proposals.Read(tx, a, id)
			if err != nil {
				return nil, err
			}
			orders, err := proposals.ChangeOrders(tx, &d.Proposal)
			return wire.ProposalTriggerOf(&d.Proposal.Proposal, orders, h.Key.Addresses(c.Base, a.ID, id, c.Now)), err
		})
}

func (h Operations) paymentTrigger(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	status := wantedStatus(c, state.PaymentStatuses()...)
	p := sample.Payment(cmp.Or(status, state.PaymentPaid))
	return h.show(ctx, c, wire.PaymentTriggerOf(&p), func(tx *store.Tx, a *store.Account) (any, error) {
		p, err := operation.Requested(tx.Payments().Latest(a.ID, status))
		return wire.PaymentTriggerOf(&p), err
	})
}

func (h Operations) orderTrigger(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	status := wantedStatus(c, notify.OrderStatuses()...)
	o := sample.Order(cmp.Or(status, notify.OrderSubmitted))
	return h.show(ctx, c, wire.OrderTriggerOf(&o), func(tx *store.Tx, a *store.Account) (any, error) {
		o, err := operation.Requested(tx.Payments().LatestOrder(a.ID, status))
		return wire.OrderTriggerOf(&o), err
	})
}

func (h Operations) personTrigger(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	person := sample.Person()
	return h.show(ctx, c, wire.PersonTriggerOf(&person), func(tx *store.Tx, a *store.Account) (any, error) {
		id, err := operation.Requested(tx.Contacts().Latest(a.ID))
		if err != nil {
			return nil, err
		}
		contact, err := tx.Contacts().Find(a.ID, id)
		if err != nil {
			return nil, err
		}
		list := []store.Contact{contact}
		err = people.AddMainLocations(tx, a.ID, list)
		return wire.PersonTriggerOf(&list[0].Contact), err
	})
}
