package store

import (
	"strings"

	"app.tender/tender/state/sqlitefile"
)

// onePage limits a query to one page. The sums keep SQLite from planning by the values,
// because it would then plan again for each execution.
const onePage = ` LIMIT 0 + ? OFFSET 0 + ?`

// insertInto returns the INSERT for columns, the list used for reading, whose names have the
// table's alias, and for more. The arguments have the same order.
func insertInto(table, alias, columns string, more ...string) string {
	columns = strings.Join(append([]string{strings.ReplaceAll(columns, alias+".", "")}, more...), ", ")
	return `INSERT INTO ` + table + ` (` + columns + `) VALUES (` + sqlitefile.Placeholders(strings.Count(columns, ",")+1) + `)`
}
