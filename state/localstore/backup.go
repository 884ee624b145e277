package localstore

import (
	"context"
	"database/sql"
	"os"
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// backupEvery is the age of the newest backup at which another is made: a broken disk loses at most
// the unsaved text typed since then.
const backupEvery = time.Hour

// Backup copies the database next to it and keeps the previous copy, unless the last one is less
// than an hour old; made reports whether it did. It reads the whole file, so it should run when the
// program is idle. Others may write meanwhile.
func (s *Store) Backup(ctx context.Context) (made bool, err error) {
	const doing = "back the local database up"
	if newest, err := os.Stat(sqlitefile.Backups(s.path)[0]); err == nil {
		if age := s.now().Sub(newest.ModTime()); age >= 0 && age < backupEvery {
			return false, nil
		}
	}
	err = s.use(ctx, doing, false, func() error {
		return s.readers.Use(ctx, func(c *sqlitefile.Conn) error { return sqlitefile.BackUp(ctx, c, s.path, s.now()) })
	})
	return err == nil, err
}

// fromBackup copies the rows of the tables from the newest backup that has any into a new database, and returns its
// date; zero if there is none. Its waiting edits may have been sent since, which only a person can
// tell.
func fromBackup(ctx context.Context, path string, to *sql.DB, tables []string) (of time.Time, err error) {
	for _, backup := range sqlitefile.Backups(path) {
		info, err := os.Stat(backup)
		if err != nil {
			continue
		}
		rows, _, err := takeOver(ctx, backup, to, tables)
		if err != nil {
			return time.Time{}, err
		}
		if rows == 0 {
			continue
		}
		if !slices.Contains(tables, "edits") {
			return info.ModTime(), nil
		}
		const doubt = `UPDATE edits SET state = ?1, next_try = 0, holder = '', began = 0,
			reason = 'The local database was lost, and this comes from a copy of it: it may have been saved since.',
			next = 'Look at the proposal, then say whether it was done or is to be saved again.'
			WHERE state IN (?1, ?2, ?3)`
		_, err = to.ExecContext(ctx, doubt, state.EditUncertain, state.EditWaiting, state.EditSending)
		return info.ModTime(), err
	}
	return time.Time{}, nil
}
