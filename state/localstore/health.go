package localstore

import (
	"context"
	"os"
	"slices"

	"app.tender/tender/state/localstore/lockfile"
)

// Health is the state of the database file.
type Health struct {
	Bytes    int64    // on the disk, including the write-ahead log
	Problems []string // damage found, at most a few entries; empty for a sound file
}

// healthProblems limits the number of listed problems.
const healthProblems = 5

// Check reads the whole file, which may take a second, and reports its state. Like any call, it
// moves away a file that is too damaged to read, and Notice says so.
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

// TryWrite writes to the database and locks a file next to it, as saving does, and undoes both.
func (s *Store) TryWrite(ctx context.Context) error {
	const doing = "write to the local database"
	f, locked, err := lockfile.Take(s.path + ".probe")
	if err != nil {
		return wrapped(doing, err)
	}
	if locked {
		if err := lockfile.Drop(f); err != nil {
			return wrapped(doing, err)
		}
	}
	return s.write(ctx, doing, func(t *txn) error {
		for _, sql := range []string{
			"INSERT INTO leases (proposal, builder, holder, since) VALUES (-1, 0, '', 0)",
			"DELETE FROM leases WHERE proposal = -1 AND holder = ''",
		} {
			if _, err := t.ExecContext(ctx, sql); err != nil {
				return err
			}
		}
		return nil
	})
}

// Inventory holds the amounts of data in a local database, without any content.
type Inventory struct {
	Bytes  int64          // on the disk, including the write-ahead log
	Tables int            // the schema version
	Rows   map[string]int // by kind, such as "drafts"
	Edits  map[string]int // of the outbox, by state
}

// counted maps what Inventory counts to its table.
var counted = map[string]string{
	"proposalsListed": "proposal_rows",
	"proposals":       "proposal_details",
	"contacts":        "people",
	"catalogItems":    "catalog_items",
	"pins":            "pins",
	"drafts":          "typed WHERE live AND kind = '" + aText + "'",
	"draftsDiscarded": "discarded",
	"manualMerges":    "typed WHERE live AND kind = '" + aMerge + "'",
	"journal":         "journal",
	"plans":           "plans",
	"builds":          "builds",
	"filters":         "saved_filters",
	"followUps":       "follow_ups",
	"whatIfs":         "what_ifs",
}

// Inventory returns the amounts of data in the database.
func (s *Store) Inventory(ctx context.Context) (Inventory, error) {
	i := Inventory{Bytes: s.size(), Rows: make(map[string]int), Edits: make(map[string]int)}
	err := s.read(ctx, "count what is in the local database", func(db querier) (err error) {
		if i.Tables, err = schema().Version(ctx, db); err != nil {
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
			i.Edits[state] = n
			return err
		}, "SELECT state, count(*) FROM edits GROUP BY state")
	})
	return i, err
}

// size returns the size of the database on the disk in bytes.
func (s *Store) size() (bytes int64) {
	for _, companion := range []string{"", "-wal"} {
		if info, err := os.Stat(s.path + companion); err == nil {
			bytes += info.Size()
		}
	}
	return bytes
}
