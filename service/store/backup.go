package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
)

// Backup writes a complete copy of the database to a new file, readable by its
// owner only, while the service runs. A file that exists is fs.ErrExist.
func (s *Store) Backup(ctx context.Context, path string) (err error) {
	// Made first and with its mode, so that at no time anyone else can read the copy.
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("writing a backup: %w", err)
	}
	if err := f.Close(); err != nil {
		return fmt.Errorf("writing a backup: %w", err)
	}
	// VACUUM INTO takes an empty file as its target. It runs on a connection of its
	// own, so that writes go on beside it.
	db, err := sql.Open("sqlite", dsn(s.path))
	if err != nil {
		return fmt.Errorf("writing a backup: %w", err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, path); err != nil {
		return errors.Join(fmt.Errorf("writing a backup: %w", err), os.Remove(path))
	}
	return nil
}
