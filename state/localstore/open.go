package localstore

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"hash/crc32"
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
	writer, err := db.Conn(context.Background())
	if err == nil { // one to read through as well: a new one can't be made on a disk that has become full
		var n int
		err = db.QueryRowContext(context.Background(), "SELECT count(*) FROM drafts").Scan(&n)
	}
	if err != nil {
		if writer != nil {
			err = errors.Join(err, writer.Close())
		}
		return errors.Join(err, db.Close())
	}
	s.db, s.writer, s.opened, s.readOnly, s.trouble = db, writer, at, nil, state.Fault{}
	return nil
}

// openToRead opens a file that can't be written, for the reason why, so that
// what was kept can be read. It returns why when that can't be done either.
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
	names, err := migrationNames()
	if version, versionErr := checkedVersion(ctx, db, names); err != nil || versionErr != nil || version != len(names) {
		return errors.Join(why, db.Close())
	}
	s.db, s.writer, s.opened, s.readOnly, s.trouble = db, nil, at, why, state.FaultOf(why)
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
	if isNew {
		// So that space can be given back. It can only be chosen now, and by a
		// connection of its own: each that names it would write.
		db, err := openMigrated(ctx, path, append([]string{"auto_vacuum(incremental)"}, pragmas...))
		if err == nil {
			err = db.Close()
		}
		if err != nil {
			return nil, err
		}
	}
	return openMigrated(ctx, path, pragmas)
}

// openMigrated opens a database file and brings its tables to this version.
func openMigrated(ctx context.Context, path string, pragmas []string) (*sql.DB, error) {
	db, err := sql.Open("sqlite", dsn(path, pragmas...))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(4)
	db.SetMaxIdleConns(4)
	if err := migrateWhenFree(ctx, db, path); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// openTimeout is how long opening goes on trying while others make the same file:
// once for a file, so it may be longer than a call waits.
const openTimeout = 30 * time.Second

// migrateWhenFree runs migrate until nobody is in its way. SQLite does not wait
// by itself while two processes make the same new file: the switch to its
// write-ahead log turns a reader into the writer, and two readers that waited for
// one another to be that would wait for ever.
func migrateWhenFree(ctx context.Context, db *sql.DB, path string) error {
	deadline := time.Now().Add(openTimeout)
	for {
		err := migrate(ctx, db, path)
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
// them or none. A file, once released, is never changed: a database that was made
// by other files than these is foreign. What there is at path is backed up first.
func migrate(ctx context.Context, db *sql.DB, path string) error {
	names, err := migrationNames()
	if err != nil {
		return err
	}
	version, err := checkedVersion(ctx, db, names)
	if err != nil || version == len(names) {
		return err
	}
	if version > 0 {
		if err := backUp(ctx, db, path, time.Now()); err != nil {
			return err
		}
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // does nothing after Commit
	// Another process may have been at it since.
	if version, err = checkedVersion(ctx, tx, names); err != nil {
		return err
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
	mark, err := markOf(names)
	if err != nil {
		return err
	}
	set := fmt.Sprintf("PRAGMA user_version = %d; PRAGMA application_id = %d", len(names), mark)
	if _, err := tx.ExecContext(ctx, set); err != nil {
		return err
	}
	return tx.Commit()
}

func migrationNames() ([]string, error) {
	names, err := fs.Glob(migrations, "migrations/*.sql")
	slices.Sort(names)
	return names, err
}

// errForeign says that the tables in the file are not those of this program.
var errForeign = errors.New("not a database of this program")

// checkedVersion is how many of the files a database has seen. It is an error
// when it has seen more of them, or others.
func checkedVersion(ctx context.Context, q querier, names []string) (int, error) {
	var version int
	var mark int32
	// In one statement: another process may be making them.
	const both = "SELECT user_version, application_id FROM pragma_user_version, pragma_application_id"
	err := q.QueryRowContext(ctx, both).Scan(&version, &mark)
	switch {
	case err != nil || version == 0:
		return 0, err
	case version > len(names):
		return 0, newer(version, len(names))
	}
	want, err := markOf(names[:version])
	if err != nil {
		return 0, err
	}
	if mark != want {
		return 0, errForeign
	}
	return version, nil
}

// markOf stands for what some files say.
func markOf(names []string) (int32, error) {
	sum := crc32.NewIEEE()
	for _, name := range names {
		text, err := migrations.ReadFile(name)
		if err != nil {
			return 0, err
		}
		_, _ = sum.Write(text) // a hash takes everything
	}
	return int32(sum.Sum32()), nil //nolint:gosec // all 32 bits are wanted
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
