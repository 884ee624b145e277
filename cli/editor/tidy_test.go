package editor

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	"app.tender/tender/views/widget/theme"
)

func TestOldCacheIsDeletedButNoDrafts(t *testing.T) {
	old := time.Now().AddDate(0, 0, -60)
	for keep, kept := range map[string]bool{
		config.KeepMonth: false, config.KeepQuarter: true, config.KeepYear: true,
		"": true,
	} {
		ctx := t.Context()
		store, err := localstore.Open(ctx,
			localstore.Config{Path: filepath.Join(t.TempDir(), "tender.db"), Now: func() time.Time { return old }})
		if err != nil {
			t.Fatal(err)
		}
		if err := store.Cache.SaveProposal(ctx, &state.Proposal{ID: 7, Name: "Cedar Hollow"}, old); err != nil {
			t.Fatal(err)
		}
		ref := state.TextRef{Proposal: 7, Field: state.InternalNotes}
		if _, err := store.Typed.Save(ctx, state.Draft{Ref: ref, Text: "not sent"}); err != nil {
			t.Fatal(err)
		}
		path := store.Path()
		if err := store.Close(); err != nil {
			t.Fatal(err)
		}
		s := &run.Session{Settings: config.Settings{KeepCopies: keep}}
		if s.Store, err = localstore.Open(ctx, localstore.Config{Path: path}); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Store.Close() })
		if err := tidy(ctx, s); err != nil {
			t.Fatal(err)
		}
		if err := s.Store.Cache.SaveProposal(ctx, &state.Proposal{ID: 8, Name: "Birch Lane"}, old); err != nil {
			t.Fatal(err)
		}
		if err := tidy(ctx, s); err != nil { // like a start soon afterwards
			t.Fatal(err)
		}
		if p, _, err := s.Store.Cache.Proposal(ctx, 8); err != nil || p == nil {
			t.Errorf("keep %q: tidied twice within the hour, %v", keep, err)
		}
		if p, _, err := s.Store.Cache.Proposal(ctx, 7); err != nil || (p != nil) != kept {
			t.Errorf("keep %q: cached: %v, %v", keep, p != nil, err)
		}
		if list, err := s.Store.Typed.Drafts(ctx); err != nil || len(list) != 1 || list[0].Text != "not sent" {
			t.Errorf("keep %q: the drafts are %+v, %v", keep, list, err)
		}
	}
}

func TestTidyingEndsWithTheEditor(t *testing.T) {
	s := &run.Session{}
	tidyLater(t.Context(), s)() // would fail without a store
}

func TestOldJournalLinesAreDeleted(t *testing.T) {
	old := time.Now().AddDate(0, 0, -200)
	for keep, kept := range map[string]int{config.KeepQuarter: 0, config.KeepYear: 1, config.KeepFive: 1, "": 1} {
		ctx := t.Context()
		path := filepath.Join(t.TempDir(), "tender.db")
		store, err := localstore.Open(ctx, localstore.Config{Path: path, Now: func() time.Time { return old }})
		if err != nil {
			t.Fatal(err)
		}
		tick := state.SiteEvent{Proposal: 7, Kind: state.SiteTick, Item: 1, Part: "Aurora S-5", At: old}.Sealed()
		if err := store.Marks.AddSiteEvents(ctx, []state.SiteEvent{tick}); err != nil {
			t.Fatal(err)
		}
		if err := store.Close(); err != nil {
			t.Fatal(err)
		}
		s := &run.Session{Settings: config.Settings{KeepJournal: keep}}
		if s.Store, err = localstore.Open(ctx, localstore.Config{Path: path}); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Store.Close() })
		if err := tidy(ctx, s); err != nil {
			t.Fatal(err)
		}
		if lines, err := s.Store.Journal.Journal(ctx, state.JournalQuery{}); err != nil || len(lines) != kept {
			t.Errorf("keep %q: %d lines are left, %v", keep, len(lines), err)
		}
	}
}

// Scripts use many accounts. One that was not used for a month is deleted by the next run of another, but never what
// only this machine has.
func TestDataOfAnUnusedEnvironmentAccountIsDeleted(t *testing.T) {
	t.Parallel()
	data, now := t.TempDir(), time.Now()
	r := run.New(run.Streams{Now: func() time.Time { return now }, Env: func(name string) (string, bool) {
		return data, name == "TENDER_DATA_DIR" || name == "TENDER_CONFIG_DIR"
	}}, func() config.Known { return config.Known{Themes: theme.Names()} })
	for name, keep := range map[string]struct {
		days   int
		draft  bool
		remain bool
	}{
		"environment-1": {31, false, false}, "environment-2": {31, true, true}, "environment-3": {29, false, true},
		"demo": {31, false, true}, "work": {31, false, true},
	} {
		store, err := localstore.Open(t.Context(), localstore.Config{Path: r.Dirs().LocalFile(name)})
		if err != nil {
			t.Fatal(err)
		}
		if keep.draft {
			_, err = store.Typed.Save(t.Context(),
				state.Draft{Ref: state.TextRef{Proposal: 7, Field: state.InternalNotes}, Text: "not saved"})
		}
		path := store.Path()
		if err := errors.Join(err, store.Close()); err != nil {
			t.Fatal(err)
		}
		then := now.AddDate(0, 0, -keep.days)
		if err := os.Chtimes(path, then, then); err != nil {
			t.Fatal(err)
		}
	}
	r.ForgetAccounts(t.Context())
	left, err := filepath.Glob(r.Dirs().ProfileData("*"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range left {
		left[i] = filepath.Base(left[i])
	}
	if got := strings.Join(left, " "); got != "demo environment-2 environment-3 work" {
		t.Errorf("left: %s", got)
	}
}
