package state

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestUndo(t *testing.T) {
	text := Edit{Kind: EditText, Proposal: 7, Field: InternalNotes, Text: "after", Base: "told", DraftRevision: 3}
	contact := Edit{Kind: EditContact, Proposal: 7, Contact: 3}
	area := Edit{Kind: EditAddArea, Proposal: 7, Area: -1, Option: -2, Text: "Den"}
	inside := Edit{Kind: EditText, Proposal: 7, Option: -2, Field: InstallerNotes, Text: "x"}
	back := func(text, base string) []Edit {
		return []Edit{{Kind: EditText, Proposal: 7, Field: InternalNotes, Text: text, Base: base}}
	}
	stands := func(s EntryState) *Entry { return &Entry{State: s, Edit: Edit{Base: "told"}} }
	tests := []struct {
		name   string
		action Action
		entry  *Entry
		want   Reversal
	}{
		{"not saved yet", Action{Kind: ActCommit, Edit: text, Before: "told"}, stands(EntryWaiting), Reversal{Kind: ReverseDrop}},
		{"refused", Action{Kind: ActCommit, Edit: text, Before: "told"}, stands(EntryRefused), Reversal{Kind: ReverseDrop}},
		{"joined another", Action{Kind: ActCommit, Edit: text, Before: "before", Joined: true}, stands(EntryWaiting), Reversal{Kind: ReverseCommit, Edits: back("before", "told")}},
		{"on its way", Action{Kind: ActCommit, Edit: text}, stands(EntrySending), Reversal{Why: "it is on its way; wait for the outcome."}},
		{"saved", Action{Kind: ActCommit, Edit: text, Before: "told"}, stands(EntrySent), Reversal{Kind: ReverseCommit, Edits: back("told", "after"), Sent: true}},
		{"saved long ago", Action{Kind: ActCommit, Edit: text, Before: "told"}, nil, Reversal{Kind: ReverseCommit, Edits: back("told", "after"), Sent: true}},
		{"dropped since", Action{Kind: ActCommit, Edit: text}, stands(EntryDropped), Reversal{Kind: ReverseNothing}},
		{"an area that waits", Action{Kind: ActCommit, Edit: area}, stands(EntryWaiting), Reversal{Kind: ReverseDrop}},
		{"an area that was made", Action{Kind: ActCommit, Edit: area}, stands(EntrySent), Reversal{Why: "it was saved, and the service has no way to delete.", Stays: true}},
		{"a contact in place of another", Action{Kind: ActCommit, Edit: contact, Before: "9"}, stands(EntrySent), Reversal{Kind: ReverseCommit, Edits: []Edit{{Kind: EditContact, Proposal: 7, Contact: 9, Base: "3"}}, Sent: true}},
		{"a contact where there was none", Action{Kind: ActCommit, Edit: contact, Before: "0"}, stands(EntrySent), Reversal{Why: "it was saved, and nothing was assigned before it.", Stays: true}},
		{"a drop", Action{Kind: ActDrop, Edit: area, More: []Edit{inside}}, stands(EntryDropped), Reversal{Kind: ReverseCommit, Edits: []Edit{area, inside}}},
		{"a discarded draft", Action{Kind: ActDiscard, Edit: text}, nil, Reversal{Kind: ReverseRestore}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if d := cmp.Diff(tt.want, tt.action.Undo(tt.entry)); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestRedo(t *testing.T) {
	text := Edit{Kind: EditText, Proposal: 7, Field: InternalNotes, Text: "after", Base: "told"}
	area := Edit{Kind: EditAddArea, Proposal: 7, Text: "Den"}
	again := text
	again.Base = "before"
	tests := []struct {
		action Action
		want   Reversal
	}{
		{Action{Kind: ActCommit, Edit: text, Before: "before"}, Reversal{Kind: ReverseCommit, Edits: []Edit{again}}},
		{Action{Kind: ActCommit, Edit: area}, Reversal{Kind: ReverseCommit, Edits: []Edit{area}}},
		{Action{Kind: ActDrop, Edit: text}, Reversal{Kind: ReverseDrop}},
		{Action{Kind: ActDiscard, Edit: text}, Reversal{Kind: ReverseDiscard}},
	}
	for _, tt := range tests {
		if d := cmp.Diff(tt.want, tt.action.Redo()); d != "" {
			t.Errorf("%s: %s", tt.action.Kind, d)
		}
	}
}
