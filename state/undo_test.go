package state

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestUndo(t *testing.T) {
	text := Edit{Proposal: 7, Base: "told", DraftRevision: 3, Change: WriteText{Field: InternalNotes, Text: "after"}}
	contact := Edit{Proposal: 7, Contact: 3, Change: SetContact{}}
	area := Edit{Proposal: 7, Area: -1, Option: -2, Change: AddArea{Name: "Den"}}
	inside := Edit{Proposal: 7, Option: -2, Change: WriteText{Field: InstallerNotes, Text: "x"}}
	back := func(text, base string) []Edit {
		return []Edit{{Proposal: 7, Base: base, Change: WriteText{Field: InternalNotes, Text: text}}}
	}
	stands := func(s EditState) *OutboxEdit { return &OutboxEdit{State: s, Edit: Edit{Base: "told"}} }
	tests := []struct {
		name   string
		action Action
		entry  *OutboxEdit
		want   Reversal
	}{
		{
			"saved over what was never read here",
			Action{Kind: ActCommit, Edit: Edit{Proposal: 7, User: 5, Change: SetSalesPerson{}}},
			&OutboxEdit{State: EditSent, Theirs: "4"},
			Reversal{
				Kind: ReverseCommit, Sent: true,
				Edits: []Edit{{Proposal: 7, User: 4, Base: "5", Change: SetSalesPerson{}}},
			},
		},
		{
			"not saved yet",
			Action{Kind: ActCommit, Edit: text, Before: "told"},
			stands(EditWaiting),
			Reversal{Kind: ReverseDrop},
		},
		{
			"refused",
			Action{Kind: ActCommit, Edit: text, Before: "told"},
			stands(EditRefused),
			Reversal{Kind: ReverseDrop},
		},
		{
			"joined another",
			Action{Kind: ActCommit, Edit: text, Before: "before", Joined: true},
			stands(EditWaiting),
			Reversal{Kind: ReverseCommit, Edits: back("before", "told")},
		},
		{
			"in conflict",
			Action{Kind: ActCommit, Edit: text, Before: "told"},
			stands(EditConflict),
			Reversal{Kind: ReverseDrop, Conflict: true},
		},
		{
			"joined another, in conflict",
			Action{Kind: ActCommit, Edit: text, Before: "before", Joined: true},
			stands(EditConflict),
			Reversal{Kind: ReverseCommit, Edits: back("before", "told"), Conflict: true},
		},
		{
			"on its way",
			Action{Kind: ActCommit, Edit: text},
			stands(EditSending),
			Reversal{Why: "it is being saved; wait for the outcome."},
		},
		{
			"saved",
			Action{Kind: ActCommit, Edit: text, Before: "told"},
			stands(EditSent),
			Reversal{Kind: ReverseCommit, Edits: back("told", "after"), Sent: true},
		},
		{
			"saved long ago",
			Action{Kind: ActCommit, Edit: text, Before: "told"},
			nil,
			Reversal{Kind: ReverseCommit, Edits: back("told", "after"), Sent: true},
		},
		{"dropped since", Action{Kind: ActCommit, Edit: text}, stands(EditDropped), Reversal{Kind: ReverseNothing}},
		{"an area that waits", Action{Kind: ActCommit, Edit: area}, stands(EditWaiting), Reversal{Kind: ReverseDrop}},
		{
			"an area that was made",
			Action{Kind: ActCommit, Edit: area},
			stands(EditSent),
			Reversal{Why: "it was saved; delete it in the web app.", Stays: true},
		},
		{
			"a contact in place of another",
			Action{Kind: ActCommit, Edit: contact, Before: "9"},
			stands(EditSent),
			Reversal{
				Kind: ReverseCommit, Edits: []Edit{{Proposal: 7, Contact: 9, Base: "3", Change: SetContact{}}},
				Sent: true,
			},
		},
		{
			"a contact where there was none",
			Action{Kind: ActCommit, Edit: contact, Before: "0"},
			stands(EditSent),
			Reversal{Why: "it was saved, and nothing was assigned before. Assign another one instead.", Stays: true},
		},
		{
			"a drop",
			Action{Kind: ActDrop, Edit: area, More: []Edit{inside}},
			stands(EditDropped),
			Reversal{Kind: ReverseCommit, Edits: []Edit{area, inside}},
		},
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
	text := Edit{Proposal: 7, Base: "told", Change: WriteText{Field: InternalNotes, Text: "after"}}
	area := Edit{Proposal: 7, Change: AddArea{Name: "Den"}}
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

// Undo of a correction restores the old name and salesperson of a proposal that was created
// meanwhile, each only if it was corrected: otherwise a mistake would stay at the service, or undo
// would revert what nobody had changed.
func TestUndoOfACorrectionAfterTheProposalWasCreated(t *testing.T) {
	made := Edit{Proposal: 7, User: 4, Change: AddProposal{Name: "Halvorson"}}
	name := Edit{Proposal: 7, Base: "Halvorson", Change: Rename{Name: "Halvorsen"}}
	person := Edit{Proposal: 7, User: 5, Base: "4", Change: SetSalesPerson{}}
	tests := []struct {
		name string
		was  Edit
		want []Edit
	}{
		{"both", Edit{User: 5, Change: AddProposal{Name: "Halvorsen"}}, []Edit{name, person}},
		{"the name alone", Edit{User: 4, Change: AddProposal{Name: "Halvorsen"}}, []Edit{name}},
		{"the salesperson alone", Edit{User: 5, Change: AddProposal{Name: "Halvorson"}}, []Edit{person}},
		{"neither was given before", Edit{Change: AddProposal{}}, nil},
		{"neither differs", Edit{User: 4, Change: AddProposal{Name: "Halvorson"}}, nil},
	}
	for _, tt := range tests {
		want := Reversal{Kind: ReverseCommit, Edits: tt.want, Sent: true}
		if tt.want == nil {
			want = Reversal{Why: "it was saved; delete it in the web app.", Stays: true}
		}
		tt.was.Proposal = -1
		if d := cmp.Diff(want, Action{Kind: ActCommit, Edit: made, Was: &tt.was}.Undo(nil)); d != "" {
			t.Errorf("%s: %s", tt.name, d)
		}
	}
}
