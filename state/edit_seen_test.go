package state

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"app.tender/tender/testenv"
)

// Whatever an edit writes into the client's view of a proposal is checked for what looks internal, also in a kind
// of edit or a field that comes later: else a gate code in it would be built for ever.
func TestEverythingThatAnEditShowsTheClientIsNamed(t *testing.T) {
	changes := []Change{}
	for _, kind := range slices.Sorted(maps.Keys(storedChanges)) {
		c, err := storedChanges[kind]([]byte("{}"))
		if err != nil {
			t.Fatal(err)
		}
		if kind != (WriteText{}).kind() {
			changes = append(changes, c)
			continue
		}
		for _, f := range []TextField{ProposalDescription, InternalNotes, ClientDescription, InstallerNotes} {
			changes = append(changes, WriteText{Field: f})
		}
	}
	shownByAny := 0
	for _, empty := range changes {
		v := reflect.New(reflect.TypeOf(empty)).Elem()
		v.Set(reflect.ValueOf(empty))
		testenv.Mark(v.Addr().Interface())
		change := v.Interface().(Change)
		edits := []Edit{{Proposal: 1, Area: 2, Option: 3, Contact: 4, Location: 5, User: 6, Change: change}}
		switch c := change.(type) {
		case AddContact:
			edits = []Edit{{Contact: -4, Change: change}, {Proposal: 1, Contact: -4, Change: SetContact{}}}
		case AddLocation:
			edits = []Edit{
				{Contact: 4, Location: -5, Change: change},
				{Proposal: 1, Location: -5, Change: SetLocation{}},
			}
		case SetContact, SetLocation:
			continue // they choose among those that are there
		case AddArea:
			edits[0].Area, edits[0].Option = -2, -3
		case AddOption:
			edits[0].Option = -3
		case WriteText:
			if !c.Field.ofOption() {
				edits[0].Option = 0
			}
		}
		p := &Proposal{ID: 1, Areas: []Area{{ID: 2, Options: []Option{{ID: 3}}}}}
		var entries []OutboxEdit
		for i, e := range edits {
			entries = append(entries, OutboxEdit{ID: int64(i + 1), Edit: e, State: EditWaiting})
		}
		shown, named := testenv.Marks(ForClient(Overlay(p, entries, nil).Proposal)), map[string]bool{}
		for _, text := range edits[0].ClientTexts() {
			named[text] = true
		}
		shownByAny += len(shown)
		for m := range shown {
			if !named[m] {
				t.Errorf("%T%+v shows %q to the client and does not name it", change, change, m)
			}
		}
	}
	if shownByAny < 10 {
		t.Errorf("only %d texts are shown: the test finds none", shownByAny)
	}
}
