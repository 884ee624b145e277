package localstore

import (
	"bytes"
	"database/sql"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
)

// released lists the migrations of released versions in order, with their checksums. Lines may be
// added at the end; a changed one would make every existing database foreign.
var released = []string{
	"0001_tables.sql ac2393b6",
}

func TestReleasedMigrationsNeverChange(t *testing.T) {
	names, err := fs.Glob(migrations, "migrations/*.sql") // sorted
	must(t, err)
	got := make([]string, len(names))
	for i, name := range names {
		text, err := migrations.ReadFile(name)
		must(t, err)
		base := filepath.Base(name)
		got[i] = fmt.Sprintf("%s %08x", base, crc32.ChecksumIEEE(text))
		if number := fmt.Sprintf("%04d_", i+1); base[:len(number)] != number {
			t.Errorf("%s is file %d: numbers must be unique and consecutive", base, i+1)
		}
	}
	if d := cmp.Diff(released, got); d != "" {
		t.Error(d)
	}
}

// A file that another version has numbered differently is named and left as it is, with what was typed.
func TestAFileOfAnotherVersionIsRefused(t *testing.T) {
	s := newStore(t)
	save(t, s, state.Draft{Ref: notes, Text: "typed"})
	must(t, s.Close())
	db, err := sql.Open("sqlite", dsn(s.Path()))
	must(t, err)
	_, err = db.ExecContext(t.Context(), "PRAGMA user_version = 31; PRAGMA application_id = 7")
	must(t, err, db.Close())
	before, err := os.ReadFile(s.Path())
	must(t, err)

	_, err = Open(t.Context(), Config{Path: s.Path()})
	if f := state.FaultOf(err); f.Message != "The local database was made by another version of tender." ||
		!strings.Contains(f.Next, s.Path()) {
		t.Errorf("%v: %+v", err, f)
	}
	after, err := os.ReadFile(s.Path())
	must(t, err)
	left, err := filepath.Glob(s.Path() + ".*")
	must(t, err)
	if !bytes.Equal(before, after) || len(left) > 0 {
		t.Errorf("changed, with %v beside it", left)
	}
}

// A program that still runs while a newer one changes the tables says what to do.
func TestANewerVersionChangesTheTablesMeanwhile(t *testing.T) {
	s := newStore(t)
	db, err := sql.Open("sqlite", dsn(s.Path()))
	must(t, err)
	_, err = db.ExecContext(t.Context(),
		"ALTER TABLE people RENAME TO parties; CREATE TRIGGER rule BEFORE INSERT ON pins BEGIN SELECT RAISE(ABORT, 'new'); END")
	must(t, err)
	_, err = db.ExecContext(t.Context(), fmt.Sprintf("PRAGMA user_version = %d", schema().Len()+1))
	must(t, err, db.Close())

	_, _, err = s.Cache.People(t.Context(), state.PeopleQuery{})
	for name, err := range map[string]error{
		"read":  err,
		"write": s.Cache.SavePeople(t.Context(), []state.Contact{{ID: 7}}, readAt),
		"rule":  s.Marks.Pin(t.Context(), 7),
	} {
		if f := state.FaultOf(err); f.Kind != state.FaultLocal ||
			f.Message != "A newer version of tender has changed the local database." || f.Next == "" {
			t.Errorf("%s: %+v", name, f)
		}
	}
	commit(t, s, textEdit(save(t, s, state.Draft{Ref: notes, Text: "typed"})))
}
