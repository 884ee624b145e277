package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// postgresServer is a database of a PostgreSQL server, for several processes on several machines.
type postgresServer struct{ db *sql.DB }

// IsPostgres reports whether a database is named by an address of PostgreSQL, not by the path of a file.
func IsPostgres(database string) bool {
	return strings.HasPrefix(database, "postgres://") || strings.HasPrefix(database, "postgresql://")
}

func openPostgres(ctx context.Context, address string) (*postgresServer, error) {
	p, where, err := connections(address)
	if err != nil {
		return nil, err
	}
	if err := p.migrate(ctx); err != nil {
		return nil, errors.Join(unreachable(where, err), p.close())
	}
	return p, nil
}

// connections returns the connections to a server, which are made when they are needed, and where it is.
func connections(address string) (p *postgresServer, where string, err error) {
	config, err := pgx.ParseConfig(address)
	if err != nil { // it tells no password
		return nil, "", unreachable("", err)
	}
	p = &postgresServer{db: stdlib.OpenDB(*config)}
	most := max(8, 4*runtime.GOMAXPROCS(0))
	p.db.SetMaxOpenConns(most)
	p.db.SetMaxIdleConns(most)
	return p, config.Host + "/" + config.Database, nil
}

// unreachable returns the error for a database that can't be opened.
func unreachable(where string, err error) error {
	err = fmt.Errorf("opening the database %s: %w", where, err)
	return &sqlitefile.Error{
		Shown: state.Fault{
			Kind: state.FaultLocal, Message: "The service's database can't be opened: " + causeOf(err) + ".",
			Next: "Check the address, that the server runs, and that its user may make tables there.",
		},
		Err: err,
	}
}

// causeOf returns what the server says, or else why there is no server.
func causeOf(err error) string {
	if said, ok := errors.AsType[*pgconn.PgError](err); ok {
		return said.Message
	}
	if failed, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return strings.Join(strings.Fields(failed.Error()), " ")
	}
	return err.Error()
}

// migrate makes the tables, or brings them up to this version. Processes that start together wait for each other.
func (p *postgresServer) migrate(ctx context.Context) error {
	files, err := fs.Sub(migrations, "migrations/postgres")
	if err != nil {
		return err
	}
	turn, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, p.db, files, goose.WithSessionLocker(turn))
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

func (p *postgresServer) close() error { return p.db.Close() }

func (p *postgresServer) ping(ctx context.Context) error { return p.db.PingContext(ctx) }

// collisions is how often a write that ran at the same time as another one is begun again.
const collisions = 30

// write does nothing about short writes: the server itself has one wait for the disk serve several commits.
func (p *postgresServer) write(ctx context.Context, _ bool, f func(conn) error) (err error) {
	for try := range collisions {
		if err = p.transact(ctx, &sql.TxOptions{Isolation: sql.LevelSerializable}, f); !collided(err) {
			return err
		}
		pause := time.Duration(rand.Int64N(int64(time.Millisecond) << min(try, 6)))
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return fmt.Errorf("%w: %w", ErrBusy, err)
}

func (p *postgresServer) read(ctx context.Context, f func(conn) error) error {
	return p.transact(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}, f)
}

func (p *postgresServer) transact(ctx context.Context, how *sql.TxOptions, f func(conn) error) error {
	tx, err := p.db.BeginTx(ctx, how)
	if err != nil {
		return absent(err)
	}
	defer tx.Rollback() //nolint:errcheck // after a commit there is nothing to roll back
	if err := f(postgresConn{tx}); err != nil {
		return absent(err)
	}
	return tx.Commit()
}

// The server's codes for a transaction that it can't order among others.
const (
	serializationFailure = "40001"
	deadlockDetected     = "40P01"
	uniqueViolation      = "23505"
	readOnly             = "25006"
)

// The server's codes for data on its disk that it can't read.
const (
	dataCorrupted  = "XX001"
	indexCorrupted = "XX002"
)

func isDamagedServer(err error) bool {
	code := codeOf(err)
	return code == dataCorrupted || code == indexCorrupted
}

func codeOf(err error) string {
	if said, ok := errors.AsType[*pgconn.PgError](err); ok {
		return said.Code
	}
	return ""
}

func collided(err error) bool {
	code := codeOf(err)
	return code == serializationFailure || code == deadlockDetected
}

// absent turns the error of a transaction whose server is gone, ends, or has become a standby, into ErrBusy: nothing is
// written, and another try may find the next server. A commit that fails so may have been done, and is another error.
func absent(err error) error {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) { // they look like the network's
		return err
	}
	_, network := errors.AsType[net.Error](err)
	code := codeOf(err)
	if network || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, driver.ErrBadConn) ||
		code == readOnly || strings.HasPrefix(code, "08") || strings.HasPrefix(code, "57P") || pgconn.SafeToRetry(err) {
		return fmt.Errorf("%w: %w", ErrBusy, err)
	}
	return err
}

func (*postgresServer) index(table string) string {
	return `INSERT INTO ` + table + ` (account_id, rowid, doc) VALUES (?, ?, ?)
		ON CONFLICT (account_id, rowid) DO UPDATE SET doc = excluded.doc`
}

func (*postgresServer) searchesByAccount() bool { return true }

// matches has the trigram index of the document find it.
func (*postgresServer) matches(document string, words [][]string) (condition string, args []any) {
	var all []string
	for _, forms := range words {
		var either []string
		for _, form := range forms {
			either = append(either, document+" LIKE ?")
			args = append(args, "%"+likeEscape.Replace(form)+"%")
		}
		all = append(all, "("+strings.Join(either, " OR ")+")")
	}
	return strings.Join(all, " AND "), args
}

var likeEscape = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// postgresConn is a transaction that takes the store's statements.
type postgresConn struct{ tx *sql.Tx }

// ExecContext implements conn.
func (c postgresConn) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	values, err := bound(args)
	if err != nil {
		return nil, err
	}
	return c.tx.ExecContext(ctx, forPostgres(query), values...)
}

// QueryContext implements conn.
func (c postgresConn) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	values, err := bound(args)
	if err != nil {
		return nil, err
	}
	return c.tx.QueryContext(ctx, forPostgres(query), values...)
}

// QueryRowContext implements conn.
func (c postgresConn) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	values, err := bound(args)
	if err != nil {
		values = args // the driver reports it
	}
	return c.tx.QueryRowContext(ctx, forPostgres(query), values...)
}

// bound returns arguments as the tables have them: truth as 0 and 1.
func bound(args []any) ([]any, error) {
	values := make([]any, len(args))
	for i, a := range args {
		v, err := driver.DefaultParameterConverter.ConvertValue(a)
		if err != nil {
			return nil, err
		}
		if truth, ok := v.(bool); ok {
			v = int64(0)
			if truth {
				v = int64(1)
			}
		}
		values[i] = v
	}
	return values, nil
}

// forPostgres returns a statement of the store in PostgreSQL's words: numbered parameters, strpos for instr, and
// without what keeps SQLite's planner from what it would do badly.
func forPostgres(query string) string {
	var b strings.Builder
	next, quoted := 0, false
	for i := range len(query) {
		c := query[i]
		if c == '\'' {
			quoted = !quoted
		}
		if c != '?' || quoted {
			b.WriteByte(c)
			continue
		}
		b.WriteByte('$')
		if digit := i + 1; digit < len(query) && query[digit] >= '0' && query[digit] <= '9' {
			continue // its number follows
		}
		next++
		b.WriteString(strconv.Itoa(next))
	}
	return inPostgres.Replace(b.String())
}

// inPostgres also takes out what keeps SQLite from going through all rows of an account for a few ids; with PostgreSQL
// a key is both.
var inPostgres = strings.NewReplacer("CROSS JOIN", "JOIN", "instr(", "strpos(", "0 + $", "$",
	"+p.account_id", "p.account_id", "+c.account_id", "c.account_id", "+i.account_id", "i.account_id")
