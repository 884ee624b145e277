package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"app.tender/tender/state/sqlitefile"
)

// Backup writes a complete copy of the database to a new file, readable by its
// owner only, while the service runs. A file that exists is fs.ErrExist.
func (s *Store) Backup(ctx context.Context, path string) (err error) {
	// On a connection of its own, so that writes go on beside it.
	db, err := sql.Open("sqlite", dsn(s.path))
	if err != nil {
		return fmt.Errorf("writing a backup: %w", err)
	}
	return errors.Join(sqlitefile.CopyTo(ctx, db, path), db.Close())
}
