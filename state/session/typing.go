package session

import (
	"cmp"
	"iter"
	"slices"
	"time"

	"app.tender/tender/state"
)

// draftDelay is the debounce interval for saving typed text. Including the write, that is less
// than the promised 250 ms.
const draftDelay = 150 * time.Millisecond

// buffer is something that is typed here: a text, the merge of a conflict, or a form. It is saved within draftDelay.
type buffer struct {
	typing  bool         // it is open
	unsaved bool         // what is typed is newer than what the store has
	due     bool         // a timer is running
	write   func() error // does its next write
	lane    any          // of its writes; nil for one of its own
}

// text is a text that has a draft or is being typed in, or the merge of a conflict. A merge is never sent: what becomes
// of it is a decision about its edit.
type text struct {
	buffer

	ref    state.TextRef
	entry  int64       // whose conflict a merge settles; 0 for the text itself
	has    bool        // draft is valid: it is stored, or being written
	draft  state.Draft // as shown wherever it is not being typed
	typed  state.Draft // the editor's content, while typing or unsaved
	stored string      // the last text that the editor and the store had in common

	send     *state.Draft
	discards []discarding    // in order
	decision *state.Decision // about a merge, to be made once that is saved
	after    []func()        // called once what was typed is stored
}

// textKey identifies a text, or the merge of an edit.
type textKey struct {
	ref   state.TextRef
	entry int64
}

// discarding is what is to be discarded.
type discarding struct {
	state.Draft
	unsaved bool // it is stored first, so that all of it can be restored
}

// pending reports whether something of a text waits for the disk.
func (t *text) pending() bool { return t.unsaved || t.send != nil || len(t.discards) > 0 }

// Typing is the part of a session that has what is typed: texts, merges of conflicts, and forms. All of it is saved
// within 150 ms.
type Typing struct {
	core    *core
	store   Store
	outbox  Outbox
	plans   PlanStore
	open    *Opened
	editing *Editing
	sending *Sending
	planned *Plans
	entries func() []state.OutboxEdit
	held    func(d Doing) state.Fault

	texts  map[textKey]*text     // and merges
	forms  []*scratch            // typed or taken here, the last one last
	stored map[int64]state.Draft // the merges, as read last
	kept   []state.Scratch       // the forms, as read last
	renew  bool                  // the database is a new one, and may lack drafts that are known here
}

// real returns ref with its local ids resolved, since the screen may still use one.
func (y *Typing) real(ref state.TextRef) state.TextRef { return ref.Resolve(y.open.Resolved) }

// later returns what is to be sent or discarded.
func (t *text) later() (later []*state.Draft) {
	if t.send != nil {
		later = append(later, t.send)
	}
	for i := range t.discards {
		later = append(later, &t.discards[i].Draft)
	}
	return later
}

// text returns a text, creating it if necessary.
func (y *Typing) text(ref state.TextRef) *text { return y.made(textKey{ref: y.real(ref)}) }

// merge returns the merge of an edit, creating it if necessary.
func (y *Typing) merge(entry int64) *text { return y.made(textKey{entry: entry}) }

func (y *Typing) made(key textKey) *text {
	t := y.texts[key]
	if t == nil {
		t = &text{ref: key.ref, entry: key.entry}
		t.write = func() error { return y.writeText(t) }
		y.texts[key] = t
	}
	return t
}

// known returns a text; nil if there is none.
func (y *Typing) known(ref state.TextRef) *text { return y.texts[textKey{ref: y.real(ref)}] }

// moving reports whether the text here is newer than the one that was read.
func (y *Typing) moving(t *text) bool {
	return t.pending() || y.core.writer.has(&t.buffer)
}

// Open begins typing in a text: with its draft, or else with d, the proposal's text. If another
// terminal has the proposal open, as reported by Elsewhere, call TakeOver first.
func (y *Typing) Open(d state.Draft) state.Draft {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	t := y.text(d.Ref)
	switch {
	case t.unsaved:
		d = t.typed
	case t.has:
		d = t.draft
	}
	t.typing = true
	t.typed, t.stored = d, d.Text
	y.editing.claim(t.ref.Proposal)
	return d
}

// Elsewhere returns since when another terminal has a proposal open; ok is false if none has.
func (y *Typing) Elsewhere(id state.ProposalID) (since time.Time, ok bool) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	return y.editing.elsewhere(id)
}

// TakeOver makes this terminal the one that edits a proposal. The event TakenOver or NotTakenOver follows.
func (y *Typing) TakeOver(id state.ProposalID) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	y.editing.takeOver(id)
}

// in returns the texts and merges of a proposal.
func (y *Typing) in(id state.ProposalID) iter.Seq[*text] {
	return func(yield func(*text) bool) {
		for _, t := range y.texts {
			if t.ref.Proposal == id && !yield(t) {
				return
			}
		}
	}
}

// typedIn reports whether something typed in a proposal is open here, or not stored.
func (y *Typing) typedIn(id state.ProposalID) bool {
	return y.anyIn(id, func(t *text) bool { return t.typing || t.pending() })
}

// pendingIn reports whether something typed in a proposal is not stored.
func (y *Typing) pendingIn(id state.ProposalID) bool { return y.anyIn(id, (*text).pending) }

func (y *Typing) anyIn(id state.ProposalID, is func(*text) bool) bool {
	for t := range y.in(id) {
		if is(t) {
			return true
		}
	}
	return false
}

// notTakenOver ends waiting to write a merge in a proposal that could not be taken over.
func (y *Typing) notTakenOver(id state.ProposalID) {
	for t := range y.in(id) {
		t.typing = t.typing && t.entry == 0
	}
}

// loseTyped ends typing in a proposal that another terminal has open.
func (y *Typing) loseTyped(id state.ProposalID, e *state.EditedElsewhere) {
	for t := range y.in(id) {
		if t.typing {
			y.lose(t, e)
		}
	}
}

// Type records the current text of an editor and saves it within 150 ms.
func (y *Typing) Type(ref state.TextRef, typed string, cursor int) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	t := y.text(ref)
	t.typed.Ref, t.typed.Text, t.typed.Cursor = t.ref, typed, cursor
	y.saveSoon(&t.buffer)
}

// saveSoon saves what was typed within draftDelay, once for all typing until then.
func (y *Typing) saveSoon(b *buffer) {
	b.unsaved = true
	if b.due {
		return
	}
	b.due = true
	y.core.after(draftDelay, func() {
		b.due = false
		y.saveTyped(b)
	})
}

// saveTyped saves what was typed at once, unless the store has it.
func (y *Typing) saveTyped(b *buffer) {
	if b.unsaved {
		y.put(b)
	}
}

// put queues the next write.
func (y *Typing) put(b *buffer) {
	y.core.put(&job{key: b, lane: cmp.Or(b.lane, any(b)), run: b.write})
}

// saveNow is Type, but saves at once and calls kept when the text is stored; kept may be nil.
func (y *Typing) saveNow(ref state.TextRef, typed string, cursor int, kept func()) {
	y.Type(ref, typed, cursor)
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	t := y.text(ref)
	if kept != nil {
		t.after = append(t.after, kept)
	}
	y.put(&t.buffer)
}

// Leave ends typing in a text. The typed text stays as a draft, unless saved says that the service
// has all of it.
func (y *Typing) Leave(ref state.TextRef, saved bool) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	t := y.known(ref)
	if t == nil || !t.typing {
		return
	}
	t.typing = false
	d := t.typed
	if saved || y.isUnchanged(t, d) {
		had := t.has || y.core.writer.has(&t.buffer)
		t.unsaved, t.has = false, false
		if had {
			y.discard(t, d)
		}
		y.next(t)
		y.core.changed()
		return
	}
	if !t.has && !y.committed(d) { // the draft was discarded meanwhile: what is on the screen stays
		t.unsaved = true
	}
	y.saveTyped(&t.buffer)
	y.next(t)
	y.core.changed()
}

// committed reports whether the text of d is in the outbox and was not dropped there, as when
// another terminal has saved it.
func (y *Typing) committed(d state.Draft) bool {
	return slices.ContainsFunc(y.entries(), func(e state.OutboxEdit) bool {
		return e.State != state.EditDropped && e.Edit.Ref() == d.Ref && state.SameText(e.Edit.Text(), d.Text)
	})
}

// isUnchanged reports whether d has nothing to save: it equals its base, and no other edit of the text is on its way to
// the service. Such an edit would be saved although the person reverted it.
func (y *Typing) isUnchanged(t *text, d state.Draft) bool {
	return d.Begun() && (t.send == nil || t.send.Text == d.Text) &&
		!slices.ContainsFunc(y.entries(), func(e state.OutboxEdit) bool {
			return e.State.Open() && e.Edit.Ref() == t.ref && e.Edit.Text() != d.Text
		})
}

// Send ends typing in a text and commits its draft d to the outbox. If d equals its base, and no
// other edit of it is on its way, there is nothing to save: Send returns false and drops the
// draft. If it is Held, it stays a draft, and Failed says why.
func (y *Typing) Send(d state.Draft) bool {
	f := y.held(Doing{Edits: []state.Edit{d.Edit()}})
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	t := y.text(d.Ref)
	if f.Kind != state.FaultNone && !y.isUnchanged(t, d) {
		t.typing, t.typed, t.unsaved = false, d, true
		y.put(&t.buffer)
		y.core.emit(Failed{Fault: f})
		return true
	}
	t.typing, t.unsaved = false, false
	d.Revision = max(d.Revision, t.typed.Revision)
	if y.isUnchanged(t, d) {
		t.has = false
		y.discard(t, d)
		return false
	}
	t.send, t.draft, t.has = &d, d, true
	y.put(&t.buffer)
	return true
}

// Discard discards a draft, unless another terminal has changed it since.
func (y *Typing) Discard(d state.Draft) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	y.discard(y.text(d.Ref), d)
}

// discard discards a draft after its current write.
func (y *Typing) discard(t *text, d state.Draft) {
	t.discards = append(t.discards, discarding{Draft: d})
	y.put(&t.buffer)
}

// Newest returns the last typed version of a text; stored reports whether it is on the disk. ok is
// false without a draft, and while the draft is on its way to the outbox.
func (y *Typing) Newest(ref state.TextRef) (d state.Draft, stored, ok bool) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	t := y.known(ref)
	switch {
	case t == nil, t.send != nil, len(t.discards) > 0:
		return d, false, false
	case t.unsaved:
		return t.typed, false, !y.isUnchanged(t, t.typed)
	default:
		return t.draft, true, t.has
	}
}

// Typed returns the current text of an editor; ok is false if none is open.
func (y *Typing) Typed(ref state.TextRef) (d state.Draft, ok bool) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	t := y.known(ref)
	if t == nil || !t.typing {
		return d, false
	}
	return t.typed, true
}

// Refs returns the texts with a draft, in a stable order.
func (y *Typing) Refs() []state.TextRef {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	var refs []state.TextRef
	for _, t := range y.texts {
		if t.entry == 0 && (t.has || t.unsaved) {
			refs = append(refs, t.ref)
		}
	}
	slices.SortFunc(refs, compareRefs)
	return refs
}

func compareRefs(a, b state.TextRef) int {
	return cmp.Or(cmp.Compare(a.Proposal, b.Proposal), cmp.Compare(a.Option, b.Option), cmp.Compare(a.Field, b.Field))
}

// resolve replaces resolved local ids of texts.
func (y *Typing) resolve(ids map[int64]int64) {
	y.resolveScratch(ids)
	y.editing.resolve(ids)
	for key, t := range y.texts {
		real := key.ref.Resolve(ids)
		if real == key.ref {
			continue
		}
		delete(y.texts, key)
		if there := y.texts[textKey{ref: real}]; there != nil && there.has && t.has &&
			!state.SameText(there.draft.Text, t.draft.Text) {
			d := t.draft // the store keeps the other one
			d.Ref = real
			y.core.emitLater(DiscardedInstead{Text: d})
		}
		y.texts[textKey{ref: real}], t.ref = t, real
		t.draft.Ref, t.typed.Ref = real, real
		for _, d := range t.later() {
			d.Ref = real
		}
	}
}

// Save saves everything that is being typed at once, even what another terminal has taken over.
func (y *Typing) Save() {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	y.save()
}

// save is Save.
func (y *Typing) save() {
	for _, t := range y.texts {
		y.saveTyped(&t.buffer)
	}
	for _, t := range y.forms {
		y.saveTyped(&t.buffer)
	}
}

// lost adds to l what is only in memory.
func (y *Typing) lost(l *Lost) {
	for _, t := range y.texts {
		for _, d := range t.discards {
			if d.unsaved {
				l.Texts = append(l.Texts, d.Draft)
			}
		}
		switch {
		case t.unsaved:
			l.Texts = append(l.Texts, t.typed)
		case t.send != nil:
			l.Texts = append(l.Texts, *t.send)
		}
	}
	for _, t := range y.forms {
		if t.unsaved {
			l.Scratch = append(l.Scratch, t.Scratch)
		}
	}
}

// unstored reports whether a text of the step was typed or saved in a version that is not stored yet.
func (y *Typing) unstored(step state.Step) bool {
	t := y.known(step.Action.Edit.Ref())
	return t != nil && (t.unsaved || t.send != nil) && state.Is[state.WriteText](step.Action.Edit) ||
		slices.ContainsFunc(step.With, y.unstored)
}
