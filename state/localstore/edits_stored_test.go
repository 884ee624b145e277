package localstore

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
)

// everyEdit has an edit of each kind, and one of a kind that this program does not know.
var everyEdit = []state.Edit{
	{
		Proposal: 7, Area: 3, Option: 11, DraftRevision: 4,
		Change: state.WriteText{Field: state.InstallerNotes, Text: "a\xffb"},
	},
	{Proposal: 7, Change: state.Rename{Name: "Lake house"}},
	{Proposal: 7, User: 5, Change: state.SetSalesPerson{}},
	{
		Proposal: 7, Contact: 9,
		Change: state.SetContact{Details: &state.Contact{
			ID: 9, PartyType: state.PartyPerson, FirstName: "Ada",
			LastName: "Lund",
		}},
	},
	{
		Proposal: 7, Contact: 9, Location: 90,
		Change: state.SetLocation{Details: &state.Location{ID: 90, Street: "1 Quay", City: "Bergen"}},
	},
	{Proposal: 7, Area: -1, Option: -2, Change: state.AddArea{Name: "Attic"}},
	{Proposal: 7, Area: 3, Option: -3, Change: state.AddOption{Client: "Better", Installer: "ladder"}},
	{Proposal: -4, User: 5, Change: state.AddProposal{Name: "Boathouse"}},
	{
		Contact: -5,
		Change:  state.AddContact{Details: state.Contact{PartyType: state.PartyCompany, CompanyName: "Lund AS"}},
	},
	{Contact: -5, Location: -6, Change: state.AddLocation{Details: state.Location{City: "Bergen"}}},
	{Proposal: 7, Change: state.Other{Kind: state.JournalTick, Text: "2 × Aurora S-5"}},
	{Proposal: 7, Area: 3, Option: 11, Change: state.Other{Kind: "merge-areas", Text: "of tomorrow"}},
}

// Edits in the outbox and the journal are what was committed, byte for byte.
func TestEveryKindOfEditIsReadAsItWasStored(t *testing.T) {
	s := newStore(t)
	want := make([]state.Edit, len(everyEdit))
	for i, e := range everyEdit {
		e.Base = "begun from"
		if e != e.Resolve(nil) { // resolving compares edits
			t.Errorf("%+v changed although nothing was resolved", e)
		}
		want[i] = e
	}
	put(t, s, state.QueueChange{Add: want})
	check := func(when string) {
		t.Helper()
		list := queue(t, s)
		got := make([]state.Edit, len(list))
		for i, r := range list {
			got[i] = r.Edit
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", when, d)
		}
	}
	check("stored")
	put(t, s, state.QueueChange{Put: queue(t, s)})
	check("stored again")
}

// An undo step has its edit with the text, and all edits that were dropped with it.
func TestEveryKindOfActionIsReadAsItWasStored(t *testing.T) {
	s := newStore(t)
	steps := everyEdit[1:] // JSON does not keep invalid UTF-8
	must(t, s.write(t.Context(), "note actions", func(tx *txn) error {
		for _, e := range steps {
			if err := noteAction(t.Context(), tx,
				state.Action{Kind: state.ActDrop, Edit: e, Was: &e, More: []state.Edit{e}}); err != nil {
				return err
			}
		}
		return nil
	}))
	actions := actionsOf(t, s, 100)
	if len(actions) != len(steps) {
		t.Fatalf("%d actions of %d", len(actions), len(steps))
	}
	for i, e := range steps {
		a := actions[len(actions)-1-i]
		if d := cmp.Diff([]state.Edit{e, e, e}, append([]state.Edit{a.Edit, *a.Was}, a.More...)); d != "" {
			t.Error(d)
		}
	}
}
