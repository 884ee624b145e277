package sqlitefile

import (
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
)

var (
	notesFile = &fstest.MapFile{Data: []byte("CREATE TABLE notes (text TEXT)")}
	oneFile   = MustSchema(fstest.MapFS{"m/0001_notes.sql": notesFile}, "m/*.sql")
	twoFiles  = MustSchema(fstest.MapFS{
		"m/0001_notes.sql": notesFile,
		"m/0002_when.sql":  {Data: []byte("ALTER TABLE notes ADD COLUMN at INTEGER NOT NULL DEFAULT 0")},
	}, "m/*.sql")
)

func open(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", Name(path, "_txlock=immediate"))
	must(t, err)
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// made returns the path of a database with the schema and a note.
func made(t *testing.T, s Schema) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "data", "with space?#%41.db")
	must(t, Create(path))
	db := open(t, path)
	must(t, s.Prepare(t.Context(), db, path))
	_, err := db.ExecContext(t.Context(), "INSERT INTO notes (text) VALUES ('kept')")
	must(t, err)
	must(t, db.Close())
	return path
}

func noteIn(t *testing.T, path string) (text string) {
	t.Helper()
	db := open(t, path)
	must(t, db.QueryRowContext(t.Context(), "SELECT text FROM notes").Scan(&text))
	must(t, db.Close())
	return text
}

// Texts survive in the migrated tables, and unchanged in the backup.
func TestOlderFileIsBackedUpAndMigrated(t *testing.T) {
	path := made(t, oneFile)
	db := open(t, path)
	must(t, twoFiles.Prepare(t.Context(), db, path))
	if v, err := twoFiles.Version(t.Context(), db); err != nil || v != 2 {
		t.Errorf("version %d, %v", v, err)
	}
	if got := noteIn(t, path); got != "kept" {
		t.Errorf("note %q", got)
	}
	before := Backups(path)[0]
	if v, err := twoFiles.Version(t.Context(), open(t, before)); err != nil || v != 1 || noteIn(t, before) != "kept" {
		t.Errorf("the copy has version %d, %v", v, err)
	}
	info, err := os.Stat(before)
	if must(t, err); info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read the copy: %v", info.Mode())
	}
}

// A file that this program does not understand is not written: its tables may mean something else.
func TestForeignFilesAreNotChanged(t *testing.T) {
	others := MustSchema(
		fstest.MapFS{"m/0001.sql": {Data: []byte("CREATE TABLE notes (text TEXT, of_another_build TEXT)")}}, "m/*.sql")
	for name, c := range map[string]struct {
		made, read Schema
		want       error
	}{
		"newer":   {twoFiles, oneFile, ErrVersion},
		"foreign": {others, twoFiles, errForeign},
	} {
		t.Run(name, func(t *testing.T) {
			path := made(t, c.made)
			before, err := os.ReadFile(path)
			must(t, err)
			db := open(t, path)
			err = c.read.Prepare(t.Context(), db, path)
			if !errors.Is(err, c.want) {
				t.Errorf("got %v", err)
			}
			if f := Fault(err, "x"); errors.Is(err, ErrVersion) && !strings.Contains(f.Next, path) {
				t.Errorf("the next step does not name the file: %q", f.Next)
			}
			must(t, db.Close())
			if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
				t.Errorf("the file changed, %v", err)
			}
		})
	}
}

// A migration that fails leaves the tables unchanged.
func TestMigrationsAreAtomic(t *testing.T) {
	broken := MustSchema(fstest.MapFS{
		"m/0001_notes.sql": notesFile,
		"m/0002_bad.sql": {Data: []byte(
			"ALTER TABLE notes RENAME COLUMN text TO words; CREATE TABLE notes (text TEXT)")},
	}, "m/*.sql")
	path := made(t, oneFile)
	if err := broken.Prepare(t.Context(), open(t, path), path); err == nil {
		t.Error("the migration did not fail")
	}
	if got := noteIn(t, path); got != "kept" {
		t.Errorf("note %q", got)
	}
}

// The last two backups are kept, newest first, even after a crash during a backup; a new database
// gets no backup.
func TestTheLastTwoBackupsAreKept(t *testing.T) {
	path := made(t, twoFiles)
	for _, name := range Backups(path) {
		if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("backup of a new file: %v", err)
		}
	}
	db := open(t, path)
	for _, text := range []string{"first", "second", "third"} {
		must(t, os.WriteFile(path+".backup-part", []byte("half of a copy"), 0o600))
		_, err := db.ExecContext(t.Context(), "UPDATE notes SET text = ?", text)
		must(t, err)
		must(t, BackUp(t.Context(), db, path, time.Date(2026, 4, 6, 9, 0, 0, 0, time.UTC)))
		if got := noteIn(t, Backups(path)[0]); got != text {
			t.Errorf("the newest copy has %q, want %q", got, text)
		}
	}
	if got := noteIn(t, Backups(path)[1]); got != "second" {
		t.Errorf("the copy before has %q", got)
	}
	if _, err := os.Stat(path + ".backup-part"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("partial backup left: %v", err)
	}
}

// A copy never replaces another file.
func TestCopyToANewFileOnly(t *testing.T) {
	path := made(t, twoFiles)
	there := filepath.Join(t.TempDir(), "there")
	must(t, os.WriteFile(there, []byte("precious"), 0o600))
	if err := CopyTo(t.Context(), open(t, path), there); !errors.Is(err, fs.ErrExist) {
		t.Errorf("got %v", err)
	}
	if kept, err := os.ReadFile(there); err != nil || string(kept) != "precious" {
		t.Errorf("%q, %v", kept, err)
	}
}

// Prepare waits for another process that creates the database, but not forever.
func TestPrepareWaitsForAnotherWriter(t *testing.T) {
	for name, leaves := range map[string]bool{"leaves": true, "stays": false} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				path := filepath.Join(t.TempDir(), "x.db")
				tx, err := open(t, path).BeginTx(t.Context(), nil)
				must(t, err)
				mine := open(t, path)
				done := make(chan error)
				go func() { done <- twoFiles.Prepare(t.Context(), mine, path) }()
				synctest.Wait() // it was refused, and waits to retry
				if leaves {
					must(t, tx.Rollback())
				}
				began := time.Now()
				if err := <-done; leaves != (err == nil) || !leaves && !IsBusy(err) {
					t.Errorf("got %v", err)
				}
				if took := time.Since(began); leaves == (took >= prepareTimeout) {
					t.Errorf("took %v", took)
				}
				if !leaves {
					must(t, tx.Rollback())
				}
			})
		})
	}
}

// A fault of the file includes the next step.
func TestFaultMessages(t *testing.T) {
	path := made(t, twoFiles)
	must(t,
		os.WriteFile(path,
			[]byte("a text that is no database, and long enough to be looked at, which a short one is not"), 0o600))
	damaged := twoFiles.Prepare(t.Context(), open(t, path), path)
	for err, want := range map[error]string{
		damaged:    "The service's database is damaged.",
		errForeign: "The service's database is damaged.",
		ErrVersion: "The service's database was made by another version of tender.",
		&fs.PathError{
			Op: "flock", Path: "/net/x.carrier",
			Err: syscall.ENOLCK,
		}: "The data directory is on a network file system without locks (ENOLCK).",
		fs.ErrPermission: "The data directory can't be written.",
		&fs.PathError{
			Op: "mkdir", Path: "/none",
			Err: fs.ErrNotExist,
		}: "The data directory can't be made: mkdir /none: file does not exist.",
	} {
		if f := Fault(err, "the service's database"); f.Kind != state.FaultLocal || f.Message != want ||
			(f.Next == "") != IsDamaged(err) {
			t.Errorf("%v: %+v", err, f)
		}
	}
	if f := Fault(errors.New("anything else"), "x"); f.Kind != state.FaultNone {
		t.Errorf("%+v", f)
	}
}

// An empty file beside a backup is not a new one, whether it has pages or not.
func TestAFileWithoutTablesBesideABackupIsDamaged(t *testing.T) {
	path := made(t, oneFile)
	must(t, BackUp(t.Context(), open(t, path), path, time.Now()))
	must(t, os.Remove(path))
	if err := Create(path); !IsDamaged(err) {
		t.Errorf("missing: %v", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file was made: %v", err)
	}
	db := open(t, path)
	if err := oneFile.Prepare(t.Context(), db, path); !IsDamaged(err) { // makes the pages first
		t.Errorf("without tables: %v", err)
	}
	if v, err := oneFile.Version(t.Context(), db); err != nil || v != 0 {
		t.Errorf("version %d, %v", v, err)
	}
}
