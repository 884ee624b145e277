package store

import "strings"

// where gathers the conditions of a query with their arguments.
type where struct {
	conds []string
	args  []any
}

func (w *where) add(cond string, args ...any) {
	w.conds = append(w.conds, cond)
	w.args = append(w.args, args...)
}

func (w *where) String() string { return " WHERE " + strings.Join(w.conds, " AND ") }

// whereIn adds that column is one of values; no values is no condition.
func whereIn[T any](w *where, column string, values []T) {
	if len(values) == 0 {
		return
	}
	args := make([]any, len(values))
	for i, v := range values {
		args[i] = v
	}
	w.add(column+` IN (`+placeholders(len(values))+`)`, args...)
}

// placeholders returns n question marks with commas between them.
func placeholders(n int) string {
	return strings.TrimPrefix(strings.Repeat(", ?", n), ", ")
}

// onePage ends a query that returns a part of its rows. The sums keep SQLite from
// looking at the values when it plans: it would plan anew for each execution.
const onePage = ` LIMIT 0 + ? OFFSET 0 + ?`

// insertInto is the INSERT of a row whose columns are those that are read, each under the
// table's alias, and some more. The arguments stand in the same order.
func insertInto(table, alias, columns string, more ...string) string {
	columns = strings.Join(append([]string{strings.ReplaceAll(columns, alias+".", "")}, more...), ", ")
	return `INSERT INTO ` + table + ` (` + columns + `) VALUES (` + placeholders(strings.Count(columns, ",")+1) + `)`
}
