package localstore

import (
	"cmp"
	"strings"

	"app.tender/tender/state/text"
)

// where gathers the conditions of a query with their arguments.
type where struct {
	terms []string
	args  []any
}

func (w *where) add(term string, args ...any) {
	w.terms, w.args = append(w.terms, term), append(w.args, args...)
}

// holds adds that the column words has every word of s.
func (w *where) holds(s string) {
	for word := range strings.FieldsSeq(text.Fold(s)) {
		w.add("instr(words, ?) > 0", word)
	}
}

// String returns the conditions as they stand behind WHERE.
func (w *where) String() string { return cmp.Or(strings.Join(w.terms, " AND "), "1") }

// placeholders returns n question marks with commas between them.
func placeholders(n int) string { return strings.TrimPrefix(strings.Repeat(", ?", n), ", ") }

// values returns a list as arguments of a query.
func values[T any](list []T) []any {
	args := make([]any, len(list))
	for i, v := range list {
		args[i] = v
	}
	return args
}

// pageBounds returns how many rows a page has and how many come before it, with the defaults of
// the service.
func pageBounds(page, size int) (limit, offset int) {
	if size <= 0 {
		size = 10
	}
	return size, size * (max(page, 1) - 1)
}
