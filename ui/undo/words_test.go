package undo

import (
	"testing"

	"app.tender/tender/state"
)

// A question about another step than the one undone would get a wrong answer.
func TestAStepIsNamedCorrectly(t *testing.T) {
	text := state.Action{ID: 1, Edit: state.Edit{Proposal: 7, Change: state.WriteText{}}}
	area := state.Action{ID: 2, Kind: state.ActCommit, Edit: state.Edit{Proposal: 7, Change: state.AddArea{}}}
	stays := state.Step{Action: area}
	dropped := text
	dropped.Kind = state.ActDrop
	sent := state.Reversal{
		Kind: state.ReverseCommit, Sent: true,
		Edits: []state.Edit{{Change: state.WriteText{Text: "as it\nwas"}}},
	}
	for name, tt := range map[string]struct {
		step           namedStep
		way            Way
		asks           bool
		question, done string
	}{
		"a text that was not saved": {
			step: namedStep{
				Step: state.Step{Action: text, Reversal: state.Reversal{Kind: state.ReverseDrop}},
				what: "notes",
			},
			question: "Undo notes?", done: "Undone before it was saved: notes.",
		},
		"one that was saved": {
			step: namedStep{Step: state.Step{Action: text, Reversal: sent}, what: "notes", where: "#7"}, asks: true,
			question: "Undo notes in #7? It was saved; an edit sets it back to: “as it was”.\n\n" +
				"Later changes by others stay; you are asked if they touch the same passage.",
			done: "Undone: notes in #7; an edit that sets it back is in the outbox.",
		},
		"one in conflict": {
			step: namedStep{Step: state.Step{
				Action: state.Action{
					ID: 1, Kind: state.ActCommit,
					Edit: state.Edit{Proposal: 7, Change: state.WriteText{Text: "as I\ntyped it"}},
				},
				Reversal: state.Reversal{Kind: state.ReverseDrop, Conflict: true},
			}, what: "notes", where: "#7"}, asks: true,
			question: "Undo notes in #7? It is in conflict, and this is dropped: “as I typed it”.",
			done:     "Undone before it was saved: notes in #7.",
		},
		"several, one of them in conflict": {
			step: namedStep{Step: state.Step{
				Action: text, Reversal: state.Reversal{Kind: state.ReverseDrop},
				With: []state.Step{{Action: text, Reversal: state.Reversal{Kind: state.ReverseDrop, Conflict: true}}},
			}, what: "notes and 1 more"}, asks: true,
			question: "Undo notes and 1 more? One of them is in conflict. They are dropped.",
			done:     "Undone before it was saved: notes and 1 more.",
		},
		"something new": {
			step: namedStep{
				Step: state.Step{Action: area, Reversal: state.Reversal{Kind: state.ReverseDrop}},
				what: "the area",
			}, asks: true,
			question: "Undo adding the area? It was not saved yet. It is dropped.", done: "Undone: adding the area.",
		},
		"what was dropped": {
			step: namedStep{
				Step: state.Step{Action: dropped, Reversal: state.Reversal{Kind: state.ReverseRestore}},
				what: "notes",
			},
			question: "Undo dropping notes?", done: "Undone: dropping notes; the draft is back.",
		},
		"a discard since which something newer was typed": {
			step: namedStep{Step: state.Step{
				Action:   state.Action{ID: 3, Kind: state.ActDiscard, Edit: text.Edit},
				Reversal: state.Reversal{Kind: state.ReverseRestore, Newer: true},
			}, what: "notes"}, asks: true,
			question: "Undo discarding the draft of notes?\n\nIt replaces a newer draft of this text. Redo restores that.",
			done:     "Undone: discarding the draft of notes; the draft replaces a newer one.",
		},
		"one before what stays": {
			step: namedStep{
				Step: state.Step{
					Action: text, Reversal: state.Reversal{Kind: state.ReverseDrop},
					Passed: []state.Step{stays, stays, stays},
				},
				what: "notes", stays: "Can't undo adding the area: it was saved.",
			}, asks: true,
			question: "Can't undo adding the area: it was saved. The 2 steps before it can't be undone either.\n\nUndo the step before those: “notes”?",
			done:     "Undone before it was saved: notes.",
		},
		"one before two that stay": {
			step: namedStep{
				Step: state.Step{
					Action: text, Reversal: state.Reversal{Kind: state.ReverseDrop},
					Passed: []state.Step{stays, stays},
				},
				what: "notes", stays: "Can't undo adding the area: it was saved.",
			}, asks: true,
			question: "Can't undo adding the area: it was saved. The step before it can't be undone either.\n\nUndo the step before that: “notes”?",
			done:     "Undone before it was saved: notes.",
		},
		"a step of a plan, which names the area": {
			step: namedStep{Step: state.Step{
				Action:   state.Action{ID: 4, Kind: state.ActPlan},
				Reversal: state.Reversal{Kind: state.ReversePlan},
			}, what: "adding 1 × lamp in Den", where: "#7"},
			question: "Undo adding 1 × lamp in Den, #7?", done: "Undone: adding 1 × lamp in Den, #7.",
		},
		"the other way": {
			step: namedStep{
				Step: state.Step{Action: text, Reversal: state.Reversal{Kind: state.ReverseCommit}},
				what: "notes",
			}, way: Redoing,
			question: "Redo notes?", done: "Redone: notes.",
		},
	} {
		if got := tt.step.asks(tt.way, 7); got != tt.asks {
			t.Errorf("%s: asks %v, want %v", name, got, tt.asks)
		}
		if got := tt.step.question(tt.way); got != tt.question {
			t.Errorf("%s: asks %q, want %q", name, got, tt.question)
		}
		if got := tt.step.done(tt.way); got != tt.done {
			t.Errorf("%s: notice %q, want %q", name, got, tt.done)
		}
	}
}
