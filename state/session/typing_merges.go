package session

import (
	"errors"

	"app.tender/tender/state"
)

// result is the manual merge of one entry.
type result struct {
	entry    int64
	ref      state.TextRef   // its text
	revision int64           // of the stored merge
	pending  *state.Draft    // typed and possibly not stored; nil for nothing
	due      bool            // a timer is running
	decision *state.Decision // to be made once everything is saved

	// dropped are to be discarded, in order, before pending is stored. nil is the stored one.
	dropped []*state.Draft

	typing bool // it is open here
}

func (y *Typing) result(entry int64) *result {
	r := y.merges[entry]
	if r == nil {
		r = &result{entry: entry}
		y.merges[entry] = r
	}
	return r
}

// OpenResult returns the manual merge of an entry for the current theirs; zero if there is none.
func (y *Typing) OpenResult(e state.Entry) state.Draft {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	switch r := y.merges[e.ID]; {
	case r == nil:
	case r.pending != nil:
		return *r.pending // what could not be written is newer than what was read
	case len(r.dropped) > 0:
		return state.Draft{}
	}
	kept, ok := y.stored[e.ID]
	if !ok || !state.SameText(kept.Base, e.Theirs) {
		return state.Draft{}
	}
	y.result(e.ID).revision = kept.Revision
	return kept
}

// TypeResult records a manual merge as typed and saves it within 150 ms.
func (y *Typing) TypeResult(typed state.Draft) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	r := y.result(typed.Merge)
	r.pending, r.typing, r.ref = &typed, true, y.real(typed.Ref)
	y.editing.claim(r.ref.Proposal)
	y.soon(&r.due, func() {
		if r.pending != nil {
			y.putResult(r)
		}
	})
}

// LeaveResult ends typing the manual merge of an entry. The text stays.
func (y *Typing) LeaveResult(entry int64) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	if r := y.merges[entry]; r != nil && r.typing {
		r.typing = false
		if r.pending != nil {
			y.putResult(r)
		}
		y.editing.letGo(r.ref.Proposal)
	}
}

// TakeOverResult is TakeOver to write the manual merge of an entry, until LeaveResult.
func (y *Typing) TakeOverResult(e state.Entry) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	r := y.result(e.ID)
	r.typing, r.ref = true, y.real(e.Edit.Ref())
	y.editing.takeOver(e.Edit.Proposal)
}

// DropResult discards the manual merge of an entry.
func (y *Typing) DropResult(entry int64) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	r := y.result(entry)
	r.dropped, r.pending, r.typing = append(r.dropped, r.pending), nil, false
	y.putResult(r)
}

func (y *Typing) putResult(r *result) {
	y.core.put(&job{key: r, lane: r, run: func() error { return y.writeResult(r) }})
}

// writeResult does the next write of a manual merge, one step per job.
func (y *Typing) writeResult(r *result) error {
	switch {
	case len(r.dropped) > 0:
		return y.dropResult(r)
	case r.pending != nil:
		return y.saveResult(r)
	}
	y.nextResult(r)
	return nil
}

// dropResult discards the first of the manual merges to be discarded. What was typed is stored first.
func (y *Typing) dropResult(r *result) error {
	typed, last := r.dropped[0], state.Draft{Merge: r.entry, Ref: r.ref, Revision: r.revision}
	err := y.core.outside(func() (err error) {
		if typed != nil {
			typed.Revision = last.Revision
			last, err = y.store.Save(y.core.disk, *typed)
		}
		if err == nil {
			_, err = y.store.Discard(y.core.disk, last)
		}
		return err
	})
	if elsewhere, lost := errors.AsType[*state.EditedElsewhere](err); lost {
		y.loseResult(r, elsewhere)
	} else if err != nil {
		return y.unsavedResult(r, err)
	}
	r.dropped = r.dropped[1:]
	delete(y.stored, r.entry)
	y.core.reread()
	y.nextResult(r)
	return nil
}

// saveResult stores the pending manual merge.
func (y *Typing) saveResult(r *result) error {
	typed := *r.pending
	typed.Revision = r.revision
	saved, err := outsideFor(y.core, func() (state.Draft, error) {
		return y.store.Save(y.core.disk, typed)
	})
	elsewhere, lost := errors.AsType[*state.EditedElsewhere](err)
	switch {
	case lost:
		y.loseResult(r, elsewhere)
	case err != nil:
		return y.unsavedResult(r, err)
	default:
		r.revision = saved.Revision
		y.editing.rightTo(r.ref.Proposal).held = true
		y.stored[r.entry] = saved
		if len(r.dropped) == 0 {
			y.core.emit(ResultKept{Result: saved})
		}
	}
	if now := r.pending; now != nil && now.Text == typed.Text {
		r.pending = nil
	}
	y.nextResult(r)
	return nil
}

// unsavedResult cancels the decision that waits for a write that failed, so that the person makes it again. The writer
// retries the write.
func (y *Typing) unsavedResult(r *result, err error) error {
	if r.decision != nil {
		r.decision = nil
		y.core.emit(ResultUnsaved{Fault: state.FaultOf(err)})
	}
	return local(err)
}

// nextResult queues the next write of a manual merge, unless it waits for a timer.
func (y *Typing) nextResult(r *result) {
	switch {
	case len(r.dropped) > 0, r.pending != nil && !r.due:
		y.putResult(r)
	case r.decision != nil && r.pending == nil:
		y.decideNow(r.entry, *r.decision)
		delete(y.merges, r.entry)
	}
	y.editing.letGo(r.ref.Proposal)
	y.core.changed()
}

// loseResult ends typing a manual merge that another terminal types or has settled, or whose
// theirs has changed. The text is a discarded draft, or the next step makes it one.
func (y *Typing) loseResult(r *result, e *state.EditedElsewhere) {
	r.typing, r.decision = false, nil
	y.core.emit(ResultLost{Entry: r.entry, Since: e.Since})
	if e.Kept.Ref != (state.TextRef{}) {
		y.core.emitLater(DiscardedInstead{Text: e.Kept})
	}
	y.core.reread()
}

// decide settles an entry of the outbox once its merge is saved.
func (y *Typing) decide(entry int64, d state.Decision) {
	if r := y.merges[entry]; r != nil && d.Kind == state.DecideResolve && (r.pending != nil || y.core.writer.has(r)) {
		r.decision = &d
		y.putResult(r)
		return
	}
	y.decideNow(entry, d)
}

// decideNow settles an entry of the outbox.
func (y *Typing) decideNow(entry int64, d state.Decision) {
	y.core.do(func() error {
		e, err := outsideFor(y.core, func() (state.Entry, error) { return y.outbox.Decide(y.core.disk, entry, d) })
		if err != nil {
			y.core.emit(Failed{Fault: state.FaultOf(err)})
		} else {
			y.core.emit(Decided{Entry: e})
		}
		y.sending.resume()
		return nil
	})
}
