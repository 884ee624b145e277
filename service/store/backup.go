package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// errOwnBackups is the fault of a backup of PostgreSQL.
var errOwnBackups = state.Fault{
	Kind: state.FaultInvalid, Message: "The database is PostgreSQL's, which makes its own backups.",
	Next: "Use pg_dump, or a base backup with its write-ahead log; see docs/service.md.",
}

// Backup writes a complete copy of the database to a new file, readable by its owner only,
// while the service runs. It fails with fs.ErrExist if the file exists.
func (s *Store) Backup(ctx context.Context, path string) (err error) {
	file, is := s.db.(*sqliteFile)
	if !is {
		return &sqlitefile.Error{Shown: errOwnBackups, Err: errors.New("a backup of PostgreSQL")}
	}
	// On its own connection, so that writes continue meanwhile.
	db, err := sql.Open("sqlite", dsn(file.path, busyTime))
	if err != nil {
		return fmt.Errorf("writing a backup: %w", err)
	}
	return errors.Join(sqlitefile.CopyTo(ctx, db, path), db.Close())
}

// Verify opens and migrates the copy at path of a backup, and fails if any of it is damaged. It
// reads every page: opening reads only the first ones.
func Verify(ctx context.Context, path, backup string) error {
	s, err := openSQLite(ctx, path)
	if err == nil {
		var found string
		if err = s.writer.DB.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&found); err == nil &&
			found != "ok" {
			err = fmt.Errorf("%w: %s", sqlitefile.ErrDamaged, found)
		}
		err = errors.Join(err, s.close())
	}
	if !sqlitefile.IsDamaged(err) {
		return err
	}
	return &sqlitefile.Error{Shown: state.Fault{
		Kind:    state.FaultLocal,
		Message: "The backup " + backup + " is damaged; nothing was replaced.", Next: "Restore another one.",
	}, Err: err}
}

// idsLeftOut is more than are given in a table between a backup and the loss after which it is restored.
const idsLeftOut = 1_000_000

// LeaveOutIDs makes the database at path, which is a copy of a backup, give none of the ids that were given after the
// backup: programs have copies and unsaved edits of what is lost, which would become those of something else. Those of
// accounts stay short, since only the operator uses them.
func LeaveOutIDs(ctx context.Context, path string) error {
	s, err := openSQLite(ctx, path)
	if err != nil {
		return err
	}
	_, err = s.writer.DB.ExecContext(ctx, `
		INSERT INTO sqlite_sequence (name, seq) SELECT name, 0 FROM sqlite_schema
			WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%' AND name NOT IN (SELECT name FROM sqlite_sequence);
		UPDATE sqlite_sequence SET seq = seq + ? WHERE name <> 'accounts'`, idsLeftOut)
	if err = errors.Join(err, s.close()); err != nil {
		return fmt.Errorf("leaving out ids: %w", err)
	}
	return nil
}

// InUse reports whether a process has the database at path open. A damaged or missing
// database is not in use.
func InUse(ctx context.Context, path string) bool {
	if _, err := os.Stat(path); err != nil {
		return false
	}
	db, err := sql.Open("sqlite", sqlitefile.Name(path))
	if err != nil {
		return false
	}
	defer db.Close() //nolint:errcheck // nothing was written
	// Only the sole user of a database can leave write-ahead-log mode.
	_, err = db.ExecContext(ctx, "PRAGMA journal_mode = DELETE")
	return sqlitefile.IsBusy(err)
}
