package sqlitefile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// Executor is a database or a connection of it.
type Executor interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// Backups returns where the backups of the database at path are, the newest first.
func Backups(path string) [2]string { return [2]string{path + ".backup", path + ".backup-older"} }

// KeepCopy writes a copy of the database at path beside it, as of now, and keeps the
// previous copy. It removes the one before that only when the new copy is whole and on
// the disk. Others may write meanwhile.
func KeepCopy(ctx context.Context, db Executor, path string, now time.Time) error {
	part := path + ".backup-part"
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) { // left by a death
		return fmt.Errorf("keeping a copy of the database: %w", err)
	}
	if err := CopyTo(ctx, db, part); err != nil {
		return err
	}
	backups := Backups(path)
	err := os.Chtimes(part, now, now)
	if err == nil {
		err = os.Rename(backups[0], backups[1])
	}
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		err = os.Rename(part, backups[0])
	}
	if err != nil {
		return fmt.Errorf("keeping a copy of the database: %w", err)
	}
	return nil
}

// CopyTo writes a copy of an open database to a new file, for its owner alone, while
// others may write. The file is whole and on the disk when CopyTo returns, or there
// is none. One that is there already is fs.ErrExist.
func CopyTo(ctx context.Context, db Executor, path string) error {
	// Made first and with its mode, so that at no time anyone else can read the copy.
	// VACUUM INTO takes an empty file as its target.
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("copying the database: %w", err)
	}
	if _, err = db.ExecContext(ctx, "VACUUM INTO ?", path); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(fmt.Errorf("copying the database: %w", err), os.Remove(path))
	}
	return nil
}
