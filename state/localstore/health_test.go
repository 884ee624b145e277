package localstore

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.tender/tender/state"
)

func TestASoundDatabase(t *testing.T) {
	s := newStore(t)
	save(t, s, state.Draft{Ref: notes, Text: "kept"})
	h, err := s.Check(t.Context())
	if err != nil || len(h.Problems) > 0 || s.Notice().Kind != state.FaultNone {
		t.Fatalf("%+v, %v, %v", h, err, s.Notice())
	}
	if info, err := os.Stat(s.Path()); err != nil || h.Bytes < info.Size() {
		t.Errorf("%d bytes of a file of %v, %v", h.Bytes, info.Size(), err)
	}
}

// Only Check finds an index that lacks a row.
func TestADatabaseWithAProblemInside(t *testing.T) {
	s := newStore(t)
	for _, sql := range []string{
		"CREATE TABLE spoiled (a INTEGER, b INTEGER)", "INSERT INTO spoiled VALUES (1, 2)",
		"CREATE INDEX by_a ON spoiled (a)",
		"PRAGMA writable_schema = ON",
		"UPDATE sqlite_schema SET sql = 'CREATE INDEX by_a ON spoiled (b)' WHERE name = 'by_a'",
	} {
		if _, err := s.db.Exec(sql); err != nil {
			t.Fatal(err)
		}
	}
	h, err := openAt(t, s.Path()).Check(t.Context())
	if err != nil || !strings.Contains(strings.Join(h.Problems, " "), "by_a") {
		t.Errorf("%+v, %v", h, err)
	}
}

// Support needs to know how much data there is, and must not see the data.
func TestInventoryContainsOnlyCounts(t *testing.T) {
	s := newStore(t)
	save(t, s, state.Draft{Ref: notes, Text: "Call Halvorsen"})
	i, err := s.Inventory(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if i.Rows["drafts"] != 1 || i.Tables != schema().Len() || i.Bytes == 0 || len(i.Rows) != len(counted) ||
		len(i.Edits) != 0 {
		t.Errorf("%+v", i)
	}
	if text, err := json.Marshal(i); err != nil || strings.Contains(string(text), "Halvorsen") {
		t.Errorf("%s, %v", text, err)
	}
}

// The trial must notice what keeps a person's text from being saved, and must leave nothing.
func TestTryWriteIsARealWrite(t *testing.T) {
	s := newStore(t)
	before, err := filepath.Glob(s.Path() + "*")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.TryWrite(t.Context()); err != nil {
		t.Fatal(err)
	}
	var rows int
	if err := s.db.QueryRow("SELECT count(*) FROM leases").Scan(&rows); err != nil || rows != 0 {
		t.Errorf("%d rows are left, %v", rows, err)
	}
	if after, err := filepath.Glob(s.Path() + "*"); err != nil || len(after) > len(before) {
		t.Errorf("%v is left, %v", after, err)
	}
	// A lock that can't be taken.
	if err := os.Mkdir(s.Path()+".probe", 0o700); err != nil {
		t.Fatal(err)
	}
	if err := s.TryWrite(t.Context()); err == nil {
		t.Error("a lock that can't be taken is not noticed")
	}
	if err := os.Remove(s.Path() + ".probe"); err != nil {
		t.Fatal(err)
	}
	// A database that takes no rows.
	if _, err := s.db.Exec(
		"CREATE TRIGGER full BEFORE INSERT ON leases BEGIN SELECT RAISE(ABORT, 'no'); END"); err != nil {
		t.Fatal(err)
	}
	if err := s.TryWrite(t.Context()); err == nil {
		t.Error("a refused write is not noticed")
	}
}
