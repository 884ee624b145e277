package store

import (
	"strings"

	"app.tender/tender/state/sqlitefile"
)

// onePage ends a query that returns a part of its rows. The sums keep SQLite from
// looking at the values when it plans: it would plan anew for each execution.
const onePage = ` LIMIT 0 + ? OFFSET 0 + ?`

// insertInto is the INSERT of a row whose columns are those that are read, each under the
// table's alias, and some more. The arguments stand in the same order.
func insertInto(table, alias, columns string, more ...string) string {
	columns = strings.Join(append([]string{strings.ReplaceAll(columns, alias+".", "")}, more...), ", ")
	return `INSERT INTO ` + table + ` (` + columns + `) VALUES (` + sqlitefile.Placeholders(strings.Count(columns, ",")+1) + `)`
}
