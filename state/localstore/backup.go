package localstore

import (
	"context"
	"database/sql"
	"os"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// backupEvery is how old the newest backup is before another is made: a crash of
// the disk costs at most what was typed since and not saved at the service.
const backupEvery = time.Hour

// Backup copies the database beside it, unless that was done within the hour, and
// keeps the copy before. It is for quiet moments: it reads the whole file. Others
// may write meanwhile.
func (s *Store) Backup(ctx context.Context) error {
	const doing = "back the local database up"
	if newest, err := os.Stat(sqlitefile.Backups(s.path)[0]); err == nil {
		if age := s.now().Sub(newest.ModTime()); age >= 0 && age < backupEvery {
			return nil
		}
	}
	return s.use(ctx, doing, false, func() error {
		return s.readers.Use(ctx, func(c *sqlitefile.Conn) error { return sqlitefile.KeepCopy(ctx, c, s.path, s.now()) })
	})
}

// fromBackup copies the rows of the newest backup that can be read into a new
// database, and says of when it is; zero for none. What waited in it may have been
// saved since, which only a person can tell.
func fromBackup(ctx context.Context, path string, to *sql.DB) (of time.Time, err error) {
	for _, backup := range sqlitefile.Backups(path) {
		info, err := os.Stat(backup)
		if err != nil {
			continue
		}
		rows, err := takeOver(ctx, backup, to)
		if err != nil {
			return time.Time{}, err
		}
		if rows == 0 {
			continue
		}
		const doubt = `UPDATE entries SET state = ?1, next_try = 0, holder = '', began = 0,
			reason = 'The local database was lost, and this comes from a copy of it: it may have been saved since.',
			next = 'Look at the proposal, then say whether it was done or is to be saved again.'
			WHERE state IN (?1, ?2, ?3)`
		_, err = to.ExecContext(ctx, doubt, state.EntryUncertain, state.EntryWaiting, state.EntrySending)
		return info.ModTime(), err
	}
	return time.Time{}, nil
}
