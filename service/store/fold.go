package store

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"app.tender/tender/state"
)

// SearchFold writes text the way searches compare it: without case and without
// accents, so that "pinon" finds "Piñon".
func SearchFold(s string) string {
	s = norm.NFKD.String(state.FoldCase(s))
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, s)
}

// searchDoc joins what a search looks through. The separator is no letter, so
// that no word is found across two fields.
func searchDoc(fields ...string) string {
	return SearchFold(strings.Join(fields, "\n"))
}

// trigram is the shortest text that the search index can look up.
const trigram = 3

// searchWhere adds to a query that every word of text must occur in the search
// document of the row, which is in table under the row's id.
func searchWhere(w *where, table, idColumn, text string) {
	for word := range strings.FieldsSeq(SearchFold(text)) {
		if len([]rune(word)) >= trigram {
			quoted := `"` + strings.ReplaceAll(word, `"`, `""`) + `"`
			w.add(idColumn+` IN (SELECT rowid FROM `+table+` WHERE `+table+` MATCH ?)`, quoted)
			continue
		}
		w.add(idColumn+` IN (SELECT rowid FROM `+table+` WHERE instr(doc, ?) > 0)`, word)
	}
}
