package localstore

import (
	"strings"

	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"
)

// addWords adds the condition that the column words contains every word of s.
func addWords(w *sqlitefile.Where, s string) {
	for word := range strings.FieldsSeq(text.Fold(s)) {
		w.Add("instr(words, ?) > 0", word)
	}
}

// sorted returns an ORDER BY clause in one direction. Equal rows are ordered by id, so that pages
// do not overlap.
func sorted(descending bool, columns ...string) string {
	direction := " ASC"
	if descending {
		direction = " DESC"
	}
	return strings.Join(append(columns, "id"), direction+", ") + direction
}

// pageBounds returns LIMIT and OFFSET of a page, with the service's defaults.
func pageBounds(page, size int) (limit, offset int) {
	if size <= 0 {
		size = 10
	}
	return size, size * (max(page, 1) - 1)
}
