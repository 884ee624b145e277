package store

import (
	"slices"
	"strings"
	"unicode/utf8"

	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"
)

// formsOf returns what a search document has to contain one of: a word with its punctuation, or without.
func formsOf(word text.Word) []string {
	if word.Bare == "" {
		return []string{word.Plain}
	}
	return []string{word.Plain, word.Bare}
}

// areIndexed reports whether the search index can look all forms of a word up: it has the trigrams of the
// documents.
func areIndexed(forms []string) bool {
	return !slices.ContainsFunc(forms, func(form string) bool { return utf8.RuneCountInString(form) < 3 })
}

// addForms adds the condition that a search document in the column doc has one of the forms of a word, without the
// index.
func addForms(w *sqlitefile.Where, doc string, forms []string) {
	var args []any
	for _, form := range forms {
		args = append(args, form)
	}
	w.Add("("+strings.Repeat("instr("+doc+", ?) > 0 OR ", len(forms)-1)+"instr("+doc+", ?) > 0)", args...)
}

// searchWhere adds the condition that the row's search document, in table under the row's
// id, has every word of s.
func (t *Tx) searchWhere(w *sqlitefile.Where, table, idColumn, s string) {
	for _, word := range text.WordsOf(s) {
		has := new(sqlitefile.Where)
		if forms := formsOf(word); areIndexed(forms) {
			condition, args := t.db.matches("doc", [][]string{forms})
			has.Add(condition, args...)
		} else {
			addForms(has, "doc", forms)
		}
		w.Add(idColumn+" IN (SELECT rowid FROM "+table+has.String()+")", has.Args...)
	}
}
