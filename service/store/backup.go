package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"

	"app.tender/tender/state/sqlitefile"
)

// Backup writes a complete copy of the database to a new file, readable by its
// owner only, while the service runs. A file that exists is fs.ErrExist.
func (s *Store) Backup(ctx context.Context, path string) (err error) {
	// On a connection of its own, so that writes go on beside it.
	db, err := sql.Open("sqlite", dsn(s.path, busyTime))
	if err != nil {
		return fmt.Errorf("writing a backup: %w", err)
	}
	return errors.Join(sqlitefile.CopyTo(ctx, db, path), db.Close())
}

// InUse reports whether a process has the database at path open. One that is damaged or
// not there is in nobody's use.
func InUse(ctx context.Context, path string) bool {
	if _, err := os.Stat(path); err != nil {
		return false
	}
	db, err := sql.Open("sqlite", sqlitefile.Name(path))
	if err != nil {
		return false
	}
	defer db.Close() //nolint:errcheck // nothing was written
	// Only who has the database alone can leave the write-ahead log.
	_, err = db.ExecContext(ctx, "PRAGMA journal_mode = DELETE")
	return sqlitefile.IsBusy(err)
}
