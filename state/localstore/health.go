package localstore

import (
	"context"
	"database/sql"
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
// moves a file aside that is too damaged to be read, as any other call does; Notice
// tells.
func (s *Store) Check(ctx context.Context) (Health, error) {
	var h Health
	err := s.read(ctx, "check the local database", func(db *sql.DB) error {
		lines, err := collect(ctx, db, single[string], "PRAGMA integrity_check(5)")
		lines = slices.DeleteFunc(lines, func(line string) bool { return line == "ok" })
		h.Problems = lines[:min(len(lines), healthProblems)]
		return err
	})
	h.Bytes = s.size()
	return h, err
}
