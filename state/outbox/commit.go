package outbox

import (
	"context"
	"slices"
	"time"

	"app.tender/tender/state"
)

// Commit makes an edit durable in the outbox and gives local ids to what it
// creates. An edit of the same text, name, sales person, contact or location
// that is not on its way yet takes the new value instead: the service sees one
// write, compared with what the first edit began from.
func (o *Outbox) Commit(ctx context.Context, e state.Edit) (state.Entry, error) {
	done, err := o.commit(ctx, []state.Edit{e}, state.QueueChange{Person: true})
	if err != nil {
		return state.Entry{}, err
	}
	return done[0].Entry, nil
}

// commit commits edits along with a change, all of it or nothing.
func (o *Outbox) commit(ctx context.Context, edits []state.Edit, c state.QueueChange) ([]state.Dispatch, error) {
	edits = slices.Clone(edits)
	for i, e := range edits {
		base, err := o.store.Base(ctx, e)
		if err != nil {
			return nil, err
		}
		edits[i].Base = base
	}
	return o.store.UpdateQueue(ctx, func(open []state.Dispatch) (state.QueueChange, error) {
		for _, e := range edits {
			if movesLocation(open, c.Add, e) {
				e.Base = ""
			}
			if d, ok := takesOver(open, c.Add, e); ok {
				c.Put = append(c.Put, d)
			} else {
				c.Add = append(c.Add, e)
			}
		}
		return c, nil
	})
}

// movesLocation reports whether an edit that waits before e, or is added with it,
// changes what e will find: assigning a contact clears or sets the location.
func movesLocation(open []state.Dispatch, added []state.Edit, e state.Edit) bool {
	moves := func(b state.Edit) bool { return b.Kind == state.EditContact && b.Proposal == e.Proposal }
	return e.Kind == state.EditLocation &&
		(slices.ContainsFunc(added, moves) || slices.ContainsFunc(open, func(d state.Dispatch) bool { return moves(d.Edit) }))
}

// takesOver finds the entry that an edit of the same value joins and answers it
// with the new value. What is added with e comes after all that is open.
func takesOver(open []state.Dispatch, added []state.Edit, e state.Edit) (state.Dispatch, bool) {
	if e.Creates() {
		return state.Dispatch{}, false
	}
	for i := len(open) - 1; i >= 0; i-- {
		d := open[i]
		if slot(d.Edit) != slot(e) {
			continue
		}
		// Only the last of a slot: an assignment after it may build on it.
		if d.Edit.Kind != e.Kind || !joinable(d, e) || madeAfter(open, d, e) || slices.ContainsFunc(added, func(b state.Edit) bool { return needs(e, b) }) {
			return state.Dispatch{}, false
		}
		return join(d, e), true
	}
	return state.Dispatch{}, false
}

// joinable reports whether e may take the place of what d would send: d is not
// being sent, no write of it may have been done, and e was typed after it and
// began from the same. Otherwise whoever typed e may not have seen what d holds,
// and e is sent after it, compared with what d made of the text.
func joinable(d state.Dispatch, e state.Edit) bool {
	switch d.State {
	case state.EntryWaiting, state.EntryRefused, state.EntryConflict:
		return d.Began.IsZero() && same(e.Kind, e.Base, d.Edit.Base) &&
			typedAfter(e, d.Edit)
	default:
		return false
	}
}

// madeAfter reports whether e needs something that is only made after d, in
// whose place it can't be sent then.
func madeAfter(open []state.Dispatch, d state.Dispatch, e state.Edit) bool {
	return slices.ContainsFunc(open, func(maker state.Dispatch) bool {
		return maker.ID > d.ID && needs(e, maker.Edit)
	})
}

// typedAfter reports whether whoever typed e has seen what d holds: a window that
// still shows an older draft may be sent from after one that shows a newer one.
func typedAfter(e, d state.Edit) bool {
	return e.DraftRevision >= d.DraftRevision
}

// join gives d the value of e. What it is compared with stays.
func join(d state.Dispatch, e state.Edit) state.Dispatch {
	e.Proposal, e.Option = d.Edit.Proposal, d.Edit.Option // they may be resolved
	d.Edit = e
	if d.State != state.EntryWaiting {
		d.State = state.EntryWaiting
		d.Reason, d.Next, d.Theirs = "", "", ""
		d.NextTry, d.Blocked, d.Attempts = time.Time{}, state.FaultNone, 0
	}
	return d
}
