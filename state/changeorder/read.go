package changeorder

import (
	"context"
	"fmt"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// Cache is the change orders that this machine has read.
type Cache interface {
	// ChangeOrders returns the cached list; asOf is zero if there is none.
	ChangeOrders(ctx context.Context,
		proposal state.ProposalID) (list []state.ChangeOrderSummary, asOf time.Time, err error)
	// ChangeOrder returns the cached details; nil without an error if there are none.
	ChangeOrder(ctx context.Context, proposal state.ProposalID,
		id state.ChangeOrderID) (order *state.ChangeOrder, asOf time.Time, err error)
}

// Read reads the change orders of a proposal from this machine, without those whose details can't be
// read if it returns an error.
func Read(ctx context.Context, here Cache, proposal state.ProposalID) (s Set, err error) {
	s.Details = make(map[state.ChangeOrderID]*state.ChangeOrder)
	s.Rows, s.AsOf, err = here.ChangeOrders(ctx, proposal)
	for i := range s.Rows {
		id := s.Rows[i].ID
		detail, _, err := here.ChangeOrder(ctx, proposal, id)
		if err != nil {
			return s, err
		}
		if detail != nil {
			s.Details[id] = detail
		}
	}
	return s, err
}

// current returns the rows with the status and total of details that were read since.
func (s *Set) current() []state.ChangeOrderSummary {
	return state.Map(s.Rows, func(r *state.ChangeOrderSummary) state.ChangeOrderSummary {
		row := *r
		if detail := s.Details[row.ID]; detail != nil && detail.LastModified.After(row.LastModified) {
			row.Status, row.Total = detail.Status, detail.Summary.Total
		}
		return row
	})
}

// Contract returns the contract value of a proposal with this total; nil if no agreed change order
// changes it, or if a figure is missing, in another currency or before tax.
func (s *Set) Contract(total money.Money) *Contract {
	rows := s.current()
	for i := range rows {
		row := &rows[i]
		if detail := s.Details[row.ID]; detail != nil && StandingOf(row.Status) == StandingAgreed &&
			BasisOf(row.Total, &detail.Summary) == TotalBeforeTax {
			return nil
		}
	}
	v, err := ContractOf(total, rows)
	if err != nil || v.NoTotal > 0 || !v.Running.Valid || money.IsZero(v.Accepted) {
		return nil
	}
	return &v
}

// Unsubmitted names the change orders that are drafts, for a question before a proposal is
// completed: "Change order 2, Extra speakers, is a draft and was not submitted."; "" for none.
func (s *Set) Unsubmitted() string {
	var names []string
	rows := s.current()
	for i := range rows {
		if row := &rows[i]; row.Status == state.StatusDraft {
			names = append(names, strings.TrimSuffix(fmt.Sprintf("%d, %s", row.Number, row.Name), ", "))
		}
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return "Change order " + names[0] + ", is a draft and was not submitted."
	default:
		return "Change orders " + strings.Join(names, "; ") + ", are drafts and were not submitted."
	}
}
