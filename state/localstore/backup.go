package localstore

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"time"

	"app.tender/tender/state"
)

// backupEvery is how old the newest backup is before another is made: a crash of
// the disk costs at most what was typed since and not saved at the service.
const backupEvery = time.Hour

// backupsOf are the backups of a database file, the newest first.
func backupsOf(path string) [2]string { return [2]string{path + ".backup", path + ".backup-older"} }

// Backup copies the database beside it, unless that was done within the hour, and
// keeps the copy before. It is for quiet moments: it reads the whole file. Others
// may write meanwhile.
func (s *Store) Backup(ctx context.Context) error {
	const doing = "back the local database up"
	if newest, err := os.Stat(backupsOf(s.path)[0]); err == nil {
		if age := s.now().Sub(newest.ModTime()); age >= 0 && age < backupEvery {
			return nil
		}
	}
	return s.read(ctx, doing, func(db *sql.DB) error { return backUp(ctx, db, s.path, s.now()) })
}

// backUp copies a database, whole and on the disk, and only then lets the copy
// before the last go.
func backUp(ctx context.Context, db *sql.DB, path string, now time.Time) error {
	part := path + ".backup-part"
	if err := os.Remove(part); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err // left by a death
	}
	if _, err := makePrivate(part); err != nil {
		return err
	}
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", part); err != nil {
		return errors.Join(err, os.Remove(part))
	}
	if err := errors.Join(syncFile(part), os.Chtimes(part, now, now)); err != nil {
		return err
	}
	backups := backupsOf(path)
	if err := os.Rename(backups[0], backups[1]); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return os.Rename(part, backups[0])
}

func syncFile(path string) (err error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return f.Sync()
}

// fromBackup copies the rows of the newest backup that can be read into a new
// database, and says of when it is; zero for none. What waited in it may have been
// saved since, which only a person can tell.
func fromBackup(ctx context.Context, path string, to *sql.DB) (of time.Time, err error) {
	for _, backup := range backupsOf(path) {
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
