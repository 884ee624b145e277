package ui

import (
	"slices"

	"app.tender/tender/state"
)

// session is one stay in a text editor.
type session struct {
	ref      state.TextRef
	base     string // the service's text when the edit began
	revision int64  // of the draft, as this editor knows it
	stored   string // the text that the editor last had in common with the draft
	clash    bool   // another terminal holds a newer draft: what is typed here is kept aside
}

// draftBook is every draft on this machine and what is being typed.
type draftBook struct {
	byRef   map[state.TextRef]state.Draft
	read    bool                          // the drafts of this machine are in byRef
	renew   bool                          // the database is a new one, and may not have what is in byRef
	writes  int                           // counts what was written, to know when a list that was read is old
	session *session                      // nil when nothing is being typed
	due     map[state.TextRef]bool        // a timer runs
	saving  map[state.TextRef]state.Draft // a write of it is under way; as what it began from when it is given up
	again   map[state.TextRef]state.Draft
	unsaved map[state.TextRef]state.Draft // could not be written, kept in memory

	away *external // a text that $EDITOR has; nil for none

	commit     map[state.TextRef]state.Draft // to be sent once the write under way is done
	committing map[state.TextRef]int         // on their way into the outbox
}

func newDraftBook() draftBook {
	return draftBook{
		byRef:      make(map[state.TextRef]state.Draft),
		due:        make(map[state.TextRef]bool),
		saving:     make(map[state.TextRef]state.Draft),
		again:      make(map[state.TextRef]state.Draft),
		unsaved:    make(map[state.TextRef]state.Draft),
		commit:     make(map[state.TextRef]state.Draft),
		committing: make(map[state.TextRef]int),
	}
}

// busy reports whether what was typed into a text is newer than what was read.
func (b *draftBook) busy(ref state.TextRef) bool {
	_, again := b.again[ref]
	_, unsaved := b.unsaved[ref]
	_, commit := b.commit[ref]
	return b.writing(ref) || again || unsaved || commit || b.committing[ref] > 0
}

// writing reports whether a write of a text is under way.
func (b *draftBook) writing(ref state.TextRef) bool {
	_, ok := b.saving[ref]
	return ok
}

// newest is a text as it was typed last, also where the disk does not have it yet;
// stored tells whether it has. It reports false where there is no draft, and where
// it is on its way into the outbox.
func (b *draftBook) newest(ref state.TextRef) (d state.Draft, stored, ok bool) {
	if _, going := b.commit[ref]; going || b.committing[ref] > 0 {
		return state.Draft{}, false, false
	}
	for _, later := range []map[state.TextRef]state.Draft{b.again, b.saving, b.unsaved} {
		if d, ok = later[ref]; ok {
			return d, false, !d.Begun()
		}
	}
	d, ok = b.byRef[ref]
	return d, true, ok
}

// settled reports whether everything that was typed is where it is kept, or known
// not to be.
func (b *draftBook) settled() bool {
	return len(b.saving)+len(b.again)+len(b.commit)+len(b.committing) == 0 && b.away == nil
}

// committed notes that a text arrived in the outbox, or did not.
func (b *draftBook) committed(ref state.TextRef) {
	if b.committing[ref]--; b.committing[ref] <= 0 {
		delete(b.committing, ref)
	}
	b.writes++
}

// on is the session of a text; nil when it is not being typed in.
func (b *draftBook) on(ref state.TextRef) *session {
	if b.session == nil || b.session.ref != ref {
		return nil
	}
	return b.session
}

// resolve gives texts under local ids their real ones.
func (b *draftBook) resolve(ids map[int64]int64) {
	resolveDrafts(b.byRef, ids)
	resolveDrafts(b.again, ids)
	resolveDrafts(b.saving, ids)
	resolveDrafts(b.unsaved, ids)
	resolveDrafts(b.commit, ids)
	resolveRefs(b.due, ids)
	resolveRefs(b.committing, ids)
	if b.session != nil {
		b.session.ref = b.session.ref.Resolve(ids)
	}
}

func resolveDrafts(drafts map[state.TextRef]state.Draft, ids map[int64]int64) {
	for ref, d := range drafts {
		if real := ref.Resolve(ids); real != ref {
			delete(drafts, ref)
			d.Ref = real
			drafts[real] = d
		}
	}
}

func resolveRefs[T any](refs map[state.TextRef]T, ids map[int64]int64) {
	for ref, v := range refs {
		if real := ref.Resolve(ids); real != ref {
			delete(refs, ref)
			refs[real] = v
		}
	}
}

func (b *draftBook) list() []state.Draft {
	out := make([]state.Draft, 0, len(b.byRef))
	for _, d := range b.byRef {
		out = append(out, d)
	}
	return out
}

// looseDrafts are the drafts that no open entry of the outbox carries, the newest
// first.
func (m *Model) looseDrafts() []state.Draft {
	out := slices.DeleteFunc(m.drafts.list(), func(d state.Draft) bool { return m.carried(d, true) })
	slices.SortFunc(out, func(a, b state.Draft) int { return b.Saved.Compare(a.Saved) })
	return out
}

// carried reports whether an open entry of the outbox has the text of d, or, of a
// stored one, a newer revision.
func (m *Model) carried(d state.Draft, stored bool) bool {
	return slices.ContainsFunc(m.sending.entries, func(e state.Entry) bool {
		return e.State.Open() && e.Edit.Kind == state.EditText && e.Edit.Ref() == d.Ref &&
			(stored && e.Edit.DraftRevision >= d.Revision || !stored && e.Edit.Text == d.Text)
	})
}
