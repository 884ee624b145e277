package outbox

import (
	"context"
	"slices"

	"app.tender/tender/state"
)

// HistoryStore keeps what a person did, and the drafts that go with it.
type HistoryStore interface {
	// Actions lists what a person did last, the newest first.
	Actions(ctx context.Context, limit int) ([]state.Action, error)
	Drafts(ctx context.Context) ([]state.Draft, error)
	SaveDraft(ctx context.Context, d state.Draft) (state.Draft, error)
	// ReverseDiscard undoes the discard of a draft, or does it again.
	ReverseDiscard(ctx context.Context, ref state.TextRef, r state.Reversed) error
	// ReversePlan undoes an edit of a plan, or does it again.
	ReversePlan(ctx context.Context, proposal state.ProposalID, r state.Reversed) error
}

// History takes back what a person did, and does it again. It is as durable as
// the outbox: what was done before a restart can be undone after it.
type History struct {
	outbox *Outbox
	store  HistoryStore
}

// NewHistory makes the history of an outbox.
func NewHistory(o *Outbox, store HistoryStore) *History {
	return &History{outbox: o, store: store}
}

// fewActions are enough to look at for most steps: a person seldom undoes more, and
// seldom more leave nothing behind.
const fewActions = 20

// Peek tells what undo and redo would do now.
func (h *History) Peek(ctx context.Context) (undo, redo state.Step, err error) {
	entries, err := h.outbox.Entries(ctx)
	if err != nil {
		return undo, redo, err
	}
	for _, limit := range []int{fewActions, recentEntries} {
		actions, err := h.store.Actions(ctx, limit)
		if err != nil {
			return undo, redo, err
		}
		undo, redo = stepsOf(actions, entries)
		if undo.Reversal.Kind != state.ReverseNot || len(actions) < limit {
			break
		}
	}
	return undo, redo, nil
}

// stepsOf finds what can be undone and redone among actions, the newest first. It skips
// actions that can't be reversed, so that they don't block earlier ones. If nothing else
// is left, it returns such an action, whose step says why.
func stepsOf(actions []state.Action, entries []state.Entry) (undo, redo state.Step) {
	for _, a := range actions {
		if a.Undone {
			redo = state.Step{Action: a, Reversal: a.Redo()} // the oldest of them comes last
			continue
		}
		var entry *state.Entry
		if i := slices.IndexFunc(entries, func(e state.Entry) bool { return e.ID == a.Entry }); i >= 0 {
			entry = &entries[i]
		}
		switch r := a.Undo(entry); {
		case r.Kind == state.ReverseNothing:
		case r.Stays:
			if undo.Action.ID == 0 {
				undo = state.Step{Action: a, Reversal: r}
			}
			undo.Passed = append(undo.Passed, a)
		default:
			return state.Step{Action: a, Reversal: r, Passed: undo.Passed}, redo
		}
	}
	undo.Passed = nil
	return undo, redo
}

// Undo takes back the action that Peek showed. It is an error that carries a
// state.Fault when that is no longer the one to undo, or can't be undone.
func (h *History) Undo(ctx context.Context, action int64) error {
	step, _, err := h.Peek(ctx)
	if err != nil {
		return err
	}
	return h.reverse(ctx, step, action, true)
}

// Redo does the action again that Peek showed.
func (h *History) Redo(ctx context.Context, action int64) error {
	_, step, err := h.Peek(ctx)
	if err != nil {
		return err
	}
	return h.reverse(ctx, step, action, false)
}

func (h *History) reverse(ctx context.Context, step state.Step, action int64, undone bool) error {
	if step.Action.ID == 0 || step.Action.ID != action {
		return misfit("Something else was done meanwhile.")
	}
	mark := state.Reversed{Action: action, Undone: undone}
	change := state.QueueChange{Reverses: mark}
	switch step.Reversal.Kind {
	case state.ReverseDrop:
		_, err := h.outbox.decide(ctx, step.Action.Entry, state.Decision{Kind: state.DecideDrop}, change)
		return err
	case state.ReverseCommit:
		return h.commit(ctx, step, change)
	case state.ReverseRestore, state.ReverseDiscard:
		return h.store.ReverseDiscard(ctx, step.Action.Edit.Ref(), mark)
	case state.ReversePlan:
		return h.store.ReversePlan(ctx, step.Action.Edit.Proposal, mark)
	default:
		return misfit("It can't be undone: " + step.Reversal.Why)
	}
}

// commit commits the edits of a step, texts with their drafts.
func (h *History) commit(ctx context.Context, step state.Step, change state.QueueChange) (err error) {
	edits := slices.Clone(step.Reversal.Edits)
	for i, e := range edits {
		if state.Is[state.WriteText](e) {
			if edits[i].DraftRevision, err = h.saveDraft(ctx, e, step.Action); err != nil {
				return err
			}
		}
	}
	_, err = h.outbox.commit(ctx, edits, change)
	return err
}

// saveDraft makes the text of an edit the draft, unless something newer than
// what the action wrote, or what it took the place of, was typed there. That stays
// beside an edit that was dropped and comes back: it was typed on from it.
func (h *History) saveDraft(ctx context.Context, e state.Edit, a state.Action) (revision int64, err error) {
	list, err := h.store.Drafts(ctx)
	if err != nil {
		return 0, err
	}
	d := state.Draft{Ref: e.Ref(), Text: e.Text(), Base: e.Base}
	for _, known := range list {
		if known.Ref != d.Ref {
			continue
		}
		ours := func(text string) bool { return state.SameText(known.Text, text) }
		newer := !ours(a.Edit.Text()) && !ours(a.Before) && !ours(e.Text())
		if newer && a.Kind == state.ActDrop {
			return min(e.DraftRevision, known.Revision-1), nil
		}
		if newer {
			return 0, state.Fault{
				Kind: state.FaultConflict, Message: "Something newer was typed in this text.",
				Next: "Save or discard it first.",
			}
		}
		d.Revision = known.Revision
	}
	saved, err := h.store.SaveDraft(ctx, d)
	return saved.Revision, err
}
