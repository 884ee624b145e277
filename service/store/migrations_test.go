package store

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
	"github.com/google/go-cmp/cmp"
)

// released lists the released migrations in order, each with its checksum. Only add lines
// at the end: with a changed one, no existing database would be recognised.
var released = []string{
	"postgres/0001_tables.sql 4a8ef544",
	"sqlite/0001_tables.sql f40ad8e3",
}

func TestReleasedMigrationsNeverChange(t *testing.T) {
	names, err := fs.Glob(migrations, "migrations/*/*.sql") // in order
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, name := range names {
		text, err := migrations.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%s %08x", strings.TrimPrefix(name, "migrations/"), crc32.ChecksumIEEE(text)))
	}
	if d := cmp.Diff(released, got); d != "" {
		t.Error(d)
	}
}

// The error for a database that can't be opened names the file and the next step.
func TestADatabaseThatCannotBeOpenedSaysWhatToDo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "service.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Open(t.Context(), path)
	if f := state.FaultOf(err); f.Kind != state.FaultLocal || f.Message != "The service's database is damaged." ||
		!strings.Contains(f.Next, path) {
		t.Errorf("%v: %+v", err, f)
	}
}

// A service whose disk lost the file would otherwise start anew without a word, and sign nobody in.
func TestAMissingOrEmptyDatabaseBesideABackupIsDamaged(t *testing.T) {
	for name, lose := range map[string]func(path string) error{
		"missing": os.Remove,
		"empty":   func(path string) error { return os.Truncate(path, 0) },
	} {
		t.Run(name, func(t *testing.T) {
			s, path := openFile(t)
			addAccount(t, s)
			backup := sqlitefile.Backups(path)[0]
			if err := errors.Join(s.Backup(t.Context(), backup), s.Close(), lose(path)); err != nil {
				t.Fatal(err)
			}
			_, err := Open(t.Context(), path)
			if f := state.FaultOf(err); !strings.Contains(f.Message, "gone or empty") ||
				!strings.Contains(f.Message, backup) || !strings.Contains(f.Next, path) {
				t.Errorf("%v: %+v", err, f)
			}
			if info, err := os.Stat(path); err == nil && info.Size() > 0 {
				t.Error("a new database is in its place")
			}
		})
	}
}
