package sqlitefile

import "strings"

// AtMost limits a query to a number of rows, and OnePage to one page of them. The sums keep SQLite
// from planning by the values, because it would then plan again for each execution.
const (
	AtMost  = " LIMIT 0 + ?"
	OnePage = AtMost + " OFFSET 0 + ?"
)

// Where collects the conditions of a query with their arguments.
type Where struct {
	Terms []string // joined by AND
	Args  []any
}

// Add adds a condition.
func (w *Where) Add(term string, args ...any) {
	w.Terms, w.Args = append(w.Terms, term), append(w.Args, args...)
}

// AddIn adds the condition that column is one of values. No values adds no condition.
func AddIn[T any](w *Where, column string, values []T) {
	if len(values) > 0 {
		w.Add(column+" IN ("+Placeholders(len(values))+")", Values(values)...)
	}
}

// String returns the WHERE clause; empty without conditions.
func (w *Where) String() string {
	if len(w.Terms) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(w.Terms, " AND ")
}

// OrderBy returns an ORDER BY clause that sorts by all columns in one direction. End with a unique
// column: rows with equal values would otherwise change places between pages.
func OrderBy(descending bool, columns ...string) string {
	direction := " ASC"
	if descending {
		direction = " DESC"
	}
	return " ORDER BY " + strings.Join(columns, direction+", ") + direction
}

// Placeholders returns n question marks separated by commas.
func Placeholders(n int) string { return strings.TrimPrefix(strings.Repeat(", ?", n), ", ") }

// Values returns list as query arguments.
func Values[T any](list []T) []any {
	args := make([]any, len(list))
	for i, v := range list {
		args[i] = v
	}
	return args
}
