package state

import (
	"cmp"
	"testing"
)

// The journal shows a ticked part by its name, a status by its words, and an edit of a kind that a newer version
// created by that kind: an empty line would suggest that nothing happened.
func TestJournalNamesTicksAndUnknownEdits(t *testing.T) {
	for _, tt := range []struct {
		edit Edit
		want string
	}{
		{Edit{Change: Other{Kind: JournalTick, Text: "Northlight VX-75"}}, "Northlight VX-75"},
		{Edit{Change: Other{Kind: JournalStatus, Text: "the status Accepted"}}, "the status Accepted"},
		{Edit{Change: Other{Kind: "paint", Text: "red"}}, "paint"},
	} {
		if got := tt.edit.Words(nil); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

// Programs that read the journal can tell an empty base from an unknown one.
func TestJournalDistinguishesEmptyAndUnknownBases(t *testing.T) {
	for base, want := range map[string]string{"": "empty", "was": "was", UnknownBase: "unknown"} {
		got := "unknown"
		if r := (JournalLine{Edit: Edit{Base: base}}).Record(); r.Base != nil {
			got = cmp.Or(*r.Base, "empty")
		}
		if got != want {
			t.Errorf("%q is %s, want %s", base, got, want)
		}
	}
}
