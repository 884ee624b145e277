package localstore

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var ignoreSaved = cmpopts.IgnoreFields(state.Draft{}, "Saved")

func TestDraftIsStoredAsTyped(t *testing.T) {
	s := newStore(t)
	texts := []string{
		"plain", "", "two\nlines\r\n", "日本語 e\u0301 👩‍👩‍👧", "\x00\xff bytes that are no text",
		"'; DROP TABLE typed; --",
	}
	for i, text := range texts {
		want := state.Draft{Ref: notes, Text: text, Base: "base " + text, Cursor: i, Revision: int64(i + 1)}
		got := save(t, s, state.Draft{Ref: notes, Text: text, Base: "base " + text, Cursor: i, Revision: int64(i)})
		if d := cmp.Diff(want, got, ignoreSaved); d != "" {
			t.Error(d)
		}
		if got.Saved.IsZero() {
			t.Error("no time")
		}
		if d := cmp.Diff([]state.Draft{got}, draftsOf(t, openAt(t, s.Path()))); d != "" {
			t.Errorf("another process read: %s", d)
		}
	}
}

func TestDraftsAreListedNewestFirst(t *testing.T) {
	s := newStore(t)
	for field := range 3 {
		save(t, s,
			state.Draft{Ref: state.TextRef{Proposal: 7, Option: state.OptionID(field), Field: state.InstallerNotes}})
	}
	list := draftsOf(t, s)
	if len(list) != 3 || list[0].Ref.Option != 2 || list[2].Ref.Option != 0 {
		t.Errorf("%+v", list)
	}
}

// A second process types into a text that the first one edits. Its text does not replace the
// draft: it becomes a discarded draft, which undo restores.
func TestTwoProcessesNeverOverwriteOneAnother(t *testing.T) {
	a := newStore(t)
	b := openAt(t, a.Path())
	first := save(t, a, state.Draft{Ref: notes, Text: "typed in a"})

	_, err := b.Typed.Save(t.Context(), state.Draft{Ref: notes, Text: "typed in b"})
	var elsewhere *state.EditedElsewhere
	if !errors.As(err, &elsewhere) || elsewhere.Since.IsZero() || elsewhere.Kept.Text != "typed in b" {
		t.Fatalf("b saved over a: %v", err)
	}
	if f := state.FaultOf(err); f.Kind != state.FaultConflict || !strings.Contains(f.Next, "undo") {
		t.Errorf("%+v", f)
	}
	if _, err = b.Typed.Save(t.Context(), state.Draft{Ref: notes, Text: "typed in b"}); !errors.As(err, &elsewhere) ||
		elsewhere.Kept.Ref == notes {
		t.Errorf("kept twice: %v", err)
	}
	save(t, a, state.Draft{Ref: notes, Text: "typed in a, and on", Revision: first.Revision})
	// After a has released the lease, b still has not seen what a typed.
	must(t, a.Typed.EndLease(t.Context(), state.Lease{Proposal: notes.Proposal}))
	if _, err = b.Typed.Save(t.Context(), state.Draft{Ref: notes, Text: "b on its own"}); !errors.As(err, &elsewhere) ||
		!elsewhere.Since.IsZero() {
		t.Fatalf("b overwrote a's text: %v", err)
	}
	if got := draftsOf(t, a); len(got) != 1 || got[0].Text != "typed in a, and on" {
		t.Errorf("%+v", got)
	}
	actions, err := b.Queue.Actions(t.Context(), 10)
	if err != nil || len(actions) != 2 {
		t.Fatalf("%+v, %v", actions, err)
	}
	for i, want := range []string{"b on its own", "typed in b"} {
		must(t, b.Typed.ReverseDiscard(t.Context(), notes, state.Reversed{Action: actions[i].ID, Undone: true}))
		if got := draftsOf(t, b); len(got) != 1 || got[0].Text != want {
			t.Errorf("restored: %+v", got)
		}
	}
}

func TestSameTextIsNotANewRevision(t *testing.T) {
	a := newStore(t)
	save(t, a, state.Draft{Ref: notes, Text: "same\r\n"})
	left(t, a)
	if got := save(t, openAt(t, a.Path()), state.Draft{Ref: notes, Text: "same\n"}); got.Revision != 2 {
		t.Errorf("%+v", got)
	}
}

func TestASaveOfTheSameProcessThatMissedARevision(t *testing.T) {
	s := newStore(t)
	save(t, s, state.Draft{Ref: notes, Text: "one"})
	save(t, s, state.Draft{Ref: notes, Text: "two", Revision: 1})
	if got := save(t, s, state.Draft{Ref: notes, Text: "three", Revision: 1}); got.Revision != 3 {
		t.Errorf("%+v", got)
	}
}

func TestTextOfAnotherProcessIsNotDiscarded(t *testing.T) {
	a := newStore(t)
	b := openAt(t, a.Path())
	first := save(t, a, state.Draft{Ref: notes, Text: "typed in a", Base: "base"})
	left(t, a)
	second := save(t, b, state.Draft{Ref: notes, Text: "typed on in b", Base: "base", Revision: first.Revision})
	if done, err := a.Typed.Discard(t.Context(), second); done || state.FaultOf(err).Kind != state.FaultConflict {
		t.Fatalf("discarded while b edits: %v, %v", done, err)
	}
	left(t, b)
	// This revision is only in memory, and is discarded with the draft.
	seen := second
	seen.Text = "typed on in b, and here"
	if done, err := openAt(t, a.Path()).Typed.Discard(t.Context(), seen); !done || err != nil {
		t.Errorf("a draft that was seen is still stored: %v, %v", done, err)
	}
	if _, err := b.Typed.Restore(t.Context(), notes); err != nil {
		t.Fatal(err)
	}
	left(t, b)
	second = draftsOf(t, b)[0]
	if done, err := a.Typed.Discard(t.Context(), first); done || err != nil {
		t.Fatalf("discarded: %v, %v", done, err)
	}
	if got := draftsOf(t, a); len(got) != 1 || got[0].Text != "typed on in b" {
		t.Fatalf("%+v", got)
	}
	for range 2 { // the second time nothing is left
		if done, err := a.Typed.Discard(t.Context(), second); !done || err != nil {
			t.Fatalf("not discarded: %v, %v", done, err)
		}
	}
	if got, err := a.Typed.Restore(t.Context(), notes); err != nil || got.Text != "typed on in b" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestDiscardAndRestore(t *testing.T) {
	s := newStore(t)
	if _, err := s.Typed.Restore(t.Context(), notes); state.FaultOf(err).Kind != state.FaultNotFound {
		t.Errorf("restored nothing: %v", err)
	}
	if err := discardText(t.Context(), s, notes); err != nil {
		t.Errorf("discarding nothing: %v", err)
	}
	save(t, s, state.Draft{Ref: notes, Text: "first", Base: "base", Cursor: 3})
	if err := discardText(t.Context(), s, notes); err != nil {
		t.Fatal(err)
	}
	if got := draftsOf(t, s); len(got) != 0 {
		t.Fatalf("still there: %+v", got)
	}
	save(t, s, state.Draft{Ref: notes, Text: "second"})
	left(t, s)
	got, err := openAt(t, s.Path()).Typed.Restore(t.Context(), notes)
	if err != nil {
		t.Fatal(err)
	}
	want := state.Draft{Ref: notes, Text: "first", Base: "base", Cursor: 3, Revision: 3}
	if d := cmp.Diff(want, got, ignoreSaved); d != "" {
		t.Error(d)
	}
	if got, err := s.Typed.Restore(t.Context(), notes); err != nil || got.Text != "second" {
		t.Errorf("the draft written meanwhile is lost: %+v, %v", got, err)
	}
}

// A person undoes a discard and types at once: the editor does not know the restored draft yet, which was
// overwritten and then nowhere.
func TestTypingOverwritesNoRestoredDraft(t *testing.T) {
	s := newStore(t)
	mine := save(t, s, state.Draft{Ref: notes, Text: "mine", Base: "base"})
	must(t, discardText(t.Context(), s, notes))
	undo, err := s.Queue.Actions(t.Context(), 1)
	must(t, err, s.Typed.ReverseDiscard(t.Context(), notes, state.Reversed{Action: undo[0].ID, Undone: true}))
	_, err = s.Typed.Save(t.Context(), state.Draft{Ref: notes, Text: "other", Base: "base", Revision: mine.Revision})
	if there, ok := errors.AsType[*state.EditedElsewhere](err); !ok || there.Kept.Text != "other" {
		t.Errorf("%v", err)
	}
	if got := draftsOf(t, s); len(got) != 1 || got[0].Text != "mine" ||
		!slices.Equal(discards(t, s), []string{"other"}) {
		t.Errorf("%+v, discarded: %v", got, discards(t, s))
	}
}

func TestDiscardedDraftsAreBounded(t *testing.T) {
	s := newStore(t)
	for range keepDiscarded + 5 {
		save(t, s, state.Draft{Ref: notes, Text: "x"})
		if err := discardText(t.Context(), s, notes); err != nil {
			t.Fatal(err)
		}
	}
	var n int
	if err := s.db.QueryRow("SELECT count(*) FROM discarded").Scan(&n); err != nil || n != keepDiscarded {
		t.Errorf("%d kept, %v", n, err)
	}
}

func TestRevisionsNeverStartAgain(t *testing.T) {
	s := newStore(t)
	d := save(t, s, state.Draft{Ref: notes, Text: "one", Base: "base"})
	e := commit(t, s, textEdit(d))
	e.State = state.EditSent
	put(t, s, state.QueueChange{Put: []state.OutboxRecord{e}})
	if got := draftsOf(t, s); len(got) != 0 {
		t.Fatalf("the draft of a sent text still exists: %+v", got)
	}
	if got := save(t, s, state.Draft{Ref: notes, Text: "two", Base: "one"}); got.Revision != 2 || got.Base != "one" {
		t.Errorf("%+v", got)
	}
}

func TestBaseOfTextTypedOnAfterSending(t *testing.T) {
	s := newStore(t)
	sent := func(d state.Draft) {
		e := commit(t, s, textEdit(d))
		e.State = state.EditSent
		put(t, s, state.QueueChange{Put: []state.OutboxRecord{e}})
	}
	one := save(t, s, state.Draft{Ref: notes, Text: "one", Base: "base"})
	sent(one)
	two := save(t, s, state.Draft{Ref: notes, Text: "two", Base: "base", Revision: one.Revision})
	if two.Base != "one" {
		t.Errorf("base of two is %q", two.Base)
	}
	stale := two
	stale.Base = "base" // the editor ignores the returned base
	sent(stale)
	for _, named := range []string{"base", "one"} {
		d := save(t, s, state.Draft{Ref: notes, Text: "three " + named, Base: named, Revision: two.Revision})
		if d.Base != "two" {
			t.Errorf("with base %q, base of three is %q", named, d.Base)
		}
	}
	left(t, s)
	// Another process that started earlier and saw none of this.
	other := openAt(t, s.Path())
	must(t, discardText(t.Context(), s, notes))
	if d := save(t, other, state.Draft{Ref: notes, Text: "elsewhere", Base: "base"}); d.Base != "base" {
		t.Errorf("the base of another process's text is %q", d.Base)
	}
}

func TestNewerDraftStaysWhenAnOlderOneIsSent(t *testing.T) {
	s := newStore(t)
	one := save(t, s, state.Draft{Ref: notes, Text: "one"})
	e := commit(t, s, textEdit(one))
	save(t, s, state.Draft{Ref: notes, Text: "two", Revision: one.Revision})
	for _, end := range []state.EditState{state.EditSent, state.EditDropped} {
		e.State = end
		put(t, s, state.QueueChange{Put: []state.OutboxRecord{e}})
		if got := draftsOf(t, s); len(got) != 1 || got[0].Text != "two" {
			t.Errorf("%s: %+v", end, got)
		}
	}
	if got, err := s.Typed.Restore(t.Context(), notes); err != nil || got.Text != "one" {
		t.Errorf("the dropped text is lost: %+v, %v", got, err)
	}
}

func TestLocalIDsBecomeReal(t *testing.T) {
	s := newStore(t)
	area := commit(t, s, state.Edit{Proposal: 7, Change: state.AddArea{Name: "Den"}})
	again := commit(t, s, state.Edit{Proposal: 7, Change: state.AddArea{Name: "Hall"}})
	if area.Edit.Area == again.Edit.Area || area.Edit.Area >= 0 || area.Edit.Option >= 0 ||
		int64(area.Edit.Option) == int64(area.Edit.Area) {
		t.Fatalf("local ids %+v and %+v", area.Edit, again.Edit)
	}
	local := state.TextRef{Proposal: 7, Option: area.Edit.Option, Field: state.InstallerNotes}
	save(t, s, state.Draft{Ref: local, Text: "under the local id"})
	waiting := commit(t, s,
		state.Edit{Proposal: 7, Option: local.Option, Change: state.WriteText{Field: local.Field, Text: "x"}})
	// Another process already uses the service's id.
	left(t, s)
	save(t, openAt(t, s.Path()),
		state.Draft{
			Ref:  state.TextRef{Proposal: 7, Option: 77, Field: state.InstallerNotes},
			Text: "under the real id",
		})
	area.State = state.EditSent
	put(t, s, state.QueueChange{
		Put:      []state.OutboxRecord{area},
		Resolved: map[int64]int64{int64(area.Edit.Area): 70, int64(area.Edit.Option): 77},
	})
	var found bool
	for _, d := range queue(t, s) {
		if d.ID == waiting.ID {
			found = d.Edit.Option == 77
		}
		if d.ID == area.ID && (d.Edit.Area != 70 || d.Edit.Option != 77) {
			t.Errorf("the entry still has local ids: %+v", d.Edit)
		}
	}
	if !found {
		t.Errorf("a waiting edit still has a local id: %+v", queue(t, s))
	}
	if got := draftsOf(t, s); len(got) != 1 || got[0].Text != "under the real id" {
		t.Errorf("drafts: %+v", got)
	}
	actions, err := s.Queue.Actions(t.Context(), 1)
	if err != nil || len(actions) != 1 || actions[0].Kind != state.ActDiscard || actions[0].Edit.Option != 77 ||
		actions[0].Edit.Text() != "under the local id" {
		t.Errorf("next undo: %+v, %v", actions, err)
	}
	if next := commit(t, s,
		state.Edit{Proposal: 7, Area: area.Edit.Area, Change: state.AddOption{}}); next.Edit.Area != 70 ||
		next.Edit.Option == area.Edit.Option {
		t.Errorf("later edit is %+v", next.Edit)
	}
}

func TestUpdateQueueChangesAllOrNothing(t *testing.T) {
	s := newStore(t)
	refusal := errors.New("no")
	_, err := s.Queue.UpdateQueue(t.Context(), func([]state.OutboxRecord) (state.QueueChange, error) {
		return state.QueueChange{Add: []state.Edit{{Change: state.Rename{}}}}, refusal
	})
	if !errors.Is(err, refusal) || len(queue(t, s)) != 0 {
		t.Errorf("%v, %+v", err, queue(t, s))
	}
	d := commit(t, s, state.Edit{
		Proposal: 7, Base: "\x00", Change: state.AddArea{Name: "a\xffb"},
	})
	d.State, d.Reason, d.Next, d.Theirs, d.Attempts = state.EditConflict, "why", "then", "theirs", 3
	at := time.Date(2026, 5, 1, 10, 0, 0, 5, time.UTC)
	d.NextTry, d.Began, d.Holder, d.Blocked = at, at, "me", state.FaultOffline
	d.Observed = state.Precondition{Theirs: "t", Sent: "s", Modified: at, IDs: []int64{1, 2}, Doubted: true}
	d.Decided, d.Chosen = true, true
	put(t, s, state.QueueChange{Put: []state.OutboxRecord{d}})
	got := queue(t, openAt(t, s.Path()))
	d.Updated = got[0].Updated
	if diff := cmp.Diff([]state.OutboxRecord{d}, got); diff != "" {
		t.Error(diff)
	}
	put(t, s, state.QueueChange{Remove: []int64{d.ID}})
	if got := queue(t, s); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

// A command that restores a draft hides a newer one; undo must restore that.
func TestUndoRestoresTheDraftThatARestoreReplaced(t *testing.T) {
	s := newStore(t)
	save(t, s, state.Draft{Ref: notes, Text: "first"})
	must(t, discardText(t.Context(), s, notes))
	save(t, s, state.Draft{Ref: notes, Text: "second"})
	if _, err := s.Typed.Restore(t.Context(), notes); err != nil {
		t.Fatal(err)
	}
	actions, err := s.Queue.Actions(t.Context(), 1)
	must(t, err)
	must(t, s.Typed.ReverseDiscard(t.Context(), notes, state.Reversed{Action: actions[0].ID, Undone: true}))
	if got := draftsOf(t, s); len(got) != 1 || got[0].Text != "second" {
		t.Errorf("%+v", got)
	}
}

func TestADiscardIsReversedOnce(t *testing.T) {
	a := newStore(t)
	b := openAt(t, a.Path())
	for _, text := range []string{"first", "second"} {
		save(t, a, state.Draft{Ref: notes, Text: text})
		must(t, discardText(t.Context(), a, notes))
	}
	left(t, a)
	actions, err := a.Queue.Actions(t.Context(), 10)
	must(t, err)
	undo := state.Reversed{Action: actions[0].ID, Undone: true}
	for _, s := range []*Store{a, b} { // both have seen the same action
		must(t, s.Typed.ReverseDiscard(t.Context(), notes, undo))
		if got := draftsOf(t, s); len(got) != 1 || got[0].Text != "second" {
			t.Errorf("undone: %+v", got)
		}
	}
	left(t, b)
	typed := save(t, a, state.Draft{Ref: notes, Text: "second, and on", Revision: draftsOf(t, a)[0].Revision})
	left(t, a)
	must(t, b.Typed.ReverseDiscard(t.Context(), notes, undo)) // a key press that arrives late
	if got := draftsOf(t, a); len(got) != 1 || got[0].Text != typed.Text {
		t.Errorf("later typing is lost: %+v", got)
	}
	redo := state.Reversed{Action: actions[0].ID}
	for _, s := range []*Store{b, a} {
		must(t, s.Typed.ReverseDiscard(t.Context(), notes, redo))
		if got := draftsOf(t, s); len(got) != 0 {
			t.Errorf("redone: %+v", got)
		}
	}
	if actions, err = b.Queue.Actions(t.Context(), 10); err != nil || len(actions) != 2 || actions[0].Undone {
		t.Errorf("%+v, %v", actions, err)
	}
	// deleted for its age
	must(t, a.Typed.ReverseDiscard(t.Context(), notes, state.Reversed{Action: 1000, Undone: true}))
}
