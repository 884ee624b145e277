package service

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// Office lets the operator of an instance do what users with the permission do to the
// proposals of one account. It works on the database, so it may run while a server uses the
// same data. A refusal is a state.Fault with the next step.
type Office struct {
	moves moves
	by    actor
}

// Office returns the office of an account.
func (s *Server) Office(ctx context.Context, account store.AccountID) (Office, error) {
	row, err := s.Admin().Account(ctx, account)
	return Office{s.moves, actor{account: row, now: s.now(), base: s.address.publicBase(nil)}}, err
}

// Find returns the proposal with a number, and whether it is archived.
func (o Office) Find(ctx context.Context, number int64) (p *state.Proposal, archived bool, err error) {
	d, err := store.View(ctx, o.moves.store, func(tx *store.Tx) (detail, error) {
		id, err := requested(tx.Proposals().Numbered(o.by.account.ID, number))
		if err != nil {
			return detail{}, err
		}
		return readDetail(tx, &o.by.account, id)
	})
	if errors.Is(err, errNotFound) {
		return nil, false, state.NotFound(fmt.Sprintf("Account %d has no proposal %d.", o.by.account.ID, number), "Name it by the number that the list shows.")
	}
	if err != nil {
		return nil, false, err
	}
	return &d.Proposal.Proposal, d.Archived, nil
}

// Move moves a proposal to a status. With Accepted, chosen has the options that the
// client took, one for each area; an area without one gets its first option.
func (o Office) Move(ctx context.Context, id state.ProposalID, to state.Status, chosen []state.OptionID) (*state.Proposal, error) {
	d, err := o.moves.moveProposal(ctx, o.by, id, to, chosen)
	return &d.Proposal.Proposal, operatorsFault(err)
}

// Archive removes a proposal from the list, or restores it.
func (o Office) Archive(ctx context.Context, id state.ProposalID, archived bool) error {
	_, err := changing(ctx, o.moves.store, o.by, id, func(tx *store.Tx, p *store.Proposal) (struct{}, error) {
		return struct{}{}, setArchived(tx, o.by, p, archived)
	})
	return operatorsFault(err)
}

// AddChangeOrder makes a draft change order for a proposal.
func (o Office) AddChangeOrder(ctx context.Context, id state.ProposalID, n state.NewChangeOrder) (*state.ChangeOrder, error) {
	made, err := addChangeOrder(ctx, o.moves.store, o.by, id, n, "")
	return &made, operatorsFault(err)
}

// ChangeOrders lists the change orders of a proposal by number, with their areas.
func (o Office) ChangeOrders(ctx context.Context, id state.ProposalID) ([]store.ChangeOrder, error) {
	return store.View(ctx, o.moves.store, func(tx *store.Tx) ([]store.ChangeOrder, error) {
		orders, err := tx.ChangeOrders().List(id)
		for i := range orders {
			if err == nil {
				orders[i].Areas, err = tx.Areas().List(store.Owner{Proposal: id, ChangeOrder: orders[i].ID})
			}
		}
		return orders, err
	})
}

// ChangeOrder returns the change order of a proposal with a number.
func (o Office) ChangeOrder(ctx context.Context, id state.ProposalID, number int64) (*state.ChangeOrder, error) {
	orders, err := o.ChangeOrders(ctx, id)
	if err != nil {
		return nil, err
	}
	if found := state.Find(orders, func(o *store.ChangeOrder) bool { return o.Number == number }); found != nil {
		return &found.ChangeOrder, nil
	}
	return nil, state.NotFound(fmt.Sprintf("The proposal has no change order %d; it has %d.", number, len(orders)),
		"Name it by its number within the proposal, from 1.")
}

// MoveChangeOrder moves a change order of a proposal to a status.
func (o Office) MoveChangeOrder(ctx context.Context, id state.ProposalID, order state.ChangeOrderID, to state.Status) (*state.ChangeOrder, error) {
	moved, err := moveOrder(ctx, o.moves.store, o.by, id, order, to)
	return &moved, operatorsFault(err)
}

// operatorsFault turns a fault into a state.Fault for the operator.
func operatorsFault(err error) error {
	refused, ok := errors.AsType[*fault](err)
	if !ok {
		return err
	}
	f := state.Fault{Kind: state.FaultInvalid, Message: refused.message}
	switch refused.status {
	case http.StatusNotFound:
		f.Kind = state.FaultNotFound
	case http.StatusConflict:
		f.Kind = state.FaultConflict
	}
	return f
}

// Admin returns the administration of the instance.
func (s *Server) Admin() admin.Instance {
	return admin.New(s.store, s.now, s.passwords.hash, func(tx *store.Tx, a *store.Account) error {
		return s.moves.pricing.repriceAll(tx, a, s.now())
	})
}

// repriceAll recomputes the summaries of an account's editable proposals. Those in a
// terminal status keep the agreed price.
func (pr pricing) repriceAll(tx *store.Tx, a *store.Account, now time.Time) error {
	ids, err := tx.Proposals().IDs(a.ID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		p, err := tx.Proposals().Find(a.ID, id)
		if err != nil {
			return err
		}
		if p.Status.Terminal() {
			continue
		}
		if err := pr.reprice(tx, a, &p); err != nil {
			return err
		}
		p.LastModified = now
		if err := tx.Proposals().Update(&p); err != nil {
			return err
		}
	}
	return nil
}
