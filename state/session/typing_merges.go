package session

import "app.tender/tender/state"

// OpenMerge returns the merge of an edit for the current theirs; zero if there is none.
func (y *Typing) OpenMerge(e state.OutboxEdit) state.Draft {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	switch t := y.texts[textKey{entry: e.ID}]; {
	case t == nil:
	case t.unsaved:
		return t.typed // what could not be written is newer than what was read
	case len(t.discards) > 0:
		return state.Draft{}
	}
	kept, ok := y.stored[e.ID]
	if !ok || !state.SameText(kept.Base, e.Theirs) {
		return state.Draft{}
	}
	y.merge(e.ID).typed.Revision = kept.Revision
	return kept
}

// TypeMerge records a merge as typed and saves it within 150 ms.
func (y *Typing) TypeMerge(d state.Draft) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	t := y.merge(d.Merge)
	d.Revision = t.typed.Revision
	t.typed, t.typing, t.ref = d, true, y.real(d.Ref)
	y.editing.claim(t.ref.Proposal)
	y.saveSoon(&t.buffer)
}

// LeaveMerge ends typing the merge of an edit. The text stays.
func (y *Typing) LeaveMerge(entry int64) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	if t := y.texts[textKey{entry: entry}]; t != nil && t.typing {
		t.typing = false
		y.saveTyped(&t.buffer)
		y.editing.letGo(t.ref.Proposal)
	}
}

// TakeOverMerge is TakeOver to write the merge of an edit, until LeaveMerge.
func (y *Typing) TakeOverMerge(e state.OutboxEdit) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	t := y.merge(e.ID)
	t.typing, t.ref = true, y.real(e.Edit.Ref())
	y.editing.takeOver(e.Edit.Proposal)
}

// DiscardMerge discards the merge of an edit, including what is not stored yet.
func (y *Typing) DiscardMerge(entry int64) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	t := y.merge(entry)
	d := t.typed
	d.Ref, d.Merge = t.ref, entry
	t.discards = append(t.discards, discarding{d, t.unsaved})
	t.typing, t.unsaved = false, false
	y.put(&t.buffer)
}

// decide settles an edit of the outbox once its merge is saved.
func (y *Typing) decide(entry int64, d state.Decision) {
	t := y.texts[textKey{entry: entry}]
	if t != nil && d.Kind == state.DecideResolve && (t.unsaved || y.core.writer.has(&t.buffer)) {
		t.decision = &d
		y.put(&t.buffer)
		return
	}
	y.decideNow(entry, d)
}

// decideNow settles an edit of the outbox.
func (y *Typing) decideNow(entry int64, d state.Decision) {
	y.core.do(func() error {
		e, err := outsideFor(y.core, func() (state.OutboxEdit, error) { return y.outbox.Decide(y.core.disk, entry, d) })
		if err != nil {
			y.core.emit(Failed{Fault: state.FaultOf(err)})
		} else {
			y.core.emit(Decided{Entry: e})
		}
		y.sending.resume()
		return nil
	})
}
