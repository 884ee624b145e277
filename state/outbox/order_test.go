package outbox_test

import (
	"slices"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/outbox"
)

func TestOneProposalIsSentInOrder(t *testing.T) {
	r := newRig(t)
	r.service.proposals[8] = &state.Proposal{ID: 8, Status: state.StatusDraft}
	first := r.commit(state.Edit{Proposal: 7, Base: "Halvorsen Residence", Change: state.Rename{Name: "New"}})
	second := r.typeText(description, original, "mine")
	other := r.typeText(state.TextRef{Proposal: 8, Field: state.InternalNotes}, "", "of another proposal")
	r.service.outcome = once("read", fails)
	if out := r.push(); out.Edit.ID != first.ID || out.Edit.State != state.EditWaiting {
		t.Fatalf("%+v", out.Edit)
	}
	if out := r.push(); out.Edit.ID != other.ID || out.Edit.State != state.EditSent {
		t.Fatalf("another proposal waits: %+v", out)
	}
	if out := r.push(); !out.Idle {
		t.Fatalf("a later edit overtook an earlier one: %+v", out.Edit)
	}
	outs := r.settle()
	if len(outs) != 2 || outs[0].Edit.ID != first.ID || outs[1].Edit.ID != second.ID {
		t.Errorf("order: %+v", outs)
	}
}

func TestAnEditThatNeedsAPersonBlocksOnlyItsDependents(t *testing.T) {
	r := newRig(t)
	area := r.commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Living Room"}}) // it exists
	inside := r.typeText(state.TextRef{Proposal: 7, Option: area.Edit.Option, Field: state.ClientDescription}, "",
		"inside")
	beside := r.typeText(description, original, "beside")
	r.settle()
	r.is(area.ID, state.EditRefused)
	r.is(inside.ID, state.EditWaiting)
	r.is(beside.ID, state.EditSent)
	if _, err := r.decide(area.ID, state.Decision{Kind: state.DecideDrop}); err != nil {
		t.Fatal(err)
	}
	if e := r.is(inside.ID, state.EditDropped); e.Reason == "" {
		t.Error("dropped without a reason")
	}
	if d, err := r.store.Typed.Restore(t.Context(), inside.Edit.Ref()); err != nil || d.Text != "inside" {
		t.Errorf("its text is lost: %+v, %v", d, err)
	}
}

func TestAccountFaultStopsEverything(t *testing.T) {
	r := newRig(t)
	r.service.proposals[8] = &state.Proposal{ID: 8, Status: state.StatusDraft}
	first := r.typeText(description, original, "mine")
	second := r.typeText(state.TextRef{Proposal: 8, Field: state.InternalNotes}, "", "of another proposal")
	r.service.outcome = func(string) outcome { return deniesKey }
	r.push()
	if e := r.is(first.ID, state.EditWaiting); e.Reason != errNoKey.Message || e.Next != errNoKey.Next {
		t.Errorf("reason %q, next %q", e.Reason, e.Next)
	}
	calls := len(r.service.calls)
	out := r.push()
	if !out.Idle || len(r.service.calls) != calls {
		t.Errorf("retried at once: %+v", out)
	}
	if out.NextTry.Sub(r.clock.now()) != 30*time.Second {
		t.Errorf("next try in %v", out.NextTry.Sub(r.clock.now()))
	}
	r.service.outcome = nil
	if err := r.outbox.Wake(t.Context()); err != nil { // after signing in again
		t.Fatal(err)
	}
	r.push()
	r.push()
	r.is(first.ID, state.EditSent)
	r.is(second.ID, state.EditSent)
}

func TestBackoffGrowsAndIsBounded(t *testing.T) {
	r := newRig(t)
	entry := r.typeText(description, original, "mine")
	r.service.outcome = func(string) outcome { return fails }
	var waits []time.Duration
	for range 12 {
		out := r.push()
		waits = append(waits, out.NextTry.Sub(r.clock.now()))
		r.clock.pass(waits[len(waits)-1])
	}
	if !slices.IsSorted(waits) || waits[0] != time.Second || waits[11] != 2*time.Minute {
		t.Errorf("waits %v", waits)
	}
	r.service.outcome = func(string) outcome { return deniesKey }
	if out := r.push(); out.NextTry.Sub(r.clock.now()) != 5*time.Minute {
		t.Errorf("signed out for a long time, next try in %v", out.NextTry.Sub(r.clock.now()))
	} else {
		r.clock.pass(5 * time.Minute)
	}
	r.service.outcome = func(string) outcome { return offline }
	for range 3 {
		out := r.push()
		if got := out.NextTry.Sub(r.clock.now()); got != 3*time.Second {
			t.Errorf("offline, next try in %v", got)
		}
		r.clock.pass(3 * time.Second)
	}
	if e := r.is(entry.ID, state.EditWaiting); e.Attempts != 16 {
		t.Errorf("%d attempts", e.Attempts)
	}
}

func TestAClockThatJumpsBackStopsNothing(t *testing.T) {
	r := newRig(t)
	area := r.commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Theater"}})
	entry := r.typeText(description, original, "mine")
	r.service.outcome = once("write", cutBefore)
	r.push()
	r.is(area.ID, state.EditUncertain)
	r.clock.pass(-100 * 24 * time.Hour)
	r.settle()
	r.is(entry.ID, state.EditSent)
	r.is(area.ID, state.EditSent)
}

func TestTwoProcessesSendAnEditOnce(t *testing.T) {
	r := newRig(t)
	other := r.another()
	entry := r.commit(state.Edit{Proposal: 7, Area: 1, Change: state.AddOption{Client: "better"}})
	later := r.typeText(clientText, "a display", "mine")
	r.service.onWrite = func(state.Edit) { // the other process is sending it at the same time
		r.service.onWrite = nil
		if out := other.push(); !out.Idle || !out.NextTry.After(r.clock.now()) {
			t.Errorf("both send, or the other polls without a pause: %+v", out)
		}
		if _, err := other.decide(entry.ID, state.Decision{Kind: state.DecideDrop}); state.FaultOf(err).
			Kind != state.FaultConflict {
			t.Errorf("an entry being sent was dropped: %v", err)
		}
	}
	r.push()
	r.is(entry.ID, state.EditSent)
	if out := other.push(); out.Edit.ID != later.ID || out.Edit.State != state.EditSent {
		t.Errorf("the other process does not continue: %+v", out)
	}
	if len(r.service.log) != 2 {
		t.Errorf("%d writes", len(r.service.log))
	}
}

// An edit that a person drops or overwrites before its write has begun is not sent: otherwise the
// service would have a discarded text.
func TestAnEditDroppedBeforeItsWriteIsNotSent(t *testing.T) {
	r := newRig(t)
	other := r.another()
	entry := r.typeText(description, original, "mine")
	r.service.between = func() {
		r.service.between = nil
		if _, err := other.decide(entry.ID, state.Decision{Kind: state.DecideDrop}); err != nil {
			t.Error(err)
		}
	}
	if out := r.push(); !out.Idle {
		t.Errorf("continued with %+v", out.Edit)
	}
	r.is(entry.ID, state.EditDropped)
	if len(r.service.log) != 0 {
		t.Errorf("%d writes", len(r.service.log))
	}
}

func TestEditTakenOverByAnotherProcessIsNotChanged(t *testing.T) {
	r := newRig(t)
	other := r.another()
	entry := r.typeText(description, original, "mine")
	r.service.between = func() {
		r.service.between = nil
		_ = r.store.Close() // looks dead
		if out := other.push(); out.Edit.State != state.EditSent {
			t.Errorf("not taken over: %+v", out)
		}
	}
	if out, err := r.outbox.PushNext(t.Context()); err == nil && !out.Idle {
		t.Errorf("the dead process continued: %+v", out.Edit)
	}
	other.is(entry.ID, state.EditSent)
	if len(r.service.log) != 1 {
		t.Errorf("%d writes", len(r.service.log))
	}
}

func TestInvalidDecisions(t *testing.T) {
	r := newRig(t)
	entry := r.typeText(description, original, "mine")
	for _, d := range []state.Decision{{Kind: state.DecideResolve}, {Kind: state.DecideDone}, {Kind: "nonsense"}} {
		if _, err := r.decide(entry.ID, d); state.FaultOf(err).Kind != state.FaultConflict {
			t.Errorf("%s: %v", d.Kind, err)
		}
	}
	r.settle()
	if _, err := r.decide(entry.ID, state.Decision{Kind: state.DecideRetry}); state.FaultOf(err).
		Kind != state.FaultNotFound {
		t.Errorf("a sent entry was sent again: %v", err)
	}
}

func TestReplacementWaitsForLaterCreates(t *testing.T) {
	r := newRig(t)
	r.commit(state.Edit{Proposal: 7, Contact: 4, Change: state.SetContact{}})
	made := r.commit(state.Edit{Change: state.AddContact{Details: state.Contact{LastName: "Reyes"}}})
	r.commit(state.Edit{Proposal: 7, Contact: made.Edit.Contact, Change: state.SetContact{}})
	r.settle()
	for _, e := range r.entries() {
		if e.State != state.EditSent {
			t.Errorf("%s is %s: %s", e.Edit.Kind(), e.State, e.Reason)
		}
	}
	if p := r.service.proposals[7]; p.Customer == nil || p.Customer.ID != r.entry(made.ID).Edit.Contact {
		t.Errorf("the contact is %+v", p.Customer)
	}
}

// A waiting edit names the one that a person has to look at first, even through others that wait
// themselves: otherwise nobody knows why it is not sent.
func TestAnEditNamesTheEditThatBlocksIt(t *testing.T) {
	area := state.OutboxEdit{
		ID: 1, State: state.EditRefused,
		Edit: state.Edit{Proposal: 7, Area: -1, Option: -2, Change: state.AddArea{}},
	}
	option := state.OutboxEdit{
		ID: 2, State: state.EditWaiting,
		Edit: state.Edit{Proposal: 7, Area: -1, Option: -3, Change: state.AddOption{}},
	}
	inside := state.OutboxEdit{
		ID: 3, State: state.EditWaiting,
		Edit: state.Edit{Proposal: 7, Option: -3, Change: state.WriteText{Field: state.InstallerNotes}},
	}
	beside := state.OutboxEdit{
		ID: 4, State: state.EditWaiting,
		Edit: state.Edit{Proposal: 7, Option: 11, Change: state.WriteText{Field: state.InstallerNotes}},
	}
	refused := beside
	refused.ID, refused.State = 5, state.EditRefused
	sent := refused
	sent.ID, sent.State = 0, state.EditSent
	entries := []state.OutboxEdit{sent, area, option, inside, beside, refused}
	for _, tt := range []struct {
		e    state.OutboxEdit
		want int64
	}{{option, 1}, {inside, 1}, {beside, 0}, {area, 0}} {
		if first, ok := outbox.Behind(entries, tt.e); first.ID != tt.want || ok != (tt.want != 0) {
			t.Errorf("entry %d is behind %d, %v; want %d", tt.e.ID, first.ID, ok, tt.want)
		}
	}
}

// An edit that was not tried yet says what it waits for: nobody may know that another terminal tries others in vain.
func TestAnEditThatWaitsForOthersSaysSo(t *testing.T) {
	r := newRig(t)
	r.service.proposals[8] = &state.Proposal{ID: 8, Status: state.StatusDraft}
	r.commit(state.Edit{Proposal: 7, Base: "Halvorsen Residence", Change: state.Rename{Name: "New"}})
	behind := r.typeText(description, original, "mine")
	other := r.another()
	beside := other.typeText(state.TextRef{Proposal: 8, Field: state.InternalNotes}, "", "of another proposal")

	if e := other.is(beside.ID, state.EditWaiting); e.Reason != "The service has not answered yet, or was not asked." {
		t.Errorf("nothing was tried, or the first try is under way: %q", e.Reason)
	}
	r.service.outcome = once("read", deniesKey) // the service is down for all
	r.push()
	for _, id := range []int64{behind.ID, beside.ID} {
		if e := other.is(id, state.EditWaiting); e.Reason != errNoKey.Message || e.Next != errNoKey.Next {
			t.Errorf("edit %d: reason %q, next %q", id, e.Reason, e.Next)
		}
	}
	r.clock.pass(time.Hour)
	r.service.onWrite = func(state.Edit) { // the other terminal looks while the first edit is being saved
		if e := other.is(beside.ID, state.EditWaiting); e.Reason != "Another edit is being saved first." {
			t.Errorf("beside one that is being saved: %q", e.Reason)
		}
		if e := other.is(behind.ID, state.EditWaiting); e.Reason != "It waits for an earlier edit." {
			t.Errorf("behind one of the same proposal: %q", e.Reason)
		}
		r.service.onWrite = nil
	}
	r.settle()
	if e := other.is(beside.ID, state.EditSent); e.Reason != "" {
		t.Errorf("saved, but %q", e.Reason)
	}
}
