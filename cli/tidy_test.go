package cli

import (
	"path/filepath"
	"testing"
	"time"

	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
)

func TestTheOldOfTheCacheGoesAsTheSettingsSayAndNothingUnsavedEver(t *testing.T) {
	old := time.Now().AddDate(0, 0, -60)
	for keep, kept := range map[string]bool{config.KeepMonth: false, config.KeepQuarter: true, config.KeepYear: true, "": true} {
		ctx := t.Context()
		store, err := localstore.Open(ctx, localstore.Config{Path: filepath.Join(t.TempDir(), "tender.db"), Now: func() time.Time { return old }})
		if err != nil {
			t.Fatal(err)
		}
		if err := store.SaveProposal(ctx, &state.Proposal{ID: 7, Name: "Cedar Hollow"}, old); err != nil {
			t.Fatal(err)
		}
		ref := state.TextRef{Proposal: 7, Field: state.InternalNotes}
		if _, err := store.SaveDraft(ctx, state.Draft{Ref: ref, Text: "not sent"}); err != nil {
			t.Fatal(err)
		}
		path := store.Path()
		if err := store.Close(); err != nil {
			t.Fatal(err)
		}
		s := &session{settings: config.Settings{KeepCopies: keep}}
		if s.store, err = localstore.Open(ctx, localstore.Config{Path: path}); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.store.Close() })
		if err := s.tidy(ctx); err != nil {
			t.Fatal(err)
		}
		if p, _, err := s.store.Proposal(ctx, 7); err != nil || (p != nil) != kept {
			t.Errorf("keep %q: the copy is here: %v, %v", keep, p != nil, err)
		}
		if list, err := s.store.Drafts(ctx); err != nil || len(list) != 1 || list[0].Text != "not sent" {
			t.Errorf("keep %q: the drafts are %+v, %v", keep, list, err)
		}
	}
}

func TestTidyingEndsWithTheEditor(t *testing.T) {
	s := &session{}
	s.tidyLater(t.Context())() // it would fail without a store
}

func TestTheJournalIsKeptAsTheSettingsSay(t *testing.T) {
	old := time.Now().AddDate(0, 0, -200)
	for keep, kept := range map[string]int{config.KeepQuarter: 0, config.KeepYear: 1, config.KeepFive: 1, "": 1} {
		ctx := t.Context()
		path := filepath.Join(t.TempDir(), "tender.db")
		store, err := localstore.Open(ctx, localstore.Config{Path: path, Now: func() time.Time { return old }})
		if err != nil {
			t.Fatal(err)
		}
		if err := store.SetTick(ctx, state.Tick{Proposal: 7, TickKey: state.TickKey{Item: 1}, Part: "Aurora S-5", At: old}, true); err != nil {
			t.Fatal(err)
		}
		if err := store.Close(); err != nil {
			t.Fatal(err)
		}
		s := &session{settings: config.Settings{KeepJournal: keep}}
		if s.store, err = localstore.Open(ctx, localstore.Config{Path: path}); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.store.Close() })
		if err := s.tidy(ctx); err != nil {
			t.Fatal(err)
		}
		if lines, err := s.store.Journal(ctx, state.JournalQuery{}); err != nil || len(lines) != kept {
			t.Errorf("keep %q: %d lines are left, %v", keep, len(lines), err)
		}
	}
}
