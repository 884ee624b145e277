package sqlitefile

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func openPool(t *testing.T, connections int) *Pool {
	t.Helper()
	db, err := sql.Open("sqlite", Name(filepath.Join(t.TempDir(), "tender.db")))
	if err != nil {
		t.Fatal(err)
	}
	p := NewPool(db, connections)
	t.Cleanup(func() {
		if err := errors.Join(p.Close(), db.Close()); err != nil {
			t.Error(err)
		}
	})
	return p
}

// use runs f with a connection of the pool, and fails the test if that fails.
func use(t *testing.T, p *Pool, f func(*Conn) error) {
	t.Helper()
	if err := p.Use(t.Context(), f); err != nil {
		t.Fatal(err)
	}
}

func run(ctx context.Context, c *Conn, statements ...string) error {
	for _, s := range statements {
		if _, err := c.ExecContext(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

func TestStatementCacheIsBounded(t *testing.T) {
	p := openPool(t, 1)
	read := func(c *Conn, n int) {
		var got int
		err := c.QueryRowContext(t.Context(), "SELECT ? WHERE "+strings.Repeat("1 AND ", n)+"1", n).Scan(&got)
		if err != nil || got != n {
			t.Errorf("query %d returns %d, %v", n, got, err)
		}
	}
	use(t, p, func(c *Conn) error {
		for n := range 3 * maxStatements { // many queries that run once must not evict those that run again
			read(c, n)
		}
		for n := range 2 * maxStatements {
			read(c, n)
			read(c, n)
			read(c, n)
		}
		kept := 0
		for _, s := range c.parsed {
			if s != nil {
				kept++
			}
		}
		if kept != maxStatements || len(c.parsed) != maxStatements {
			t.Errorf("%d of %d statements are cached", kept, len(c.parsed))
		}
		return nil
	})
}

// A statement prepared before a change of the tables sees the new ones.
func TestAParsedStatementSeesNewTables(t *testing.T) {
	p := openPool(t, 1)
	use(t, p, func(c *Conn) error {
		ctx := t.Context()
		const query = "SELECT * FROM a ORDER BY 1"
		check := func(want string) {
			for range 3 { // the second run prepares it
				if got, err := table(ctx, c, query); err != nil || got != want {
					t.Errorf("reads %q, %v, want %q", got, err, want)
				}
			}
			if c.parsed[query] == nil {
				t.Error("the statement is not parsed")
			}
		}
		if err := run(ctx, c, "CREATE TABLE a (n)", "INSERT INTO a VALUES (1)"); err != nil {
			return err
		}
		check("n: 1")
		if err := run(ctx, c, "ALTER TABLE a ADD COLUMN m DEFAULT 7", "INSERT INTO a VALUES (2, 8)"); err != nil {
			return err
		}
		check("n m: 1 7, 2 8")
		if err := run(ctx, c, "DROP TABLE a", "CREATE TABLE a (k)", "INSERT INTO a VALUES (3)"); err != nil {
			return err
		}
		check("k: 3")
		return nil
	})
}

// table returns the result of a query with its column names.
func table(ctx context.Context, c *Conn, query string) (_ string, err error) {
	rows, err := c.QueryContext(ctx, query)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	columns, err := rows.Columns()
	if err != nil {
		return "", err
	}
	var all []string
	for rows.Next() {
		values, dest := make([]string, len(columns)), make([]any, len(columns))
		for i := range values {
			dest[i] = &values[i]
		}
		if err := rows.Scan(dest...); err != nil {
			return "", err
		}
		all = append(all, strings.Join(values, " "))
	}
	return strings.Join(columns, " ") + ": " + strings.Join(all, ", "), rows.Err()
}

// A transaction that fails, panics or is canceled leaves nothing, and its connection works for the
// next one.
func TestTransactionsAreAtomic(t *testing.T) {
	p := openPool(t, 1)
	use(t, p, func(c *Conn) error { return run(t.Context(), c, "CREATE TABLE a (n)") })
	transact := func(ctx context.Context, f func(*Conn) error) error {
		return p.Use(t.Context(), func(c *Conn) error {
			return c.Transact(ctx, func() error {
				if err := run(t.Context(), c, "INSERT INTO a VALUES (1)"); err != nil {
					return err
				}
				return f(c)
			})
		})
	}
	errMine := errors.New("mine")
	if err := transact(t.Context(), func(*Conn) error { return errMine }); !errors.Is(err, errMine) ||
		err.Error() != "mine" {
		t.Errorf("a failure is %v", err)
	}
	func() {
		defer func() { _ = recover() }()
		_ = transact(t.Context(), func(*Conn) error { panic("a bug") })
	}()
	ctx, cancel := context.WithCancel(t.Context())
	err := transact(ctx, func(c *Conn) error {
		cancel()
		return run(ctx, c, "INSERT INTO a VALUES (2)")
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelling gives %v", err)
	}
	ctx, cancel = context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	err = transact(ctx, func(c *Conn) error { // it would write for hours
		return run(ctx, c,
			"WITH RECURSIVE i(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM i) INSERT INTO a SELECT n FROM i LIMIT 100000000000")
	})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("cancelling a running statement gives %v", err)
	}
	if err := transact(t.Context(), func(*Conn) error { return nil }); err != nil {
		t.Error(err)
	}
	use(t, p, func(c *Conn) error {
		var n int
		err := c.QueryRowContext(t.Context(), "SELECT count(*) FROM a").Scan(&n)
		if n != 1 {
			t.Errorf("%d rows", n)
		}
		return err
	})
}

// A statement prepared in a transaction, for a table that the transaction created, fails after the
// rollback, and reads the table that is created next.
func TestPreparedStatementIgnoresARolledBackSchema(t *testing.T) {
	p := openPool(t, 1)
	const query = "SELECT * FROM a"
	use(t, p, func(c *Conn) error {
		ctx, errMine := t.Context(), errors.New("mine")
		err := c.Transact(ctx, func() error {
			if err := run(ctx, c, "CREATE TABLE a (n, m)", "INSERT INTO a VALUES (1, 2)"); err != nil {
				return err
			}
			for range 3 {
				if got, err := table(ctx, c, query); err != nil || got != "n m: 1 2" {
					t.Errorf("within: %q, %v", got, err)
				}
			}
			return errMine
		})
		if !errors.Is(err, errMine) || c.parsed[query] == nil {
			t.Errorf("got %v; parsed: %v", err, c.parsed[query] != nil)
		}
		if got, err := table(ctx, c, query); err == nil || !strings.Contains(err.Error(), "no such table") {
			t.Errorf("after the rollback: %q, %v", got, err)
		}
		if err := run(ctx, c, "CREATE TABLE a (k)", "INSERT INTO a VALUES (3)"); err != nil {
			return err
		}
		if got, err := table(ctx, c, query); err != nil || got != "k: 3" {
			t.Errorf("from the next table: %q, %v", got, err)
		}
		return nil
	})
}

// A commit blocked by readers, where there is no write-ahead log, is busy: nothing is stored, and
// the connection works for the next one.
func TestABusyCommitLeavesNothing(t *testing.T) {
	p := openPool(t, 2)
	use(t, p, func(c *Conn) error {
		ctx := t.Context()
		if err := run(ctx, c, "CREATE TABLE a (n)", "INSERT INTO a VALUES (1)"); err != nil {
			return err
		}
		insert := func() error {
			return c.Transact(ctx, func() error { return run(ctx, c, "INSERT INTO a VALUES (2)") })
		}
		use(t, p, func(reader *Conn) error {
			return reader.Snapshot(ctx, func() error {
				if _, err := table(ctx, reader, "SELECT * FROM a"); err != nil {
					return err
				}
				if err := insert(); !IsBusy(err) {
					t.Errorf("committing is %v", err)
				}
				return nil
			})
		})
		if got, err := table(ctx, c, "SELECT * FROM a"); err != nil || got != "n: 1" {
			t.Errorf("it leaves %q, %v", got, err)
		}
		return insert()
	})
}

// A pool never opens more connections than its limit, and reuses free ones.
func TestPoolReusesConnections(t *testing.T) {
	p := openPool(t, 2)
	for range 5 {
		use(t, p, func(*Conn) error {
			return p.Use(t.Context(), func(*Conn) error { return nil })
		})
	}
	if n := p.DB.Stats().OpenConnections; n != 2 {
		t.Errorf("%d connections are open", n)
	}
	err := p.Close()
	if n := p.DB.Stats().InUse; err != nil || n != 0 {
		t.Errorf("%d connections are held, %v", n, err)
	}
}

// A connection in use when the pool closes finishes its work and is then closed, not reused.
func TestAClosedPoolKeepsNoConnection(t *testing.T) {
	p := openPool(t, 1)
	use(t, p, func(c *Conn) error {
		if err := p.Close(); err != nil {
			return err
		}
		return run(t.Context(), c, "CREATE TABLE a (n)", "INSERT INTO a VALUES (1)", "INSERT INTO a VALUES (1)",
			"INSERT INTO a VALUES (1)")
	})
	if n := p.DB.Stats().InUse; n != 0 {
		t.Errorf("%d connections are held", n)
	}
	err := p.Use(t.Context(), func(c *Conn) error { return run(t.Context(), c, "INSERT INTO a VALUES (1)") })
	if !errors.Is(err, errClosed) {
		t.Errorf("a closed pool was used: %v", err)
	}
}

func TestAPreparedStatementDoesNotRunAfterItsContext(t *testing.T) {
	p := openPool(t, 1)
	use(t, p, func(c *Conn) error {
		const insert = "INSERT INTO rows VALUES (1)"
		if err := run(t.Context(), c, "CREATE TABLE rows (n INTEGER)", insert, insert); err != nil {
			return err
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := run(ctx, c, insert); !errors.Is(err, context.Canceled) {
			t.Errorf("after its context: %v", err)
		}
		n := 0
		if err := c.QueryRowContext(t.Context(), "SELECT count(*) FROM rows").Scan(&n); err != nil || n != 2 {
			t.Errorf("%d rows, %v", n, err)
		}
		return nil
	})
}

// The driver reports the end of a context also for a BEGIN that was done. A connection that stayed in that transaction
// would read the same moment forever: the end of a context does not interrupt the beginning, only what is read.
func TestABegunSnapshotEnds(t *testing.T) {
	p := openPool(t, 1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	use(t, p, func(c *Conn) error {
		begun := false
		err := c.Snapshot(ctx, func() error {
			begun = true
			return run(ctx, c, "SELECT 1")
		})
		if !begun || !errors.Is(err, context.Canceled) {
			t.Errorf("begun: %v, %v", begun, err)
		}
		return c.Snapshot(t.Context(), func() error { return nil })
	})
}

// A connection that is opened only when it is needed makes a person wait.
func TestFillOpensWhatIsMissing(t *testing.T) {
	p := openPool(t, 2)
	use(t, p, func(used *Conn) error {
		if err := p.Fill(t.Context()); err != nil {
			return err
		}
		if err := p.Fill(t.Context()); err != nil { // and nothing the second time
			return err
		}
		if len(p.free) != 1 || p.made != 2 {
			t.Errorf("%d connections, %d of them free", p.made, len(p.free))
		}
		return p.Use(t.Context(), func(*Conn) error { return p.Fill(t.Context()) }) // does not wait for a turn
	})
	if len(p.free) != 2 || p.made != 2 {
		t.Errorf("%d connections, %d of them free", p.made, len(p.free))
	}
}
