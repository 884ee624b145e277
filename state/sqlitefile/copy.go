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

// Executor is a database or one of its connections.
type Executor interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// Backups returns the paths of the backups of the database at path, newest first.
func Backups(path string) [2]string { return [2]string{path + ".backup", path + ".backup-older"} }

// BackUp backs up the database at path next to it, and keeps the previous backup. It removes the
// one before that only after the new one is complete and synced. Others may write meanwhile.
func BackUp(ctx context.Context, db Executor, path string, now time.Time) error {
	part := path + ".backup-part"
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) { // left by a crash
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

// CopyTo writes a copy of an open database to a new file that only its owner can read. Others may
// write meanwhile. When CopyTo returns, the file is complete and synced, or there is none. The
// error is fs.ErrExist if the file exists already.
func CopyTo(ctx context.Context, db Executor, path string) error {
	// Created first, with its mode, so that nobody else can ever read the copy. VACUUM INTO
	// accepts an empty file as its target.
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
