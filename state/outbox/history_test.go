package outbox_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/outbox"
)

// history wraps the history of a rig, and fails the test on errors.
type history struct {
	*outbox.History
	r *rig
}

func (r *rig) history() history {
	return history{outbox.NewHistory(r.outbox,
		outbox.HistoryStore{
			Queue: r.store.Queue, Cache: r.store.Cache, Drafts: r.store.Typed,
			Plans: r.store.Plans,
		}), r}
}

func (h history) peek() (undo, redo state.Step) {
	h.r.t.Helper()
	undo, redo, err := h.Peek(h.r.t.Context())
	if err != nil {
		h.r.t.Fatal(err)
	}
	return undo, redo
}

func (h history) undo() {
	h.r.t.Helper()
	step, _ := h.peek()
	if err := h.Undo(h.r.t.Context(), step.Action.ID); err != nil {
		h.r.t.Fatalf("undo %+v: %v", step, err)
	}
}

func (h history) redo() {
	h.r.t.Helper()
	_, step := h.peek()
	if err := h.Redo(h.r.t.Context(), step.Action.ID); err != nil {
		h.r.t.Fatalf("redo %+v: %v", step, err)
	}
}

// waiting returns the values of the waiting entries.
func (r *rig) waiting() []string {
	r.t.Helper()
	var values []string
	for _, e := range r.entries() {
		if e.State == state.EditWaiting {
			values = append(values, e.Edit.Value())
		}
	}
	return values
}

func (r *rig) waits(want ...string) {
	r.t.Helper()
	got := r.waiting()
	if len(got) != len(want) {
		r.t.Fatalf("%q wait, want %q", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			r.t.Fatalf("%q wait, want %q", got, want)
		}
	}
}

func TestUndoBeforeItIsSent(t *testing.T) {
	r := newRig(t)
	r.typeText(description, original, "first")
	r.typeText(description, original, "second")
	r.commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Den"}})
	r.restart()
	h := r.history()
	h.undo()
	r.waits("second")
	h.undo()
	r.waits("first")
	if d := r.drafts(); len(d) != 1 || d[0].Text != "first" {
		t.Errorf("drafts %+v", d)
	}
	h.undo()
	r.waits()
	if step, _ := h.peek(); step.Action.ID != 0 {
		t.Errorf("there is more to undo: %+v", step)
	}
	for range 3 {
		h.redo()
	}
	r.waits("second", "Den")
	if _, step := h.peek(); step.Action.ID != 0 {
		t.Errorf("there is more to redo: %+v", step)
	}
	h.undo()
	r.waits("second")
	r.settle()
	if got := r.service.proposals[7].Description; got != "second" || len(r.service.proposals[7].Areas) != 1 {
		t.Errorf("the service holds %q", got)
	}
}

func TestUndoOfASentEditSendsThePreviousValue(t *testing.T) {
	r := newRig(t)
	r.typeText(description, original, "mine")
	r.settle()
	h := r.history()
	if step, _ := h.peek(); !step.Reversal.Sent {
		t.Errorf("%+v", step)
	}
	h.undo()
	r.settle()
	if got := r.service.proposals[7].Description; got != original {
		t.Errorf("the service holds %q", got)
	}
	h.redo()
	r.settle()
	if got := r.service.proposals[7].Description; got != "mine" {
		t.Errorf("the service holds %q", got)
	}
}

// The client has accepted the proposal since. The undo was queued, and the service refused it.
func TestASavedEditOfAnAcceptedProposalCannotBeUndone(t *testing.T) {
	r := newRig(t)
	r.typeText(description, original, "mine")
	r.settle()
	accepted := *r.service.proposals[7]
	accepted.Status = state.StatusAccepted
	if err := r.store.Cache.SaveProposal(t.Context(), &accepted, r.clock.now()); err != nil {
		t.Fatal(err)
	}
	if step, _ := r.history().peek(); !step.Reversal.Stays ||
		!strings.Contains(step.Reversal.Why, "is Accepted. It is changed by a change order") {
		t.Errorf("%+v", step)
	}
}

func TestUndoOfAConcurrentlyChangedValueIsAConflict(t *testing.T) {
	r := newRig(t)
	r.typeText(description, original, "mine")
	r.settle()
	r.service.foreign(description, "theirs")
	r.history().undo()
	r.settle()
	if e := r.entries()[0]; e.State != state.EditConflict || r.service.proposals[7].Description != "theirs" {
		t.Errorf("%s, the service holds %q", e.State, r.service.proposals[7].Description)
	}
}

func TestCreatesCannotBeUndone(t *testing.T) {
	r := newRig(t)
	r.commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Den"}})
	r.settle()
	h := r.history()
	step, _ := h.peek()
	err := h.Undo(t.Context(), step.Action.ID)
	if !strings.Contains(state.FaultOf(err).Message, step.Reversal.Why) || step.Reversal.Why == "" {
		t.Errorf("%v, %+v", err, step)
	}
}

func TestUndoOfADropRestoresEverything(t *testing.T) {
	r := newRig(t)
	area := r.commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Den"}})
	r.typeText(state.TextRef{Proposal: 7, Option: area.Edit.Option, Field: state.InstallerNotes}, "", "inside")
	if _, err := r.decide(area.ID, state.Decision{Kind: state.DecideDrop}); err != nil {
		t.Fatal(err)
	}
	r.waits()
	h := r.history()
	h.undo()
	r.waits("Den", "inside")
	h.redo()
	r.waits()
	h.undo()
	r.settle()
	p := r.service.proposals[7]
	if len(p.Areas) != 2 || p.Areas[1].Options[0].InstallerNotes != "inside" {
		t.Errorf("the service holds %+v", p.Areas)
	}
}

// Dropping a waiting area also drops its option, and the option's texts: undo restores all of it,
// including later typing.
func TestADropIncludesDependentsAndUndoRestoresThem(t *testing.T) {
	r := newRig(t)
	area := r.commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Den"}})
	option := r.commit(state.Edit{Proposal: 7, Area: area.Edit.Area, Change: state.AddOption{Client: "Better"}})
	ref := state.TextRef{Proposal: 7, Option: option.Edit.Option, Field: state.InstallerNotes}
	text := r.typeText(ref, "", "inside")
	beside := r.typeText(description, original, "beside")
	if _, err := r.store.Typed.Save(t.Context(),
		state.Draft{Ref: ref, Text: "inside, and more", Revision: text.Edit.DraftRevision}); err != nil {
		t.Fatal(err)
	}
	along := state.DependentsOf(r.entry(area.ID), r.entries())
	if len(along) != 2 || along[0].ID != option.ID || along[1].ID != text.ID {
		t.Fatalf("its dependents are %+v", along)
	}
	if _, err := r.decide(area.ID, state.Decision{Kind: state.DecideDrop}); err != nil {
		t.Fatal(err)
	}
	for _, e := range []state.OutboxEdit{area, option, text} {
		r.is(e.ID, state.EditDropped)
	}
	r.is(beside.ID, state.EditWaiting)
	r.history().undo()
	r.waits("beside", "Den", "", "inside")
	if d := r.drafts(); len(d) != 2 || !slices.ContainsFunc(d, func(d state.Draft) bool {
		return d.Text == "inside, and more"
	}) {
		t.Errorf("the drafts are %+v", d)
	}
	r.settle()
	p := r.service.proposals[7]
	if len(p.Areas) != 2 || len(p.Areas[1].Options) != 2 || p.Areas[1].Options[1].InstallerNotes != "inside" {
		t.Fatalf("the service holds %+v", p.Areas)
	}
	d := r.drafts()
	if len(d) != 1 || d[0].Text != "inside, and more" || d[0].Ref.Option != p.Areas[1].Options[1].ID {
		t.Fatalf("remaining later typing: %+v", d)
	}
	next := r.commit(state.Edit{
		Proposal: 7, Option: d[0].Ref.Option, DraftRevision: d[0].Revision,
		Change: state.WriteText{Field: state.InstallerNotes, Text: d[0].Text},
	})
	r.settle()
	r.is(next.ID, state.EditSent) // it continues from what was saved
}

func TestUndoOfADropRestoresInAWorkingOrder(t *testing.T) {
	r := newRig(t)
	r.commit(state.Edit{Proposal: 7, Contact: 4, Change: state.SetContact{}})
	made := r.commit(state.Edit{Change: state.AddContact{Details: state.Contact{LastName: "Reyes"}}})
	r.commit(state.Edit{Proposal: 7, Contact: made.Edit.Contact, Change: state.SetContact{}})
	if _, err := r.decide(made.ID, state.Decision{Kind: state.DecideDrop}); err != nil {
		t.Fatal(err)
	}
	r.history().undo()
	r.settle()
	for _, e := range r.entries() {
		if e.State == state.EditRefused {
			t.Errorf("%s is %s: %s", e.Edit.Kind(), e.State, e.Reason)
		}
	}
	if p := r.service.proposals[7]; p.Customer == nil || p.Customer.ID <= 4 {
		t.Errorf("the contact is %+v", p.Customer)
	}
}

func TestUndoOfADiscard(t *testing.T) {
	r := newRig(t)
	if _, err := r.store.Typed.Save(t.Context(),
		state.Draft{Ref: description, Text: "typed", Base: original}); err != nil {
		t.Fatal(err)
	}
	if done, err := r.store.Typed.Discard(t.Context(), r.drafts()[0]); !done || err != nil {
		t.Fatal(done, err)
	}
	h := r.history()
	for range 2 {
		h.undo()
		if d := r.drafts(); len(d) != 1 || d[0].Text != "typed" {
			t.Fatalf("drafts %+v", d)
		}
		h.redo()
		if d := r.drafts(); len(d) != 0 {
			t.Fatalf("drafts %+v", d)
		}
	}
}

func TestUndoDoesNotTouchNewerTyping(t *testing.T) {
	r := newRig(t)
	r.typeText(description, original, "first")
	r.typeText(description, original, "second")
	if _, err := r.store.Typed.Save(t.Context(),
		state.Draft{
			Ref: description, Text: "being typed", Base: original,
			Revision: r.revision(description),
		}); err != nil {
		t.Fatal(err)
	}
	h := r.history()
	step, _ := h.peek()
	if err := h.Undo(t.Context(), step.Action.ID); state.FaultOf(err).Kind != state.FaultConflict {
		t.Errorf("%v", err)
	}
	if d := r.drafts(); d[0].Text != "being typed" {
		t.Errorf("drafts %+v", d)
	}
	if err := h.Undo(t.Context(), step.Action.ID+1); state.FaultOf(err).Kind != state.FaultConflict {
		t.Errorf("a different action was undone than was shown: %v", err)
	}
}

// Created areas can't be undone. However many were created since, the text typed before them can
// be.
func TestUndoSkipsManyIrreversibleActions(t *testing.T) {
	r := newRig(t)
	r.typeText(description, original, "before them all")
	r.settle()
	for i := range 25 {
		r.commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Room " + strings.Repeat("x", i+1)}})
	}
	r.settle()
	r.history().undo()
	r.settle()
	if got := r.service.proposals[7].Description; got != original {
		t.Errorf("after the undo the service holds %q", got)
	}
}

// A text typed after an edit was dropped is newer than the edit that undo restores. It stays on the
// screen, and stays a draft when that edit is sent, even if the edit waited so long that its draft
// was deleted and the new draft's revisions restarted from 1.
func TestUndoOfADropKeepsNewerTyping(t *testing.T) {
	for name, days := range map[string]int{"at once": 0, "after years": 800} {
		r := newRig(t)
		entry := r.typeText(description, original, "first")
		tidy := func() {
			if err := r.store.Tidy(t.Context(), localstore.Retention{}); err != nil {
				t.Fatal(err)
			}
		}
		for range days / 10 {
			r.clock.pass(10 * 24 * time.Hour)
			tidy()
		}
		if _, err := r.decide(entry.ID, state.Decision{Kind: state.DecideDrop}); err != nil {
			t.Fatal(err)
		}
		tidy()
		if _, err := r.store.Typed.Save(t.Context(),
			state.Draft{Ref: description, Text: "typed anew", Base: original}); err != nil {
			t.Fatal(err)
		}
		r.history().undo()
		r.waits("first")
		w := state.Overlay(r.service.proposals[7], r.entries(), r.drafts())
		if got, _ := w.Proposal.Text(description); got != "typed anew" {
			t.Errorf("%s: the screen shows %q", name, got)
		}
		r.settle()
		if d := r.drafts(); r.service.proposals[7].Description != "first" || len(d) != 1 || d[0].Text != "typed anew" {
			t.Errorf("%s: the service holds %q, drafts %+v", name, r.service.proposals[7].Description, d)
		}
	}
}
