package outbox

import (
	"fmt"
	"slices"
	"time"

	"app.tender/tender/state"
)

// line returns the queue of an edit: edits of one proposal, or of one contact, are sent strictly
// in order.
func line(e state.Edit) string {
	if e.Proposal != 0 {
		return fmt.Sprintf("proposal %d", e.Proposal)
	}
	return fmt.Sprintf("contact %d", e.Contact)
}

// depends reports whether later can only be sent once earlier is settled.
func depends(later, earlier state.Edit) bool {
	return later.Target() == earlier.Target() || needs(later, earlier)
}

// needs reports whether earlier creates something that later belongs to.
func needs(later, earlier state.Edit) bool {
	return later.NeedsAny(earlier.Makes())
}

// needsPerson reports whether an edit stays as it is until a person decides. An uncertain edit
// with a next try is looked up automatically.
func needsPerson(e state.OutboxEdit) bool {
	switch e.State {
	case state.EditRefused, state.EditConflict:
		return true
	case state.EditUncertain:
		return e.NextTry.IsZero()
	default:
		return false
	}
}

// Behind returns the first of the open edits that e waits for and that needs a person's
// decision; ok is false if there is none. open is in order.
func Behind(open []state.OutboxEdit, e state.OutboxEdit) (first state.OutboxEdit, ok bool) {
	for _, earlier := range open {
		if earlier.ID >= e.ID || !earlier.State.Open() || !depends(e.Edit, earlier.Edit) {
			continue
		}
		if needsPerson(earlier) {
			return earlier, true
		}
		if first, ok = Behind(open, earlier); ok {
			return first, true
		}
	}
	return state.OutboxEdit{}, false
}

// closesAll reports whether a fault of this kind affects every edit, so that trying the others is
// useless until it is over.
func closesAll(k state.FaultKind) bool {
	switch k {
	case state.FaultOffline, state.FaultRateLimited, state.FaultUnauthorized, state.FaultClock,
		state.FaultSubscription, state.FaultReadOnly:
		return true
	default:
		return false
	}
}

// pick returns the edit to process next. If none is due, ok is false and next is when one will
// be, zero for never. Since only one process at a time processes the queue, an edit in state
// sending was left by another one.
func pick(open []state.OutboxRecord, now time.Time) (index int, next time.Time, ok bool) {
	sooner := func(t time.Time) {
		if next.IsZero() || t.Before(next) {
			next = t
		}
	}
	for _, d := range open {
		if !needsPerson(d.OutboxEdit) && closesAll(d.Blocked) && !due(d, now) {
			sooner(d.NextTry)
		}
	}
	if !next.IsZero() {
		return 0, next, false
	}
	busy := map[string]bool{}
	entries := state.Map(open, func(d *state.OutboxRecord) state.OutboxEdit { return d.OutboxEdit })
	for i, d := range open {
		if needsPerson(d.OutboxEdit) || stays(d.OutboxEdit, entries) {
			continue
		}
		held := slices.ContainsFunc(open[:i], func(e state.OutboxRecord) bool { return depends(d.Edit, e.Edit) })
		switch {
		case held: // it waits for its line, or for a person
			continue
		case busy[line(d.Edit)]:
		case !due(d, now):
			sooner(d.NextTry)
		default:
			return i, time.Time{}, true
		}
		busy[line(d.Edit)] = true
	}
	return 0, next, false
}

// stays reports whether an edit is not to be sent yet.
func stays(d state.OutboxEdit, open []state.OutboxEdit) bool {
	return d.State == state.EditWaiting && d.Edit.Stays(open)
}

// explain sets the reason of waiting edits that have none: what pick sends before them.
func explain(queue []state.OutboxRecord) {
	down := state.Find(queue, func(d *state.OutboxRecord) bool {
		return d.State == state.EditWaiting && closesAll(d.Blocked)
	})
	saving := slices.ContainsFunc(queue, func(d state.OutboxRecord) bool { return d.State == state.EditSending })
	busy := map[string]bool{}
	entries := state.Map(queue, func(d *state.OutboxRecord) state.OutboxEdit { return d.OutboxEdit })
	for i := range queue {
		d, own := &queue[i], line(queue[i].Edit)
		switch {
		case d.State != state.EditWaiting || d.Reason != "":
		case stays(d.OutboxEdit, entries):
			if d.Reason = waitsForProposal; state.Is[state.AddProposal](d.Edit) {
				d.Reason = waitsForSave
			}
		case down != nil:
			d.Reason, d.Next = down.Reason, down.Next
		case busy[own] || slices.ContainsFunc(queue[:i], func(e state.OutboxRecord) bool {
			return depends(d.Edit, e.Edit)
		}):
			d.Reason = waitsBehind
		case saving:
			d.Reason = waitsBeside
		default:
			d.Reason = waitsUnanswered
		}
		if !needsPerson(d.OutboxEdit) {
			busy[own] = true
		}
	}
}

// due reports whether it is time to try an edit. If it was updated after now, the clock was set
// back since.
func due(d state.OutboxRecord, now time.Time) bool {
	return !d.NextTry.After(now) || d.Updated.After(now)
}
