// Package store keeps the service's data in SQLite. All SQL of the service is
// in this room, behind methods that speak in plain values of package state, so
// that another database can stand beside SQLite without a handler noticing.
//
// Every write is one transaction: a caller opens it with Store.Write, checks
// and changes what it needs through the methods of Tx, and either all of it is
// kept or nothing is.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"

	// The pure-Go SQLite, so that the program stays one file without cgo.
	_ "modernc.org/sqlite"
)

// ErrNotFound is what lookups answer when there is no such row, or when it
// belongs to another account: the two are not told apart anywhere.
var ErrNotFound = errors.New("not found")

// Store is an open database.
type Store struct {
	// SQLite takes one writer at a time. Giving writers a pool of one connection
	// makes them queue in this process, in order, instead of polling a lock.
	writer  *pool
	readers *pool
	path    string
}

// Open opens the database at path, creating it (for its owner only) when it is
// not there, and brings its schema up to date.
func Open(ctx context.Context, path string) (*Store, error) {
	if err := createPrivate(path); err != nil {
		return nil, err
	}
	s := &Store{path: path}
	var err error
	if s.writer, err = openPool(dsn(path, "_txlock=immediate", "_pragma=cache_size(-65536)", walLimit), 1); err != nil {
		return nil, fmt.Errorf("opening %s: %w", path, err)
	}
	if s.readers, err = openPool(dsn(path, "_pragma=query_only(1)"), max(4, 2*runtime.GOMAXPROCS(0))); err != nil {
		return nil, errors.Join(fmt.Errorf("opening %s: %w", path, err), s.Close())
	}
	if err := useWAL(ctx, s.writer); err != nil {
		return nil, errors.Join(fmt.Errorf("opening %s: %w", path, err), s.Close())
	}
	if err := migrate(ctx, s.writer); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// dsn names the database with the settings that every connection needs. Commits
// are synced (synchronous FULL): what was acknowledged survives a power cut.
func dsn(path string, more ...string) string {
	u := url.URL{Scheme: "file", OmitHost: true, Path: path}
	q := "_pragma=busy_timeout(10000)&_pragma=foreign_keys(1)&_pragma=synchronous(FULL)&_pragma=temp_store(MEMORY)"
	for _, m := range more {
		q += "&" + m
	}
	u.RawQuery = q
	return u.String()
}

// createPrivate makes the directory and an empty file that nobody else can
// read: the database holds secret keys and customers' addresses. SQLite gives
// its side files the mode of the database. A file that is there is not opened:
// closing it would give up the locks that this process has on it.
func createPrivate(path string) error {
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

// Close closes the database. It is safe to call more than once.
func (s *Store) Close() error {
	var errs []error
	for _, p := range []*pool{s.readers, s.writer} {
		if p != nil {
			errs = append(errs, p.Close())
		}
	}
	return errors.Join(errs...)
}

// Ping reports whether the database answers.
func (s *Store) Ping(ctx context.Context) error { return s.readers.PingContext(ctx) }

// Tx is a transaction. Its methods may only be used inside the function that
// Write or Read was given.
type Tx struct {
	ctx    context.Context
	tx     *sql.Tx
	pool   *pool
	own    map[string]*sql.Stmt // statements prepared for this transaction; nil: those of the pool
	bulk   *bulk                // what an import puts off; nil: nothing is
	missed []string             // queries that the pool has no statement for
	after  []func()             // to be run when it is committed
}

// AfterCommit has f run once the transaction is committed, and not at all when
// it is not: to wake whoever works on what was written.
func (t *Tx) AfterCommit(f func()) { t.after = append(t.after, f) }

// Write runs f in a transaction that may change data. When f answers an error
// nothing of it is kept, and Write answers that error as it is.
func (s *Store) Write(ctx context.Context, f func(*Tx) error) error {
	return s.writer.run(ctx, nil, f)
}

// Read runs f in a transaction that sees one state of the data throughout.
func (s *Store) Read(ctx context.Context, f func(*Tx) error) error {
	return s.readers.run(ctx, &sql.TxOptions{ReadOnly: true}, f)
}

// View returns what f reads, as Store.Read runs it.
func View[T any](ctx context.Context, s *Store, f func(*Tx) (T, error)) (v T, err error) {
	err = s.Read(ctx, func(t *Tx) (err error) {
		v, err = f(t)
		return err
	})
	return v, err
}

func (t *Tx) exec(doing, query string, args ...any) (sql.Result, error) {
	res, err := t.execute(query, args)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", doing, err)
	}
	return res, nil
}

// insert runs an INSERT and returns the id of the new row.
func (t *Tx) insert(doing, query string, args ...any) (int64, error) {
	res, err := t.exec(doing, query, args...)
	if err != nil {
		return 0, err
	}
	id, err := res.LastInsertId()
	if err != nil {
		return 0, fmt.Errorf("%s: %w", doing, err)
	}
	return id, nil
}

// row reads one row into dest. No row is ErrNotFound.
func (t *Tx) row(doing string, dest []any, query string, args ...any) error {
	rows, err := t.query(query, args)
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	defer rows.Close() //nolint:errcheck // Err below tells everything that Close could
	if !rows.Next() {
		if err := rows.Err(); err != nil {
			return fmt.Errorf("%s: %w", doing, err)
		}
		return fmt.Errorf("%s: %w", doing, ErrNotFound)
	}
	if err := rows.Scan(dest...); err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	if err := rows.Close(); err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}

// collect reads all rows of a query. dest answers where the columns of one row
// go.
func collect[T any](t *Tx, doing string, dest func(*T) []any, query string, args ...any) (list []T, err error) {
	rows, err := t.query(query, args)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", doing, err)
	}
	defer rows.Close() //nolint:errcheck // Err below tells everything that Close could
	for rows.Next() {
		var v T
		if err := rows.Scan(dest(&v)...); err != nil {
			return nil, fmt.Errorf("%s: %w", doing, err)
		}
		list = append(list, v)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", doing, err)
	}
	return list, nil
}
