// Package store keeps the service's data in SQLite. All SQL of the service is in this
// package, behind methods that take and return plain values of package state, so that
// another database would not change the handlers.
//
// Every write is one transaction: a caller opens it with Store.Write, and checks and
// changes what it needs through the subjects of a Tx: Tx.Proposals, Tx.Contacts.
package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"app.tender/tender/state/sqlitefile"
)

//go:embed migrations/*.sql
var migrations embed.FS

// schema returns the definition of the tables.
var schema = sync.OnceValue(func() sqlitefile.Schema { return sqlitefile.MustSchema(migrations, "migrations/*.sql") })

// ErrNotFound is the error of a look-up that finds no row, or only another account's. Callers
// can't distinguish the two.
var ErrNotFound = errors.New("not found")

// Store is an open database.
type Store struct {
	// SQLite allows one writer at a time. A pool of one connection makes writers queue
	// in this process, in order, instead of polling a lock.
	writer  *sqlitefile.Pool
	readers *sqlitefile.Pool
	path    string
}

// Open opens the database at path. It creates a missing one, readable by its owner only,
// because it holds secret keys and contacts' addresses. It runs pending migrations and
// keeps a copy from before them (sqlitefile.Backups).
func Open(ctx context.Context, path string) (*Store, error) {
	s := &Store{path: path}
	if err := s.open(ctx); err != nil {
		return nil, errors.Join(unusable(path, err), s.Close())
	}
	return s, nil
}

func (s *Store) open(ctx context.Context) (err error) {
	if err := sqlitefile.Create(s.path); err != nil {
		return err
	}
	if s.writer, err = openPool(dsn(s.path, turnTime, "_txlock=immediate", "_pragma=cache_size(-65536)", walLimit),
		1); err != nil {
		return err
	}
	if s.readers, err = openPool(dsn(s.path, busyTime, "_pragma=query_only(1)"),
		max(4, 2*runtime.GOMAXPROCS(0))); err != nil {
		return err
	}
	return schema().Prepare(ctx, s.writer.DB, s.path)
}

// unusable returns the error for a database at path that can't be opened.
func unusable(path string, err error) error {
	err = fmt.Errorf("opening %s: %w", path, busy(err))
	f := sqlitefile.Fault(err, "the service's database")
	if sqlitefile.IsDamaged(err) {
		if sqlitefile.Lost(path) {
			f.Message = "The service's database is gone or empty, but there is a backup beside it: " +
				sqlitefile.Backups(path)[0] + "."
		}
		f.Next = "Stop the service and put a backup in the place of " + path +
			"; see docs/service.md. The file is left as it is."
	}
	if f.Message == "" {
		return err
	}
	return &sqlitefile.Error{Shown: f, Err: err}
}

// walLimit truncates the write-ahead log to 16 MiB when it restarts: an import leaves one
// as long as the database.
const walLimit = "_pragma=journal_size_limit(16777216)"

// A connection waits busyTime for another process. A writer does so in short turns, because
// SQLite does not notice while it waits that the context has ended, and the next writer
// would wait with it.
const (
	busyTime = 10 * time.Second
	turnTime = busyTime / turns
	turns    = 40
)

// dsn returns the data source name with the settings that every connection needs. wait is
// how long a connection waits for another process.
func dsn(path string, wait time.Duration, more ...string) string {
	settings := []string{fmt.Sprintf("_pragma=busy_timeout(%d)", wait.Milliseconds()), "_pragma=foreign_keys(1)"}
	return sqlitefile.Name(path, append(settings, more...)...)
}

// Close closes the database. It is safe to call more than once.
func (s *Store) Close() error {
	var errs []error
	for _, p := range []*sqlitefile.Pool{s.readers, s.writer} {
		if p != nil {
			errs = append(errs, p.Close(), p.DB.Close())
		}
	}
	return errors.Join(errs...)
}

// Ping fails if the database can't be reached.
func (s *Store) Ping(ctx context.Context) error {
	return s.readers.Use(ctx, func(c *sqlitefile.Conn) error { return c.PingContext(ctx) })
}

// Tx is a transaction. Its methods may only be used inside the function passed to Write
// or Read.
type Tx struct {
	ctx   context.Context
	conn  *sqlitefile.Conn
	bulk  *bulk    // what an import defers; nil: nothing
	after []func() // run after the commit
}

// Accounts returns the dealer accounts with their settings.
func (t *Tx) Accounts() Accounts { return Accounts{t} }

// Users returns the users of accounts.
func (t *Tx) Users() Users { return Users{t} }

// Credentials returns applications, user keys and the service's own keys.
func (t *Tx) Credentials() Credentials { return Credentials{t} }

// Throttle returns what limits callers across processes.
func (t *Tx) Throttle() Throttle { return Throttle{t} }

// Proposals returns the proposals without their areas.
func (t *Tx) Proposals() Proposals { return Proposals{t} }

// Areas returns the areas of proposals and change orders, with their options and items.
func (t *Tx) Areas() Areas { return Areas{t} }

// ChangeOrders returns the change orders of proposals.
func (t *Tx) ChangeOrders() ChangeOrders { return ChangeOrders{t} }

// Contacts returns the contacts of accounts.
func (t *Tx) Contacts() Contacts { return Contacts{t} }

// Locations returns the addresses of contacts.
func (t *Tx) Locations() Locations { return Locations{t} }

// Payments returns payments and orders.
func (t *Tx) Payments() Payments { return Payments{t} }

// Catalog returns the catalogs of accounts.
func (t *Tx) Catalog() Catalog { return Catalog{t} }

// Content returns what was uploaded for the AI builder.
func (t *Tx) Content() Content { return Content{t} }

// Outlines returns the outlines of the AI builder.
func (t *Tx) Outlines() Outlines { return Outlines{t} }

// Builds returns the builds of proposals from outlines.
func (t *Tx) Builds() Builds { return Builds{t} }

// Links returns the links to clients' pages.
func (t *Tx) Links() Links { return Links{t} }

// Answers returns what clients said on their pages.
func (t *Tx) Answers() Answers { return Answers{t} }

// Mails returns the mails to clients.
func (t *Tx) Mails() Mails { return Mails{t} }

// Webhooks returns the subscriptions of accounts.
func (t *Tx) Webhooks() Webhooks { return Webhooks{t} }

// Deliveries returns the events of webhooks and their deliveries.
func (t *Tx) Deliveries() Deliveries { return Deliveries{t} }

// AfterCommit runs f after the transaction is committed, and not if it fails. It serves to
// wake workers that wait for what was written.
func (t *Tx) AfterCommit(f func()) { t.after = append(t.after, f) }

// Write runs f in a transaction that may change data. If f fails, Write rolls back and
// returns f's error unchanged.
func (s *Store) Write(ctx context.Context, f func(*Tx) error) error {
	return transact(ctx, s.writer, (*sqlitefile.Conn).Transact, f)
}

// Read runs f in a transaction that sees one snapshot of the data.
func (s *Store) Read(ctx context.Context, f func(*Tx) error) error {
	return transact(ctx, s.readers, (*sqlitefile.Conn).Snapshot, f)
}

// within is a method of a connection that runs a function in a transaction.
type within func(*sqlitefile.Conn, context.Context, func() error) error

func transact(ctx context.Context, p *sqlitefile.Pool, in within, f func(*Tx) error) error {
	t := &Tx{ctx: ctx}
	err := p.Use(ctx, func(c *sqlitefile.Conn) error {
		t.conn = c
		return t.run(in, f)
	})
	if err != nil {
		return busy(err)
	}
	for _, f := range t.after {
		f()
	}
	return nil
}

// run runs f in the transaction. It retries the beginning as long as another process writes
// and the context has not ended.
func (t *Tx) run(in within, f func(*Tx) error) (err error) {
	begun := false
	for range turns {
		err = in(t.conn, t.ctx, func() error {
			begun = true
			if err := f(t); err != nil {
				return err
			}
			return t.ctx.Err() // nobody waits for it any more: roll back
		})
		if begun || !sqlitefile.IsBusy(err) {
			return err
		}
		if err := t.ctx.Err(); err != nil {
			return fmt.Errorf("waiting for another process: %w", err)
		}
	}
	return err
}

// View returns what f reads, as Store.Read runs it.
func View[T any](ctx context.Context, s *Store, f func(*Tx) (T, error)) (T, error) {
	return result(ctx, s.Read, f)
}

// Change returns what f returns, as Store.Write runs it.
func Change[T any](ctx context.Context, s *Store, f func(*Tx) (T, error)) (T, error) {
	return result(ctx, s.Write, f)
}

func result[T any](
	ctx context.Context, run func(context.Context, func(*Tx) error) error, f func(*Tx) (T, error),
) (v T, err error) {
	err = run(ctx, func(t *Tx) (err error) {
		v, err = f(t)
		return err
	})
	return v, err
}

func (t *Tx) exec(doing, query string, args ...any) (sql.Result, error) {
	res, err := t.conn.ExecContext(t.ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", doing, err)
	}
	return res, nil
}

// do is exec without the result.
func (t *Tx) do(doing, query string, args ...any) error {
	_, err := t.exec(doing, query, args...)
	return err
}

// changed is do that reports whether the query changed any row.
func (t *Tx) changed(doing, query string, args ...any) (bool, error) {
	res, err := t.exec(doing, query, args...)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
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

// row reads one row into dest. It fails with ErrNotFound if there is none.
func (t *Tx) row(doing string, dest []any, query string, args ...any) error {
	err := t.conn.QueryRowContext(t.ctx, query, args...).Scan(dest...)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}

// one is row for a T, whose columns are scanned into dest.
func one[T any](t *Tx, doing string, dest func(*T) []any, query string, args ...any) (v T, err error) {
	err = t.row(doing, dest(&v), query, args...)
	return v, err
}

// single is the dest of a row with one column.
func single[T any](v *T) []any { return []any{v} }

// timed is the dest of a row with one time.
func timed(at *time.Time) []any { return []any{timeOf(at)} }

// inJSON is the dest of a row with one column of JSON.
func inJSON[T any](v *T) []any { return []any{jsonOf(v)} }

// collect reads all rows of a query. dest returns the scan destinations of one row.
func collect[T any](t *Tx, doing string, dest func(*T) []any, query string, args ...any) (list []T, err error) {
	rows, err := t.conn.QueryContext(t.ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", doing, err)
	}
	defer rows.Close() //nolint:errcheck // Err below reports everything that Close could
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
