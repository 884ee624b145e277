package store

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"
)

// CatalogItemNamed returns the item of one of the types that a text names, by brand and model or by
// name, ignoring case, accents, spaces and punctuation. If several match, it returns the one that is written in the same way,
// or else the oldest that is still sold. It fails with ErrNotFound.
func (t *Tx) CatalogItemNamed(account AccountID, name string, types ...state.ItemType) (state.CatalogItem, error) {
	var it state.CatalogItem
	w := new(sqlitefile.Where)
	w.Add("i.account_id = ? AND i.match_key = ?", account, matchKey(name))
	sqlitefile.AddIn(w, "i.item_type", types)
	err := t.row("finding a catalog item by its name", append(catalogDest(&it), &it.Description),
		`SELECT `+catalogColumns+`, i.description FROM catalog_items i`+w.String()+`
		ORDER BY search_fold(trim(i.brand || ' ' || i.model || ' ' || i.name)) <> ?, i.is_discontinued, i.id LIMIT 1`, append(w.Args, text.FoldSearch(strings.TrimSpace(name)))...)
	return it, err
}

// CatalogItemDescribed returns the part, still sold, that a few words describe best: its
// search document has all of them and little else. Favorites come before others, and older
// items before newer ones. It fails with ErrNotFound.
func (t *Tx) CatalogItemDescribed(account AccountID, words string) (state.CatalogItem, error) {
	var it state.CatalogItem
	w := new(sqlitefile.Where)
	matchWords(w, text.WordsOf(words))
	w.Add("c.account_id = ? AND c.item_type = ? AND c.is_discontinued = 0", account, state.ItemPart)
	err := t.row("finding a catalog item by its description", catalogDest(&it),
		`SELECT `+catalogColumns+` FROM catalog_search f CROSS JOIN catalog_facets c ON c.item_id = f.rowid
		CROSS JOIN catalog_items i ON i.id = c.item_id`+w.String()+`
		ORDER BY i.match_key = ? DESC, length(i.short_description), i.is_favorite DESC, i.id LIMIT 1`,
		append(w.Args, matchKey(words))...)
	return it, err
}
