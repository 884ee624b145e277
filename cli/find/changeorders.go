package find

import (
	"context"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/text"
)

// ChangeOrders reads the change orders of a proposal with their details, and returns when they were read. If the
// service is unreachable or nobody is signed in, it falls back to the cache. With an error it returns what is known:
// the rows whose details could not be read, or none.
func ChangeOrders(ctx context.Context, s *run.Session, id state.ProposalID) ([]ChangeOrder, time.Time, error) {
	if !s.Run.Flags.Offline {
		list, err := s.Client.ChangeOrders(ctx, id)
		if err == nil {
			now := s.Run.Time()
			if err := s.Keep(s.Store.Cache.SaveChangeOrders(ctx, id, list, now)); err != nil {
				return nil, time.Time{}, err
			}
			out, err := withDetails(ctx, s, id, list, now)
			return out, now, err
		}
		if !s.MayUseCopy(err) {
			return nil, time.Time{}, err
		}
	}
	list, asOf, err := s.Store.Cache.ChangeOrders(ctx, id)
	if err != nil {
		return nil, time.Time{}, err
	}
	if asOf.IsZero() {
		return nil, time.Time{}, state.Offline("This machine has no copy of this proposal's change orders.",
			"Run this once with a network, or pin the proposal.")
	}
	s.Copied("Change orders from the copy of", asOf)
	out, err := KeptDetails(ctx, s, id, list)
	return out, asOf, err
}

// KeptDetails adds the cached details to rows.
func KeptDetails(
	ctx context.Context, s *run.Session, id state.ProposalID, list []state.ChangeOrderSummary,
) ([]ChangeOrder, error) {
	out := make([]ChangeOrder, len(list))
	var failed error
	for i, row := range list {
		detail, _, err := s.Store.Cache.ChangeOrder(ctx, id, row.ID)
		if err != nil {
			failed = err
		}
		out[i] = ChangeOrder{row, detail}
	}
	return out, failed
}

// withDetails reads the details of list, except cached ones that have not changed.
func withDetails(
	ctx context.Context, s *run.Session, id state.ProposalID, list []state.ChangeOrderSummary,
	now time.Time,
) ([]ChangeOrder, error) {
	out, err := KeptDetails(ctx, s, id, list)
	if err != nil {
		return out, err
	}
	for i, row := range list {
		detail := out[i].Detail
		if detail == nil || detail.LastModified.Before(row.LastModified) {
			if detail, err = s.Client.RenewChangeOrder(ctx, id, row.ID, detail); err != nil {
				return out, err
			}
		}
		// An unchanged one is stored again, too, since it is known to be current.
		if err := s.Keep(s.Store.Cache.SaveChangeOrder(ctx, id, detail, now)); err != nil {
			return out, err
		}
		out[i].Detail = detail
	}
	return out, nil
}

// ChangeOrder is a row of a list with its detail; nil if unknown.
type ChangeOrder struct {
	Row    state.ChangeOrderSummary
	Detail *state.ChangeOrder
}

// ChangeOrdersOf returns the change orders of the proposal that arg names.
func ChangeOrdersOf(ctx context.Context, s *run.Session, arg string) (state.ProposalID, []ChangeOrder, error) {
	id, err := ProposalID(ctx, s, arg)
	if err != nil {
		return 0, nil, err
	}
	all, _, err := ChangeOrders(ctx, s, id)
	return id, all, err
}

// ChangeOrderOf returns the change order with a number, or with an ID written id:N. proposal names their proposal in
// errors.
func ChangeOrderOf(all []ChangeOrder, proposal, arg string) (ChangeOrder, error) {
	id, byID := ID(arg)
	number, err := strconv.ParseInt(strings.TrimPrefix(arg, "#"), 10, 64)
	if err != nil && !byID {
		return ChangeOrder{},
			run.Usagef(
				"a change order is named by its number or id:N, not %q\n  `tender changeorder list %s` lists them.",
				arg, proposal)
	}
	for _, co := range all {
		if byID && co.Row.ID == state.ChangeOrderID(id) || !byID && co.Row.Number == number {
			return co, nil
		}
	}
	return ChangeOrder{},
		state.NotFound("The proposal has no change order "+arg+"; it has "+text.Count(len(all), "change order")+".",
			"`tender changeorder list "+proposal+"` lists them.")
}

// SetOf returns change orders as a set.
func SetOf(all []ChangeOrder, asOf time.Time) changeorder.Set {
	set := changeorder.Set{Details: make(map[state.ChangeOrderID]*state.ChangeOrder), AsOf: asOf}
	for _, o := range all {
		set.Rows = append(set.Rows, o.Row)
		if o.Detail != nil {
			set.Details[o.Row.ID] = o.Detail
		}
	}
	return set
}
