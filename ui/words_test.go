package ui

import (
	"context"
	"errors"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views/contacts"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/people"
)

// someWords returns the names of an open proposal, one in the outbox, and one that is only listed.
func someWords() *words {
	area := []state.Area{{
		ID: 1, Name: "Theater",
		Options: []state.Option{{ID: 2, ClientDescription: "Better: a room"}},
	}}
	return &words{
		names: map[state.ProposalID]*state.Proposal{
			7: {ID: 7, Number: 1042, Name: "Halvorsen Residence", Status: state.StatusCompleted, Areas: area},
			8: {ID: 8},
		},
		sellers: &people.Sellers{},
		shown:   func() *state.Proposal { return &state.Proposal{ID: -3, Name: "Lake House"} },
		listed: func(id state.ProposalID) (string, time.Time, bool) {
			return "#1050 Loft", time.Time{}, id == 8 || id == 9
		},
	}
}

// Between two proposals with one name, or none, it would be open which one an edit goes to.
func TestProposalNames(t *testing.T) {
	w := someWords()
	for id, want := range map[state.ProposalID]string{
		7: "#1042 Halvorsen Residence", -3: "New proposal Lake House",
		8: "#1050 Loft", 9: "#1050 Loft", 10: "",
	} {
		if got := w.Proposal(id); got != want {
			t.Errorf("%d is named %q, want %q", id, got, want)
		}
	}
	if got := w.nameOf(10); got != "the proposal" {
		t.Errorf("an unknown proposal is named %q", got)
	}
	if got := w.text(state.TextRef{
		Proposal: 7, Option: 2,
		Field: state.InstallerNotes,
	}); got != "installer notes of Theater · 1 Better" {
		t.Errorf("its text is named %q", got)
	}
	if w.number(7) != ", #1042" || w.number(-3) != "" {
		t.Errorf("numbers: %q, %q", w.number(7), w.number(-3))
	}
	if !w.fixed(7) || w.fixed(-3) || w.fixed(10) {
		t.Error("read-only proposals are not known")
	}
}

func TestLearntNamesHaveNoAmounts(t *testing.T) {
	w := someWords()
	p := &state.Proposal{
		ID: 11, Number: 5, Name: "Patio",
		Areas: []state.Area{{ID: 1, Name: "Deck", Options: []state.Option{{
			ID: 2, Items: []state.Item{{ID: 3, Brand: "Northlight"}},
		}}}},
	}
	w.Learn([]*state.Proposal{p})
	kept := w.Named(11)
	if !w.Known(11) || kept.Name != "Patio" || kept.Areas[0].Name != "Deck" {
		t.Errorf("learnt %+v", kept)
	}
	if len(kept.Areas[0].Options[0].Items) > 0 {
		t.Error("line items are stored with the names")
	}
}

// names is the local cache, and directory the service.
type (
	names     struct{ nameCache }
	directory struct {
		contacts.Service
		err error
	}
)

func (names) Contact(context.Context, state.ContactID) (*state.Contact, time.Time, error) {
	return nil, time.Time{}, nil
}

func (p directory) PersonWithCounts(_ context.Context, id state.ContactID) (*state.Contact, error) {
	return &state.Contact{ID: id, CompanyName: "Halvorsen Homes"}, p.err
}

// Nobody can choose between two numbers: the assigned contact is looked up again once the service responds.
func TestTheAssignedContactIsLookedUpAgain(t *testing.T) {
	w := someWords()
	w.assigns = make(map[assignment]state.Change)
	e := state.Edit{Proposal: 7, Contact: 9, Base: "0", Change: state.SetContact{}}
	snap := &session.Snapshot{Edits: []state.OutboxEdit{{State: state.EditConflict, Edit: e, Theirs: "0"}}}
	for _, tt := range []struct {
		service contacts.Service
		want    string
	}{
		{nil, "the contact id:9"},
		{directory{err: errors.New("no connection")}, "the contact id:9"},
		{directory{}, "the contact Halvorsen Homes"},
	} {
		if read := w.readNames(t.Context(), names{}, tt.service, snap, func() {}); read == nil {
			t.Fatal("the contact is not looked up again")
		} else if reply, ok := read().(screen.Reply); ok {
			reply()
		}
		if got := w.Edit(e); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
	if w.readNames(t.Context(), names{}, directory{}, snap, func() {}) != nil {
		t.Error("a known name is looked up again")
	}
}
