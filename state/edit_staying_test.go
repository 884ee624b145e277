package state_test

import (
	"testing"

	"app.tender/tender/state"
)

// What was made for a proposal goes to the service with it, and not before: neither alone nor too late.
func TestWhatStaysGoesWithWhatNeedsIt(t *testing.T) {
	waits := func(e state.Edit) state.OutboxEdit { return state.OutboxEdit{State: state.EditWaiting, Edit: e} }
	client := state.Edit{Contact: -1, Change: state.AddContact{Here: true}}
	site := state.Edit{Contact: -1, Location: -2, Change: state.AddLocation{Here: true}}
	made := state.Edit{Proposal: -3, Change: state.AddProposal{Here: true}}
	assigned := state.Edit{Proposal: -3, Contact: -1, Change: state.SetContact{}}
	located := state.Edit{Proposal: -3, Location: -2, Change: state.SetLocation{}}
	there := []state.OutboxEdit{waits(client), waits(site), waits(made), waits(assigned), waits(located)}
	text := state.WriteText{Field: state.ProposalDescription}
	for name, tt := range map[string]struct {
		then  []state.Edit
		stays bool
	}{
		"nothing":         {nil, true},
		"another name":    {[]state.Edit{{Proposal: -3, Change: state.Rename{Name: "Lake house"}}}, true},
		"a text":          {[]state.Edit{{Proposal: -3, Change: text}}, false},
		"an area":         {[]state.Edit{{Proposal: -3, Area: -4, Change: state.AddArea{Name: "Den"}}}, false},
		"text of another": {[]state.Edit{{Proposal: 7, Change: text}}, true},
	} {
		all := there
		for _, e := range tt.then {
			all = append(all[:len(all):len(all)], waits(e))
		}
		for _, e := range []state.Edit{client, site, made} {
			if got := e.Stays(all); got != tt.stays {
				t.Errorf("%s: %s stays: %t", name, e.Kind(), got)
			}
		}
		if _, ok := state.Staying(all, -3); ok != tt.stays {
			t.Errorf("%s: the proposal stays: %t", name, ok)
		}
		if _, ok := state.Staying(all, 7); ok {
			t.Errorf("%s: a proposal of the service stays", name)
		}
	}
	if !client.Stays(there[:2]) || client.Released().Stays(there[:2]) {
		t.Error("a contact alone stays until it is released")
	}
	other := waits(state.Edit{Proposal: 7, Contact: -1, Change: state.SetContact{}})
	if client.Stays(append(there, other)) {
		t.Error("a contact that a saved proposal needs stays")
	}
}
