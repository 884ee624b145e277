package localstore

import (
	"errors"
	"slices"
	"testing"

	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// inConflict creates an edit that is in conflict with theirs.
func inConflict(t *testing.T, s *Store, theirs string) state.OutboxRecord {
	t.Helper()
	draft := save(t, s, state.Draft{Ref: notes, Text: "mine", Base: "base"})
	d := commit(t, s, textEdit(draft))
	d.State, d.Theirs = state.EditConflict, theirs
	put(t, s, state.QueueChange{Put: []state.OutboxRecord{d}})
	return d
}

// mergeOf returns the merge of an edit; the zero value for none.
func mergeOf(t *testing.T, s *Store, entry int64) (state.Draft, error) {
	list, err := s.Typed.Merges(t.Context())
	found := state.Find(list, func(d *state.Draft) bool { return d.Merge == entry })
	if found == nil {
		return state.Draft{}, err
	}
	return *found, err
}

// discardMerge discards the merge of an edit.
func discardMerge(t *testing.T, s *Store, entry int64) error {
	d, err := mergeOf(t, s, entry)
	if err == nil {
		d.Ref, d.Merge = notes, entry
		_, err = s.Typed.Discard(t.Context(), d)
	}
	return err
}

func TestManualMergeIsStored(t *testing.T) {
	s := newStore(t)
	d := inConflict(t, s, "theirs")
	want := state.Draft{Merge: d.ID, Ref: notes, Text: "both\nof them", Base: "theirs", Cursor: 3}
	got, err := s.Typed.Save(t.Context(),
		state.Draft{Merge: d.ID, Ref: notes, Text: want.Text, Base: "theirs", Cursor: 3})
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(state.Draft{}, "Saved", "Revision")); diff != "" ||
		err != nil {
		t.Error(diff, err)
	}
	read, err := mergeOf(t, openAt(t, s.Path()), d.ID)
	if diff := cmp.Diff(got, read); diff != "" || err != nil {
		t.Errorf("another process read: %s %v", diff, err)
	}
	// Sending it ends it without a discarded draft.
	d.State, d.Chosen, d.Edit = state.EditWaiting, true, d.Edit.WithText(want.Text)
	d.Edit.Base = "theirs"
	put(t, s, state.QueueChange{Put: []state.OutboxRecord{d}})
	if read, err = mergeOf(t, s, d.ID); read.Merge != 0 || err != nil {
		t.Errorf("still there: %+v, %v", read, err)
	}
	if kept := discards(t, s); len(kept) != 0 {
		t.Errorf("discarded: %v", kept)
	}
}

func TestManualMergeIsDiscardedAfterItsConflict(t *testing.T) {
	for name, change := range map[string]func(*state.OutboxRecord){
		"theirs moved": func(d *state.OutboxRecord) { d.Theirs = "theirs again" },
		"dropped":      func(d *state.OutboxRecord) { d.State = state.EditDropped },
		"forgotten":    nil,
		"tried again":  func(d *state.OutboxRecord) { d.State, d.Theirs = state.EditWaiting, "" },
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t)
			d := inConflict(t, s, "theirs")
			written := state.Draft{Merge: d.ID, Ref: notes, Text: "by hand", Base: "theirs"}
			if _, err := s.Typed.Save(t.Context(), written); err != nil {
				t.Fatal(err)
			}
			if change == nil {
				put(t, s, state.QueueChange{Remove: []int64{d.ID}})
			} else {
				change(&d)
				put(t, s, state.QueueChange{Put: []state.OutboxRecord{d}})
			}
			if kept := discards(t, s); !slices.Equal(kept, []string{"by hand"}) {
				t.Errorf("discarded: %v", kept)
			}
			// An editor that is still open can neither overwrite it nor lose its own text.
			written.Text, written.Revision = "by hand, and on", 1
			var elsewhere *state.EditedElsewhere
			if _, err := s.Typed.Save(t.Context(), written); !errors.As(err, &elsewhere) {
				t.Fatalf("saved for a settled conflict: %v", err)
			}
			if kept := discards(t, s); !slices.Equal(kept, []string{"by hand, and on", "by hand"}) {
				t.Errorf("discarded: %v", kept)
			}
		})
	}
}

func TestTwoProcessesWriteOneManualMerge(t *testing.T) {
	a := newStore(t)
	b := openAt(t, a.Path())
	d := inConflict(t, a, "theirs")
	first, err := a.Typed.Save(t.Context(), state.Draft{Merge: d.ID, Ref: notes, Text: "of a", Base: "theirs"})
	if err != nil {
		t.Fatal(err)
	}
	var elsewhere *state.EditedElsewhere
	of := state.Draft{Merge: d.ID, Ref: notes, Text: "of b", Base: "theirs"}
	if _, err := b.Typed.Save(t.Context(), of); !errors.As(err, &elsewhere) || elsewhere.Since.IsZero() {
		t.Fatalf("b saved over a: %v", err)
	}
	if got, _ := mergeOf(t, a, d.ID); got != first {
		t.Errorf("overwritten: %+v", got)
	}
	if kept := discards(t, a); !slices.Equal(kept, []string{"of b"}) {
		t.Errorf("discarded: %v", kept)
	}
	if err := discardMerge(t, b, d.ID); !errors.As(err, &elsewhere) {
		t.Errorf("b discarded a's text: %v", err)
	}
	// b takes the lease over, having seen what a wrote; then a can't write any more.
	must(t, b.Typed.TakeLease(t.Context(), state.Lease{Proposal: d.Edit.Proposal}, true))
	of.Revision, of.Text = first.Revision, "of a and b"
	if _, err = b.Typed.Save(t.Context(), of); err != nil {
		t.Error(err)
	}
	if _, err = a.Typed.Save(t.Context(), first); !errors.As(err, &elsewhere) {
		t.Errorf("a saved over b: %v", err)
	}
	// Nor after b has left, as long as a has not seen what b wrote.
	must(t, b.Typed.EndLease(t.Context(), state.Lease{Proposal: d.Edit.Proposal}))
	if _, err = a.Typed.Save(t.Context(),
		state.Draft{Merge: d.ID, Ref: notes, Text: "of a alone", Base: "theirs"}); !errors.As(err, &elsewhere) {
		t.Errorf("a overwrote b's text: %v", err)
	}
	if got, _ := mergeOf(t, a, d.ID); got.Text != "of a and b" {
		t.Errorf("overwritten: %+v", got)
	}
}

// A conflict can be settled and come back with the same text. An editor of the first one does not know the merge of the
// second, which may have been saved as often.
func TestAManualMergeOfAnEarlierConflictOverwritesNothing(t *testing.T) {
	a := newStore(t)
	b := openAt(t, a.Path())
	d := inConflict(t, a, "theirs")
	lease := state.Lease{Proposal: d.Edit.Proposal}
	first, err := a.Typed.Save(t.Context(), state.Draft{Merge: d.ID, Ref: notes, Text: "of a", Base: "theirs"})
	must(t, errors.Join(err, a.Typed.EndLease(t.Context(), lease)))
	again := d
	again.State, again.Theirs = state.EditWaiting, ""
	put(t, b, state.QueueChange{Put: []state.OutboxRecord{again}})
	put(t, b, state.QueueChange{Put: []state.OutboxRecord{d}})
	_, err = b.Typed.Save(t.Context(), state.Draft{Merge: d.ID, Ref: notes, Text: "of b", Base: "theirs"})
	must(t, errors.Join(err, b.Typed.EndLease(t.Context(), lease)))
	first.Text = "of a, and on"
	if _, err := a.Typed.Save(t.Context(), first); !errors.As(err, new(*state.EditedElsewhere)) {
		t.Errorf("a saved over b: %v", err)
	}
	if got, _ := mergeOf(t, a, d.ID); got.Text != "of b" {
		t.Errorf("overwritten: %+v", got)
	}
	if kept := discards(t, a); !slices.Equal(kept, []string{"of a, and on", "of a"}) {
		t.Errorf("discarded: %v", kept)
	}
}

// A manual merge that was stored although the call failed, as with a late disk error, does not
// block further typing in the same terminal.
func TestManualMergeIsContinued(t *testing.T) {
	s := newStore(t)
	d := inConflict(t, s, "theirs")
	for _, text := range []string{"one", "two", "three"} {
		r, err := s.Typed.Save(t.Context(), state.Draft{Merge: d.ID, Ref: notes, Text: text, Base: "theirs"})
		if err != nil || r.Text != text {
			t.Errorf("%s: %+v, %v", text, r, err)
		}
	}
}

// After a damaged file was replaced, there may be a manual merge without its edit. It can still
// be discarded.
func TestManualMergeWithoutItsEditIsDeleted(t *testing.T) {
	s := newStore(t)
	d := inConflict(t, s, "theirs")
	_, err := s.Typed.Save(t.Context(), state.Draft{Merge: d.ID, Ref: notes, Text: "by hand", Base: "theirs"})
	must(t, err)
	_, err = s.db.Exec("DELETE FROM edits")
	must(t, err)
	must(t, discardMerge(t, s, d.ID))
	if got, err := mergeOf(t, s, d.ID); got.Merge != 0 || err != nil {
		t.Errorf("still there: %+v, %v", got, err)
	}
}

func TestManualMergeIsDeleted(t *testing.T) {
	s := newStore(t)
	d := inConflict(t, s, "theirs")
	if err := discardMerge(t, s, d.ID); err != nil {
		t.Errorf("dropping nothing: %v", err)
	}
	if _, err := s.Typed.Save(t.Context(),
		state.Draft{Merge: d.ID, Ref: notes, Text: "by hand", Base: "theirs"}); err != nil {
		t.Fatal(err)
	}
	if err := discardMerge(t, s, d.ID); err != nil {
		t.Fatal(err)
	}
	if got, _ := mergeOf(t, s, d.ID); got.Merge != 0 {
		t.Errorf("still there: %+v", got)
	}
	if kept := discards(t, s); !slices.Equal(kept, []string{"by hand"}) {
		t.Errorf("undo restores %v", kept)
	}
	if got, err := s.Typed.Restore(t.Context(), notes); err != nil || got.Text != "by hand" {
		t.Errorf("%+v, %v", got, err)
	}
}
