package cli

import (
	"context"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
)

// readChangeOrders reads the change orders of a proposal with their details, and
// says when that was. Where the service can't be reached they are the cached ones of
// this machine. With an error it returns what is known: the rows without the details
// that could not be read, none when not even those could.
func (s *session) readChangeOrders(ctx context.Context, id state.ProposalID) ([]changeOrder, time.Time, error) {
	if !s.app.offline {
		list, err := s.client.ChangeOrders(ctx, id)
		if err == nil {
			now := s.app.now()
			if err := s.keep(s.store.SaveChangeOrders(ctx, id, list, now)); err != nil {
				return nil, time.Time{}, err
			}
			out, err := s.withDetails(ctx, id, list, now)
			return out, now, err
		}
		if !copyWillDo(err) {
			return nil, time.Time{}, err
		}
	}
	list, asOf, err := s.store.ChangeOrders(ctx, id)
	if err != nil {
		return nil, time.Time{}, err
	}
	if asOf.IsZero() {
		return nil, time.Time{}, state.Offline("There is no copy of this proposal's change orders on this machine.",
			"Run this with a network once, or pin the proposal while there is one.")
	}
	s.app.sayf("Change orders from the copy of %s, %s; what changed since is not in it.", minute(asOf), ago(s.app.now().Sub(asOf)))
	out, err := s.keptDetails(ctx, id, list)
	return out, asOf, err
}

// keptDetails puts the details to rows that this machine has.
func (s *session) keptDetails(ctx context.Context, id state.ProposalID, list []state.ChangeOrderSummary) ([]changeOrder, error) {
	out := make([]changeOrder, len(list))
	var failed error
	for i, row := range list {
		detail, _, err := s.store.ChangeOrder(ctx, id, row.ID)
		if err != nil {
			failed = err
		}
		out[i] = changeOrder{row, detail}
	}
	return out, failed
}

// withDetails reads the details of list: those that are here and have not
// changed are not asked for.
func (s *session) withDetails(ctx context.Context, id state.ProposalID, list []state.ChangeOrderSummary, now time.Time) ([]changeOrder, error) {
	out, err := s.keptDetails(ctx, id, list)
	if err != nil {
		return out, err
	}
	for i, row := range list {
		known := out[i].detail
		if known != nil && !known.LastModified.Before(row.LastModified) {
			continue
		}
		detail, err := s.renewChangeOrder(ctx, id, row.ID, known, now)
		if err != nil {
			return out, err
		}
		out[i].detail = detail
	}
	return out, nil
}

// renewChangeOrder reads a change order, unless it is as known, and keeps it.
func (s *session) renewChangeOrder(ctx context.Context, id state.ProposalID, order state.ChangeOrderID, known *state.ChangeOrder, now time.Time) (*state.ChangeOrder, error) {
	detail, err := s.client.RenewChangeOrder(ctx, id, order, known)
	if err != nil {
		return nil, err
	}
	return detail, s.keep(s.store.SaveChangeOrder(ctx, id, detail, now))
}

// sheetOf makes the installers' sheet of a proposal. If its change orders can't be read,
// the sheet is made without them and says so; sheetOf prints why.
func (s *session) sheetOf(ctx context.Context, p *state.Proposal) (installer.Sheet, error) {
	from := installer.Sources{Proposal: p, Prices: s.settings.SheetPrice}
	if !state.IsLocal(p.ID) {
		orders, asOf, err := s.readChangeOrders(ctx, p.ID)
		if err != nil {
			s.app.sayf("%s", describe(err))
		}
		from.ChangeOrders = changeorder.Set{Details: make(map[state.ChangeOrderID]*state.ChangeOrder), AsOf: asOf}
		for _, o := range orders {
			from.ChangeOrders.Rows = append(from.ChangeOrders.Rows, o.row)
			if o.detail != nil {
				from.ChangeOrders.Details[o.row.ID] = o.detail
			}
		}
	}
	if p.Customer != nil {
		var err error
		if from.Contact, _, err = s.store.Contact(ctx, p.Customer.ID); err != nil {
			return installer.Sheet{}, err
		}
		if from.Locations, _, err = s.store.Locations(ctx, p.Customer.ID); err != nil {
			return installer.Sheet{}, err
		}
	}
	return installer.SheetOf(from), nil
}
