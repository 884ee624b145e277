// Package store keeps the service's data in SQLite or PostgreSQL. All SQL of the service is in
// this package, behind methods that take and return plain values of package state.
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
	"sync"
	"time"

	"app.tender/tender/service/seal"
	"app.tender/tender/state/sqlitefile"
)

//go:embed migrations/*/*.sql
var migrations embed.FS

// schema returns the definition of SQLite's tables.
var schema = sync.OnceValue(func() sqlitefile.Schema {
	return sqlitefile.MustSchema(migrations, "migrations/sqlite/*.sql")
})

// ErrNotFound is the error of a look-up that finds no row, or only another account's. Callers
// can't distinguish the two.
var ErrNotFound = errors.New("not found")

// Store is an open database.
type Store struct {
	db      database
	now     func() time.Time // of the history
	added   func()           // run after a commit with new rows of the history
	damage  damage
	key     *seal.Key // of the secrets; nil: they are open
	replica *replica  // lists are read from; nil: there is none
}

// Open opens a database: SQLite's at a path, or PostgreSQL's at an address (IsPostgres). It makes the tables of an
// empty one, and runs pending migrations. A missing file is created, readable by its owner only, because it holds
// secret keys and contacts' addresses, and a copy from before a migration is kept (sqlitefile.Backups).
func Open(ctx context.Context, at string) (*Store, error) {
	if IsPostgres(at) {
		p, err := openPostgres(ctx, at)
		return opened(p, err)
	}
	f, err := openSQLite(ctx, at)
	return opened(f, err)
}

func opened(db database, err error) (*Store, error) {
	if err != nil {
		return nil, err
	}
	return &Store{db: db, now: time.Now, added: func() {}}, nil
}

// SetClock sets the clock of the history, before the store is used.
func (s *Store) SetClock(now func() time.Time) { s.now = now }

// OnHistory has f run after each commit with new rows of the history. It is called before the store is used.
func (s *Store) OnHistory(f func()) { s.added = f }

// Close closes the database. It is safe to call more than once.
func (s *Store) Close() error {
	if s.replica != nil {
		return errors.Join(s.replica.server.close(), s.db.close())
	}
	return s.db.close()
}

// Ready fails if the database can't be reached, read or written: its disk is full, a part of it was found damaged, or
// its server is a standby. A file that
// another write holds for long is ready.
func (s *Store) Ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, readyTime)
	defer cancel()
	if err := s.db.ping(ctx); err != nil {
		return err
	}
	if s.damage.is.Load() {
		return errDamaged
	}
	err := s.Write(ctx, func(tx *Tx) error {
		return tx.do("trying to write", `INSERT INTO service_keys (name, value) VALUES ('tried', ?)
			ON CONFLICT (name) DO UPDATE SET value = excluded.value`, []byte(time.Now().UTC().Format(time.RFC3339Nano)))
	})
	_, isFile := s.db.(*sqliteFile)
	if isFile && (errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrBusy)) {
		return nil
	}
	return err
}

// readyTime is how long Ready waits, also for another write.
const readyTime = time.Second

// Tx is a transaction. Its methods may only be used inside the function passed to Write
// or Read.
type Tx struct {
	ctx   context.Context
	key   *seal.Key
	db    database
	conn  conn
	bulk  *bulk    // what an import defers; nil: nothing
	after []func() // run after the commit
	added func()   // with the others, if there is new history

	actor        Actor
	changes      []HistoryRow // for the history
	found        Proposal     // as it was last read
	catalogItems map[AccountID]int
	wrote        bool           // a statement has changed rows
	uncounted    bool           // they are the service's own, such as what limits a caller
	revised      map[Owner]bool // proposals that changed; true: the new revision is written
}

// Accounts returns the dealer accounts with their settings.
func (t *Tx) Accounts() Accounts { return Accounts{t} }

// Users returns the users of accounts.
func (t *Tx) Users() Users { return Users{t} }

// Credentials returns applications and the service's own keys.
func (t *Tx) Credentials() Credentials { return Credentials{t} }

// Devices returns the devices of users, with their keys, and the invitations of more.
func (t *Tx) Devices() Devices { return Devices{t} }

// Throttle returns what limits callers across processes. A transaction that does nothing else has no history.
func (t *Tx) Throttle() Throttle {
	t.uncounted = true
	return Throttle{t}
}

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

// Site returns what was done and found at sites.
func (t *Tx) Site() Site { return Site{t} }

// Mails returns the mails to clients.
func (t *Tx) Mails() Mails { return Mails{t} }

// Webhooks returns the subscriptions of accounts.
func (t *Tx) Webhooks() Webhooks { return Webhooks{t} }

// Deliveries returns the events of webhooks and their deliveries.
func (t *Tx) Deliveries() Deliveries { return Deliveries{t} }

// AfterCommit runs f after the transaction is committed, and not if it fails. It serves to
// wake workers that wait for what was written.
func (t *Tx) AfterCommit(f func()) { t.after = append(t.after, f) }

// Write runs f in a transaction that may change data, as if transactions came one after the other. If f fails,
// Write rolls back and returns f's error unchanged. It may run f several times, each in a transaction
// of its own, and only the last one counts: f must not have other effects than on the Tx and on variables that it
// sets anew. What f changes is in the history, as done by the actor of ctx (By).
func (s *Store) Write(ctx context.Context, f func(*Tx) error) error {
	return s.write(ctx, false, f)
}

// WriteShort is Write for what takes a few milliseconds at most: those that wait at the same time are committed
// together on SQLite, which takes them all as long as one. Each is as if it had been alone: it is undone alone if it
// fails, and done when WriteShort returns.
func (s *Store) WriteShort(ctx context.Context, f func(*Tx) error) error {
	return s.write(ctx, true, f)
}

func (s *Store) write(ctx context.Context, short bool, f func(*Tx) error) error {
	err := s.change(ctx, short, func(tx *Tx) error {
		if err := f(tx); err != nil {
			return err
		}
		if err := tx.writeRevisions(); err != nil {
			return err
		}
		if err := tx.keepHistory(s.now()); err != nil || s.replica == nil {
			return err
		}
		return tx.countWrite()
	})
	if err != nil && actorOf(ctx).Command {
		if failed := s.Record(context.WithoutCancel(ctx), err.Error()); failed != nil {
			return errors.Join(err, failed)
		}
	}
	return err
}

// change is write without the history.
func (s *Store) change(ctx context.Context, short bool, f func(*Tx) error) error {
	return s.transact(ctx, func(ctx context.Context, f func(conn) error) error { return s.db.write(ctx, short, f) }, f)
}

// Record adds a row to the history about what the actor of ctx did that changed no data.
func (s *Store) Record(ctx context.Context, outcome string) error {
	return s.change(ctx, true, func(tx *Tx) error {
		return tx.History().add([]HistoryRow{{Outcome: kept(outcome), Times: 1}}, s.now())
	})
}

// Read runs f in a transaction that sees one snapshot of the data.
func (s *Store) Read(ctx context.Context, f func(*Tx) error) error {
	return s.transact(ctx, s.db.read, f)
}

func (s *Store) transact(
	ctx context.Context, in func(context.Context, func(conn) error) error, f func(*Tx) error,
) error {
	var last *Tx
	err := in(ctx, func(c conn) error {
		last = &Tx{
			ctx: ctx, key: s.key, db: s.db, conn: c, added: s.added, actor: actorOf(ctx),
			revised: map[Owner]bool{},
		}
		if err := f(last); err != nil {
			return err
		}
		return ctx.Err() // nobody waits for it any more: roll back
	})
	if err != nil {
		s.damage.found(err)
		return busy(err)
	}
	for _, f := range last.after {
		f()
	}
	return nil
}

// View returns what f reads, as Store.Read runs it.
func View[T any](ctx context.Context, s *Store, f func(*Tx) (T, error)) (T, error) {
	return result(ctx, s.Read, f)
}

// Change returns what f returns, as Store.Write runs it.
func Change[T any](ctx context.Context, s *Store, f func(*Tx) (T, error)) (T, error) {
	return result(ctx, s.Write, f)
}

// ChangeShort returns what f returns, as Store.WriteShort runs it.
func ChangeShort[T any](ctx context.Context, s *Store, f func(*Tx) (T, error)) (T, error) {
	return result(ctx, s.WriteShort, f)
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
	t.wrote = true
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
func (t *Tx) insert(doing, query string, args ...any) (id int64, err error) {
	t.wrote = true
	return one(t, doing, single[int64], query+" RETURNING id", args...)
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
