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
	ChangeOrders(ctx context.Context, proposal state.ProposalID) (list []state.ChangeOrderSummary, asOf time.Time, err error)
	// ChangeOrder returns the cached details; nil without an error if there are none.
	ChangeOrder(ctx context.Context, proposal state.ProposalID, id state.ChangeOrderID) (order *state.ChangeOrder, asOf time.Time, err error)
}

// Known are the change orders of a proposal that this machine knows. The zero value knows none.
type Known struct {
	AsOf time.Time // when the list was read

	rows    []state.ChangeOrderSummary
	unclear bool // an agreed one has a total before tax
}

// ReadKnown reads the change orders of a proposal from this machine. Details read since the list
// replace its status and total.
func ReadKnown(ctx context.Context, here Cache, proposal state.ProposalID) (k Known, err error) {
	if k.rows, k.AsOf, err = here.ChangeOrders(ctx, proposal); err != nil {
		return Known{}, err
	}
	for i := range k.rows {
		row := &k.rows[i]
		detail, _, err := here.ChangeOrder(ctx, proposal, row.ID)
		if err != nil {
			return Known{}, err
		}
		if detail == nil {
			continue
		}
		if detail.LastModified.After(row.LastModified) {
			row.Status, row.Total = detail.Status, detail.Summary.Total
		}
		agreed := StandingOf(row.Status) == StandingAgreed
		k.unclear = k.unclear || agreed && BasisOf(row.Total, &detail.Summary) == TotalBeforeTax
	}
	return k, nil
}

// Agreed returns the contract value of a proposal with this total; nil if no agreed change order
// changes it, or if a figure is missing, in another currency or before tax.
func (k *Known) Agreed(total money.Money) *Contract {
	v, err := ContractOf(total, k.rows)
	if err != nil || k.unclear || v.NoTotal > 0 || !v.Running.Valid || money.IsZero(v.Accepted) {
		return nil
	}
	return &v
}

// Unsubmitted names the change orders that are drafts, for a question before a proposal is
// completed: "Change order 2, Extra speakers, is a draft: the client has not got it."; "" for none.
func (k *Known) Unsubmitted() string {
	var names []string
	for i := range k.rows {
		if row := &k.rows[i]; row.Status == state.StatusDraft {
			names = append(names, strings.TrimSuffix(fmt.Sprintf("%d, %s", row.Number, row.Name), ", "))
		}
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return "Change order " + names[0] + ", is a draft: the client has not got it."
	default:
		return "Change orders " + strings.Join(names, "; ") + ", are drafts: the client has not got them."
	}
}
