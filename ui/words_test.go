package ui

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/widget/people"
)

// someWords know an open proposal, one of the outbox, and one that is only listed.
func someWords() *words {
	area := []state.Area{{ID: 1, Name: "Theater", Options: []state.Option{{ID: 2, ClientDescription: "Better: a room"}}}}
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

// Two proposals with one name, or none, leave open which one an edit goes to.
func TestProposalsAreNamedByWhatIsKnownOfThem(t *testing.T) {
	w := someWords()
	for id, want := range map[state.ProposalID]string{7: "#1042 Halvorsen Residence", -3: "New proposal Lake House", 8: "#1050 Loft", 9: "#1050 Loft", 10: ""} {
		if got := w.Proposal(id); got != want {
			t.Errorf("%d is called %q, want %q", id, got, want)
		}
	}
	if got := w.nameOf(10); got != "the proposal" {
		t.Errorf("an unknown one is called %q", got)
	}
	if got := w.Text(state.TextRef{Proposal: 7, Option: 2, Field: state.InstallerNotes}); got != "installer notes of Theater · 1 Better" {
		t.Errorf("its text is called %q", got)
	}
	if w.number(7) != ", #1042" || w.number(-3) != "" {
		t.Errorf("numbers: %q, %q", w.number(7), w.number(-3))
	}
	if !w.fixed(7) || w.fixed(-3) || w.fixed(10) {
		t.Error("which take no changes is not known")
	}
}

func TestWhatIsLearntOfAProposalHasNoMoney(t *testing.T) {
	w := someWords()
	p := &state.Proposal{ID: 11, Number: 5, Name: "Patio", Areas: []state.Area{{ID: 1, Name: "Deck", Options: []state.Option{{
		ID: 2, Items: []state.Item{{ID: 3, Brand: "Northlight"}},
	}}}}}
	w.Learn([]*state.Proposal{p})
	kept := w.Named(11)
	if !w.Known(11) || kept.Name != "Patio" || kept.Areas[0].Name != "Deck" {
		t.Errorf("learnt %+v", kept)
	}
	if len(kept.Areas[0].Options[0].Items) > 0 {
		t.Error("line items are kept with the names")
	}
}
