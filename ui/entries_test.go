package ui

import (
	"testing"

	"app.tender/tender/state"
)

// The first of two new areas is read after the second was made: the cursor stays
// on the second, whose reading is still to come.
func TestAnAnswerFromBeforeTheLastReadingOfTheOutboxIsDropped(t *testing.T) {
	area := func(entry int64, name string, area state.AreaID, option state.OptionID) state.Entry {
		return state.Entry{ID: entry, State: state.EntryWaiting, Edit: state.Edit{
			Kind: state.EditAddArea, Proposal: 1, Text: name, Area: area, Option: option,
		}}
	}
	attic, barn := area(1, "Attic", -1, -2), area(2, "Barn", -3, -4)
	m := withLines(1)
	m.sending.read = true
	m.readEntries()
	before := m.sending.request
	m.readEntries()
	m.open.area, m.open.option = barn.Edit.Area, barn.Edit.Option
	m.Update(entriesReadMsg{req: before, entries: []state.Entry{attic}})
	m.Update(entriesReadMsg{req: m.sending.request, entries: []state.Entry{attic, barn}})
	if m.open.area != barn.Edit.Area || m.open.option != barn.Edit.Option {
		t.Errorf("the cursor went to area %d, option %d", m.open.area, m.open.option)
	}
	if len(m.sending.entries) != 2 {
		t.Errorf("%d entries", len(m.sending.entries))
	}
}

// A step of the outbox ends before the outbox was read again: the cursor stays on
// the area that was just made. On another option the text that is typed next would
// be saved for the client there.
func TestTheCursorStaysOnWhatWasMadeUntilTheOutboxIsRead(t *testing.T) {
	made := state.Entry{ID: 1, State: state.EntryWaiting, Edit: state.Edit{
		Kind: state.EditAddArea, Proposal: 1, Text: "Attic", Area: -1, Option: -2,
	}}
	m := withLines(1)
	m.sending.read = true
	asked := state.Edit{Kind: state.EditAddArea, Proposal: 1, Text: "Attic"} // the outbox gives the ids
	m.commits.queue = []state.Edit{asked}
	m.Update(editCommittedMsg{edit: asked, entry: made})
	m.Update(editPushedMsg{outcome: state.Outcome{Entry: made, Fault: state.Fault{Kind: state.FaultOffline}}})
	if _, o := m.selectedOption(); o != nil {
		t.Errorf("what is typed goes to option %d", o.ID)
	}
	m.Update(entriesReadMsg{req: m.sending.request, entries: []state.Entry{made}})
	if _, o := m.selectedOption(); o == nil || o.ID != made.Edit.Option {
		t.Errorf("the cursor is on %+v", o)
	}
}
