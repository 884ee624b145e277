package localstore

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"app.tender/tender/state"
)

func TestFilesArePrivate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("permissions are lists there")
	}
	s := newStore(t)
	save(t, s, state.Draft{Ref: notes, Text: "secret"})
	dir := filepath.Dir(s.Path())
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		want := fs.FileMode(0o600)
		if d.IsDir() {
			want = 0o700
		}
		if info.Mode().Perm() != want {
			t.Errorf("%s is %v, want %v", path, info.Mode().Perm(), want)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestFilePermissionsAreTightened(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tender.db")
	if err := os.WriteFile(path, nil, 0o644); err != nil { // the point of the test
		t.Fatal(err)
	}
	openAt(t, path)
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

func TestClosingLeavesOnlyTheDatabase(t *testing.T) {
	s := newStore(t)
	save(t, s, state.Draft{Ref: notes, Text: "x"})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(filepath.Dir(s.Path()))
	if err != nil || len(files) != 1 {
		t.Errorf("%v, %v", files, err)
	}
	if _, err := s.Typed.Drafts(t.Context()); state.FaultOf(err).Kind != state.FaultLocal {
		t.Errorf("a closed store returns %v", err)
	}
}

func TestNewerFileIsNotChanged(t *testing.T) {
	s := newStore(t)
	if _, err := s.db.Exec("PRAGMA user_version = 1000"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(s.Path())
	if err != nil {
		t.Fatal(err)
	}
	_, err = Open(t.Context(), Config{Path: s.Path()})
	if f := state.FaultOf(err); f.Kind != state.FaultLocal || !strings.Contains(f.Next, "Update") {
		t.Errorf("%v, %+v", err, f)
	}
	after, err := os.ReadFile(s.Path())
	if err != nil || string(before) != string(after) {
		t.Errorf("the file changed, %v", err)
	}
}

func TestFileWithForeignTablesIsSalvaged(t *testing.T) {
	s := newStore(t)
	save(t, s, state.Draft{Ref: notes, Text: "kept"})
	for _, change := range []string{
		"ALTER TABLE typed ADD COLUMN of_another_build TEXT", "DROP TABLE own_values", "PRAGMA application_id = 1",
	} {
		_, err := s.db.Exec(change)
		must(t, err)
	}
	must(t, s.Close())
	s = openAt(t, s.Path())
	if n := s.Notice(); n.Kind != state.FaultLocal || !strings.Contains(n.Message, "1 draft and") {
		t.Errorf("notice %+v", n)
	}
	if got := draftsOf(t, s); len(got) != 1 || got[0].Text != "kept" {
		t.Errorf("%+v", got)
	}
	commit(t, s, textEdit(save(t, s, state.Draft{Ref: notes, Text: "and on", Revision: 1})))
}

func TestManyOpenANewFileAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tender.db")
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			s, err := Open(context.Background(), Config{Path: path})
			if err != nil {
				t.Error(err)
				return
			}
			defer func() { _ = s.Close() }()
			if n := s.Notice(); n.Kind != state.FaultNone {
				t.Errorf("notice: %v", n)
			}
			ref := state.TextRef{Proposal: state.ProposalID(i), Field: state.InternalNotes}
			for range 5 {
				if _, err := s.Typed.Save(context.Background(), state.Draft{Ref: ref, Text: "x"}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if got := draftsOf(t, openAt(t, path)); len(got) != 8 {
		t.Errorf("%d drafts", len(got))
	}
}

func TestDirectoryThatCannotBeCreated(t *testing.T) {
	file := filepath.Join(t.TempDir(), "in the way")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := openAt(t, filepath.Join(file, "tender.db"))
	if n := s.Notice(); n.Kind != state.FaultLocal || n.Message == "" || n.Next == "" {
		t.Errorf("notice %+v", n)
	}
	draft := state.Draft{Ref: notes, Text: "kept in memory meanwhile"}
	if _, err := s.Typed.Save(t.Context(), draft); state.FaultOf(err).Kind != state.FaultLocal {
		t.Errorf("saved without a file: %v", err)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	save(t, s, draft) // a retry, which succeeds now
	if got := draftsOf(t, openAt(t, s.Path())); len(got) != 1 {
		t.Errorf("%+v", got)
	}
}

func TestDeletedFileIsRecreated(t *testing.T) {
	s := newStore(t)
	save(t, s, state.Draft{Ref: notes, Text: "one"})
	if err := os.RemoveAll(filepath.Dir(s.Path())); err != nil {
		t.Fatal(err)
	}
	save(t, s, state.Draft{Ref: notes, Text: "two", Revision: 1})
	if got := draftsOf(t, openAt(t, s.Path())); len(got) != 1 || got[0].Text != "two" {
		t.Errorf("%+v", got)
	}
}

func TestAFullDiskIsReportedAndRetried(t *testing.T) {
	s := newStore(t)
	save(t, s, state.Draft{Ref: notes, Text: "small"})
	if _, err := s.writer.ExecContext(t.Context(), "PRAGMA max_page_count = 1"); err != nil { // the current size
		t.Fatal(err)
	}
	big := state.Draft{Ref: notes, Text: strings.Repeat("much ", 100_000), Revision: 1}
	_, err := s.Typed.Save(t.Context(), big)
	if f := state.FaultOf(err); f.Kind != state.FaultLocal || !strings.Contains(f.Message, "full") || f.Next == "" {
		t.Fatalf("%v, %+v", err, f)
	}
	if got := draftsOf(t, s); len(got) != 1 || got[0].Text != "small" {
		t.Errorf("stored data was lost: %d drafts", len(got))
	}
	if _, err := s.writer.ExecContext(t.Context(), "PRAGMA max_page_count = 1000000"); err != nil {
		t.Fatal(err)
	}
	save(t, s, big)
}

func TestBusyDatabaseIsReported(t *testing.T) {
	s := newStore(t)
	other := openAt(t, s.Path())
	if _, err := s.writer.ExecContext(t.Context(), "PRAGMA busy_timeout = 1"); err != nil {
		t.Fatal(err)
	}
	tx, err := other.db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Typed.Save(t.Context(), state.Draft{Ref: notes}); !strings.Contains(state.FaultOf(err).Message,
		"holds the local database") {
		t.Errorf("%v", err)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	save(t, s, state.Draft{Ref: notes})
}

func TestCancelledCallIsNotADiskFault(t *testing.T) {
	s := newStore(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Typed.Drafts(ctx); state.FaultOf(err).Kind != state.FaultCanceled ||
		!errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestPresence(t *testing.T) {
	a := newStore(t)
	b := openAt(t, a.Path())
	if a.Self() == b.Self() || a.Self() == "" {
		t.Fatalf("%q and %q", a.Self(), b.Self())
	}
	for _, token := range []string{a.Self(), b.Self()} {
		if living, known := a.Alive(token); !living || !known {
			t.Errorf("%q: %v, %v", token, living, known)
		}
	}
	must(t, b.self.File.Close()) // what the system does when a process ends
	if living, known := a.Alive(b.Self()); living || !known {
		t.Errorf("dead: %v, %v", living, known)
	}
}
