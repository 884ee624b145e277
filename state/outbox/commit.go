package outbox

import (
	"context"
	"slices"
	"time"

	"app.tender/tender/state"
)

// CommitAll adds edits to the outbox in one transaction and assigns local ids to what they create.
// Edits without a proposal that follow one that creates a proposal belong to it, options without an area and texts
// without an option to the area created before them, and locations without a contact to the contact created before
// them. It returns them as queued, in order.
//
// If an unsent edit of the same text, name, salesperson, contact or location waits, it takes the
// new value: the service gets one write, compared with the base of the first edit.
//
// An edit with the local id of what it creates (Edit.Corrects) corrects the edit that creates it.
// A new name or salesperson of an unsent proposal corrects the edit that creates the proposal. If
// that edit is being sent or no longer open, the first case is an error with a state.Fault, and
// in the second the edit is sent after it.
func (o *Outbox) CommitAll(ctx context.Context, edits []state.Edit) ([]state.OutboxEdit, error) {
	return entriesOf(o.commit(ctx, edits, state.QueueChange{Person: true}))
}

// CommitTogether is CommitAll for edits that form a single undo step.
func (o *Outbox) CommitTogether(ctx context.Context, edits []state.Edit) ([]state.OutboxEdit, error) {
	return entriesOf(o.commit(ctx, edits, state.QueueChange{Person: true, Together: true}))
}

func entriesOf(records []state.OutboxRecord, err error) ([]state.OutboxEdit, error) {
	if err != nil {
		return nil, err
	}
	return state.Map(records, func(d *state.OutboxRecord) state.OutboxEdit { return d.OutboxEdit }), nil
}

// CommitText saves a text as the draft and commits it, in one transaction. It returns the draft
// with its revision. If another process edits the text, the error carries a *state.EditedElsewhere
// and d becomes a discarded draft.
func (o *Outbox) CommitText(ctx context.Context, d state.Draft) (state.Draft, state.OutboxEdit, error) {
	saved, done, err := o.store.CommitDraft(ctx, d,
		func(open []state.OutboxRecord, e state.Edit) (state.QueueChange, error) {
			return joined(open, []state.Edit{e}, state.QueueChange{Person: true})
		})
	if err != nil {
		return d, state.OutboxEdit{}, err
	}
	return saved, done[0].OutboxEdit, nil
}

// commit adds edits and applies a change, atomically.
func (o *Outbox) commit(ctx context.Context, edits []state.Edit, c state.QueueChange) ([]state.OutboxRecord, error) {
	edits = slices.Clone(edits)
	for i, e := range edits {
		if e.Corrects() && slices.ContainsFunc(e.Makes(), func(id int64) bool { return id > 0 }) {
			return nil, madeAlready
		}
		base, err := o.store.Base(ctx, e)
		if err != nil {
			return nil, err
		}
		edits[i].Base = base
	}
	return o.store.UpdateQueue(ctx, func(open []state.OutboxRecord) (state.QueueChange, error) {
		return joined(open, edits, c)
	})
}

// joined adds edits with known bases to a change: as new edits, or as new values of the edits
// that they join or correct.
func joined(open []state.OutboxRecord, edits []state.Edit, c state.QueueChange) (state.QueueChange, error) {
	for _, e := range edits {
		if movesLocation(open, c.Add, e) {
			e.Base = ""
		}
		d, ok := takesOver(open, c.Add, e)
		if !ok {
			d, ok = corrects(open, e)
		}
		switch {
		case ok:
			c.Put = append(c.Put, d)
		case e.Corrects() && (c.Person || makes(open, e)):
			return state.QueueChange{}, madeAlready
		default:
			c.Add = append(c.Add, e)
		}
	}
	return c, nil
}

// madeAlready reports that something can no longer be corrected.
var madeAlready = misfit("It is being saved, or was saved or dropped meanwhile.")

// makes reports whether an open edit creates the local ids that e names as its own.
func makes(open []state.OutboxRecord, e state.Edit) bool {
	return slices.ContainsFunc(open, func(d state.OutboxRecord) bool { return maker(d.Edit, e) })
}

// maker reports whether d creates what e corrects: the local id that e names as its own, or the
// proposal that e gives a name or a salesperson.
func maker(d, e state.Edit) bool {
	switch e.Change.(type) {
	case state.Rename, state.SetSalesPerson:
		return state.Is[state.AddProposal](d) && d.Proposal == e.Proposal
	default:
		return e.Corrects() && d.Kind() == e.Kind() && slices.Equal(d.Makes(), e.Makes())
	}
}

// corrects returns the edit that e corrects, with e's values. It must not have been sent yet.
func corrects(open []state.OutboxRecord, e state.Edit) (state.OutboxRecord, bool) {
	for _, d := range open {
		waits := d.State == state.EditWaiting || d.State == state.EditRefused
		if waits && d.Began.IsZero() && maker(d.Edit, e) {
			return requeued(d, d.Edit.Corrected(e)), true
		}
	}
	return state.OutboxRecord{}, false
}

// movesLocation reports whether a waiting or added edit before e changes the value that e will
// find: assigning a contact clears or sets the location.
func movesLocation(open []state.OutboxRecord, added []state.Edit, e state.Edit) bool {
	moves := func(b state.Edit) bool { return state.Is[state.SetContact](b) && b.Proposal == e.Proposal }
	return state.Is[state.SetLocation](e) &&
		(slices.ContainsFunc(added, moves) ||
			slices.ContainsFunc(open, func(d state.OutboxRecord) bool { return moves(d.Edit) }))
}

// takesOver returns the edit of the same value that e joins, with e's value. Added edits come
// after everything that is open.
func takesOver(open []state.OutboxRecord, added []state.Edit, e state.Edit) (state.OutboxRecord, bool) {
	for _, d := range slices.Backward(open) {
		if d.Edit.Target() != e.Target() {
			continue
		}
		// Only the last one for a target: a later assignment may depend on it.
		if !d.Edit.SameValue(e) || !joinable(d, e) || madeAfter(open, d, e) ||
			slices.ContainsFunc(added, func(b state.Edit) bool { return needs(e, b) }) {
			return state.OutboxRecord{}, false
		}
		return requeued(d, e), true
	}
	return state.OutboxRecord{}, false
}

// joinable reports whether e may replace d, so that only e is sent: d is not being sent, no write
// of it may have taken effect, and e was typed after d on the same base. A text without a draft
// also replaces a refused one, whose draft stays. Otherwise the author of e may not have seen d's
// text: then e is sent after d, and compared with d's result.
func joinable(d state.OutboxRecord, e state.Edit) bool {
	switch d.State {
	case state.EditWaiting, state.EditRefused, state.EditConflict:
		return d.Began.IsZero() && same(e, e.Base, d.Edit.Base) &&
			(typedAfter(e, d.Edit) || d.State == state.EditRefused && e.DraftRevision == 0)
	default:
		return false
	}
}

// madeAfter reports whether e needs something that is created only after d, so that it can't be
// sent instead of d.
func madeAfter(open []state.OutboxRecord, d state.OutboxRecord, e state.Edit) bool {
	return slices.ContainsFunc(open, func(maker state.OutboxRecord) bool {
		return maker.ID > d.ID && needs(e, maker.Edit)
	})
}

// typedAfter reports whether the author of e has seen d's text: a window with an older draft may
// save after one with a newer draft.
func typedAfter(e, d state.Edit) bool {
	return e.DraftRevision >= d.DraftRevision
}

// requeued returns d as waiting, with edit e.
func requeued(d state.OutboxRecord, e state.Edit) state.OutboxRecord {
	d.Edit = e
	if d.State != state.EditWaiting {
		d.State = state.EditWaiting
		d.Reason, d.Next, d.Theirs, d.Observed = "", "", "", state.Precondition{}
		d.NextTry, d.Blocked, d.Attempts = time.Time{}, state.FaultNone, 0
	}
	return d
}
