package localstore

import (
	"strings"

	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"
)

// addWords adds that the column words has every word of s.
func addWords(w *sqlitefile.Where, s string) {
	for word := range strings.FieldsSeq(text.Fold(s)) {
		w.Add("instr(words, ?) > 0", word)
	}
}

// sorted is an ORDER BY of columns in one direction. Equal rows are in the order of their ids, so that
// pages do not overlap.
func sorted(descending bool, columns ...string) string {
	direction := " ASC"
	if descending {
		direction = " DESC"
	}
	return strings.Join(append(columns, "id"), direction+", ") + direction
}

// pageBounds returns how many rows a page has and how many come before it, with the defaults of
// the service.
func pageBounds(page, size int) (limit, offset int) {
	if size <= 0 {
		size = 10
	}
	return size, size * (max(page, 1) - 1)
}
