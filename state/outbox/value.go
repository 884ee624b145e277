package outbox

import (
	"context"
	"strings"
	"time"

	"app.tender/tender/state"
)

// assigns reports whether edits of this kind set a person or a place.
func assigns(k state.EditKind) bool {
	return k == state.EditContact || k == state.EditLocation || k == state.EditSalesPerson
}

// valueOf reads what an edit writes to: a text, the name, or the id of who or
// what is assigned. ok is false when the proposal has no such text any more.
func valueOf(p *state.Proposal, e state.Edit) (value string, ok bool) {
	switch e.Kind {
	case state.EditText:
		return p.Text(e.Ref())
	case state.EditRename:
		return p.Name, true
	case state.EditSalesPerson:
		if p.SalesPerson.ID == 0 {
			return "", true // the service does not say
		}
		return state.FormatID(p.SalesPerson.ID), true
	case state.EditContact:
		if p.Customer == nil {
			return state.FormatID(state.ContactID(0)), true
		}
		return state.FormatID(p.Customer.ID), true
	case state.EditLocation:
		if p.Location == nil {
			return state.FormatID(state.LocationID(0)), true
		}
		return state.FormatID(p.Location.ID), true
	default:
		return "", false
	}
}

// mineOf is the value that an edit writes.
func mineOf(e state.Edit) string {
	switch e.Kind {
	case state.EditSalesPerson:
		return state.FormatID(e.User)
	case state.EditContact:
		return state.FormatID(e.Contact)
	case state.EditLocation:
		return state.FormatID(e.Location)
	default:
		return e.Text
	}
}

// same compares two values. The service trims names.
func same(k state.EditKind, a, b string) bool {
	if k == state.EditText {
		return state.SameText(a, b)
	}
	return strings.TrimSpace(a) == strings.TrimSpace(b)
}

// carryValue sends an edit that sets a value. Doing it twice does no harm by
// itself, so a write whose outcome is not known is settled by reading again.
func (o *Outbox) carryValue(ctx context.Context, d state.Dispatch) (result, error) {
	p, err := o.remote.Proposal(ctx, d.Edit.Proposal)
	if err != nil {
		return o.notRead(d, err), nil
	}
	plan := planValue(d, p)
	if plan.settled != nil {
		return *plan.settled, nil
	}
	if p.Status.Terminal() {
		return refused(d, p, terminal(p, d.Edit)), nil
	}
	e := d.Edit
	if e.Kind == state.EditText || e.Kind == state.EditRename {
		e.Text, e.Base = plan.send, plan.theirs
	}
	if fault := unsendable(e); fault.Kind != state.FaultNone {
		return refused(d, p, fault), nil // a merge may have become too long
	}
	seen := state.Sighting{Theirs: plan.theirs, Sent: plan.send, Modified: modifiedOf(p, e)}
	if err := o.begin(ctx, &d, seen); err != nil {
		return result{}, err
	}
	applied, err := o.remote.Apply(ctx, e)
	if err != nil {
		return o.valueNotWritten(ctx, d, p, plan, err), nil
	}
	return o.checkValue(ctx, d, plan, applied), nil
}

// valuePlan is what to do about a value: nothing more, or to send a text.
type valuePlan struct {
	settled *result
	theirs  string // what the service holds
	send    string
	merged  bool
}

// planValue compares base, mine and theirs.
func planValue(d state.Dispatch, p *state.Proposal) valuePlan {
	theirs, there := valueOf(p, d.Edit)
	if !there {
		r := refused(d, p, gone(p))
		return valuePlan{settled: &r}
	}
	kind, base, mine := d.Edit.Kind, d.Edit.Base, mineOf(d.Edit)
	if !d.Began.IsZero() { // an earlier write may have been done
		switch {
		case same(kind, theirs, d.Seen.Sent):
			r := sent(d, p, !same(kind, mine, d.Seen.Sent))
			return valuePlan{settled: &r}
		case same(kind, theirs, d.Seen.Theirs) && modifiedOf(p, d.Edit).After(d.Seen.Modified):
			r := conflict(d, p, theirs, changedBack)
			return valuePlan{settled: &r}
		}
	}
	plan := valuePlan{theirs: theirs, send: mine}
	unguarded := assigns(kind) && (base == "" || theirs == "") // nobody said what was seen, or what there is
	switch {
	case same(kind, theirs, mine):
		r := sent(d, p, false)
		plan.settled = &r
	case same(kind, theirs, base), unguarded:
	case kind != state.EditText || d.Chosen:
		r := conflict(d, p, theirs, changedMeanwhile(d))
		plan.settled = &r
	default:
		merge := state.Merge3(base, mine, theirs)
		if !merge.Clean() {
			r := conflict(d, p, theirs, changedMeanwhile(d))
			plan.settled = &r
			break
		}
		plan.send, plan.merged = merge.Text(), true
		if same(kind, theirs, plan.send) {
			r := sent(d, p, true)
			plan.settled = &r
		}
	}
	return plan
}

// modifiedOf is the date that moves with the value and little else, where there
// is one: an option's own.
func modifiedOf(p *state.Proposal, e state.Edit) time.Time {
	if e.Kind != state.EditText {
		return time.Time{}
	}
	if _, o := p.Option(e.Option); o != nil {
		return o.LastModified
	}
	return time.Time{}
}

// checkValue looks whether the answer to a write holds what was sent.
func (o *Outbox) checkValue(ctx context.Context, d state.Dispatch, plan valuePlan, a state.Applied) result {
	p := a.Proposal
	if p == nil {
		var err error
		if p, err = o.remote.Proposal(ctx, d.Edit.Proposal); err != nil {
			return o.notRead(d, err) // with the write still in doubt
		}
	}
	got, _ := valueOf(p, d.Edit)
	if assigns(d.Edit.Kind) && got == "" {
		return sent(d, p, false) // the service does not say who it is
	}
	if !same(d.Edit.Kind, got, plan.send) && strings.TrimSpace(got) != strings.TrimSpace(plan.send) {
		return conflict(d, p, got, answeredOtherwise)
	}
	return sent(d, p, plan.merged)
}

// valueNotWritten sorts out a write that failed. When it may have been done
// nevertheless, one more read tells.
func (o *Outbox) valueNotWritten(ctx context.Context, d state.Dispatch, p *state.Proposal, plan valuePlan, err error) result {
	fault := state.FaultOf(err)
	if surelyNotDone(fault.Kind) {
		return o.notWritten(d, p, fault)
	}
	if again, readErr := o.remote.Proposal(ctx, d.Edit.Proposal); readErr == nil {
		if got, ok := valueOf(again, d.Edit); ok && same(d.Edit.Kind, got, plan.send) {
			return sent(d, again, plan.merged)
		}
		p = again
	}
	return o.waits(d, p, fault) // d.Began stays: the next step compares first
}
