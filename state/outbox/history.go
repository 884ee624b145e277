package outbox

import (
	"context"
	"slices"

	"app.tender/tender/state"
)

// HistoryStore is what a history uses of the local store.
type HistoryStore struct {
	Queue interface {
		// Actions returns a person's last actions, newest first.
		Actions(ctx context.Context, limit int) ([]state.Action, error)
	}
	Cache interface {
		// CachedStatus returns the status of a proposal as last read, empty if it was not read.
		CachedStatus(ctx context.Context, id state.ProposalID) (state.Status, error)
	}
	Drafts interface {
		Drafts(ctx context.Context) ([]state.Draft, error)
		// Put stores a draft without the lease for typing in it.
		Put(ctx context.Context, d state.Draft) (state.Draft, error)
		// ReverseDiscard undoes or redoes the discard of a draft.
		ReverseDiscard(ctx context.Context, ref state.TextRef, r state.Reversed) error
	}
	Plans interface {
		// ReversePlan undoes or redoes an edit of a plan.
		ReversePlan(ctx context.Context, proposal state.ProposalID, r state.Reversed) error
	}
}

// History undoes and redoes a person's actions. It is as durable as the outbox: actions from
// before a restart can be undone after it.
type History struct {
	outbox *Outbox
	store  HistoryStore
}

// NewHistory returns the history of an outbox.
func NewHistory(o *Outbox, store HistoryStore) *History {
	return &History{outbox: o, store: store}
}

// fewActions is how many actions are read first, which is enough for most steps.
const fewActions = 20

// mostActions is how many are read for a step with very many.
const mostActions = 500

// Peek returns what undo and redo would do now.
func (h *History) Peek(ctx context.Context) (undo, redo state.Step, err error) {
	entries, err := h.outbox.Edits(ctx)
	if err != nil {
		return undo, redo, err
	}
	for _, limit := range []int{fewActions, recentEdits, mostActions} {
		actions, err := h.store.Queue.Actions(ctx, limit)
		if err != nil {
			return undo, redo, err
		}
		if undo, redo, err = h.stepsOf(ctx, actions, entries); err != nil {
			return undo, redo, err
		}
		if whole := len(actions) < limit; whole || undo.Reversal.Kind != state.ReverseNot &&
			!begins(actions, undo.Action) && !begins(actions, redo.Action) {
			break
		}
	}
	if undo.Reversal.Kind == state.ReverseRestore {
		undo.Reversal.Newer, err = h.newerDraft(ctx, undo.Action.Edit)
	}
	return undo, redo, err
}

// newerDraft reports whether something else was typed in a text since its draft was discarded.
func (h *History) newerDraft(ctx context.Context, discarded state.Edit) (bool, error) {
	list, err := h.store.Drafts.Drafts(ctx)
	return slices.ContainsFunc(list, func(d state.Draft) bool {
		return d.Ref == discarded.Ref() && !d.Begun() && !state.SameText(d.Text, discarded.Text())
	}), err
}

// begins reports whether a step may have more actions before those that were read.
func begins(actions []state.Action, a state.Action) bool {
	return a.Together != 0 && actions[len(actions)-1].Together == a.Together
}

// stepsOf returns the next steps to undo and redo among actions, which are newest first. It skips
// actions that can't be reversed, so that they don't block earlier ones. If nothing else is left,
// it returns such an action, whose step explains why.
func (h *History) stepsOf(
	ctx context.Context, actions []state.Action, entries []state.OutboxEdit,
) (undo, redo state.Step, err error) {
	for i, a := range actions {
		if a.Undone {
			redo = state.Step{Action: a, Reversal: a.Redo()} // the oldest of them comes last
			continue
		}
		r, err := h.reversalOf(ctx, a, entries)
		switch {
		case err != nil:
			return undo, redo, err
		case r.Kind == state.ReverseNothing:
		case r.Stays:
			if undo.Action.ID == 0 {
				undo = state.Step{Action: a, Reversal: r}
			}
			undo.Passed = append(undo.Passed, state.Step{Action: a, Reversal: r})
		default:
			step := state.Step{Action: a, Reversal: r, Passed: undo.Passed}
			step, err = h.withOthers(ctx, step, actions[i+1:], entries)
			return step, redoWith(redo, actions), err
		}
	}
	undo.Passed = nil
	return undo, redoWith(redo, actions), nil
}

// reversalOf returns how to undo an action, given the state of its edit. A saved edit of a proposal that was accepted
// since can't be undone: the service would refuse it.
func (h *History) reversalOf(ctx context.Context, a state.Action, entries []state.OutboxEdit) (state.Reversal, error) {
	r := a.Undo(state.Find(entries, func(e *state.OutboxEdit) bool { return e.ID == a.Entry }))
	if !r.Sent || a.Edit.Proposal == 0 {
		return r, nil
	}
	status, err := h.store.Cache.CachedStatus(ctx, a.Edit.Proposal)
	if why := status.Fixed(); why != "" {
		r = state.Reversal{Why: why, Stays: true}
	}
	return r, err
}

// withOthers adds to a step the other actions of the same step. It names those that can't be
// undone; if one of them has to wait, all of them wait.
func (h *History) withOthers(
	ctx context.Context, step state.Step, before []state.Action, entries []state.OutboxEdit,
) (state.Step, error) {
	if step.Action.Together == 0 {
		return step, nil
	}
	for _, a := range before {
		if a.Together != step.Action.Together || a.Undone {
			continue
		}
		r, err := h.reversalOf(ctx, a, entries)
		switch {
		case err != nil:
			return step, err
		case r.Kind == state.ReverseNothing:
		case r.Stays:
			step.Passed = append(step.Passed, state.Step{Action: a, Reversal: r})
		case r.Kind == state.ReverseNot:
			step.Reversal = r
		default:
			step.With = append(step.With, state.Step{Action: a, Reversal: r})
		}
	}
	return step, nil
}

// redoWith adds to a redone action the other actions of its step, oldest first.
func redoWith(redo state.Step, actions []state.Action) state.Step {
	if redo.Action.Together == 0 {
		return redo
	}
	for _, a := range slices.Backward(actions) {
		if a.Together == redo.Action.Together && a.Undone && a.ID != redo.Action.ID {
			redo.With = append(redo.With, state.Step{Action: a, Reversal: a.Redo()})
		}
	}
	return redo
}

// Undo undoes the action that Peek returned. It fails with a state.Fault if that is no longer the
// next one or can't be undone.
func (h *History) Undo(ctx context.Context, action int64) error { return h.take(ctx, action, true) }

// Redo redoes the action that Peek returned.
func (h *History) Redo(ctx context.Context, action int64) error { return h.take(ctx, action, false) }

// take reverses all actions of a step. One that fails does not stop the others, and the next call
// completes a step that a kill has interrupted.
func (h *History) take(ctx context.Context, action int64, undone bool) error {
	undo, step, err := h.Peek(ctx)
	if err != nil {
		return err
	}
	was, again := "redone", "Redo"
	if undone {
		step, was, again = undo, "undone", "Undo"
	}
	if step.Action.ID == 0 || step.Action.ID != action {
		return state.Conflict("Something changed since you were asked; nothing was "+was+".",
			again+" once more shows what it would do now.")
	}
	err = h.reverse(ctx, step, undone)
	if step.Reversal.Kind == state.ReverseNot {
		return err
	}
	for _, other := range step.With {
		if otherErr := h.reverse(ctx, other, undone); err == nil {
			err = otherErr
		}
	}
	return err
}

func (h *History) reverse(ctx context.Context, step state.Step, undone bool) error {
	mark := state.Reversed{Action: step.Action.ID, Undone: undone}
	change := state.QueueChange{Reverses: mark}
	switch step.Reversal.Kind {
	case state.ReverseDrop:
		_, err := h.outbox.decide(ctx, step.Action.Entry, state.Decision{Kind: state.DecideDrop}, change)
		return err
	case state.ReverseCommit:
		return h.commit(ctx, step, change)
	case state.ReverseRestore, state.ReverseDiscard:
		return h.store.Drafts.ReverseDiscard(ctx, step.Action.Edit.Ref(), mark)
	case state.ReversePlan:
		return h.store.Plans.ReversePlan(ctx, step.Action.Edit.Proposal, mark)
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

// saveDraft saves the text of an edit as the draft, unless the text there is newer than the action.
// A newer draft stays next to a dropped edit that is restored: it continues that edit's text.
func (h *History) saveDraft(ctx context.Context, e state.Edit, a state.Action) (revision int64, err error) {
	list, err := h.store.Drafts.Drafts(ctx)
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
			return 0, state.Conflict("This text has a newer draft.", "Save or discard it first.")
		}
		d.Revision = known.Revision
	}
	saved, err := h.store.Drafts.Put(ctx, d)
	return saved.Revision, err
}
