package outbox_test

import (
	"context"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/outbox"
)

// cutsOff is a service that stores another text than it is sent, and returns that one.
type cutsOff struct{ *fakeService }

func (s cutsOff) Apply(ctx context.Context, e state.Edit) (state.Applied, error) {
	if state.Is[state.WriteText](e) {
		e = e.WithText(e.Text()[:5])
	}
	return s.fakeService.Apply(ctx, e)
}

// If a service stores another text than it was sent, the typed text was not saved: it stays, and a
// person decides.
func TestAResponseWithAnotherTextIsNotReportedAsSaved(t *testing.T) {
	r := newRig(t)
	r.outbox = outbox.New(r.store.Queue, cutsOff{r.service}, r.clock.now)
	entry := r.typeText(description, original, "typed in full")
	r.push()
	if e := r.is(entry.ID, state.EditConflict); e.Edit.Text() != "typed in full" {
		t.Errorf("the entry holds %q", e.Edit.Text())
	}
	if d := r.drafts(); len(d) != 1 || d[0].Text != "typed in full" {
		t.Errorf("the typed text has no draft: %+v", d)
	}
}

// Someone else creates a proposal with the same name while the response to ours is lost. Guessing
// between the two would put our texts into their proposal.
func TestAmbiguousMatchIsNotTaken(t *testing.T) {
	r := newRig(t)
	entry := r.commit(creates()["proposal"].edit)
	r.service.onWrite = func(state.Edit) {
		r.service.onWrite = nil
		id := state.ProposalID(r.service.id())
		r.service.proposals[id] = &state.Proposal{
			ID: id, Name: "New house", Status: state.StatusDraft,
			SalesPerson: state.User{ID: 5},
		}
	}
	r.service.outcome = once("write", cutAfter)
	r.settle()
	r.is(entry.ID, state.EditUncertain)
	if got := creates()["proposal"].count(r.service); got != 2 {
		t.Errorf("%d proposals were made, want theirs and ours", got)
	}
}

// A write that was cut off may still arrive. If it was repeated at once, it could arrive after the
// next write, and overwrite it with the older text.
func TestInterruptedWriteIsNotRetriedAtOnce(t *testing.T) {
	r := newRig(t)
	r.clock.pass(time.Minute) // the write's age counts, not the process's
	entry := r.typeText(description, original, "first")
	r.service.outcome = once("write", late)
	r.push()
	r.clock.pass(5 * time.Second) // longer than the pause before a retry
	if _, err := r.outbox.PushNext(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := len(r.service.log); n != 0 {
		t.Fatalf("%d writes while the first may still arrive", n)
	}
	r.service.arrive()
	r.clock.pass(time.Hour)
	r.settle()
	r.is(entry.ID, state.EditSent)
	if n := len(r.service.log); n != 1 {
		t.Errorf("%d writes of one text", n)
	}
}

// What counts is when the last write was sent, not when this process first knew of one: a late write of
// another process would otherwise be repeated, and overwrite what is sent after it.
func TestARetryOfAnotherProcessIsNotRepeatedAtOnce(t *testing.T) {
	r := newRig(t)
	other := r.another()
	r.typeText(description, original, "mine")
	r.service.outcome = once("write", late, late)
	r.push()
	r.clock.pass(5 * time.Second)
	other.push()
	r.clock.pass(time.Minute)
	other.push()
	r.clock.pass(10 * time.Second) // longer than the pause before a retry
	if out := r.push(); out.Idle {
		t.Fatal("nothing was due")
	}
	if n := len(r.service.arriving); n != 2 || len(r.service.log) != 0 {
		t.Errorf("%d writes under way, and %d more", n, len(r.service.log))
	}
}

// refusing is a service that refuses every write.
type refusing struct{ *fakeService }

func (refusing) Apply(context.Context, state.Edit) (state.Applied, error) {
	return state.Applied{}, errInvalid
}

// answering is a service whose responses are changed on their way.
type answering struct {
	*fakeService

	change func(*state.Applied) error
}

func (s answering) Apply(ctx context.Context, e state.Edit) (state.Applied, error) {
	a, err := s.fakeService.Apply(ctx, e)
	if err == nil {
		err = s.change(&a)
	}
	return a, err
}

// answers replaces the outbox's service with one whose responses to writes are changed.
func (r *rig) answers(change func(*state.Applied) error) {
	r.outbox = outbox.New(r.store.Queue, answering{r.service, change}, r.clock.now)
}

// A response that contains what was sent is enough: another read after each save would cost
// everyone time, and half of the account's rate limit.
func TestACompleteResponseIsEnough(t *testing.T) {
	edits := map[string]state.Edit{
		"text": {
			Proposal: 7, Base: original,
			Change: state.WriteText{Field: state.ProposalDescription, Text: "mine"},
		},
		"name":         {Proposal: 7, Base: "Halvorsen Residence", Change: state.Rename{Name: "House"}},
		"sales person": {Proposal: 7, User: 6, Change: state.SetSalesPerson{}},
	}
	for name, kind := range creates() {
		edits[name] = kind.edit
	}
	for name, e := range edits {
		r := newRig(t)
		if err := r.store.Cache.SaveProposal(t.Context(), r.service.proposals[7], r.clock.now()); err != nil {
			t.Fatal(err)
		}
		entry := r.commit(e)
		r.push()
		r.is(entry.ID, state.EditSent)
		if calls := r.service.calls; len(calls) != 2 || calls[1] != "write" {
			t.Errorf("%s: %q, want a look and a write", name, calls)
		}
	}
}

// A response may be empty or incomplete. Then what was created is looked up: it is neither created
// twice nor reported as lost.
func TestAnIncompleteResponseLeadsToALookUp(t *testing.T) {
	less := func(a *state.Applied) error {
		if a.Proposal == nil {
			return nil
		}
		a.Proposal = clone(a.Proposal)
		a.Proposal.Unknown = state.UnknownFields(state.FieldDescription, state.FieldAreas)
		return nil
	}
	nothing := func(a *state.Applied) error { *a = state.Applied{}; return nil }
	for how, change := range map[string]func(*state.Applied) error{"less": less, "nothing": nothing} {
		for name, kind := range creates() {
			r := newRig(t)
			r.answers(change)
			entry := r.commit(kind.edit)
			r.push()
			r.is(entry.ID, state.EditSent)
			if n := kind.count(r.service); n != 1 {
				t.Errorf("%s is said: %d of %s", how, n, name)
			}
		}
		r := newRig(t)
		r.answers(change)
		entry := r.typeText(description, original, "mine")
		r.push()
		r.is(entry.ID, state.EditSent)
	}
}

// An answer with the text alone says what the service has stored: it confirms what was sent, or else a person is asked.
// The copy that is kept has the text within the proposal as it was read, and no version, so that it is read again.
func TestATextAloneIsComparedWithWhatWasSent(t *testing.T) {
	for stored, want := range map[string]state.EditState{"mine": state.EditSent, "something": state.EditConflict} {
		r := newRig(t)
		r.service.proposals[7].Version = state.Version{ETag: "1"}
		r.answers(func(a *state.Applied) error {
			*a = state.Applied{Written: &state.WrittenText{Proposal: 7, Text: stored, Modified: r.clock.now(), ModifiedBy: "Ann"}}
			return nil
		})
		entry := r.typeText(description, original, "mine")
		out := r.push()
		r.is(entry.ID, want)
		p, _, err := r.store.Cache.Proposal(t.Context(), 7)
		if err != nil || p == nil {
			t.Fatal(p, err)
		}
		if p.Description != stored || p.Name != r.service.proposals[7].Name || p.LastModifiedUserName != "Ann" ||
			p.Version != (state.Version{}) || out.Proposal.Description != stored {
			t.Errorf("%s is stored, and kept is %q by %s, version %v", stored, p.Description, p.LastModifiedUserName, p.Version)
		}
		if calls := r.service.calls; len(calls) != 2 {
			t.Errorf("%q, want a look and a write", calls)
		}
	}
}

// If the service omits the salesperson, it may be the one who was sent. If it names another one,
// the edit is not reported as saved.
func TestDifferentSalespersonInTheResponseIsAConflict(t *testing.T) {
	for answer, want := range map[state.UserID]state.EditState{
		6: state.EditSent, 0: state.EditSent,
		9: state.EditConflict,
	} {
		r := newRig(t)
		r.answers(func(a *state.Applied) error {
			a.Proposal = clone(a.Proposal)
			a.Proposal.SalesPerson = state.User{ID: answer}
			return nil
		})
		entry := r.commit(state.Edit{Proposal: 7, User: 6, Change: state.SetSalesPerson{}})
		r.push()
		r.is(entry.ID, want)
	}
}

// A refusal is shown in the service's words, complete and once, with the next step: a person who
// reads only "invalid" changes the wrong thing.
func TestARefusalIsReportedInWords(t *testing.T) {
	const change = "Change it and save it again, or drop it."
	field := func(messages ...string) (list []state.FieldFault) {
		for _, m := range messages {
			list = append(list, state.FieldFault{Message: m})
		}
		return list
	}
	text := state.Edit{
		Proposal: 7, Base: original,
		Change: state.WriteText{Field: state.ProposalDescription, Text: "mine"},
	}
	area := creates()["area"].edit
	for name, tt := range map[string]struct {
		edit         state.Edit
		fault        state.Fault
		reason, next string
	}{
		"without a word": {text, state.Fault{Kind: state.FaultInvalid}, "The service refused it.", change},
		"with its own words": {
			text,
			state.Fault{Kind: state.FaultInvalid, Message: "No.", Next: "Ask."},
			"No.",
			"Ask.",
		},
		"of a field": {
			text,
			state.Fault{Kind: state.FaultInvalid, Fields: field("Too long.")},
			"Too long.",
			change,
		},
		"of two fields": {
			text,
			state.Fault{Kind: state.FaultInvalid, Message: "No.", Fields: field("Too long.", "", "Too old.")},
			"No. Too long. Too old.", change,
		},
		"said already": {
			text,
			state.Fault{Kind: state.FaultInvalid, Message: "It is Too long.", Fields: field("Too long.")},
			"It is Too long.", change,
		},
		"a text that is closed": {
			text,
			state.Fault{Kind: state.FaultTerminal, Message: "Closed.", Next: "Ask."},
			"Closed.", "Your text is kept; ask for it as a change order.",
		},
		"an area that is": {
			area,
			state.Fault{Kind: state.FaultTerminal, Message: "Closed.", Next: "Ask."},
			"Closed.", "Ask.",
		},
		"a text that is gone": {text, state.Fault{Kind: state.FaultNotFound, Message: "Gone."}, "Gone.", change},
	} {
		r := newRig(t)
		r.answers(func(*state.Applied) error { return tt.fault })
		entry := r.commit(tt.edit)
		r.push()
		if e := r.is(entry.ID, state.EditRefused); e.Reason != tt.reason || e.Next != tt.next {
			t.Errorf("%s: %q %q, want %q %q", name, e.Reason, e.Next, tt.reason, tt.next)
		}
	}
}

// Each command is a process of its own. If none of them knew how long ago an earlier one sent a text whose answer
// was lost, none would save it again, and all edits behind it would wait with it.
func TestTheAgeOfAWriteOutlivesItsProcess(t *testing.T) {
	for name, edit := range map[string]func(*rig) state.OutboxEdit{
		"a text":  func(r *rig) state.OutboxEdit { return r.typeText(description, original, "mine") },
		"an area": func(r *rig) state.OutboxEdit { return r.commit(creates()["area"].edit) },
	} {
		r := newRig(t)
		r.outbox.SetUptime(r.clock.uptime)
		r.clock.pass(time.Hour)
		entry := edit(r)
		r.service.outcome = once("write", cutBefore)
		r.push()
		r.clock.pass(10 * time.Second)
		r.clock.jump(time.Hour) // the age is no matter of the clock
		r = r.another()
		r.outbox.SetUptime(r.clock.uptime)
		r.push()
		if n := len(r.service.log); n != 0 {
			t.Fatalf("%s: %d writes while the first may still arrive", name, n)
		}
		r.clock.pass(6 * time.Second)
		r = r.another()
		r.outbox.SetUptime(r.clock.uptime)
		r.push()
		r.is(entry.ID, state.EditSent)
	}
}

// A machine that was started again has another uptime. Whatever was under way before it stopped has arrived or is
// lost, but nobody knows how long ago that was.
func TestAWriteFromBeforeARestartOfTheMachineIsSettled(t *testing.T) {
	r := newRig(t)
	r.outbox.SetUptime(func() time.Duration { return time.Hour })
	entry := r.typeText(description, original, "mine")
	r.service.outcome = once("write", cutBefore)
	r.push()
	up := 5 * time.Second
	for range 2 {
		r = r.another()
		r.outbox.SetUptime(func() time.Duration { return up })
		r.clock.pass(time.Minute)
		r.push()
		up += 16 * time.Second
	}
	r.is(entry.ID, state.EditSent)
}

// A cache on the way answers a create with something that there was before. Taken for the new one, all that is
// written in it next would go into the other.
func TestACreateIsNotWhatThereWasBefore(t *testing.T) {
	for _, name := range []string{"proposal", "contact", "location"} {
		kind := creates()[name]
		r := newRig(t)
		before := r.commit(kind.edit)
		r.settle()
		there := r.is(before.ID, state.EditSent).Edit
		r.outbox = outbox.New(r.store.Queue, answering{r.service, func(a *state.Applied) error {
			switch {
			case a.Proposal != nil:
				a.Proposal = &state.Proposal{ID: there.Proposal, Name: a.Proposal.Name}
			case a.Location != nil:
				a.Location = &state.Location{ID: there.Location}
			case a.Contact != nil:
				a.Contact = &state.Contact{ID: there.Contact}
			}
			return nil
		}}, r.clock.now)
		second := r.commit(kind.edit)
		r.settle()
		e := r.is(second.ID, state.EditSent).Edit
		if n := kind.count(r.service); n != 2 ||
			[3]int64{int64(e.Proposal), int64(e.Contact), int64(e.Location)} == [3]int64{
				int64(there.Proposal),
				int64(there.Contact), int64(there.Location),
			} {
			t.Errorf("%s: %d were made, and the second is taken for %+v", name, n, e)
		}
	}
}
