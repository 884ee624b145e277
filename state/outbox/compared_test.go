package outbox_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"app.tender/tender/state"
)

// changedBy stores a changed copy of proposal 7 at the service, as someone else would.
func (r *rig) changedBy(change func(*state.Proposal)) {
	r.t.Helper()
	p := *r.service.proposals[7]
	change(&p)
	r.service.proposals = maps.Clone(r.service.proposals)
	r.service.proposals[7] = &p
}

// Assigning a contact clears or sets the location. A person who assigned both wants their own
// location, without a conflict.
func TestLocationOverwritesTheContactsDefault(t *testing.T) {
	for name, tt := range map[string]struct {
		brought *state.Location
		atOnce  int // edits
	}{
		"none": {nil, 1}, "its own": {&state.Location{ID: 31}, 1},
		"its own, both at once": {&state.Location{ID: 31}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.changedBy(func(p *state.Proposal) {
				p.Customer, p.Location = &state.Contact{ID: 4}, &state.Location{ID: 40}
			})
			if err := r.store.Cache.SaveProposal(t.Context(), r.service.proposals[7], r.clock.now()); err != nil {
				t.Fatal(err)
			}
			edits := []state.Edit{
				{Proposal: 7, Contact: 3, Change: state.SetContact{}},
				{Proposal: 7, Contact: 3, Location: 30, Change: state.SetLocation{}},
			}
			for part := range slices.Chunk(edits, tt.atOnce) {
				if _, err := r.outbox.CommitAll(t.Context(), part); err != nil {
					t.Fatal(err)
				}
			}
			contact, place := r.entries()[0], r.entries()[1]
			r.push()
			r.is(contact.ID, state.EditSent)
			r.changedBy(func(p *state.Proposal) { p.Location = tt.brought })
			r.settle()
			r.is(place.ID, state.EditSent)
			if at := r.service.proposals[7].Location; at == nil || at.ID != 30 {
				t.Errorf("the job is at %+v", at)
			}
			if p, _, err := r.store.Cache.Proposal(t.Context(), 7); err != nil || p.Location == nil ||
				p.Location.ID != 30 {
				t.Errorf("the local copy has location %v, %v", p.Location, err)
			}
		})
	}
}

// A contact of another proposal does not change this one's location: someone else's concurrent
// choice is not overwritten.
func TestLocationIsComparedUnlessItsContactChangesIt(t *testing.T) {
	for name, before := range map[string]state.Edit{
		"a contact of another job": {Proposal: 8, Contact: 3, Change: state.SetContact{}},
		"another edit of this job": {Proposal: 7, Change: state.Rename{Name: "Halvorsen House"}},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.changedBy(func(p *state.Proposal) {
				p.Customer, p.Location = &state.Contact{ID: 3}, &state.Location{ID: 40}
			})
			other := *r.service.proposals[7]
			other.ID, other.Number = 8, 1043
			r.service.proposals[8] = &other
			for _, p := range []*state.Proposal{r.service.proposals[7], &other} {
				if err := r.store.Cache.SaveProposal(t.Context(), p, r.clock.now()); err != nil {
					t.Fatal(err)
				}
			}
			r.commit(before)
			place := r.commit(state.Edit{Proposal: 7, Contact: 3, Location: 30, Change: state.SetLocation{}})
			r.changedBy(func(p *state.Proposal) { p.Location = &state.Location{ID: 41} })
			r.settle()
			r.is(place.ID, state.EditConflict)
			if at := r.service.proposals[7].Location; at == nil || at.ID != 41 {
				t.Errorf("someone else's choice is lost: %+v", at)
			}
		})
	}
}

// Line breaks and blank lines are part of a text. If spaces did not count, a reformatted text
// would be reported as saved without being sent.
func TestAReformattedTextIsSent(t *testing.T) {
	r := newRig(t)
	const anew = "one two\n\nthree\nfour  five"
	entry := r.typeText(description, original, anew)
	r.settle()
	r.is(entry.ID, state.EditSent)
	if got := r.service.proposals[7].Description; got != anew {
		t.Errorf("the service holds %q", got)
	}
}

// A name is a single line: the spacing between words is neither a difference nor a conflict.
func TestADifferentlySpacedNameIsNoConflict(t *testing.T) {
	r := newRig(t)
	entry := r.commit(state.Edit{
		Proposal: 7, Base: "Halvorsen Residence",
		Change: state.Rename{Name: "Halvorsen House"},
	})
	r.changedBy(func(p *state.Proposal) { p.Name = "Halvorsen  Residence " })
	r.settle()
	r.is(entry.ID, state.EditSent)
}

// A dropped conflict is settled: there is nothing left to choose.
func TestADroppedConflictHasNoNextStep(t *testing.T) {
	r := newRig(t)
	entry := r.commit(state.Edit{
		Proposal: 7, Base: "Halvorsen Residence",
		Change: state.Rename{Name: "Halvorsen House"},
	})
	r.changedBy(func(p *state.Proposal) { p.Name = "Theirs" })
	r.push()
	if e := r.is(entry.ID, state.EditConflict); !strings.Contains(e.Next, "the version before both") {
		t.Fatal("the conflict's next step does not have the words of its screen")
	}
	if _, err := r.decide(entry.ID, state.Decision{Kind: state.DecideDrop}); err != nil {
		t.Fatal(err)
	}
	if e := r.is(entry.ID, state.EditDropped); e.Next != "" {
		t.Errorf("dropped, but next is: %s", e.Next)
	}
}

// Someone dropped an edit while it was being sent. They believed that it was not sent, but the
// client read it.
func TestAnEditInFlightIsNotDropped(t *testing.T) {
	r := newRig(t)
	entry := r.typeText(description, original, "on its way")
	var err error
	r.service.onWrite = func(state.Edit) {
		r.service.onWrite = nil
		_, err = r.decide(entry.ID, state.Decision{Kind: state.DecideDrop})
	}
	r.push()
	if err == nil {
		t.Error("an entry being sent was dropped")
	}
	r.is(entry.ID, state.EditSent)
}

// A proposal that was created without a response is found in the list, which has no areas: its
// detail is read for display.
func TestFoundProposalIsReadInFull(t *testing.T) {
	r := newRig(t)
	entry := r.commit(creates()["proposal"].edit)
	r.service.outcome = once("write", cutAfter)
	outs := r.settle()
	r.is(entry.ID, state.EditSent)
	last := outs[len(outs)-1]
	if last.Proposal == nil || last.Proposal.Name != "New house" {
		t.Errorf("the found proposal is shown as %+v", last.Proposal)
	}
}

// If a text is changed while a conflict of its first version is detected, there is one edit to
// decide on, with the newer text.
func TestTypingDuringAConflictDecidesAboutTheNewerText(t *testing.T) {
	r := newRig(t)
	first := r.typeText(description, original, "mine")
	r.service.foreign(description, "theirs")
	var second state.OutboxEdit
	r.service.between = func() {
		r.service.between = nil
		r.service.onWrite = nil
		second = r.typeText(description, original, "mine and more")
	}
	r.settle()
	open := 0
	for _, e := range r.entries() {
		if e.State == state.EditSent {
			continue
		}
		open++
		if e.State != state.EditConflict || e.Edit.Text() != "mine and more" {
			t.Errorf("entry %d is %s with %q", e.ID, e.State, e.Edit.Text())
		}
	}
	if open != 1 {
		t.Errorf("%d entries about one text, the first %d, the second %d", open, first.ID, second.ID)
	}
	if got := r.service.proposals[7].Description; got != "theirs" {
		t.Errorf("the service holds %q", got)
	}
}

// When the edit began, the service omitted the client. If none is assigned, nothing can be lost;
// one that it names now is compared, not overwritten.
func TestAnAssignmentWithAnUnknownBaseOverwritesNobody(t *testing.T) {
	for name, tt := range map[string]struct {
		now  *state.Contact
		want state.EditState
	}{
		"nobody": {nil, state.EditSent}, "the same": {&state.Contact{ID: 3}, state.EditSent},
		"someone else": {&state.Contact{ID: 4}, state.EditConflict},
	} {
		r := newRig(t)
		seen := clone(r.service.proposals[7])
		seen.Unknown.Set(state.FieldCustomer, true)
		if err := r.store.Cache.SaveProposal(t.Context(), seen, r.clock.now()); err != nil {
			t.Fatal(err)
		}
		entry := r.commit(state.Edit{Proposal: 7, Contact: 3, Change: state.SetContact{}})
		r.changedBy(func(p *state.Proposal) { p.Customer = tt.now })
		r.push()
		if e := r.entry(entry.ID); e.State != tt.want {
			t.Errorf("%s: %s (%s), want %s", name, e.State, e.Reason, tt.want)
		}
	}
}
