// Package sqlitefile opens SQLite files, for the local database and for the service's data. It
// migrates them to the program's version, backs them up before that, and describes faults. Each
// caller has its own tables and its own numbered migration files.
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
	"slices"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite", in pure Go, so that the program stays a single binary without cgo
	sqlite3 "modernc.org/sqlite/lib"
)

// Name returns the data source name of the database at path. Each connection gets the settings,
// such as "_pragma=foreign_keys(1)" or "_txlock=immediate". A commit is synced when it returns, so
// that a power cut can't undo what was acknowledged. The data for rolling a statement back is kept
// in memory: a file in the system's temporary directory would hold clients' data, fail when that is
// full, and take a fifth of the time of storing a first page of the list.
func Name(path string, settings ...string) string {
	return name(path, append([]string{"_pragma=synchronous(FULL)", "_pragma=temp_store(MEMORY)"}, settings...))
}

// NameOfDamaged returns the data source name to read what is readable of a damaged database: SQLite reads on
// although the file is shorter than it should be, or part of its list of tables is bad. Other settings would read
// that list first, and fail.
func NameOfDamaged(path string) string {
	return name(path,
		[]string{"_pragma=writable_schema(1)", "_pragma=temp_store(MEMORY)", "_pragma=busy_timeout(5000)"})
}

func name(path string, settings []string) string {
	u := url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath()}
	u.RawQuery = strings.Join(settings, "&")
	return u.String()
}

// Create creates an empty file at path, and its directory, readable only by the owner; SQLite gives
// its side files the mode of the database. It does not open an existing file, since closing it
// would release this process's locks on it.
//
// A missing or empty file beside a backup is a damaged one, which the error says: as a new database it would hide what
// the backup has, and then be backed up over it.
func Create(path string) error {
	if Lost(path) {
		return errLost
	}
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

// Lost reports whether the file at path is missing or empty although there is a backup of it.
func Lost(path string) bool { return empty(path) && backedUp(path) }

// backedUp reports whether the database at path has a backup.
func backedUp(path string) bool {
	backups := Backups(path)
	return slices.ContainsFunc(backups[:], func(backup string) bool { return !empty(backup) })
}

// empty reports whether there is no file at path, or nothing in it. What else is wrong with one shows when it is
// opened.
func empty(path string) bool {
	info, err := os.Stat(path)
	return errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0
}

const (
	// prepareTimeout limits how long Prepare retries while other processes create the same file.
	// That happens once per file, so it may take longer than a call.
	prepareTimeout = 30 * time.Second
	preparePause   = 5 * time.Millisecond
)

// Prepare switches the database at path, which db has open, to its write-ahead log and migrates
// its tables. It backs up the file before a migration; see BackUp.
//
// It retries while another process does the same. SQLite's busy timeout does not help there: the
// switch upgrades a reader to the writer, and two readers that wait for each other would deadlock.
func (s Schema) Prepare(ctx context.Context, db *sql.DB, path string) error {
	deadline := time.Now().Add(prepareTimeout)
	for {
		err := useWAL(ctx, db)
		if err == nil {
			err = s.migrate(ctx, db, path)
		}
		if errors.Is(err, ErrVersion) {
			return &fs.PathError{Op: "open", Path: path, Err: err}
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

// useWAL switches the database to its write-ahead log permanently. The error is fs.ErrPermission
// for a read-only database.
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
