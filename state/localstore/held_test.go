package localstore

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/localstore/lockfile"
	"app.tender/tender/state/plan"
)

// An account's data is deleted if no process uses it and the service has all of it. A single text,
// edit, plan or mark that exists only here keeps all of it.
func TestForgetKeepsUnsentData(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		make func(t *testing.T, s *Store)
		want Held
	}{
		"nothing": {func(*testing.T, *Store) {}, Held{}},
		"copies": {func(t *testing.T, s *Store) {
			must(t, s.Cache.SaveProposal(t.Context(), &state.Proposal{ID: 7, Name: "Cedar Hollow"}, readAt))
		}, Held{}},
		"a draft": {func(t *testing.T, s *Store) { save(t, s, state.Draft{Ref: notes, Text: "x"}) }, Held{Drafts: 1}},
		"a discarded draft": {func(t *testing.T, s *Store) {
			save(t, s, state.Draft{Ref: notes, Text: "x"})
			must(t, discardText(t.Context(), s, notes))
		}, Held{}},
		"what stands in a form": {func(t *testing.T, s *Store) {
			_, err := s.Typed.SaveForm(t.Context(),
				state.Scratch{At: state.ScratchPlace{Form: "contact"}, Values: map[string]string{"Name": "Ada"}})
			must(t, err)
		}, Held{Drafts: 1}},
		"an edit": {func(t *testing.T, s *Store) {
			commit(t, s, textEdit(state.Draft{Ref: notes, Text: "x"}))
		}, Held{Edits: 1}},
		"a draft in the outbox": {func(t *testing.T, s *Store) {
			commit(t, s, save(t, s, state.Draft{Ref: notes, Text: "x"}).Edit())
		}, Held{Edits: 1}},
		"a draft that was typed on after it went to the outbox": {func(t *testing.T, s *Store) {
			d := save(t, s, state.Draft{Ref: notes, Text: "x"})
			commit(t, s, d.Edit())
			d.Text = "xy"
			save(t, s, d)
		}, Held{Drafts: 1, Edits: 1}},
		"an edit that was saved": {func(t *testing.T, s *Store) {
			d := commit(t, s, textEdit(state.Draft{Ref: notes, Text: "x"}))
			d.State = state.EditSent
			put(t, s, state.QueueChange{Put: []state.OutboxRecord{d}})
		}, Held{}},
		"a plan": {func(t *testing.T, s *Store) {
			next := planIDs()
			editPlan(t, s, 7, plan.Add(den(11, next), 0, wish(next(), "Bracket")))
		}, Held{Plans: 1}},
		"a build": {func(t *testing.T, s *Store) {
			_, err := s.Plans.BeginRun(t.Context(),
				build.Run{Proposal: 7, Status: build.Going, Phase: build.Uploading, Updated: readAt}, nil)
			must(t, err)
		}, Held{Builds: 1}},
		"a pin": {func(t *testing.T, s *Store) { must(t, s.Marks.Pin(t.Context(), 7)) }, Held{Pins: 1}},
		"marks": {func(t *testing.T, s *Store) {
			must(t, s.Plans.SetFavorite(t.Context(), 41, true))
			must(t, s.Marks.SetFollowUp(t.Context(), state.FollowUp{Proposal: 7, Day: "2026-12-04"}))
			must(t, s.Marks.SaveFilter(t.Context(), state.SavedFilter{Name: "Open", Kept: readAt}))
			must(t, s.Marks.AddSiteEvents(t.Context(), []state.SiteEvent{tick(1, "1")}))
		}, Held{Site: 1, Others: 3}},
		"a damaged database beside it": {func(t *testing.T, s *Store) {
			must(t, os.WriteFile(s.Path()+".damaged-20260406-150000", []byte("x"), 0o600))
		}, Held{Others: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStore(t)
			tt.make(t, s)
			dir, file := filepath.Split(s.Path())
			dir = filepath.Clean(dir)
			if gone, err := Forget(t.Context(), dir, file); gone || err != nil || !lockfile.InUse(s.Path()) {
				t.Fatalf("a database in use was deleted: %v, %v", gone, err)
			}
			must(t, s.Close())
			got, err := Inspect(t.Context(), s.Path())
			if err != nil || got != tt.want {
				t.Errorf("it holds %+v, want %+v (%v)", got, tt.want, err)
			}
			gone, err := Forget(t.Context(), dir, file)
			if gone == tt.want.Any() || err != nil {
				t.Errorf("deleted: %v, %v", gone, err)
			}
			if _, err := os.Stat(s.Path()); os.IsNotExist(err) != gone {
				t.Errorf("deleted: %v, and the file: %v", gone, err)
			}
			if _, err := os.Stat(dir + ".gone"); err == nil {
				t.Error("a directory is left")
			}
		})
	}
}

// A process that opens the database during Forget, or has written to it just before, keeps what it
// writes.
func TestForgetRestoresConcurrentWrites(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	path := s.Path()
	dir := filepath.Dir(path)
	must(t, s.Close())
	// Between the two checks of Forget.
	must(t, os.Rename(dir, dir+".gone"))
	late := openAt(t, path)
	save(t, late, state.Draft{Ref: notes, Text: "x"})
	must(t, late.Close())
	if gone, err := Forget(t.Context(), dir, filepath.Base(path)); gone || err != nil && !os.IsExist(err) {
		t.Errorf("deleted: %v, %v", gone, err)
	}
	if gone, err := Forget(t.Context(), dir+".gone", filepath.Base(path)); !gone || err != nil {
		t.Errorf("files of a killed process were not deleted: %v, %v", gone, err)
	}
	if drafts := draftsOf(t, openAt(t, path)); len(drafts) != 1 {
		t.Errorf("drafts: %+v", drafts)
	}
}

func TestLastUsed(t *testing.T) {
	t.Parallel()
	path := newStore(t).Path()
	at := time.Date(2026, 4, 6, 12, 0, 0, 0, time.UTC)
	for _, file := range []string{path, path + "-wal"} {
		if err := os.Chtimes(file, at, at); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
	if got, err := LastUsed(path); err != nil || !got.Equal(at) {
		t.Errorf("last used %v, %v", got, err)
	}
	if got, err := LastUsed(path + ".none"); err != nil || !got.IsZero() {
		t.Errorf("a missing database was used %v, %v", got, err)
	}
}
