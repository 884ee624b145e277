package session

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"app.tender/tender/state"
)

// draftDelay is the debounce interval for saving typed text. Including the write, that is less
// than the promised 250 ms.
const draftDelay = 150 * time.Millisecond

// text is a text that has a draft or is being typed in.
type text struct {
	ref    state.TextRef
	has    bool        // draft is valid: it is stored, or being written
	draft  state.Draft // as shown wherever it is not being typed
	typing bool        // it is open in an editor
	typed  state.Draft // the editor's content, while typing or unsaved
	stored string      // the last text that the editor and the store had in common

	unsaved bool // typed is newer than what the store has
	due     bool // a timer is running
	send    *state.Draft
	discard *state.Draft
	after   []func() // called once what was typed is stored
}

// real returns ref with its local ids resolved, since the screen may still use one.
func (s *Session) real(ref state.TextRef) state.TextRef { return ref.Resolve(s.Proposal.Resolved) }

// text returns a text, creating it if necessary.
func (s *Session) text(ref state.TextRef) *text {
	ref = s.real(ref)
	t := s.texts[ref]
	if t == nil {
		t = &text{ref: ref}
		s.texts[ref] = t
	}
	return t
}

// moving reports whether the text here is newer than the one that was read.
func (s *Session) moving(t *text) bool {
	return t.unsaved || t.send != nil || t.discard != nil || s.writer.has(t)
}

// Open begins typing in a text: with its draft, or else with d, the proposal's text. If another
// terminal has the proposal open, as reported by Elsewhere, call TakeOver first.
func (s *Session) Open(d state.Draft) state.Draft {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.text(d.Ref)
	switch {
	case t.unsaved:
		d = t.typed
	case t.has:
		d = t.draft
	}
	t.typing = true
	t.typed, t.stored = d, d.Text
	s.Editing.claim(t.ref.Proposal)
	return d
}

// Elsewhere returns since when another terminal has a proposal open; ok is false if none has.
func (s *Session) Elsewhere(id state.ProposalID) (since time.Time, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Editing.elsewhere(id)
}

// TakeOver makes this terminal the one that edits a proposal. The event TakenOver or NotTakenOver follows.
func (s *Session) TakeOver(id state.ProposalID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Editing.takeOver(id)
}

// typedIn reports whether something typed in a proposal is open here, or not stored.
func (s *Session) typedIn(id state.ProposalID) bool {
	for _, t := range s.texts {
		if t.ref.Proposal == id && (t.typing || t.unsaved || t.send != nil || t.discard != nil) {
			return true
		}
	}
	for _, x := range s.results {
		if x.ref.Proposal == id && (x.typing || x.pending != nil || len(x.dropped) > 0) {
			return true
		}
	}
	return false
}

// loseTyped ends typing in a proposal that another terminal has open.
func (s *Session) loseTyped(id state.ProposalID, e *state.EditedElsewhere) {
	for _, t := range s.texts {
		if t.ref.Proposal == id && t.typing {
			s.lose(t, e)
		}
	}
	for _, x := range s.results {
		if x.ref.Proposal == id && x.typing {
			s.loseResult(x, e)
			s.nextResult(x)
		}
	}
}

// Type records the current text of an editor and saves it within 150 ms.
func (s *Session) Type(ref state.TextRef, typed string, cursor int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.text(ref)
	s.typeInto(t, typed, cursor)
	s.soon(&t.due, func() {
		if t.unsaved {
			s.putText(t)
		}
	})
}

// soon calls save after draftDelay, once for all typing until then.
func (s *Session) soon(due *bool, save func()) {
	if *due {
		return
	}
	*due = true
	s.after(draftDelay, func() {
		*due = false
		save()
	})
}

func (s *Session) typeInto(t *text, typed string, cursor int) {
	t.typed.Ref, t.typed.Text, t.typed.Cursor = t.ref, typed, cursor
	t.unsaved = true
}

// saveNow is Type, but saves at once and calls kept when the text is stored; kept may be nil.
func (s *Session) saveNow(ref state.TextRef, typed string, cursor int, kept func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.text(ref)
	s.typeInto(t, typed, cursor)
	if kept != nil {
		t.after = append(t.after, kept)
	}
	s.putText(t)
}

// Leave ends typing in a text. The typed text stays as a draft, unless saved says that the service
// has all of it.
func (s *Session) Leave(ref state.TextRef, saved bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.texts[s.real(ref)]
	if t == nil || !t.typing {
		return
	}
	t.typing = false
	d := t.typed
	if saved || s.isUnchanged(t, d) {
		had := t.has || s.writer.has(t)
		t.unsaved, t.has = false, false
		if had {
			s.discard(t, d)
		}
		s.next(t)
		s.changed()
		return
	}
	if !t.has && !s.committed(d) { // the draft was discarded meanwhile: what is on the screen stays
		t.unsaved = true
	}
	if t.unsaved {
		s.putText(t)
	}
	s.next(t)
	s.changed()
}

// committed reports whether the text of d is in the outbox and was not dropped there, as when
// another terminal has saved it.
func (s *Session) committed(d state.Draft) bool {
	return slices.ContainsFunc(s.reader.entries, func(e state.Entry) bool {
		return e.State != state.EntryDropped && e.Edit.Ref() == d.Ref && state.SameText(e.Edit.Text(), d.Text)
	})
}

// isUnchanged reports whether d has nothing to save: it equals its base, and no other edit of the text is on its way to
// the service. Such an edit would be saved although the person reverted it.
func (s *Session) isUnchanged(t *text, d state.Draft) bool {
	return d.Begun() && (t.send == nil || t.send.Text == d.Text) &&
		!slices.ContainsFunc(s.reader.entries, func(e state.Entry) bool {
			return e.State.Open() && e.Edit.Ref() == t.ref && e.Edit.Text() != d.Text
		})
}

// Send ends typing in a text and commits its draft d to the outbox. If d equals its base, and no
// other edit of it is on its way, there is nothing to save: Send returns false and drops the
// draft. If it is Held, it stays a draft, and Failed says why.
func (s *Session) Send(d state.Draft) bool {
	f := s.Held(Doing{Edits: []state.Edit{d.Edit()}})
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.text(d.Ref)
	if f.Kind != state.FaultNone && !s.isUnchanged(t, d) {
		t.typing, t.typed, t.unsaved = false, d, true
		s.putText(t)
		s.emit(Failed{Fault: f})
		return true
	}
	t.typing, t.unsaved = false, false
	d.Revision = max(d.Revision, t.typed.Revision)
	if s.isUnchanged(t, d) {
		t.has = false
		s.discard(t, d)
		return false
	}
	t.send, t.draft, t.has = &d, d, true
	s.putText(t)
	return true
}

// Discard discards a draft, unless another terminal has changed it since.
func (s *Session) Discard(d state.Draft) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.discard(s.text(d.Ref), d)
}

// discard discards a draft after its current write.
func (s *Session) discard(t *text, d state.Draft) {
	t.discard = &d
	s.putText(t)
}

func (s *Session) putText(t *text) {
	s.put(&job{key: t, lane: t, run: func() error { return s.writeText(t) }})
}

// Newest returns the last typed version of a text; stored reports whether it is on the disk. ok is
// false without a draft, and while the draft is on its way to the outbox.
func (s *Session) Newest(ref state.TextRef) (d state.Draft, stored, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.texts[s.real(ref)]
	switch {
	case t == nil, t.send != nil, t.discard != nil:
		return d, false, false
	case t.unsaved:
		return t.typed, false, !s.isUnchanged(t, t.typed)
	default:
		return t.draft, true, t.has
	}
}

// Typed returns the current text of an editor; ok is false if none is open.
func (s *Session) Typed(ref state.TextRef) (d state.Draft, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.texts[s.real(ref)]
	if t == nil || !t.typing {
		return d, false
	}
	return t.typed, true
}

// Refs returns the texts with a draft, in a stable order.
func (s *Session) Refs() []state.TextRef {
	s.mu.Lock()
	defer s.mu.Unlock()
	refs := slices.SortedFunc(maps.Keys(s.texts), compareRefs)
	return slices.DeleteFunc(refs, func(ref state.TextRef) bool { t := s.texts[ref]; return !t.has && !t.unsaved })
}

func compareRefs(a, b state.TextRef) int {
	return cmp.Or(cmp.Compare(a.Proposal, b.Proposal), cmp.Compare(a.Option, b.Option), cmp.Compare(a.Field, b.Field))
}

// resolve replaces resolved local ids of texts.
func (s *Session) resolve(ids map[int64]int64) {
	s.resolveScratch(ids)
	s.Editing.resolve(ids)
	for ref, t := range s.texts {
		real := ref.Resolve(ids)
		if real == ref {
			continue
		}
		delete(s.texts, ref)
		if there := s.texts[real]; there != nil && there.has && t.has &&
			!state.SameText(there.draft.Text, t.draft.Text) {
			d := t.draft // the store keeps the other one
			d.Ref = real
			s.emitLater(DiscardedInstead{Text: d})
		}
		s.texts[real], t.ref = t, real
		t.draft.Ref, t.typed.Ref = real, real
		for _, d := range []*state.Draft{t.send, t.discard} {
			if d != nil {
				d.Ref = real
			}
		}
	}
}
