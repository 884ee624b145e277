package session

import (
	"errors"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
)

// writeText does the next write of a text, one step per job. Letters typed meanwhile are part of
// the next one.
func (y *Typing) writeText(t *text) error {
	switch {
	case t.send != nil:
		return y.sendText(t)
	case len(t.discards) > 0:
		return y.discardText(t)
	case t.unsaved:
		return y.saveText(t)
	}
	y.next(t)
	return nil
}

// next queues the next write of a text, unless it waits for a timer, or makes the decision that waits for the last one.
func (y *Typing) next(t *text) {
	switch {
	case len(t.discards) > 0, t.unsaved && !t.due:
		y.put(&t.buffer)
	case t.decision != nil && !t.unsaved:
		y.decideNow(t.entry, *t.decision)
		delete(y.texts, textKey{entry: t.entry})
	}
	y.editing.letGo(t.ref.Proposal)
}

// lose ends typing in a text that another terminal edits. Typed text that could not be written is
// a discarded draft, or the next step makes it one.
func (y *Typing) lose(t *text, e *state.EditedElsewhere) {
	if !e.Since.IsZero() {
		y.editing.rightTo(t.ref.Proposal).held = false
	}
	if t.entry != 0 {
		t.decision = nil
		y.core.emit(MergeLost{Entry: t.entry, Since: e.Since})
	} else if t.typing {
		y.core.emit(LeaseLost{Ref: t.ref, Since: e.Since, Built: e.Built})
	}
	t.typing = false
	if e.Kept.Ref != (state.TextRef{}) {
		y.core.emitLater(DiscardedInstead{Text: e.Kept, Built: e.Built})
	}
	y.next(t)
	y.core.reread()
}

// saveText saves the typed text, and then calls what waited for that.
func (y *Typing) saveText(t *text) error {
	d, after := t.typed, len(t.after)
	saved, err := outsideFor(y.core, func() (state.Draft, error) { return y.store.Save(y.core.disk, d) })
	elsewhere, lost := errors.AsType[*state.EditedElsewhere](err)
	switch {
	case lost:
		t.unsaved = t.unsaved && t.typed.Text != d.Text
	case err != nil:
		return y.unwritten(t, err)
	default:
		y.saved(t, saved)
		y.editing.rightTo(t.ref.Proposal).held = true
		if t.entry == 0 {
			y.core.emit(DraftKept{Draft: t.draft})
		} else if len(t.discards) == 0 {
			y.core.emit(MergeKept{Merge: saved})
		}
		newer := t.typed.Text != d.Text || t.typed.Base != d.Base
		if t.unsaved = t.unsaved && newer; !newer {
			t.typed.Cursor = max(t.typed.Cursor, d.Cursor)
		}
	}
	for _, done := range t.after[:after] {
		y.core.begin(done)
	}
	t.after = t.after[after:]
	if lost {
		y.lose(t, elsewhere)
	} else {
		y.next(t)
	}
	return nil
}

// saved updates the draft of a text to the stored one.
func (y *Typing) saved(t *text, saved state.Draft) {
	saved.Ref = t.ref
	t.stored = saved.Text
	t.typed.Revision = saved.Revision
	for _, later := range t.later() {
		later.Revision = saved.Revision
	}
	if t.entry != 0 {
		y.stored[t.entry] = saved
	} else if t.send == nil && len(t.discards) == 0 {
		t.draft, t.has = saved, true
	}
	y.core.changed()
}

// sendText commits a text with its draft, or writes a text of a plan into the plan. If the person
// has saved it again meanwhile, that is sent next.
func (y *Typing) sendText(t *text) error {
	if _, planned := plan.TextOf(t.send.Ref); planned {
		return y.planText(t)
	}
	var entry state.OutboxEdit
	d, now := t.send, *t.send
	saved, err := outsideFor(y.core, func() (saved state.Draft, err error) {
		saved, entry, err = y.outbox.CommitText(y.core.disk, now)
		return saved, err
	})
	if sent, err := y.sent(t, d, err); !sent {
		return err
	}
	y.saved(t, saved)
	y.core.emit(Committed{Edit: saved.Edit(), Entry: entry})
	y.next(t)
	y.sending.resume()
	return nil
}

// planText writes a text into the plan, which ends its draft.
func (y *Typing) planText(t *text) error {
	var after plan.Plan
	d, now := t.send, *t.send
	saved, err := outsideFor(y.core, func() (saved state.Draft, err error) {
		saved, after, err = y.plans.PlanText(y.core.disk, now)
		return saved, err
	})
	if state.FaultOf(err).Kind == state.FaultConflict {
		d.Base = saved.Base
	}
	if sent, err := y.sent(t, d, err); !sent {
		return err
	}
	t.rebaseText(*d)
	t.has, t.stored = t.send != nil, saved.Text
	if _, planned := plan.TextOf(saved.Ref); !planned {
		y.core.emit(
			Failed{Fault: state.Invalid("The option was built while you typed its text.",
				"Your input is a draft of its current text.")})
	}
	if y.open.isOpen(after.Proposal) {
		y.planned.storedPlan(after)
	}
	y.next(t)
	y.core.reread()
	y.core.changed()
	return nil
}

// rebaseText sets the base of a text to planned, the text that was written into the plan after
// typing began.
func (t *text) rebaseText(planned state.Draft) {
	for _, later := range []*state.Draft{t.send, &t.typed} {
		if later != nil && later.Base == planned.Base {
			later.Base = planned.Text
		}
	}
}

// sent processes the result err of writing d, and reports whether it is written. On an error the
// writer retries.
func (y *Typing) sent(t *text, d *state.Draft, err error) (bool, error) {
	if err != nil && state.FaultOf(err).Kind == state.FaultLocal {
		return false, local(err)
	}
	if t.send == d {
		t.send = nil
	}
	if elsewhere, ok := errors.AsType[*state.EditedElsewhere](err); ok {
		if elsewhere.Kept.Ref == (state.TextRef{}) {
			y.core.emit(Failed{Fault: elsewhere.Fault()})
		}
		y.lose(t, elsewhere)
		return false, nil
	}
	if err != nil {
		if !t.typing && !t.unsaved && t.send == nil { // else what is newer is kept
			t.typed = *d
		}
		t.unsaved = t.unsaved || t.send == nil
		y.next(t)
		y.core.emit(Failed{Fault: state.FaultOf(err)})
		return false, nil
	}
	return true, nil
}

// discardText discards the first of what is to be discarded. Another terminal may keep it from discarding a merge, and
// the writer retries that after a failure.
func (y *Typing) discardText(t *text) error {
	first, done := t.discards[0], false
	err := y.core.outside(func() (err error) {
		d := first.Draft
		if first.unsaved {
			d, err = y.store.Save(y.core.disk, d)
		}
		if err == nil {
			done, err = y.store.Discard(y.core.disk, d)
		}
		return err
	})
	elsewhere, lost := errors.AsType[*state.EditedElsewhere](err)
	if t.entry != 0 && err != nil && !lost {
		return y.unwritten(t, err)
	}
	t.discards = t.discards[1:]
	switch {
	case t.entry != 0:
		if delete(y.stored, t.entry); lost {
			y.lose(t, elsewhere)
		}
	case err != nil:
		y.core.emit(Failed{Fault: state.FaultOf(err)})
	case done && !t.unsaved && t.send == nil:
		t.has = false
	}
	y.next(t)
	y.core.reread()
	y.core.changed()
	return nil
}

// unwritten cancels the decision that waits for a write that failed, so that the person makes it again. The writer
// retries the write.
func (y *Typing) unwritten(t *text, err error) error {
	if t.decision != nil {
		t.decision = nil
		y.core.emit(MergeUnsaved{Fault: state.FaultOf(err)})
	}
	return local(err)
}

// local turns any write error into a local fault, so that the writer retries. It returns nil for
// nil.
func local(err error) error {
	if err == nil {
		return nil
	}
	f := state.FaultOf(err)
	f.Kind = state.FaultLocal
	return f
}
