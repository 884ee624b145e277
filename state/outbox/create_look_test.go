package outbox_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/outbox"
)

// Nothing is created before the outbox knows what exists. If the first look-up fails it retries,
// and creates once.
func TestNothingIsCreatedBeforeALookUp(t *testing.T) {
	for name, kind := range creates() {
		r := newRig(t)
		met := false
		r.service.outcome = func(op string) outcome {
			if op == "write" || met {
				return arrives
			}
			met = true
			return offline
		}
		entry := r.commit(kind.edit)
		r.push()
		if r.is(entry.ID, state.EditWaiting); kind.count(r.service) != 0 {
			t.Errorf("%s was created without a look-up", name)
		}
		r.settle()
		if r.is(entry.ID, state.EditSent); kind.count(r.service) != 1 {
			t.Errorf("there are %d of %s", kind.count(r.service), name)
		}
	}
	r := newRig(t)
	r.changedBy(func(p *state.Proposal) { p.Unknown.Set(state.FieldAreas, true) })
	area := creates()["area"]
	entry := r.commit(area.edit)
	r.push()
	if r.is(entry.ID, state.EditWaiting); area.count(r.service) != 0 {
		t.Error("an area was created although the others are unknown")
	}
	r.changedBy(func(p *state.Proposal) { p.Unknown.Set(state.FieldAreas, false) })
	r.settle()
	r.is(entry.ID, state.EditSent)
}

// A full list is read to its end and no further: each page counts towards the account's rate
// limit.
func TestAListIsReadToItsEnd(t *testing.T) {
	for name, op := range map[string]string{"proposal": "list", "contact": "people", "location": "locations"} {
		r, kind := newRig(t), creates()[name]
		for i := range 100 { // one page
			id := int64(1000 + i)
			r.service.proposals[state.ProposalID(id)] = &state.Proposal{
				ID:   state.ProposalID(id),
				Name: kind.edit.Text(), SalesPerson: state.User{ID: 5},
			}
			if made, ok := kind.edit.Change.(state.AddContact); ok {
				r.service.contacts = append(r.service.contacts,
					state.Contact{ID: state.ContactID(id), FirstName: fmt.Sprint(i), LastName: made.Details.LastName})
			}
		}
		// two fill a page
		r.service.locations[3] = append(r.service.locations[3], state.Location{ID: 31, Street: "9 Elm St"})
		entry := r.commit(kind.edit)
		r.push()
		r.is(entry.ID, state.EditSent)
		if calls := r.service.calls; len(calls) != 2 || calls[0] != op {
			t.Errorf("%s: %q, want one page and a write", name, calls)
		}
	}
}

// The first write of an area was lost, and the second one is refused for a reason other than its
// name. No area could be the result of the first, so the refusal is shown.
func TestAreaRefusedAfterAnUncertainWriteWasNotCreated(t *testing.T) {
	r := newRig(t)
	entry := r.commit(creates()["area"].edit)
	r.service.outcome = once("write", cutBefore)
	r.push()
	r.is(entry.ID, state.EditUncertain)
	r.clock.pass(time.Hour)
	r.outbox = outbox.New(r.store.Queue, refusing{r.service}, r.clock.now)
	r.settle()
	if e := r.is(entry.ID, state.EditRefused); e.Reason != errInvalid.Message {
		t.Errorf("reason %q", e.Reason)
	}
}

// Someone removes the first option of a new area whose response was lost. The area is still ours;
// the option's text is refused, and kept.
func TestAreaWithoutItsOptionIsFound(t *testing.T) {
	r := newRig(t)
	area := r.commit(creates()["area"].edit)
	text := r.typeText(state.TextRef{Proposal: 7, Option: area.Edit.Option, Field: state.InstallerNotes}, "", "inside")
	written := false
	r.service.outcome = func(op string) outcome {
		switch {
		case op == "write":
			written = true
			return cutAfter
		case written:
			return offline
		default:
			return arrives
		}
	}
	if out := r.push(); !out.NextTry.After(r.clock.now()) {
		t.Errorf("an unreachable service is retried without a pause: %v", out.NextTry)
	}
	r.service.outcome = nil
	r.changedBy(func(p *state.Proposal) {
		p.Areas = slices.Clone(p.Areas)
		p.Areas[1].Options = nil
	})
	r.settle()
	r.is(area.ID, state.EditSent)
	if r.is(text.ID, state.EditRefused); len(r.drafts()) != 1 || r.drafts()[0].Text != "inside" {
		t.Errorf("the typed text is lost: %+v", r.drafts())
	}
}
