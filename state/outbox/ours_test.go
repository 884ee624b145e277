package outbox_test

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/merge"
)

// While the text chosen in a conflict is being sent, another window saves one that is based on
// theirs, too. With the chosen text as its base, it would overwrite the choice, and a manual merge
// would be lost unseen.
func TestChosenTextIsNotTheBaseOfAConcurrentSave(t *testing.T) {
	r := newRig(t)
	entry := r.typeText(description, original, "mine\ntwo\nthree\nfour\nfive")
	const theirs, chosen = "theirs\ntwo\nthree\nfour\nfive", "theirs, then mine\ntwo\nthree\nfour\nfive"
	r.service.foreign(description, theirs)
	r.push()
	e := r.is(entry.ID, state.EditConflict)
	e, err := r.decide(e.ID, state.Decision{Kind: state.DecideResolve, Text: chosen, Theirs: e.Theirs})
	if err != nil {
		t.Fatal(err)
	}
	var later state.OutboxEdit
	r.service.onWrite = func(state.Edit) {
		r.service.onWrite = nil
		later = r.commit(state.Edit{
			Proposal: 7, Base: theirs, DraftRevision: e.Edit.DraftRevision + 1,
			Change: state.WriteText{
				Field: state.ProposalDescription,
				Text:  "theirs, made better\ntwo\nthree\nfour\nfive",
			},
		})
	}
	r.push()
	r.is(entry.ID, state.EditSent)
	r.push()
	if e := r.is(later.ID, state.EditConflict); e.Theirs != chosen || r.service.proposals[7].Description != chosen {
		t.Errorf("theirs is %q, the service holds %q", e.Theirs, r.service.proposals[7].Description)
	}
}

// A sentence was deleted here while another was added elsewhere. The merged write arrives, but its
// response does not. If it was not recognized as ours, a person would have to settle a conflict
// with themselves.
func TestAMergedWriteThatArrivedIsRecognized(t *testing.T) {
	const base, mine, theirs = "One is here.", "", "One is here. Two is there."
	merged := merge.Texts(base, mine, theirs)
	if !merged.Clean() || merge.Texts(base, mine, merged.Text()).Clean() {
		t.Fatal("it would be recognized anyway: the test proves nothing")
	}
	for name, lost := range map[string]outcome{"cut off": cutAfter, "failed": failsDone} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.service.foreign(description, base)
			entry := r.typeText(description, base, mine)
			r.service.foreign(description, theirs)
			broken := false // from the write on, until the retry
			r.service.outcome = func(op string) (f outcome) {
				switch {
				case op == "write":
					broken, f = true, lost
				case broken:
					f = cutBefore
				}
				return f
			}
			r.push()
			r.service.outcome = nil
			r.settle()
			r.is(entry.ID, state.EditSent)
			if got := r.service.proposals[7].Description; got != merged.Text() || len(r.service.log) != 1 {
				t.Errorf("after %d writes the service holds %q, want %q", len(r.service.log), got, merged.Text())
			}
			wasSaved(t, r, entry, base, theirs)
		})
	}
}

// A process that is killed while it saves leaves an edit that nobody sends. If that counted as
// being sent, a person could not drop it before it is sent again.
func TestAnEditOfADeadProcessCanBeDropped(t *testing.T) {
	r := newRig(t)
	entry := r.typeText(description, original, "mine")
	dying := r.another()
	r.service.outcome = func(op string) outcome {
		if op == "write" {
			_ = dying.store.Close()
			return cutBefore
		}
		return arrives
	}
	if _, err := dying.outbox.PushNext(t.Context()); err == nil {
		t.Fatal("a dead process settled an entry")
	}
	r.is(entry.ID, state.EditSending)
	drop := state.Decision{Kind: state.DecideDrop}
	if _, err := r.decide(entry.ID, drop); err == nil {
		t.Fatal("dropped while it might still arrive")
	}
	r.clock.pass(time.Hour)
	if _, err := r.decide(entry.ID, drop); err != nil {
		t.Fatalf("can't be dropped: %v", err)
	}
	r.is(entry.ID, state.EditDropped)
}

// A slow service delays a write. If its sender was unknown, another window could drop the edit
// although the service stores the text.
func TestAnEditBeingSentElsewhereIsNotDropped(t *testing.T) {
	r := newRig(t)
	other := r.another()
	entry := r.typeText(description, original, "mine")
	r.service.onWrite = func(state.Edit) {
		r.service.onWrite = nil
		for range 2 { // a write without a sender may still arrive for a while; this is longer
			for _, who := range []*rig{other, r} {
				if _, err := who.decide(entry.ID, state.Decision{Kind: state.DecideDrop}); state.FaultOf(err).
					Kind != state.FaultConflict {
					t.Errorf("an entry being sent was dropped: %v", err)
				}
			}
			r.clock.pass(time.Hour)
		}
	}
	r.push()
	r.is(entry.ID, state.EditSent)
}
