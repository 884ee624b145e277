package localstore

import (
	"errors"
	"testing"

	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// inConflict makes an entry that is in conflict with theirs.
func inConflict(t *testing.T, s *Store, theirs string) state.Dispatch {
	t.Helper()
	draft := save(t, s, state.Draft{Ref: notes, Text: "mine", Base: "base"})
	d := commit(t, s, textEdit(draft))
	d.State, d.Theirs = state.EntryConflict, theirs
	put(t, s, state.QueueChange{Put: []state.Dispatch{d}})
	return d
}

func TestAResultWrittenByHandIsKept(t *testing.T) {
	s := newStore(t)
	d := inConflict(t, s, "theirs")
	want := state.HandResult{Entry: d.ID, Text: "both\nof them", Theirs: "theirs", Cursor: 3, Revision: 1}
	got, err := s.SaveHandResult(t.Context(), state.HandResult{Entry: d.ID, Text: want.Text, Theirs: "theirs", Cursor: 3})
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(state.HandResult{}, "Saved")); diff != "" || err != nil {
		t.Error(diff, err)
	}
	read, err := openAt(t, s.Path()).HandResult(t.Context(), d.ID)
	if diff := cmp.Diff(got, read); diff != "" || err != nil {
		t.Errorf("another process reads: %s %v", diff, err)
	}
	// Sending it ends it, and nothing of it lies aside.
	d.State, d.Chosen, d.Edit.Text, d.Edit.Base = state.EntryWaiting, true, want.Text, "theirs"
	put(t, s, state.QueueChange{Put: []state.Dispatch{d}})
	if read, err = s.HandResult(t.Context(), d.ID); read.Entry != 0 || err != nil {
		t.Errorf("still there: %+v, %v", read, err)
	}
	if aside, _ := s.Aside(t.Context()); len(aside) != 0 {
		t.Errorf("aside: %+v", aside)
	}
}

func TestAResultIsKeptAsideWhenItsConflictIsOver(t *testing.T) {
	for name, change := range map[string]func(*state.Dispatch){
		"theirs moved": func(d *state.Dispatch) { d.Theirs = "theirs again" },
		"dropped":      func(d *state.Dispatch) { d.State = state.EntryDropped },
		"forgotten":    nil,
		"tried again":  func(d *state.Dispatch) { d.State, d.Theirs = state.EntryWaiting, "" },
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t)
			d := inConflict(t, s, "theirs")
			written := state.HandResult{Entry: d.ID, Ref: notes, Text: "by hand", Theirs: "theirs"}
			if _, err := s.SaveHandResult(t.Context(), written); err != nil {
				t.Fatal(err)
			}
			if change == nil {
				put(t, s, state.QueueChange{Remove: []int64{d.ID}})
			} else {
				change(&d)
				put(t, s, state.QueueChange{Put: []state.Dispatch{d}})
			}
			if aside, _ := s.Aside(t.Context()); len(aside) != 1 || aside[0].Text != "by hand" {
				t.Errorf("aside: %+v", aside)
			}
			// The editor that is still open can't save it over, nor lose what is typed on.
			written.Text, written.Revision = "by hand, and on", 1
			var clash *state.DraftClash
			if _, err := s.SaveHandResult(t.Context(), written); !errors.As(err, &clash) {
				t.Fatalf("no clash: %v", err)
			}
			if aside, _ := s.Aside(t.Context()); aside[0].Text != "by hand, and on" {
				t.Errorf("aside: %+v", aside)
			}
		})
	}
}

func TestTwoProcessesWriteOneResult(t *testing.T) {
	a := newStore(t)
	b := openAt(t, a.Path())
	d := inConflict(t, a, "theirs")
	first, err := a.SaveHandResult(t.Context(), state.HandResult{Entry: d.ID, Text: "of a", Theirs: "theirs"})
	if err != nil {
		t.Fatal(err)
	}
	var clash *state.DraftClash
	if _, err := b.SaveHandResult(t.Context(), state.HandResult{Entry: d.ID, Text: "of b", Theirs: "theirs"}); !errors.As(err, &clash) {
		t.Fatalf("no clash: %v", err)
	}
	if got, _ := a.HandResult(t.Context(), d.ID); got != first {
		t.Errorf("overwritten: %+v", got)
	}
	if aside, _ := a.Aside(t.Context()); len(aside) != 1 || aside[0].Text != "of b" {
		t.Errorf("aside: %+v", aside)
	}
}

func TestAResultIsDropped(t *testing.T) {
	s := newStore(t)
	d := inConflict(t, s, "theirs")
	if err := s.DropHandResult(t.Context(), d.ID); err != nil {
		t.Errorf("dropping nothing: %v", err)
	}
	if _, err := s.SaveHandResult(t.Context(), state.HandResult{Entry: d.ID, Text: "by hand", Theirs: "theirs"}); err != nil {
		t.Fatal(err)
	}
	if err := s.DropHandResult(t.Context(), d.ID); err != nil {
		t.Fatal(err)
	}
	if got, _ := s.HandResult(t.Context(), d.ID); got.Entry != 0 {
		t.Errorf("still there: %+v", got)
	}
	if aside, _ := s.Aside(t.Context()); len(aside) != 0 {
		t.Errorf("aside: %+v", aside)
	}
	if got, err := s.RestoreDraft(t.Context(), notes); err != nil || got.Text != "by hand" {
		t.Errorf("%+v, %v", got, err)
	}
}
