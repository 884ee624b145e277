package store

import (
	"strings"

	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"
)

// searchDoc joins the searched fields. The separator is not a letter, so that no word
// matches across two fields.
func searchDoc(fields ...string) string {
	return text.FoldAccents(strings.Join(fields, "\n"))
}

// trigram is the shortest text that the search index can look up.
const trigram = 3

// searchWhere adds the condition that the row's search document, in table under the row's
// id, has every word of s.
func searchWhere(w *sqlitefile.Where, table, idColumn, s string) {
	for word := range strings.FieldsSeq(text.FoldAccents(s)) {
		if len([]rune(word)) >= trigram {
			quoted := `"` + strings.ReplaceAll(word, `"`, `""`) + `"`
			w.Add(idColumn+` IN (SELECT rowid FROM `+table+` WHERE `+table+` MATCH ?)`, quoted)
			continue
		}
		w.Add(idColumn+` IN (SELECT rowid FROM `+table+` WHERE instr(doc, ?) > 0)`, word)
	}
}
