package ui

import (
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
)

// A step of the outbox ends before the outbox was read again: the cursor stays on
// the area that was just made. On another option the text that is typed next would
// be saved for the client there.
func TestTheCursorStaysOnWhatWasMadeUntilTheOutboxIsRead(t *testing.T) {
	made := state.Entry{ID: 1, State: state.EntryWaiting, Edit: state.Edit{
		Kind: state.EditAddArea, Proposal: 1, Text: "Attic", Area: -1, Option: -2,
	}}
	m := withLines(1)
	m.applyEvent(session.Committed{
		Edit: state.Edit{Kind: state.EditAddArea, Proposal: 1, Text: "Attic"}, Entry: made, // the outbox gives the ids
	})
	m.applyEvent(session.Pushed{Outcome: state.Outcome{Entry: made, Fault: state.Fault{Kind: state.FaultOffline}}})
	if _, o := m.selectedOption(); o != nil {
		t.Errorf("what is typed goes to option %d", o.ID)
	}
	told := m.snap.Open.Proposal
	m.snap = &session.Snapshot{Entries: []state.Entry{made}, Open: &session.Watched{
		ID: told.ID, Proposal: told, Workspace: state.Overlay(told, []state.Entry{made}, nil),
	}}
	m.showOpen()
	if _, o := m.selectedOption(); o == nil || o.ID != made.Edit.Option {
		t.Errorf("the cursor is on %+v", o)
	}
}
