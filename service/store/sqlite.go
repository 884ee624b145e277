package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"app.tender/tender/state/sqlitefile"
)

// sqliteFile is a database of SQLite.
type sqliteFile struct {
	// SQLite allows one writer at a time. They queue in this process, in order, instead of polling
	// a lock, for the pool's one connection.
	line    line
	writer  *sqlitefile.Pool
	readers *sqlitefile.Pool
	path    string
}

func openSQLite(ctx context.Context, path string) (*sqliteFile, error) {
	s := &sqliteFile{path: path}
	if err := s.open(ctx); err != nil {
		return nil, errors.Join(unusable(path, err), s.close())
	}
	return s, nil
}

func (s *sqliteFile) open(ctx context.Context) (err error) {
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

func openPool(name string, connections int) (*sqlitefile.Pool, error) {
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, err
	}
	return sqlitefile.NewPool(db, connections), nil
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
// as long as the database. Below that, a commit copies it into the database once it has 4,000 pages, not SQLite's
// 1,000: pages that many commits write are copied a quarter as often, and fewer commits wait for that.
const walLimit = "_pragma=journal_size_limit(16777216)&_pragma=wal_autocheckpoint(4000)"

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

func (s *sqliteFile) close() error {
	var errs []error
	for _, p := range []*sqlitefile.Pool{s.readers, s.writer} {
		if p != nil {
			errs = append(errs, p.Close(), p.DB.Close())
		}
	}
	return errors.Join(errs...)
}

func (s *sqliteFile) ping(ctx context.Context) error {
	return s.readers.Use(ctx, func(c *sqlitefile.Conn) error { return c.PingContext(ctx) })
}

func (s *sqliteFile) write(ctx context.Context, short bool, f func(conn) error) error {
	err := s.writeInTurn(ctx, short, f)
	if errors.Is(err, sqlitefile.ErrLost) { // with another write of its group
		err = s.writeInTurn(ctx, false, f)
	}
	return err
}

func (s *sqliteFile) writeInTurn(ctx context.Context, short bool, f func(conn) error) error {
	g, err := s.line.enter(ctx, short)
	if err != nil {
		return err
	}
	if g != nil {
		return g.join(ctx, f)
	}
	defer s.line.leave()
	g = &group{member: make(chan error), done: make(chan struct{})}
	defer close(g.done)
	g.err = s.writer.Use(ctx, func(c *sqlitefile.Conn) error {
		return inTurns(ctx, c, c.Transact, func(tx conn) error {
			if err := f(tx); err != nil || !short {
				return err
			}
			return s.line.admit(g, c)
		})
	})
	return g.err
}

func (s *sqliteFile) read(ctx context.Context, f func(conn) error) error {
	return s.readers.Use(ctx, func(c *sqlitefile.Conn) error { return inTurns(ctx, c, c.Snapshot, f) })
}

// inTurns runs f in a transaction. It retries the beginning as long as another process writes
// and the context has not ended.
func inTurns(
	ctx context.Context, c *sqlitefile.Conn, within func(context.Context, func() error) error, f func(conn) error,
) (err error) {
	begun := false
	for range turns {
		err = within(ctx, func() error {
			begun = true
			return f(c)
		})
		if begun || !sqlitefile.IsBusy(err) {
			return err
		}
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("waiting for another process: %w", err)
		}
	}
	return err
}

func (*sqliteFile) index(table string) string {
	return `INSERT OR REPLACE INTO ` + table + ` (account_id, rowid, doc) VALUES (?, ?, ?)`
}

func (*sqliteFile) searchesByAccount() bool { return false }

// matches asks the trigram index of FTS5.
func (*sqliteFile) matches(document string, words [][]string) (condition string, args []any) {
	phrases := make([]string, len(words))
	for i, forms := range words {
		phrases[i] = phrase(forms)
	}
	return document + " MATCH ?", []any{strings.Join(phrases, " AND ")}
}

// phrase writes the forms of a word for the search index.
func phrase(forms []string) string {
	var either []string
	for _, form := range forms {
		either = append(either, `"`+strings.ReplaceAll(form, `"`, `""`)+`"`)
	}
	return "(" + strings.Join(either, " OR ") + ")"
}
