package store

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"
)

// ItemNamed returns the item of one of the types that a text names, by brand and model or by name, ignoring case,
// accents, spaces and punctuation. If several match, it returns the one that is written in the same way, or else
// the oldest that is still sold. It fails with ErrNotFound.
func (t Catalog) ItemNamed(account AccountID, name string, types ...state.ItemType) (state.CatalogItem, error) {
	var it state.CatalogItem
	w := new(sqlitefile.Where)
	w.Add("i.account_id = ? AND i.match_key = ?", account, matchKey(name))
	sqlitefile.AddIn(w, "i.item_type", types)
	err := t.tx.row("finding a catalog item by its name", append(catalogDest(&it), &it.Description),
		`SELECT `+catalogColumns+`, i.description FROM catalog_items i`+w.String()+`
		ORDER BY i.name_key <> ?, i.is_discontinued, i.id LIMIT 1`,
		append(w.Args, nameKey(name))...)
	return it, err
}

// nameKey is how a whole name is written, without regard to case and accents.
func nameKey(name string) string { return text.FoldSearch(strings.TrimSpace(name)) }

// mostCandidates is how many items are considered for a line of a list.
const mostCandidates = 100

// Candidates returns the first items of an account's catalog that a query finds, without counting all.
func (t Catalog) Candidates(account AccountID, q state.CatalogQuery) ([]state.CatalogItem, error) {
	q.Page, q.PageSize = 1, mostCandidates
	return t.rows(account, q)
}
