package localstore

import (
	"context"
	"strings"
	"time"

	"app.tender/tender/state/sqlitefile"
)

// cacheTable is a table of the cache, represented by the statement that stores a row unless a
// newer one is stored. A row dated in the future, by a wrong clock, does not count as newer.
type cacheTable string

// newCacheTable returns a table with its key columns and its other columns besides as_of.
func newCacheTable(table, key, columns string) cacheTable {
	return cacheTable(upserting(table, key, columns+", as_of") + " WHERE excluded.as_of >= " + table + ".as_of OR " + table + ".as_of > ?")
}

// upserting returns the statement that inserts a row, or updates the one with its key.
func upserting(table, key, columns string) string {
	all := key + ", " + columns
	var set []string
	for column := range strings.SplitSeq(columns, ", ") {
		set = append(set, column+" = excluded."+column)
	}
	return "INSERT INTO " + table + " (" + all + ") VALUES (" + sqlitefile.Placeholders(strings.Count(all, ",")+1) + ")" +
		" ON CONFLICT (" + key + ") DO UPDATE SET " + strings.Join(set, ", ")
}

// The tables of the cache. When a row of the list was read last is in a separate table; its as_of
// is when it was written.
var (
	proposalRows    = upserting("proposal_rows", "id", "number, name, client, customer, status, created, modified, archived, words, data, as_of")
	proposalDetails = newCacheTable("proposal_details", "id", "data")
	people          = newCacheTable("people", "id", "first, last, party, type, modified, words, data")
	catalogItems    = newCacheTable("catalog_items", "id", "type, name, words, data")
	copies          = newCacheTable("copies", "kind, key", "data") // everything else, as received
)

// putNewer stores a row as read at asOf, and reports whether it did.
func (s *Store) putNewer(ctx context.Context, tx *txn, t cacheTable, asOf time.Time, row ...any) (kept bool, err error) {
	result, err := tx.ExecContext(ctx, string(t), append(row, stamp(asOf), stamp(s.now()))...)
	if err != nil {
		return false, err
	}
	written, err := result.RowsAffected()
	return written > 0, err
}
