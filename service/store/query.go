package store

import (
	"strings"

	"app.tender/tender/state/sqlitefile"
)

// insertInto returns the INSERT for columns, the list used for reading, whose names have the
// table's alias, and for more. The arguments have the same order.
func insertInto(table, alias, columns string, more ...string) string {
	columns = strings.Join(append([]string{strings.ReplaceAll(columns, alias+".", "")}, more...), ", ")
	return `INSERT INTO ` + table + ` (` + columns + `) VALUES (` +
		sqlitefile.Placeholders(strings.Count(columns, ",")+1) + `)`
}
