package outbox_test

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
)

// A refused edit can be corrected, not only dropped with all its dependents.
func TestARefusedCreateIsCorrectedWithItsDependents(t *testing.T) {
	r := newRig(t)
	area := r.commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "living room"}}).Edit
	r.commit(state.Edit{Proposal: 7, Area: area.Area, Change: state.AddOption{Client: "better"}})
	notes := r.typeText(state.TextRef{Proposal: 7, Option: area.Option, Field: state.InstallerNotes}, "",
		"stud at 48 in")
	r.settle()
	r.is(r.entries()[0].ID, state.EditRefused)
	r.is(notes.ID, state.EditWaiting)

	area = area.WithText("Library")
	r.commit(area)
	r.settle()
	r.is(notes.ID, state.EditSent)
	p := r.service.proposals[7]
	if len(p.Areas) != 2 || p.Areas[1].Name != "Library" || len(p.Areas[1].Options) != 2 ||
		p.Areas[1].Options[0].InstallerNotes != "stud at 48 in" {
		t.Errorf("the service holds %+v", p.Areas)
	}
}

func TestAProposalThatWasNeverSentIsRenamedInTheOutbox(t *testing.T) {
	r := newRig(t)
	made := r.commit(state.Edit{User: 5, Change: state.AddProposal{Name: strings.Repeat("n", 299)}})
	r.settle()
	r.is(made.ID, state.EditRefused)
	renamed := r.commit(state.Edit{
		Proposal: made.Edit.Proposal, Base: made.Edit.Text(),
		Change: state.Rename{Name: "Lake house"},
	})
	seller := r.commit(state.Edit{Proposal: made.Edit.Proposal, User: 6, Change: state.SetSalesPerson{}})
	if renamed.ID != made.ID || seller.ID != made.ID || len(r.entries()) != 1 {
		t.Errorf("it waits in %d edits: %d, %d and %d", len(r.entries()), renamed.ID, seller.ID, made.ID)
	}
	r.settle()
	id := r.is(made.ID, state.EditSent).Edit.Proposal
	if p := r.service.proposals[id]; p.Name != "Lake house" || p.SalesPerson.ID != 6 || len(r.service.log) != 1 {
		t.Errorf("after %d writes the service holds %+v", len(r.service.log), p)
	}
}

// A form that is open while its edit is sent must not create a second one.
func TestACreateThatWasSentIsNotRepeated(t *testing.T) {
	unanswered := func(r *rig, _ state.OutboxEdit) {
		r.service.outcome = func(op string) outcome {
			if op != "write" {
				return arrives
			}
			r.service.outcome = func(string) outcome { return offline }
			return cutAfter
		}
		r.push()
	}
	decide := func(r *rig, e state.OutboxEdit, how state.DecisionKind) {
		if _, err := r.decide(e.ID, state.Decision{Kind: how}); err != nil {
			r.t.Fatal(err)
		}
	}
	for name, tt := range map[string]struct {
		before func(*rig, state.OutboxEdit)
		state  state.EditState
		areas  int
	}{
		"sent":     {func(r *rig, _ state.OutboxEdit) { r.settle() }, state.EditSent, 2},
		"in doubt": {unanswered, state.EditUncertain, 2},
		"sent again": {func(r *rig, e state.OutboxEdit) {
			unanswered(r, e)
			decide(r, e, state.DecideRetry)
		}, state.EditWaiting, 2},
		"said to be done": {func(r *rig, e state.OutboxEdit) {
			unanswered(r, e)
			decide(r, e, state.DecideDone)
		}, state.EditWaiting, 2},
		"dropped": {func(r *rig, e state.OutboxEdit) { decide(r, e, state.DecideDrop) }, state.EditDropped, 1},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			made := r.commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Den"}})
			tt.before(r, made)
			r.is(made.ID, tt.state)
			entries := len(r.entries())
			e := made.Edit
			e = e.WithText("Library")
			if _, err := commitOne(t.Context(), r.outbox, e); state.FaultOf(err).Kind != state.FaultConflict {
				t.Errorf("corrected anyway: %v", err)
			}
			e.Area, e.Option = 102, 103
			if _, err := commitOne(t.Context(), r.outbox, e); state.FaultOf(err).Kind != state.FaultConflict {
				t.Errorf("created again under the service's ids: %v", err)
			}
			if len(r.entries()) != entries {
				t.Errorf("%d edits, were %d", len(r.entries()), entries)
			}
			r.service.outcome = nil
			r.settle()
			if got := r.service.proposals[7].Areas; len(got) != tt.areas || got[len(got)-1].Name == "Library" {
				t.Errorf("the service holds %+v", got)
			}
		})
	}
}

func TestCorrectionIsUndoneAndRedone(t *testing.T) {
	r := newRig(t)
	h := r.history()
	made := r.commit(state.Edit{Change: state.AddContact{Details: state.Contact{LastName: "Halversen"}}})
	e := made.Edit
	e.Change = state.AddContact{Details: state.Contact{LastName: "Halvorsen"}}
	r.commit(e)
	is := func(want string) {
		t.Helper()
		if got := r.is(made.ID, state.EditWaiting).Edit.Record().Contact; got != want {
			t.Errorf("the contact is %q, want %q", got, want)
		}
	}
	is("Halvorsen")
	h.undo()
	is("Halversen")
	h.redo()
	is("Halvorsen")
	h.undo()
	h.undo()
	r.is(made.ID, state.EditDropped) // undo drops the creation
}

// Once it was sent, undo restores the old name like any other.
func TestARenameBeforeItWasSentIsUndoneAfterIt(t *testing.T) {
	r := newRig(t)
	h := r.history()
	made := r.commit(state.Edit{User: 5, Change: state.AddProposal{Name: "First"}})
	r.commit(state.Edit{Proposal: made.Edit.Proposal, Base: "First", Change: state.Rename{Name: "Second"}})
	r.settle()
	id := r.is(made.ID, state.EditSent).Edit.Proposal
	step, _ := h.peek()
	if !step.Reversal.Sent {
		t.Errorf("next undo is %+v", step.Reversal)
	}
	h.undo()
	r.settle()
	if got := r.service.proposals[id].Name; got != "First" {
		t.Errorf("name is %q", got)
	}
}

// A text without a draft replaces a refused one, whose draft stays; otherwise it would wait behind
// it forever.
func TestATextWithoutADraftReplacesARefusedOne(t *testing.T) {
	r := newRig(t)
	ref := state.TextRef{Proposal: 7, Field: state.ProposalDescription}
	original := r.service.proposals[7].Description
	refused := r.typeText(ref, original, strings.Repeat("x", state.MaxText+1))
	r.settle()
	r.is(refused.ID, state.EditRefused)
	set := r.commit(state.Edit{Proposal: 7, Base: original, Change: state.WriteText{Field: ref.Field, Text: "short"}})
	r.clock.pass(time.Second)
	r.settle()
	r.is(set.ID, state.EditSent)
	if got := r.service.proposals[7].Description; got != "short" || len(r.drafts()) != 1 {
		t.Errorf("the service holds %.20q, and %d drafts are kept", got, len(r.drafts()))
	}
}
