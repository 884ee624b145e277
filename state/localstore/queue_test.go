package localstore

import (
	"errors"
	"slices"
	"testing"

	"app.tender/tender/state"
)

// One key saves a text, releases its lease and commits it: the edit names the draft and its base,
// so that further typing neither ends with it nor conflicts with it.
func TestDraftAndEditAreStoredTogether(t *testing.T) {
	s := newStore(t)
	sendText(t, s, save(t, s, state.Draft{Ref: notes, Text: "one", Base: "base"}))
	two := save(t, s, state.Draft{Ref: notes, Text: "two", Base: "base", Revision: 1})
	two.Text, two.Base = "two, and on", "base" // the editor ignores the returned base
	saved, done, err := s.Queue.CommitDraft(t.Context(), two,
		func(open []state.OutboxRecord, e state.Edit) (state.QueueChange, error) {
			if len(open) != 0 || e.Base != "one" || e.DraftRevision != 3 || e.Text() != "two, and on" ||
				e.Ref() != notes {
				t.Errorf("to be sent: %+v, open %+v", e, open)
			}
			return state.QueueChange{Add: []state.Edit{e}}, nil
		})
	must(t, err)
	if saved.Revision != 3 || saved.Base != "one" || len(done) != 1 || done[0].Edit.Base != "one" {
		t.Errorf("%+v, %+v", saved, done)
	}
	refusal := errors.New("the text is too long")
	_, _, err = s.Queue.CommitDraft(t.Context(), state.Draft{Ref: notes, Text: "three", Revision: 3},
		func([]state.OutboxRecord, state.Edit) (state.QueueChange, error) {
			return state.QueueChange{}, refusal
		})
	if !errors.Is(err, refusal) || len(queue(t, s)) != 2 {
		t.Errorf("%v, %d entries", err, len(queue(t, s)))
	}
}

// The response to a write is the newest copy there is. It is cached with the result of the edit,
// but not if the update fails.
func TestWriteResponseIsCached(t *testing.T) {
	s := newStore(t)
	d := commit(t, s, state.Edit{Proposal: 7, Change: state.Rename{Name: "new name"}})
	fetched := &state.Proposal{ID: 7, Name: "new name"}
	name := func() string {
		t.Helper()
		p, _, err := s.Cache.Proposal(t.Context(), 7)
		must(t, err)
		if p == nil {
			return ""
		}
		return p.Name
	}
	refusal := errors.New("someone else has settled it")
	_, err := s.Queue.SettleQueue(t.Context(), fetched, readAt, func([]state.OutboxRecord) (state.QueueChange, error) {
		return state.QueueChange{}, refusal
	})
	if !errors.Is(err, refusal) || name() != "" {
		t.Errorf("%v, and %q is cached", err, name())
	}
	d.State = state.EditSent
	_, err = s.Queue.SettleQueue(t.Context(), fetched, readAt, func([]state.OutboxRecord) (state.QueueChange, error) {
		return state.QueueChange{Put: []state.OutboxRecord{d}}, nil
	})
	if err != nil || name() != "new name" {
		t.Errorf("%v, and %q is cached", err, name())
	}
}

// Settled edits are listed after the waiting ones, so that a person sees their result.
func TestTheQueueListsWhatWasSettled(t *testing.T) {
	s := newStore(t)
	for i := range 3 {
		commit(t, s, state.Edit{Proposal: state.ProposalID(i + 1), Change: state.Rename{Name: "name"}})
	}
	for _, d := range queue(t, s)[:2] {
		d.State = state.EditSent
		put(t, s, state.QueueChange{Put: []state.OutboxRecord{d}})
	}
	var got []state.ProposalID
	for _, d := range queue(t, s) {
		got = append(got, d.Edit.Proposal)
	}
	if !slices.Equal(got, []state.ProposalID{3, 2, 1}) {
		t.Errorf("%v", got)
	}
}

// A change of any kind is stored: an edit that replaces others is in the outbox, and they are not.
func TestEveryKindOfQueueChangeIsApplied(t *testing.T) {
	rename := func(text string) state.Edit { return state.Edit{Proposal: 7, Change: state.Rename{Name: text}} }
	for _, tt := range []struct {
		name   string
		change func(open []state.OutboxRecord) state.QueueChange
		want   []string // texts in the outbox
	}{
		{"added for one that is changed", func(open []state.OutboxRecord) state.QueueChange {
			open[0].State = state.EditDropped
			return state.QueueChange{Add: []state.Edit{rename("c")}, Put: open[:1]}
		}, []string{"b", "c"}},
		{"added for one that goes", func(open []state.OutboxRecord) state.QueueChange {
			return state.QueueChange{Add: []state.Edit{rename("c")}, Remove: []int64{open[0].ID}}
		}, []string{"b", "c"}},
		{"joined", func(open []state.OutboxRecord) state.QueueChange {
			open[1].Edit = open[1].Edit.WithText("a and b")
			return state.QueueChange{Put: open[1:], Remove: []int64{open[0].ID}}
		}, []string{"a and b"}},
		{"both go for an id that is real", func(open []state.OutboxRecord) state.QueueChange {
			return state.QueueChange{Remove: []int64{open[0].ID}, Resolved: map[int64]int64{-1: 77}}
		}, []string{"b"}},
		{"changed for an id that is real", func(open []state.OutboxRecord) state.QueueChange {
			open[0].Edit = open[0].Edit.WithText("c")
			return state.QueueChange{Put: open[:1], Resolved: map[int64]int64{-1: 77}}
		}, []string{"c", "b"}},
		{"added for an id that is real", func([]state.OutboxRecord) state.QueueChange {
			return state.QueueChange{Add: []state.Edit{rename("c")}, Resolved: map[int64]int64{-1: 77}}
		}, []string{"a", "b", "c"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newStore(t)
			commit(t, s, rename("a"))
			commit(t, s, rename("b"))
			var c state.QueueChange
			done, err := s.Queue.UpdateQueue(t.Context(), func(open []state.OutboxRecord) (state.QueueChange, error) {
				c = tt.change(open)
				return c, nil
			})
			must(t, err)
			if len(done) != len(c.Add)+len(c.Put) {
				t.Errorf("%d of %d entries were reported", len(done), len(c.Add)+len(c.Put))
			}
			open, err := s.Queue.Records(t.Context(), 0)
			must(t, err)
			var got []string
			for _, d := range open {
				got = append(got, d.Edit.Text())
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("outbox has %v, want %v", got, tt.want)
			}
		})
	}
}

// A correction of a waiting edit does not overwrite what another terminal edits. An unchanged
// retry overwrites nothing, so it is allowed.
func TestOnlyACorrectionWaitsForTheEditor(t *testing.T) {
	for _, first := range []bool{true, false} {
		s := newStore(t)
		other := state.Edit{Proposal: 7, Change: state.Rename{Name: "a name"}}
		if !first {
			commit(t, s, other)
		}
		waits := commit(t, s, textEdit(state.Draft{Ref: notes, Text: "waits"}))
		if first {
			commit(t, s, other)
		}
		save(t, openAt(t, s.Path()), state.Draft{Ref: notes, Base: "waits", Text: "typed elsewhere"})
		change := func(person bool, d state.OutboxRecord) error {
			_, err := s.Queue.UpdateQueue(t.Context(), func([]state.OutboxRecord) (state.QueueChange, error) {
				return state.QueueChange{Put: []state.OutboxRecord{d}, Person: person}, nil
			})
			return err
		}
		again := waits
		again.Attempts = 0
		if err := change(true, again); err != nil {
			t.Errorf("first in the outbox %v: retry failed: %v", first, err)
		}
		corrected := waits
		corrected.Edit = corrected.Edit.WithText("corrected")
		var elsewhere *state.EditedElsewhere
		if err := change(true, corrected); !errors.As(err, &elsewhere) {
			t.Errorf("first in the outbox %v: corrected while being edited: %v", first, err)
		}
		merged := waits
		merged.Edit = merged.Edit.WithText("waits, with theirs")
		if err := change(false, merged); err != nil {
			t.Errorf("first in the outbox %v: the saved text waits for newer typing: %v", first, err)
		}
	}
}

// All edits that wait for a creation are sent with the service's id: an edit that keeps the
// local one would wait forever.
func TestWaitingEditsGetTheRealID(t *testing.T) {
	s := newStore(t)
	for _, field := range []state.TextField{state.InstallerNotes, state.ClientDescription, state.InternalNotes} {
		commit(t, s, textEdit(state.Draft{Ref: state.TextRef{Proposal: 7, Option: -5, Field: field}, Text: "x"}))
	}
	put(t, s, state.QueueChange{Resolved: map[int64]int64{-5: 55}})
	for _, d := range queue(t, s) {
		if d.Edit.Option != 55 {
			t.Errorf("%s waits for option %d", d.Edit.Ref().Field, d.Edit.Option)
		}
	}
}

// A text that waits under a local id has the revision of a draft there. If the service's id has
// another draft, sending the text must not become that draft's base: the other text would be
// overwritten silently.
func TestADraftUnderARealIDKeepsItsBase(t *testing.T) {
	s := newStore(t)
	local, known := notes, notes
	local.Option = -5
	waits := commit(t, s, textEdit(save(t, s, state.Draft{Ref: local, Text: "waits", Base: ""})))
	left(t, s)
	b := openAt(t, s.Path())
	typed := save(t, b, state.Draft{Ref: known, Text: "typed elsewhere", Base: "of the service"})
	collides := state.TextRef{Proposal: 7, Option: -5, Field: state.InternalNotes}
	left(t, b)
	save(t, s, state.Draft{Ref: collides, Text: "another one"})
	left(t, s)
	save(t, b, state.Draft{
		Ref:  state.TextRef{Proposal: 7, Option: known.Option, Field: collides.Field},
		Text: "and its other",
	})

	waits.State = state.EditSent
	put(t, s, state.QueueChange{Resolved: map[int64]int64{-5: int64(known.Option)}})
	waits = queue(t, s)[0]
	waits.State = state.EditSent
	put(t, s, state.QueueChange{Put: []state.OutboxRecord{waits}})
	typed.Text += ", and on"
	if got := save(t, b, typed); got.Base != "of the service" {
		t.Errorf("base is %q", got.Base)
	}
	if got := discards(t, s); !slices.Contains(got, "another one") || !slices.Contains(got, "waits") {
		t.Errorf("restorable: %v", got)
	}
	for _, d := range draftsOf(t, s) {
		if d.Ref.Option < 0 {
			t.Errorf("a draft still has the local id: %+v", d)
		}
	}
}

// The text that a person chooses in a conflict becomes the draft, and undo restores the text typed
// before. An editor with the old text does not mistake the chosen one for its own.
func TestTheChosenTextIsTheDraft(t *testing.T) {
	s := newStore(t)
	d := inConflict(t, s, "theirs")
	left(t, s)
	other := commit(t, s, state.Edit{Proposal: 7, Base: "before", Change: state.Rename{Name: "a name"}})
	d.State, d.Chosen, d.Edit = state.EditWaiting, true, d.Edit.WithText("of both")
	d.Edit.Base = "theirs"
	other.State, other.Chosen, other.Edit = state.EditWaiting, true, other.Edit.WithText("another name")
	done, err := s.Queue.UpdateQueue(t.Context(), func([]state.OutboxRecord) (state.QueueChange, error) {
		return state.QueueChange{Put: []state.OutboxRecord{d, other}}, nil
	})
	must(t, err)
	drafts := draftsOf(t, s)
	if len(drafts) != 1 || drafts[0].Text != "of both" || drafts[0].Base != "theirs" || drafts[0].Revision != 2 ||
		done[0].Edit.DraftRevision != 2 {
		t.Fatalf("%+v, sent as %+v", drafts, done[0].Edit)
	}
	var elsewhere *state.EditedElsewhere
	if _, err := s.Typed.Save(t.Context(), state.Draft{Ref: notes, Text: "mine, and on", Revision: 1}); !errors.As(err,
		&elsewhere) {
		t.Errorf("the editor overwrote the chosen text: %v", err)
	}
	d = done[0]
	d.State = state.EditSent
	put(t, s, state.QueueChange{Put: []state.OutboxRecord{d}})
	if got := draftsOf(t, s); len(got) != 0 {
		t.Errorf("the sent text still has a draft: %+v", got)
	}
	for _, want := range []string{"mine, and on", "mine"} {
		if got, err := s.Typed.Restore(t.Context(), notes); err != nil || got.Text != want {
			t.Errorf("restored: %+v, %v; want %q", got, err, want)
		}
		_, err := s.db.Exec("UPDATE typed SET live = 0")
		must(t, err)
	}
}

// Newer typing is not replaced by the choice.
func TestTheChosenTextReplacesNothingNewer(t *testing.T) {
	s := newStore(t)
	d := inConflict(t, s, "theirs")
	save(t, s, state.Draft{Ref: notes, Text: "mine, and on", Revision: 1})
	d.State, d.Chosen, d.Edit = state.EditWaiting, true, d.Edit.WithText("of both")
	d.Edit.Base = "theirs"
	put(t, s, state.QueueChange{Put: []state.OutboxRecord{d}})
	if got := draftsOf(t, s); len(got) != 1 || got[0].Text != "mine, and on" {
		t.Errorf("%+v", got)
	}
}
