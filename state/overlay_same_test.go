package state

import "testing"

// A workspace that differs from another one in more than notes is shown anew: else a
// person goes on with figures, names and marks that are no longer true.
func TestWorkspacesThatDifferInNotesAlone(t *testing.T) {
	p := overlaid()
	entries := []Entry{textEntry(1, EntryWaiting, clientOfLiving, "a bigger display", 4)}
	notes := Draft{Ref: notesOfPatio, Text: "very wet", Revision: 2}
	more := Draft{Ref: notesOfPatio, Text: "very wet indeed", Revision: 3}
	label := Draft{Ref: clientOfLiving, Text: "a smaller display", Revision: 5}
	w := Overlay(p, entries, []Draft{notes})
	for name, tt := range map[string]struct {
		of   *Workspace
		want bool
	}{
		"the same":             {Overlay(p, entries, []Draft{notes}), true},
		"other notes":          {Overlay(p, entries, []Draft{more}), true},
		"no draft any more":    {Overlay(p, entries, nil), false},
		"another option's too": {Overlay(p, entries, []Draft{notes, label}), false},
		"told anew":            {Overlay(overlaid(), entries, []Draft{notes}), false},
		"another outbox":       {Overlay(p, []Entry{entries[0]}, []Draft{notes}), false},
		"nothing waits":        {Overlay(p, nil, []Draft{notes}), false},
		"nothing yet":          {nil, false},
	} {
		if got := w.DiffersInNotes(tt.of); got != tt.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	a, b := Overlay(p, nil, []Draft{label}), Overlay(p, nil, []Draft{{Ref: clientOfLiving, Text: "none", Revision: 6}})
	if a.DiffersInNotes(b) {
		t.Error("the client's texts, which options are called by, differ")
	}
}
