package localstore

import (
	"context"
	"os"
	"slices"
)

// Health is how the database file is.
type Health struct {
	Bytes    int64    // that the file takes on the disk, with what is not in it yet
	Problems []string // what is wrong inside, at most a few; empty when it is sound
}

// healthProblems is how many problems are listed at most.
const healthProblems = 5

// Check reads through the whole file, which may take a second, and says how it is. It
// moves a file aside that is too damaged to be read, as any other call does, and Notice
// says so.
func (s *Store) Check(ctx context.Context) (Health, error) {
	var h Health
	err := s.read(ctx, "check the local database", func(db querier) error {
		lines, err := collect(ctx, db, single[string], "PRAGMA integrity_check(5)")
		lines = slices.DeleteFunc(lines, func(line string) bool { return line == "ok" })
		h.Problems = lines[:min(len(lines), healthProblems)]
		return err
	})
	h.Bytes = s.size()
	return h, err
}

// Inventory is how much a local database holds, without anything of what it holds.
type Inventory struct {
	Bytes   int64          // that the file takes on the disk, with what is not in it yet
	Tables  int            // the version of its tables
	Rows    map[string]int // by what they are, such as "drafts"
	Entries map[string]int // of the outbox, by their state
}

// counted are what Inventory counts, each with where it is.
var counted = map[string]string{
	"proposalsListed": "proposal_rows",
	"proposals":       "proposal_details",
	"contacts":        "people",
	"catalogItems":    "catalog_items",
	"pins":            "pins",
	"drafts":          "drafts WHERE live",
	"draftsDiscarded": "drafts_aside",
	"manualMerges":    "hand_results",
	"journal":         "journal",
	"plans":           "plans",
	"builds":          "builds",
	"filters":         "saved_filters",
}

// Inventory counts what is in the database.
func (s *Store) Inventory(ctx context.Context) (Inventory, error) {
	i := Inventory{Bytes: s.size(), Rows: make(map[string]int), Entries: make(map[string]int)}
	err := s.read(ctx, "count what is in the local database", func(db querier) (err error) {
		if i.Tables, err = schema.Version(ctx, db); err != nil {
			return err
		}
		for name, from := range counted {
			if i.Rows[name], err = single[int](db.QueryRowContext(ctx, "SELECT count(*) FROM "+from)); err != nil {
				return err
			}
		}
		return each(ctx, db, func(row scanner) error {
			var state string
			var n int
			err := row.Scan(&state, &n)
			i.Entries[state] = n
			return err
		}, "SELECT state, count(*) FROM entries GROUP BY state")
	})
	return i, err
}

// size returns how many bytes the database takes on the disk.
func (s *Store) size() (bytes int64) {
	for _, companion := range []string{"", "-wal"} {
		if info, err := os.Stat(s.path + companion); err == nil {
			bytes += info.Size()
		}
	}
	return bytes
}
