package store

import (
	"strings"
	"unicode/utf8"

	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"
)

// searchDoc joins the searched fields. The separator is not a letter, so that no word
// matches across two fields.
func searchDoc(fields ...string) string {
	return text.FoldAccents(strings.Join(fields, "\n"))
}

// isIndexed reports whether the search index can look a word up: it has the trigrams of the
// documents.
func isIndexed(word string) bool { return utf8.RuneCountInString(word) >= 3 }

// phrase writes a word for the search index.
func phrase(word string) string { return `"` + strings.ReplaceAll(word, `"`, `""`) + `"` }

// searchWhere adds the condition that the row's search document, in table under the row's
// id, has every word of s.
func searchWhere(w *sqlitefile.Where, table, idColumn, s string) {
	for word := range strings.FieldsSeq(text.FoldAccents(s)) {
		if isIndexed(word) {
			w.Add(idColumn+` IN (SELECT rowid FROM `+table+` WHERE `+table+` MATCH ?)`, phrase(word))
		} else {
			w.Add(idColumn+` IN (SELECT rowid FROM `+table+` WHERE instr(doc, ?) > 0)`, word)
		}
	}
}
