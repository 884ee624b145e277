package store

import (
	"context"
	"database/sql"
)

// database is what a store runs its statements on: SQLite in a file, or PostgreSQL. The statements are written once, in
// what both understand: ? or ?1 for parameters, 0 and 1 for truth, IS NOT DISTINCT FROM where NULL may equal NULL. What
// they have no common words for is here.
type database interface {
	// write runs f in a transaction, as if there were one at a time. It may run f again from its beginning, when
	// another process or goroutine has written what f read, or has undone what f wrote. Short writes may be committed
	// together.
	write(ctx context.Context, short bool, f func(conn) error) error
	// read runs f in a transaction that sees one snapshot.
	read(ctx context.Context, f func(conn) error) error

	ping(ctx context.Context) error
	stats(ctx context.Context) (Stats, error)
	close() error

	// index returns the statement that sets the document of a row of a search index, from the account, the row's id
	// and the document.
	index(table string) string
	// searchesByAccount reports whether a search asks its index for the account. SQLite would read a row for each
	// document it found; the rows that the documents stand for say their account.
	searchesByAccount() bool
	// matches returns the condition that a document of a search index has all words, each in one of its forms, and the
	// condition's arguments. A form has three characters at least.
	matches(document string, words [][]string) (condition string, args []any)
}

// conn is a connection within a transaction.
type conn interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}
