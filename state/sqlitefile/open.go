// Package sqlitefile opens the SQLite files of this program: what this machine
// keeps, and the service's data. It brings their tables to the version of the
// program, keeps a copy of what was there before, and says what is wrong with a
// file. Each room has its own tables, and its own numbered files that make them.
package sqlitefile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver named "sqlite": pure Go, so that the program stays one file without cgo
	sqlite3 "modernc.org/sqlite/lib"
)

// Name returns the data source name of the database at path. Each connection gets
// the settings, such as "_pragma=foreign_keys(1)" or "_txlock=immediate". A commit
// is on the disk when it returns, so that a power cut takes nothing back that was
// acknowledged.
func Name(path string, settings ...string) string {
	u := url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath()}
	u.RawQuery = strings.Join(append([]string{"_pragma=synchronous(FULL)"}, settings...), "&")
	return u.String()
}

// Create makes an empty file at path, and its directory, for their owner alone.
// SQLite gives its side files the mode of the database. A file that is there stays
// as it is and is not opened: closing it would give up the locks that this process
// has on it.
func Create(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("making the data directory: %w", err)
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("making the database: %w", err)
	}
	return f.Close()
}

const (
	// prepareTimeout bounds how long Prepare goes on trying while others make the
	// same file: it happens once for a file, so it may take longer than a call.
	prepareTimeout = 30 * time.Second
	preparePause   = 5 * time.Millisecond
)

// Prepare switches the database at path, which db has open, to its write-ahead log
// and brings its tables to the version of the schema. Before it changes tables it
// keeps a copy of the file; see KeepCopy.
//
// It tries again while another process does the same. SQLite does not wait by
// itself then: the switch to the log turns a reader into the writer, and two
// readers that waited for one another to be that would wait for ever.
func (s Schema) Prepare(ctx context.Context, db *sql.DB, path string) error {
	deadline := time.Now().Add(prepareTimeout)
	for {
		err := useWAL(ctx, db)
		if err == nil {
			err = s.migrate(ctx, db, path)
		}
		if !IsBusy(err) || time.Now().After(deadline) {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("waiting for the database: %w", ctx.Err())
		case <-time.After(preparePause):
		}
	}
}

// useWAL switches the database to its write-ahead log, which it then has for good. One
// that can't be written is fs.ErrPermission.
func useWAL(ctx context.Context, db *sql.DB) error {
	var mode string
	err := db.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode)
	if err == nil && mode != "wal" {
		err = fmt.Errorf("the file system can't hold one (the journal is %q)", mode)
	}
	if Code(err) == sqlite3.SQLITE_READONLY {
		err = fmt.Errorf("%w: %w", fs.ErrPermission, err)
	}
	if err != nil {
		return fmt.Errorf("switching to the write-ahead log: %w", err)
	}
	return nil
}
