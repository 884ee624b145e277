package changeorder

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Step is one step in the life of a change order.
type Step struct {
	Name    string // "created", "submitted", "opened", "decided", "completed"
	At      time.Time
	Took    time.Duration // since the last step that was reached
	Unknown bool          // the service omitted its date
	Earlier bool          // it belongs to an earlier round, before the previous step
}

// Reached reports whether the change order has reached the step.
func (s Step) Reached() bool { return !s.At.IsZero() }

// Timeline is the progress of a change order.
type Timeline struct {
	Steps   []Step
	Waiting string        // what it waits for; empty for nothing
	For     time.Duration // time since the last step; 0 if Waiting is empty
	Unsaid  bool          // it waits, and the service did not say since when
	Changed string        // who changed it last, and when: "Marcus Bell, 09:10"; empty if the service did not say
}

// TimelineOf returns the steps of a change order from creation to completion, as of now. Each date
// is the latest of its kind: one before an earlier step belongs to an earlier round.
func TimelineOf(co *state.ChangeOrder, now time.Time) Timeline {
	t := Timeline{Steps: []Step{
		{Name: "created", At: co.Created, Unknown: co.Created.IsZero()},
		{Name: "submitted", At: co.LastSubmitted, Unknown: co.Unknown.Has(state.FieldLastSubmitted)},
		{Name: "opened", At: co.ClientLastOpened, Unknown: co.Unknown.Has(state.FieldClientLastOpened)},
		{Name: "decided", At: co.ClientLastDecision, Unknown: co.Unknown.Has(state.FieldClientLastDecision)},
		{Name: "completed", At: co.LastCompleted, Unknown: co.Unknown.Has(state.FieldLastCompleted)},
	}}
	if by := co.LastModifiedUser; by.Known() && !co.LastModifiedByUser.IsZero() {
		t.Changed = state.ByAt(by.DisplayName(), co.LastModifiedByUser, now)
	}
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
	what, since := waitsFor(co.Status)
	if t.Waiting = what; what == "" {
		return t
	}
	if t.Unsaid = last.IsZero() || t.Steps[since].Unknown; !t.Unsaid {
		t.For = max(0, now.Sub(last))
	}
	return t
}

// waitsFor returns what a change order in that status waits for, empty for nothing, and since which step.
func waitsFor(s state.Status) (what string, since int) {
	switch s {
	case state.StatusDraft, state.StatusDelayed, state.StatusEmailFailed:
		return "to be sent to the client", 0
	case state.StatusSubmitted:
		return "for the client to open it", 1
	case state.StatusViewedByClient:
		return "for the client's decision", 2
	case state.StatusAccepted:
		return "for the work to be done", 3
	default:
		return "", 0
	}
}

// TotalBasis is what a reported total includes.
type TotalBasis string

// The bases. TotalOther is a total that equals neither figure of the summary.
const (
	TotalWithTax   TotalBasis = "with tax"
	TotalBeforeTax TotalBasis = "before tax"
	TotalUntaxed   TotalBasis = "no tax in it"
	TotalOther     TotalBasis = "as reported"
)

// BasisOf compares the total from a list with the change order's summary.
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
