package service

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/office"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/proposals"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// AsOperator returns the context of an operator's command: the history names a user of a machine as the one who
// writes.
func AsOperator(ctx context.Context, user, machine, command string) context.Context {
	return store.By(ctx, store.Actor{
		Name: strings.TrimSpace("the operator " + user), Address: machine, Action: command, Command: true,
	})
}

// Office lets the operator of an instance do what users with the permission do to the
// proposals of one account. It works on the database, so it may run while a server uses the
// same data. A refusal is a state.Fault with the next step.
type Office struct {
	moves office.Moves
	by    office.Actor
}

// Office returns the office of an account.
func (s *Server) Office(ctx context.Context, account store.AccountID) (Office, error) {
	row, err := s.Admin().Account(ctx, account)
	return Office{s.moves, office.Actor{Account: row, Now: s.now(), Base: s.address.publicBase(nil)}}, err
}

// Find returns the proposal with a number, and whether it is archived.
func (o Office) Find(ctx context.Context, number int64) (p *state.Proposal, archived bool, err error) {
	d, err := store.View(ctx, o.moves.Store, func(tx *store.Tx) (proposals.Detail, error) {
		id, err := operation.Requested(tx.Proposals().Numbered(o.by.Account.ID, number))
		if err != nil {
			return proposals.Detail{}, err
		}
		return proposals.Read(tx, &o.by.Account, id)
	})
	if errors.Is(err, operation.ErrNotFound) {
		return nil, false, state.NotFound(fmt.Sprintf("Account %d has no proposal %d.", o.by.Account.ID, number),
			"Name it by the number that the list shows.")
	}
	if err != nil {
		return nil, false, err
	}
	return &d.Proposal.Proposal, d.Archived, nil
}

// Move moves a proposal to a status. With Accepted, chosen has the options that the
// client took, one for each area; an area without one gets its first option.
func (o Office) Move(
	ctx context.Context, id state.ProposalID, to state.Status, chosen []state.OptionID,
) (*state.Proposal, error) {
	d, err := o.moves.MoveProposal(ctx, o.by, id, to, chosen)
	return &d.Proposal.Proposal, operatorsFault(err)
}

// Archive removes a proposal from the list, or restores it.
func (o Office) Archive(ctx context.Context, id state.ProposalID, archived bool) error {
	_, err := office.Changing(ctx, o.moves.Store, o.by, id, func(tx *store.Tx, p *store.Proposal) (struct{}, error) {
		return struct{}{}, office.SetArchived(tx, o.by, p, archived)
	})
	return operatorsFault(err)
}

// Set sets what the interface has no operation for, and returns the proposal with its new prices.
func (o Office) Set(ctx context.Context, id state.ProposalID, s *proposals.Settings) (*state.Proposal, error) {
	d, err := office.Changing(ctx, o.moves.Store, o.by, id,
		func(tx *store.Tx, p *store.Proposal) (proposals.Detail, error) {
			if err := o.moves.Pricing.Set(tx, &o.by.Account, p, s, o.by.Now); err != nil {
				return proposals.Detail{}, err
			}
			return proposals.Fill(tx, &o.by.Account, p)
		})
	return &d.Proposal.Proposal, operatorsFault(err)
}

// AddChangeOrder makes a draft change order for a proposal.
func (o Office) AddChangeOrder(
	ctx context.Context, id state.ProposalID, n state.NewChangeOrder,
) (*state.ChangeOrder, error) {
	made, err := office.AddChangeOrder(ctx, o.moves.Store, o.by, id, n, "")
	return &made, operatorsFault(err)
}

// ChangeOrders lists the change orders of a proposal by number, with their areas.
func (o Office) ChangeOrders(ctx context.Context, id state.ProposalID) ([]store.ChangeOrder, error) {
	return store.View(ctx, o.moves.Store, func(tx *store.Tx) ([]store.ChangeOrder, error) {
		orders, err := tx.ChangeOrders().List(o.by.Account.ID, id)
		for i := range orders {
			if err == nil {
				orders[i].Areas, err = tx.Areas().List(orders[i].Owner())
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
func (o Office) MoveChangeOrder(
	ctx context.Context, id state.ProposalID, order state.ChangeOrderID, to state.Status,
) (*state.ChangeOrder, error) {
	moved, err := office.MoveOrder(ctx, o.moves.Store, o.by, id, order, to)
	return &moved, operatorsFault(err)
}

// operatorsFault turns a fault into a state.Fault for the operator.
func operatorsFault(err error) error {
	refused, ok := errors.AsType[*operation.Fault](err)
	if !ok {
		return err
	}
	f := state.Fault{Kind: state.FaultInvalid, Message: refused.Message}
	switch refused.Status {
	case http.StatusNotFound:
		f.Kind = state.FaultNotFound
	case http.StatusConflict:
		f.Kind = state.FaultConflict
	}
	return f
}

// Bounce reads a notification that a mail was not delivered, and records that. Whatever is not about a
// mail that this service has sent changes nothing.
func (s *Server) Bounce(ctx context.Context, r io.Reader) (office.Bounced, error) {
	return s.mailOffice().Bounce(ctx, r)
}

// Admin returns the administration of the instance.
func (s *Server) Admin() admin.Instance {
	return admin.New(s.store, s.now, s.passwords.hash, func(tx *store.Tx, a *store.Account) error {
		return s.moves.Pricing.RepriceAll(tx, a, s.now())
	})
}
