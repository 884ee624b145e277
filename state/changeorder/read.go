package changeorder

import (
	"context"
	"fmt"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
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
	v, known := s.contract(total)
	if !known || money.IsZero(v.Accepted) {
		return nil
	}
	return &v
}

// Value returns the total of a proposal with its agreed change orders; invalid if these were never read, or if a figure
// is missing, in another currency or before tax.
func (s *Set) Value(total money.Money) decimal.NullDecimal {
	if v, known := s.contract(total); known && !s.AsOf.IsZero() {
		return v.Running
	}
	return decimal.NullDecimal{}
}

// With returns what a new change order of p comes to with the proposal's tax, and the contract value with it; invalid
// if the agreed ones are not known.
func (s *Set) With(n *state.NewChangeOrder, p *state.Proposal) (sum money.Summary, value decimal.NullDecimal) {
	in := p.Summary.Currency
	sum = state.Summarize(n.Areas(), money.Discount{}, money.RatesOf(p.Summary.SalesTax), in)
	return sum, money.Sum(s.Value(money.Money{Amount: p.Summary.Total, Currency: in}), sum.Total)
}

// contract returns the contract value, and whether every figure of it is known.
func (s *Set) contract(total money.Money) (v Contract, known bool) {
	rows := s.current()
	for i := range rows {
		row := &rows[i]
		if detail := s.Details[row.ID]; detail != nil && StandingOf(row.Status) == StandingAgreed &&
			BasisOf(row.Total, &detail.Summary) == TotalBeforeTax {
			return v, false
		}
	}
	v, err := ContractOf(total, rows)
	return v, err == nil && v.NoTotal == 0 && v.Running.Valid
}

// Drafts returns the change orders that were not submitted, and the contract value of a proposal with this total if
// they are agreed to; invalid if a figure is missing or before tax.
func (s *Set) Drafts(total money.Money) (drafts []state.ChangeOrderSummary, value decimal.NullDecimal) {
	value = s.Value(total)
	drafts = state.Filter(s.current(), func(r *state.ChangeOrderSummary) bool { return r.Status == state.StatusDraft })
	for i := range drafts {
		value = money.Sum(value, drafts[i].Total)
		if d := s.Details[drafts[i].ID]; d != nil && BasisOf(drafts[i].Total, &d.Summary) == TotalBeforeTax {
			value = decimal.NullDecimal{}
		}
	}
	return drafts, value
}

// Unsubmitted names the change orders that are drafts, for a question before a proposal is
// completed: "Change order 2, Extra speakers, is a draft and was not submitted."; "" for none.
func (s *Set) Unsubmitted() string {
	drafts, _ := s.Drafts(money.Money{})
	names := state.Map(drafts, func(r *state.ChangeOrderSummary) string {
		return strings.TrimSuffix(fmt.Sprintf("%d, %s", r.Number, r.Name), ", ")
	})
	switch len(names) {
	case 0:
		return ""
	case 1:
		return "Change order " + names[0] + ", is a draft and was not submitted."
	default:
		return "Change orders " + strings.Join(names, "; ") + ", are drafts and were not submitted."
	}
}
