package state

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Dropping an area also drops what was added to it later and what depends on that, and nothing
// else: not what existed before, and nothing that was sent already.
func TestADropIncludesDependents(t *testing.T) {
	area := OutboxEdit{ID: 5, State: EditRefused, Edit: Edit{Proposal: 7, Area: -1, Option: -2, Change: AddArea{}}}
	in := func(id int64, s EditState, option OptionID) OutboxEdit {
		return textEntry(id, s, TextRef{7, option, InstallerNotes}, "x", 1)
	}
	entries := []OutboxEdit{
		in(9, EditWaiting, -3),
		in(4, EditWaiting, -2), // of an earlier area with that id
		area,
		in(6, EditWaiting, -2),
		{ID: 7, State: EditWaiting, Edit: Edit{Proposal: 7, Area: -1, Option: -3, Change: AddOption{}}},
		in(8, EditSent, -2),
		in(10, EditWaiting, 11),
	}
	var got []int64
	for _, e := range DependentsOf(area, entries) {
		got = append(got, e.ID)
	}
	if d := cmp.Diff([]int64{6, 7, 9}, got); d != "" {
		t.Error(d)
	}
}

// An edit with the local id of what it creates replaces the edit that waits to create it; one
// without creates something new. Confusing them would create two, or lose one.
func TestOnlyAnEditWithItsOwnLocalIDIsACorrection(t *testing.T) {
	for name, tt := range map[string]struct {
		edit Edit
		want bool
	}{
		"a new area":        {Edit{Proposal: 7, Change: AddArea{}}, false},
		"its correction":    {Edit{Proposal: 7, Area: -1, Option: -2, Change: AddArea{}}, true},
		"a new contact":     {Edit{Change: AddContact{}}, false},
		"its other name":    {Edit{Contact: -1, Change: AddContact{}}, true},
		"a text, of course": {Edit{Proposal: 7, Option: -2, Change: WriteText{}}, false},
	} {
		if got := tt.edit.Corrects(); got != tt.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
