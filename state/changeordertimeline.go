package state

import (
	"time"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// TimelineStep is one step of a change order's way.
type TimelineStep struct {
	Name    string // "created", "submitted", "opened", "decided", "completed"
	At      time.Time
	Took    time.Duration // since the step before it that was reached
	Unknown bool          // the service did not say whether and when it was taken
	Earlier bool          // it belongs to an earlier round, before the step before it
}

// Reached reports whether the step has been taken.
func (s TimelineStep) Reached() bool { return !s.At.IsZero() }

// Timeline is how far a change order has come.
type Timeline struct {
	Steps   []TimelineStep
	Waiting string        // what it waits for, in words; empty when it waits for nothing
	For     time.Duration // how long, since the last step; 0 when Waiting is empty
}

// Timeline follows the change order from its creation to its completion, as
// seen at now. Each date is the last of its kind: one that lies before an
// earlier step belongs to an earlier round.
func (co *ChangeOrder) Timeline(now time.Time) Timeline {
	t := Timeline{Steps: []TimelineStep{
		{Name: "created", At: co.Created},
		{Name: "submitted", At: co.LastSubmitted, Unknown: co.Unknown.Has(FieldLastSubmitted)},
		{Name: "opened", At: co.ClientLastOpened, Unknown: co.Unknown.Has(FieldClientLastOpened)},
		{Name: "decided", At: co.ClientLastDecision, Unknown: co.Unknown.Has(FieldClientLastDecision)},
		{Name: "completed", At: co.LastCompleted, Unknown: co.Unknown.Has(FieldLastCompleted)},
	}}
	var last time.Time
	for i := range t.Steps {
		s := &t.Steps[i]
		if !s.Reached() {
			continue
		}
		switch {
		case last.IsZero():
		case s.At.Before(last):
			s.Earlier = true
			continue
		default:
			s.Took = s.At.Sub(last)
		}
		last = s.At
	}
	if t.Waiting = co.Status.waitsFor(); t.Waiting != "" && !last.IsZero() {
		t.For = max(0, now.Sub(last))
	}
	return t
}

// waitsFor returns what a change order in that status waits for; empty for nothing.
func (s Status) waitsFor() string {
	switch s {
	case StatusDraft, StatusDelayed, StatusEmailFailed:
		return "to be sent to the client"
	case StatusSubmitted:
		return "for the client to open it"
	case StatusViewedByClient:
		return "for the client's decision"
	case StatusAccepted:
		return "for the work to be done"
	default:
		return ""
	}
}

// TotalBasis tells what a reported total includes.
type TotalBasis string

// The bases. TotalOther is a total that is neither figure of the summary.
const (
	TotalWithTax   TotalBasis = "with tax"
	TotalBeforeTax TotalBasis = "before tax"
	TotalUntaxed   TotalBasis = "no tax in it"
	TotalOther     TotalBasis = "as reported"
)

// BasisOf compares a total, as a list reports it, with the summary of the same
// change order.
func BasisOf(reported decimal.NullDecimal, s *money.Summary) TotalBasis {
	if !reported.Valid {
		return TotalOther
	}
	before, with := money.Equal(reported, s.Subtotal), money.Equal(reported, s.Total)
	switch {
	case before && with:
		return TotalUntaxed
	case with:
		return TotalWithTax
	case before:
		return TotalBeforeTax
	default:
		return TotalOther
	}
}
