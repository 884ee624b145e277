package store

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// Copied says what CopyToPostgres copied: the rows of all tables.
type Copied struct{ Tables, Rows int }

// errNotEmpty is the fault of a copy onto a database that has data.
var errNotEmpty = state.Fault{
	Kind: state.FaultInvalid, Message: "The database that the copy goes to has data already.",
	Next: "Name an empty database.",
}

// CopyToPostgres copies the file of SQLite at path into the empty database of PostgreSQL at address, compares both
// row by row, and commits only if they are equal. Writes to the file wait meanwhile. Ids go on where they are.
func CopyToPostgres(ctx context.Context, path, address string) (done Copied, err error) {
	from, err := openSQLite(ctx, path)
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, from.close()) }()
	to, err := openPostgres(ctx, address)
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, to.close()) }()
	err = from.write(ctx, false, func(c conn) error {
		source := &Tx{ctx: ctx, db: from, conn: c}
		tables, err := tablesOf(source)
		if err != nil {
			return err
		}
		return to.within(ctx, func(tx pgx.Tx) error {
			for i := range tables {
				n, err := tables[i].copyTo(source, tx)
				if err != nil {
					return fmt.Errorf("copying the table %s: %w", tables[i].name, err)
				}
				done.Tables++
				done.Rows += n
			}
			return continueIDs(source, tx)
		})
	})
	return done, err
}

// within runs f in a transaction of pgx itself, which can copy whole tables.
func (p *postgresServer) within(ctx context.Context, f func(pgx.Tx) error) error {
	c, err := p.db.Conn(ctx)
	if err != nil {
		return absent(err)
	}
	return errors.Join(c.Raw(func(driver any) error {
		return pgx.BeginFunc(ctx, driver.(*stdlib.Conn).Conn(), f)
	}), c.Close())
}

// table is a table that both databases have.
type table struct {
	name    string
	columns []string
	key     []string // the columns that tell its rows apart
}

// tablesOf returns the tables of a file, each after those that its rows refer to. A search index counts as the table of
// documents that it is at PostgreSQL.
func tablesOf(from *Tx) ([]table, error) {
	type row struct{ name, kind string }
	rows, err := collect(from, "reading the tables", func(r *row) []any { return []any{&r.name, &r.kind} },
		`SELECT s.name, l.type FROM sqlite_master s JOIN pragma_table_list l ON l.schema = 'main' AND l.name = s.name
		WHERE s.type = 'table' AND l.type IN ('table', 'virtual')
			AND s.name NOT LIKE 'sqlite%' AND s.name NOT LIKE 'goose%'
		ORDER BY s.rowid`)
	if err != nil {
		return nil, err
	}
	var tables []table
	for _, r := range rows {
		t := table{name: r.name}
		if r.kind == "virtual" {
			t.columns, t.key = []string{"rowid", "account_id", "doc"}, []string{"rowid"}
			tables = append(tables, t)
			continue
		}
		if t.columns, err = collect(from, "reading the tables", single[string],
			`SELECT name FROM pragma_table_info(?)`, r.name); err != nil {
			return nil, err
		}
		if t.key, err = collect(from, "reading the tables", single[string],
			`SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk`, r.name); err != nil {
			return nil, err
		}
		if len(t.key) == 0 {
			t.key = t.columns
		}
		tables = append(tables, t)
	}
	return tables, nil
}

// rows returns the statement that reads all rows in the order of their keys, which is that of bytes in both databases.
func (t *table) rows() string {
	return "SELECT " + strings.Join(t.columns, ", ") + " FROM " + t.name + " ORDER BY " +
		strings.Join(t.key, " NULLS FIRST, ") + " NULLS FIRST"
}

// copyTo copies the rows, reads them back, and fails if there was or is another one. It returns how many there are.
func (t *table) copyTo(from *Tx, to pgx.Tx) (n int, err error) {
	var there bool
	if err := to.QueryRow(from.ctx, "SELECT EXISTS (SELECT FROM "+t.name+")").Scan(&there); err != nil {
		return 0, err
	}
	if there {
		return 0, &sqlitefile.Error{Shown: errNotEmpty, Err: errors.New("a copy onto data")}
	}
	// What triggers would write is copied, too.
	err = t.read(from, func(next func() ([]any, error)) error {
		_, off := to.Exec(from.ctx, "ALTER TABLE "+t.name+" DISABLE TRIGGER USER")
		_, err := to.CopyFrom(from.ctx, pgx.Identifier{t.name}, t.columns, pgx.CopyFromFunc(next))
		_, on := to.Exec(from.ctx, "ALTER TABLE "+t.name+" ENABLE TRIGGER USER")
		return cmp.Or(off, err, on)
	})
	if err != nil {
		return 0, err
	}
	stored, err := to.Query(from.ctx, t.rows())
	if err != nil {
		return 0, err
	}
	defer stored.Close()
	err = t.read(from, func(next func() ([]any, error)) error {
		for {
			want, err := next()
			if err != nil {
				return err
			}
			if !stored.Next() {
				if err := stored.Err(); err != nil || want == nil {
					return err
				}
				return t.differs(want)
			}
			got, err := stored.Values()
			if err != nil {
				return err
			}
			if want == nil || !slices.EqualFunc(got, want, sameValue) {
				return t.differs(got)
			}
			n++
		}
	})
	return n, err
}

// read has f read the rows. next returns no row after the last one.
func (t *table) read(from *Tx, f func(next func() ([]any, error)) error) error {
	rows, err := from.conn.QueryContext(from.ctx, t.rows()) //nolint:sqlclosecheck // next, which holds it, ends before
	if err != nil {
		return err
	}
	defer rows.Close() //nolint:errcheck // Err below reports everything that Close could
	next := func() ([]any, error) {
		if !rows.Next() {
			return nil, rows.Err()
		}
		values, dest := make([]any, len(t.columns)), make([]any, len(t.columns))
		for i := range values {
			dest[i] = &values[i]
		}
		return values, rows.Scan(dest...)
	}
	return f(next)
}

// differs returns the error for a row that only one of the databases has so. It names the row's key alone.
func (t *table) differs(row []any) error {
	key := make([]any, len(t.key))
	for i, name := range t.key {
		key[i] = row[slices.Index(t.columns, name)]
	}
	return fmt.Errorf("the row with %s = %v is not the same", strings.Join(t.key, ", "), key)
}

func sameValue(a, b any) bool {
	if x, ok := a.([]byte); ok {
		y, ok := b.([]byte)
		return ok && bytes.Equal(x, y)
	}
	return a == b
}

// continueIDs has ids go on where the file's would: also that of a row that was deleted is not given again.
func continueIDs(from *Tx, to pgx.Tx) error {
	type last struct {
		table string
		id    int64
	}
	all, err := collect(from, "reading the last ids", func(l *last) []any { return []any{&l.table, &l.id} },
		`SELECT name, seq FROM sqlite_sequence WHERE name NOT LIKE 'goose%'`)
	for _, l := range all {
		_, failed := to.Exec(from.ctx, `SELECT setval($1::regclass, $2)
			WHERE $2 > coalesce(pg_sequence_last_value($1::regclass), 0)`, l.table+"_ids", l.id)
		err = errors.Join(err, failed)
	}
	return err
}
