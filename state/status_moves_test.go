package state_test

import (
	"slices"
	"testing"

	"app.tender/tender/state"
)

// TestMovesAreNamed checks that each move has a verb of its own, by which it is named on the command line.
func TestMovesAreNamed(t *testing.T) {
	seen := map[string]state.Status{}
	for _, s := range state.ProposalStatuses() {
		verb := s.Verb()
		if other, twice := seen[verb]; verb == "" || twice {
			t.Errorf("%s: the verb %q, which %s has", s, verb, other)
		}
		seen[verb] = s
	}
}

// TestOnlyMovesBackNeedNoConfirmation: decisions of the client, and what was sent to them, can't
// be taken back, so these moves need a confirmation.
func TestOnlyMovesBackNeedNoConfirmation(t *testing.T) {
	back := map[state.Status]bool{
		state.StatusDraft: true, state.StatusDelayed: true, state.StatusEmailFailed: true,
		state.StatusExpired: true,
	}
	for _, s := range state.ProposalStatuses() {
		if s.TakenBack() != back[s] {
			t.Errorf("%s: %v", s, s.TakenBack())
		}
	}
}

// TestWayBackIsAmongTheMoves checks that the way back consists of valid moves.
func TestWayBackIsAmongTheMoves(t *testing.T) {
	ways := map[string][]state.Status{
		"Reopen it":                   {state.StatusDraft},
		"Delay it and then reopen it": {state.StatusDelayed, state.StatusDraft},
	}
	for _, s := range state.ProposalStatuses() {
		at := s
		for _, to := range ways[s.WayBack()] {
			if !slices.Contains(at.Moves(), to) {
				t.Errorf("%s: %q, but no move from %s to %s", s, s.WayBack(), at, to)
			}
			at = to
		}
		if none := s.Terminal() || s == state.StatusDraft; none != (s.WayBack() == "") {
			t.Errorf("%s: the way back is %q", s, s.WayBack())
		}
	}
}

// TestMoveWarnsAboutUnsavedEdits: an unsaved change blocks a move after which it could not be
// saved.
func TestMoveWarnsAboutUnsavedEdits(t *testing.T) {
	waits := func(s state.EditState, id state.ProposalID) []state.OutboxEdit {
		return []state.OutboxEdit{{State: s, Edit: state.Edit{Proposal: id}}}
	}
	draft := []state.Draft{{Ref: state.TextRef{Proposal: 7}, Text: "typed"}}
	for _, c := range []struct {
		from, to state.Status
		entries  []state.OutboxEdit
		drafts   []state.Draft
		held     bool
	}{
		{state.StatusDraft, state.StatusSubmitted, nil, nil, false},
		{state.StatusDraft, state.StatusSubmitted, waits(state.EditWaiting, 7), nil, true},
		{state.StatusSubmitted, state.StatusAccepted, waits(state.EditRefused, 7), nil, true},
		{state.StatusSubmitted, state.StatusAccepted, waits(state.EditSent, 7), nil, false},
		{state.StatusSubmitted, state.StatusAccepted, waits(state.EditWaiting, 8), nil, false},
		{state.StatusSubmitted, state.StatusAccepted, nil, draft, true},
		{state.StatusSubmitted, state.StatusViewedByClient, nil, draft, false},
		{
			state.StatusSubmitted, state.StatusAccepted, nil,
			[]state.Draft{{Ref: state.TextRef{Proposal: 8}, Text: "typed"}},
			false,
		},
		{state.StatusAccepted, state.StatusCompleted, waits(state.EditRefused, 7), draft, false},
	} {
		if f := state.BeforeMove(c.from, c.to, c.entries, c.drafts, 7); (f.Kind != state.FaultNone) != c.held {
			t.Errorf("%s to %s with %d edits and %d drafts: %v", c.from, c.to, len(c.entries), len(c.drafts), f)
		}
	}
}
