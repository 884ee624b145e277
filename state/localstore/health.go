package localstore

import (
	"context"
	"database/sql"
	"errors"
	"os"
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
	err := s.read(ctx, "check the local database", func(db *sql.DB) (err error) {
		h.Problems = nil
		rows, err := db.QueryContext(ctx, "PRAGMA integrity_check(5)")
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, rows.Close()) }()
		for rows.Next() {
			var line string
			if err := rows.Scan(&line); err != nil {
				return err
			}
			if line != "ok" && len(h.Problems) < healthProblems {
				h.Problems = append(h.Problems, line)
			}
		}
		return rows.Err()
	})
	for _, companion := range []string{"", "-wal"} {
		if info, err := os.Stat(s.path + companion); err == nil {
			h.Bytes += info.Size()
		}
	}
	return h, err
}
