package drafts

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"time"

	"app.tender/tender/state"
	_ "modernc.org/sqlite" // the driver that is named "sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

//go:embed migrations/*.sql
var migrations embed.FS

// errNewer says that the file was made by a newer version of the program.
var errNewer = errors.New("made by a newer version")

// busyTimeoutMS is how long a call waits for the writer of another process.
const busyTimeoutMS = 5000

// open opens the file at the path, moves a damaged one aside, and brings its
// tables to this version. s.mu is held.
func (s *Store) open(ctx context.Context) error {
	if err := finishReplacing(s.path); err != nil {
		return wrapped("open the local database", err)
	}
	before, _ := os.Stat(s.path) // nil when there is none yet
	db, err := openFile(ctx, s.path)
	if isDamaged(err) && before != nil {
		return s.replace(ctx, before)
	}
	if err == nil {
		err = s.settle(db)
	}
	if err != nil {
		err = wrapped("open the local database", err)
		return s.openToRead(ctx, err)
	}
	return nil
}

// settle takes db into use. s.mu is held.
func (s *Store) settle(db *sql.DB) error {
	at, err := os.Stat(s.path)
	if err == nil && s.self == nil {
		s.self, err = enter(s.path)
	}
	if err != nil {
		return errors.Join(err, db.Close())
	}
	s.db, s.opened, s.readOnly, s.trouble = db, at, nil, state.Fault{}
	return nil
}

// openToRead opens a file that can't be written, for the reason why, so that
// what was kept can be read. It answers why when that can't be done either.
func (s *Store) openToRead(ctx context.Context, why error) error {
	at, err := os.Stat(s.path)
	if err != nil || errors.Is(why, errNewer) {
		return why
	}
	mode := "mode=ro"
	if _, err := os.Stat(s.path + "-wal"); err != nil {
		mode = "immutable=1" // nobody is writing it: it needs no companion files
	}
	db, err := sql.Open("sqlite", dsn(s.path)+"&"+mode)
	if err != nil {
		return why
	}
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if version, versionErr := schemaVersion(ctx, db); err != nil || versionErr != nil || version != len(names) {
		return errors.Join(why, db.Close())
	}
	s.db, s.opened, s.readOnly, s.trouble = db, at, why, state.FaultOf(why)
	return nil
}

// openFile opens a database file, makes it when there is none, and brings its
// tables to this version.
func openFile(ctx context.Context, path string) (*sql.DB, error) {
	isNew, err := makePrivate(path)
	if err != nil {
		return nil, err
	}
	pragmas := []string{"journal_mode(WAL)", "synchronous(FULL)"}
	if isNew { // so that space can be given back; it can only be chosen now
		pragmas = append([]string{"auto_vacuum(incremental)"}, pragmas...)
	}
	db, err := sql.Open("sqlite", dsn(path, pragmas...))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(4)
	db.SetMaxIdleConns(4)
	if err := migrateWhenFree(ctx, db); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// migrateWhenFree runs migrate until nobody is in its way. SQLite does not wait
// by itself while two processes make the same new file.
func migrateWhenFree(ctx context.Context, db *sql.DB) error {
	deadline := time.Now().Add(busyTimeoutMS * time.Millisecond)
	for {
		err := migrate(ctx, db)
		if sqliteCode(err) != sqlite3.SQLITE_BUSY || time.Now().After(deadline) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(5 * time.Millisecond):
		}
	}
}

func dsn(path string, pragmas ...string) string {
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {fmt.Sprintf("busy_timeout(%d)", busyTimeoutMS)}}
	for _, p := range pragmas {
		q.Add("_pragma", p)
	}
	u := url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath(), RawQuery: q.Encode()}
	return u.String()
}

// makePrivate makes the file readable by its owner alone. SQLite gives its two
// companion files the same permissions. isNew reports whether it is empty.
func makePrivate(path string) (isNew bool, err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return false, err
	}
	if info.Mode().Perm()&0o077 != 0 {
		err = f.Chmod(0o600)
	}
	return info.Size() == 0, err
}

// migrate runs the numbered files that the database has not seen yet, all of
// them or none.
func migrate(ctx context.Context, db *sql.DB) error {
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return err
	}
	slices.Sort(names)
	version, err := schemaVersion(ctx, db)
	if err != nil || version == len(names) {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // does nothing after Commit
	// Another process may have been at it since.
	if version, err = schemaVersion(ctx, tx); err != nil {
		return err
	}
	if version > len(names) {
		return newer(version, len(names))
	}
	for _, name := range names[version:] {
		text, err := migrations.ReadFile(name)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, string(text)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", len(names))); err != nil {
		return err
	}
	return tx.Commit()
}

func newer(version, known int) error {
	return &localError{
		fault: state.Fault{
			Kind:    state.FaultLocal,
			Message: "The local database was made by a newer version of tender.",
			Next:    "Update tender; the file is left as it is.",
		},
		err: fmt.Errorf("%w: schema %d, this version knows %d", errNewer, version, known),
	}
}

// querier is a database or a transaction.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

func schemaVersion(ctx context.Context, q querier) (version int, err error) {
	err = q.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version)
	return version, err
}
