package session

import (
	"reflect"
	"slices"

	"app.tender/tender/state"
)

// take stores the result of a read, and reports whether anything has changed.
func (y *Typing) take(f found) (changed bool) {
	y.emitDiscarded(f)
	y.renewDrafts(f.drafts)
	changed = y.takeDrafts(f.drafts) || !reflect.DeepEqual(y.stored, f.merges) || !reflect.DeepEqual(y.kept, f.forms)
	y.stored, y.kept = f.merges, f.forms
	y.takeScratch(f.forms)
	return changed
}

// pushed ends the draft of an edit that the service has now.
func (y *Typing) pushed(e state.OutboxEdit) {
	if e.State != state.EditSent || !state.Is[state.WriteText](e.Edit) {
		return
	}
	if t := y.known(e.Edit.Ref()); t != nil && !y.moving(t) && t.draft.Revision <= e.Edit.DraftRevision {
		t.has = false
	}
}

// emitDiscarded announces manual merges whose conflict is settled: unless the edit has their text, they are discarded
// drafts.
func (y *Typing) emitDiscarded(f found) {
	for _, e := range f.entries {
		kept, had := y.stored[e.ID]
		if _, has := f.merges[e.ID]; had && !has && !state.SameText(kept.Text, e.Edit.Text()) {
			y.core.emit(DiscardedInstead{Text: state.Draft{Ref: e.Edit.Ref(), Text: kept.Text, Base: kept.Base}})
		}
	}
}

// renewDrafts saves drafts again that are known here but missing from a new database that replaced
// a damaged one.
func (y *Typing) renewDrafts(there []state.Draft) {
	if !y.renew {
		return
	}
	y.renew = false
	for _, t := range y.texts {
		if !t.has || y.moving(t) || slices.ContainsFunc(there, func(d state.Draft) bool { return d.Ref == t.ref }) {
			continue
		}
		if !t.typing {
			t.typed = t.draft
		}
		t.unsaved = true
		y.put(&t.buffer)
	}
}

// takeDrafts updates the drafts, except texts being typed here, and reports whether any has
// changed.
func (y *Typing) takeDrafts(list []state.Draft) (changed bool) {
	there := make(map[state.TextRef]bool, len(list))
	for _, d := range list {
		there[d.Ref] = true
		t := y.text(d.Ref)
		switch {
		case t.has && t.draft.Revision == d.Revision && t.draft.Text == d.Text:
			continue
		case y.moving(t):
			y.core.writer.skipped = true
			continue
		case t.typing && !y.follow(t, d):
			continue // the next save reports it
		}
		t.draft, t.has = d, true
		changed = true
	}
	for _, t := range y.texts {
		switch {
		case there[t.ref] || !t.has:
		case y.moving(t):
			y.core.writer.skipped = true
		default:
			t.has = false
			changed = true
		}
	}
	return changed
}

// follow updates an open text with what another terminal typed, unless it has unsaved changes
// here.
func (y *Typing) follow(t *text, d state.Draft) bool {
	if t.typed.Text != t.stored {
		return false
	}
	t.typed, t.stored = d, d.Text
	y.core.emit(Followed{Draft: d})
	return true
}
