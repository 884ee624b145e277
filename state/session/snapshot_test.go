package session_test

import (
	"slices"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
)

// The header shows how many edits wait and how many need a person; settled ones are neither.
func TestTheHeaderCountsWhatWaitsAndWhatNeedsALook(t *testing.T) {
	var s session.Snapshot
	for _, st := range []state.EditState{
		state.EditWaiting, state.EditWaiting, state.EditSending, state.EditRefused, state.EditConflict,
		state.EditUncertain, state.EditUncertain,
		state.EditSent, state.EditDropped,
	} {
		s.Edits = append(s.Edits, state.OutboxEdit{State: st})
	}
	if waiting, needLook := s.Counts(); waiting != 3 || needLook != 4 {
		t.Errorf("%d wait, %d need a person", waiting, needLook)
	}
}

// A draft that is being sent already is not offered for saving again; one that was changed since
// is.
func TestDraftsBeingSentAreNotOfferedForSaving(t *testing.T) {
	at := time.Date(2026, 4, 6, 9, 0, 0, 0, time.UTC)
	draft := func(option state.OptionID, revision int64) state.Draft {
		return state.Draft{
			Ref: state.TextRef{Proposal: 7, Option: option, Field: state.InstallerNotes}, Text: "text",
			Revision: revision, Saved: at.Add(time.Duration(option) * time.Minute),
		}
	}
	entry := func(of state.Draft, change func(*state.OutboxEdit)) state.OutboxEdit {
		e := state.OutboxEdit{State: state.EditWaiting, Edit: of.Edit()}
		change(&e)
		return e
	}
	s := session.Snapshot{
		Drafts: []state.Draft{
			draft(1, 3), draft(2, 3), draft(3, 3), draft(4, 3), draft(5, 3), draft(6, 3),
			draft(7, 3),
		},
		Edits: []state.OutboxEdit{
			entry(draft(1, 3), func(*state.OutboxEdit) {}),
			entry(draft(2, 3), func(e *state.OutboxEdit) { e.Edit.DraftRevision = 4 }),
			entry(draft(3, 3), func(e *state.OutboxEdit) { e.Edit.DraftRevision = 2 }),
			entry(draft(4, 3), func(e *state.OutboxEdit) { e.State = state.EditSent }),
			entry(draft(5, 3), func(e *state.OutboxEdit) { e.Edit.Change = state.Rename{Name: e.Edit.Text()} }),
			entry(draft(6, 3), func(e *state.OutboxEdit) {
				e.Edit.Change = state.WriteText{Field: state.ClientDescription, Text: e.Edit.Text()}
			}),
		},
	}
	var got []state.OptionID
	for _, d := range s.Uncommitted() {
		got = append(got, d.Ref.Option)
	}
	if !slices.Equal(got, []state.OptionID{7, 6, 5, 4, 3}) {
		t.Errorf("to be saved: %v", got)
	}
	typed := draft(1, 1) // text in an editor has no revision of its own yet
	if !s.Queued(typed, false) {
		t.Error("the same text is being sent")
	}
	if typed.Text += ", and on"; s.Queued(typed, false) {
		t.Error("the text has changed since")
	}
}
