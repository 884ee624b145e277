package outbox_test

import (
	"context"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/outbox"
)

// cutsOff is a service that keeps another text than it is sent, and says so.
type cutsOff struct{ *fakeService }

func (s cutsOff) Apply(ctx context.Context, e state.Edit) (state.Applied, error) {
	if e.Kind == state.EditText {
		e.Text = e.Text[:5]
	}
	return s.fakeService.Apply(ctx, e)
}

// A service that keeps another text than it was sent has not saved what was typed:
// it is a person's to decide, and what they typed stays.
func TestAnAnswerWithAnotherTextIsNotTakenForSaved(t *testing.T) {
	r := newRig(t)
	r.outbox = outbox.New(r.store, cutsOff{r.service}, r.clock.now)
	entry := r.typeText(description, told, "typed in full")
	r.push()
	if e := r.is(entry.ID, state.EntryConflict); e.Edit.Text != "typed in full" {
		t.Errorf("the entry holds %q", e.Edit.Text)
	}
	if d := r.drafts(); len(d) != 1 || d[0].Text != "typed in full" {
		t.Errorf("what was typed is no draft any more: %+v", d)
	}
}

// Someone else makes a proposal of the same name while the answer to ours is lost.
// Either could be ours: taking one for it would put our texts into their proposal.
func TestOfTwoThatCouldBeOursNoneIsTaken(t *testing.T) {
	r := newRig(t)
	entry := r.commit(creates()["proposal"].edit)
	r.service.onWrite = func(state.Edit) {
		r.service.onWrite = nil
		id := state.ProposalID(r.service.id())
		r.service.proposals[id] = &state.Proposal{ID: id, Name: "New house", Status: state.StatusDraft, SalesPerson: state.User{ID: 5}}
	}
	r.service.fate = once("write", cutAfter)
	r.settle()
	r.is(entry.ID, state.EntryUncertain)
	if got := creates()["proposal"].count(r.service); got != 2 {
		t.Errorf("%d proposals were made, want theirs and ours", got)
	}
}

// A write that was cut off may still arrive. Had it been sent again at once, it could
// have come after what was sent next, and put the older text over it.
func TestAWriteThatWasCutOffIsWaitedFor(t *testing.T) {
	r := newRig(t)
	entry := r.typeText(description, told, "first")
	r.service.fate = once("write", late)
	r.push()
	r.clock.pass(5 * time.Second) // longer than the pause before another try
	if _, err := r.outbox.PushNext(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := len(r.service.log); n != 0 {
		t.Fatalf("%d writes while the first may still arrive", n)
	}
	r.service.arrive()
	r.clock.pass(time.Hour)
	r.settle()
	r.is(entry.ID, state.EntrySent)
	if n := len(r.service.log); n != 1 {
		t.Errorf("%d writes of one text", n)
	}
}
