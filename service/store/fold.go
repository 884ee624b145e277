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

// addWords adds the condition that a search document in the column doc has all words. The index looks up those that
// are long enough, all at once, and only its results are searched for the others. addWords reports whether any word is
// long enough.
func (t *Tx) addWords(w *sqlitefile.Where, doc string, words text.Words) (indexed bool) {
	var found [][]string
	for _, word := range words {
		if forms := formsOf(word); areIndexed(forms) {
			found = append(found, forms)
		} else {
			addForms(w, doc, forms)
		}
	}
	if len(found) > 0 {
		condition, args := t.db.matches(doc, found)
		w.Add(condition, args...)
	}
	return len(found) > 0
}

// fewFound is how many rows of a search are looked up one by one. Databases don't know how many documents have a
// text: they would go through all rows of the account for one that few have, or look up nearly all of them.
const fewFound = 256

// searchWhere adds the condition that the row's search document, in table under the row's
// id, has every word of s. by comes before other columns of the condition: a plus, if they are not to be looked up.
func (t *Tx) searchWhere(
	w *sqlitefile.Where, table string, account AccountID, idColumn, s string,
) (by string, err error) {
	words := text.WordsOf(s)
	if len(words) == 0 {
		return "", nil
	}
	has := new(sqlitefile.Where)
	t.addWords(has, "doc", words)
	if t.db.searchesByAccount() {
		has.Add("account_id = ?", account)
	}
	found := "SELECT rowid FROM " + table + has.String()
	ids, err := collect(t, "searching", single[int64], found+sqlitefile.AtMost, append(has.Args, fewFound+1)...)
	switch {
	case err != nil:
		return "", err
	case len(ids) > fewFound:
		w.Add(idColumn+" IN ("+found+")", has.Args...)
		return "", nil
	}
	const one = fewFound / 16                   // few statements, whatever is found
	list := make([]int64, (len(ids)/one+1)*one) // no id is 0
	copy(list, ids)
	sqlitefile.AddIn(w, idColumn, list)
	return "+", nil
}
