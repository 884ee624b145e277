package outbox

import (
	"context"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/merge"
)

// same compares two values. In a name, which is a single line, the spacing between words does not
// matter.
func same(e state.Edit, a, b string) bool {
	if state.Is[state.WriteText](e) {
		return state.SameText(a, b)
	}
	return a == b || strings.Join(strings.Fields(a), " ") == strings.Join(strings.Fields(b), " ")
}

// processValue sends an edit that sets a value. That is idempotent, so an uncertain write is
// settled by reading again. It is not repeated while the first may still arrive: arriving late, it
// could overwrite a later edit.
func (o *Outbox) processValue(ctx context.Context, d state.OutboxRecord) (result, error) {
	p, err := o.remote.Proposal(ctx, d.Edit.Proposal)
	if err != nil {
		return o.notRead(d, err), nil
	}
	plan, settled := o.planValue(d, p)
	if settled != nil {
		return *settled, nil
	}
	if p.Status.Terminal() {
		return refused(d, p, terminal(p, d.Edit)), nil
	}
	if until, young := o.mayStillArrive(d, settleTime); young {
		return looksLater(d, p, until), nil
	}
	e := d.Edit.WithText(plan.send)
	if fault := unsendable(e); fault.Kind != state.FaultNone {
		return refused(d, p, fault), nil
	}
	seen := state.Precondition{Theirs: plan.theirs, Sent: plan.send, Modified: modifiedOf(p, e), Omitted: plan.omitted}
	if err := o.begin(ctx, &d, seen); err != nil {
		return result{}, err
	}
	applied, err := o.apply(ctx, &d, e)
	if err != nil {
		return o.valueNotWritten(ctx, d, p, plan, err), nil
	}
	return o.checkValue(ctx, d, plan, applied), nil
}

// valuePlan is how to send a value.
type valuePlan struct {
	theirs  string // the service's value
	send    string
	merged  bool
	omitted bool // the service omits its value
}

// planValue compares base, mine and theirs. settled is the result of the step if there is nothing
// to send, else nil.
func (o *Outbox) planValue(d state.OutboxRecord, p *state.Proposal) (plan valuePlan, settled *result) {
	theirs, how := p.Value(d.Edit)
	switch {
	case how == state.Absent:
		return plan, new(refused(d, p, gone(p)))
	case how == state.Omitted && !state.Is[state.SetSalesPerson](d.Edit):
		return planOmitted(d, p)
	}
	e, base, mine := d.Edit, d.Edit.Base, d.Edit.Value()
	if !d.Began.IsZero() { // an earlier write may have been done
		switch {
		case same(e, theirs, d.Observed.Sent):
			done := valuePlan{theirs: d.Observed.Theirs, send: d.Observed.Sent, merged: !same(e, mine, d.Observed.Sent)}
			return plan, new(done.sent(d, p))
		case !d.Observed.Omitted && same(e, theirs, d.Observed.Theirs) && modifiedOf(p, d.Edit).After(d.Observed.Modified):
			return plan, new(conflict(d, p, theirs, changedBack))
		}
	}
	plan = valuePlan{theirs: theirs, send: mine}
	unguarded := e.Assigns() && (base == "" || theirs == "") || // it is unknown what the person saw or what the service has; nobody is "0"
		base == state.UnknownBase && nothing(e, theirs)
	switch {
	case same(e, theirs, mine):
		return plan, new(sent(d, p))
	case same(e, theirs, base), unguarded:
		return plan, nil
	case !state.Is[state.WriteText](e) || d.Chosen:
		return plan, new(conflict(d, p, theirs, o.changedMeanwhile(d, p)))
	}
	merged := merge.Texts(base, mine, theirs)
	switch plan.send, plan.merged = merged.Text(), true; {
	case merged.Long > 0:
		return plan, new(conflict(d, p, theirs, o.tooLongTogether(merged.Long, p)))
	case !merged.Clean():
		return plan, new(conflict(d, p, theirs, o.changedMeanwhile(d, p)))
	case same(e, theirs, plan.send):
		return plan, new(plan.sent(d, p))
	}
	return plan, nil
}

// nothing reports whether a value is an empty text or an empty assignment.
func nothing(e state.Edit, value string) bool {
	return value == "" || e.Assigns() && value == state.FormatID(state.ContactID(0))
}

// planOmitted returns the plan for a value that the service omits: it can't be compared, and may be
// one that nobody here has seen. A person decides whether to overwrite it.
func planOmitted(d state.OutboxRecord, p *state.Proposal) (plan valuePlan, settled *result) {
	switch {
	case d.Decided && !d.Began.IsZero():
		return plan, new(sent(d, p))
	case !d.Began.IsZero():
		return plan, new(omitted(d, p))
	case d.Observed.Omitted, p.Status.Terminal():
		return valuePlan{send: d.Edit.Value(), omitted: true}, nil
	default:
		return plan, new(heldBack(d, p))
	}
}

// modifiedOf returns the modification date that changes with the value and little else, if there
// is one: an option's own.
func modifiedOf(p *state.Proposal, e state.Edit) time.Time {
	if !state.Is[state.WriteText](e) {
		return time.Time{}
	}
	if _, o := p.Option(e.Option); o != nil {
		return o.LastModified
	}
	return time.Time{}
}

// checkValue checks whether the response to a write has what was sent.
func (o *Outbox) checkValue(ctx context.Context, d state.OutboxRecord, plan valuePlan, a state.Applied) result {
	p := a.Proposal
	if p == nil {
		var err error
		if p, err = o.remote.Proposal(ctx, d.Edit.Proposal); err != nil {
			return o.notRead(d, err) // the write stays uncertain
		}
	}
	got, how := p.Value(d.Edit)
	if how == state.Omitted && state.Is[state.SetSalesPerson](d.Edit) {
		return sent(d, p) // the service does not say who it is
	}
	if how == state.Omitted && a.Proposal != nil { // the response to a write may omit more than the detail
		return o.checkValue(ctx, d, plan, state.Applied{})
	}
	if how == state.Omitted {
		return omitted(d, p)
	}
	if !same(d.Edit, got, plan.send) && strings.TrimSpace(got) != strings.TrimSpace(plan.send) {
		return conflict(d, p, got, unexpectedResponse)
	}
	return plan.sent(d, p)
}

// valueNotWritten returns the result of a failed write. If it may still have been done, it reads
// again.
func (o *Outbox) valueNotWritten(ctx context.Context, d state.OutboxRecord, p *state.Proposal, plan valuePlan, err error) result {
	fault := state.FaultOf(err)
	if certainlyNotDone(fault.Kind) {
		return o.notWritten(d, p, fault)
	}
	if again, readErr := o.remote.Proposal(ctx, d.Edit.Proposal); readErr == nil {
		if got, how := again.Value(d.Edit); how == state.Present && same(d.Edit, got, plan.send) {
			return plan.sent(d, again)
		}
		p = again
	}
	r := o.waits(d, p, fault) // d.Began stays: the next step compares first
	if fault.Kind == state.FaultUncertain {
		r.Reason, r.Next = mayBeWritten, comparesAgain // nobody has to look
	}
	return r
}
