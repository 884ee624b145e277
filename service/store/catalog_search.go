package store

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"

	"github.com/shopspring/decimal"
)

// Search returns one page of an account's catalog, with as many favorites as fit on
// a page and the facets of all matches. The caller sets the query's type, page and size.
// Items has items of any type, ordered by id.
func (t Catalog) Search(account AccountID, q state.CatalogQuery) (state.CatalogPage, error) {
	var page state.CatalogPage
	if err := t.count(account, q, &page); err != nil || page.Total == 0 {
		return page, err
	}
	var err error
	if page.Items, err = t.rows(account, q); err != nil || page.FavoriteTotal == 0 {
		return page, err
	}
	q.IsFavorite, q.Page = true, 1
	page.Favorites, err = t.rows(account, q)
	return page, err
}

// rows reads one page of items.
func (t Catalog) rows(account AccountID, q state.CatalogQuery) ([]state.CatalogItem, error) {
	from, w := t.matches(account, q)
	return collect(t.tx, "searching the catalog", catalogDest, `SELECT `+catalogColumns+` FROM catalog_items i
		WHERE +i.account_id = ? AND i.id IN (SELECT c.item_id`+from+w.String()+` ORDER BY c.item_id`+sqlitefile.OnePage+
		`) ORDER BY i.id`,
		slices.Concat([]any{account}, w.Args, []any{q.PageSize, (q.Page - 1) * q.PageSize})...)
}

// matches returns the tables and conditions of a search: the facets alone, or those
// of the items whose search document has every word.
func (t Catalog) matches(account AccountID, q state.CatalogQuery) (from string, w *sqlitefile.Where) {
	from, w = " FROM catalog_facets c", new(sqlitefile.Where)
	if s := text.WordsOf(q.SearchText); len(s) > 0 {
		// CROSS JOIN looks the few matches of a text up among the facets, instead of the
		// account's many items among the matches. Words that are too short for the index
		// are searched for in every document, though: in that case the few items of a
		// brand or a category, and the favorites, come first.
		from = " FROM catalog_search f CROSS JOIN catalog_facets c ON c.item_id = f.rowid"
		if indexed := t.tx.addWords(w, "f.doc", s); !indexed && (q.IsFavorite || len(q.Brands) > 0 || len(q.CategoryIDs) > 0) {
			from = " FROM catalog_facets c CROSS JOIN catalog_search f ON f.rowid = c.item_id"
		}
		if t.tx.db.searchesByAccount() {
			from += " AND f.account_id = c.account_id"
		}
	}
	facetWhere(w, account, q)
	if q.MinPrice.Valid {
		w.Add("c.price >= ?", priceBound(q.MinPrice.Decimal.Shift(pricePlaces).Ceil()))
	}
	if q.MaxPrice.Valid {
		w.Add("c.price <= ?", priceBound(q.MaxPrice.Decimal.Shift(pricePlaces).Floor()))
	}
	return from, w
}

// pricePlaces is how many decimal places of prices are compared.
const pricePlaces = 4

// priceBound returns a bound in the unit of the facets' prices. It cuts an unreachable
// bound to what a column can hold.
func priceBound(d decimal.Decimal) int64 {
	limit := decimal.New(1, 18)
	return decimal.Max(limit.Neg(), decimal.Min(limit, d)).IntPart()
}

// facetWhere adds the conditions that facets and counts share.
func facetWhere(w *sqlitefile.Where, account AccountID, q state.CatalogQuery) {
	w.Add("c.account_id = ? AND c.item_type = ?", account, q.ItemType)
	if !q.IncludeDiscontinued {
		w.Add("c.is_discontinued = 0")
	}
	if q.IsFavorite {
		w.Add("c.is_favorite = 1")
	}
	if q.IsInStock {
		w.Add("c.is_in_stock = 1")
	}
	sqlitefile.AddIn(w, "c.category_id", q.CategoryIDs)
	sqlitefile.AddIn(w, "c.parent_category_id", q.ParentCategoryIDs)
	sqlitefile.AddIn(w, "c.brand", q.Brands)
	if len(q.Suppliers) > 0 {
		args := state.Map(q.Suppliers, func(name *string) any { return supplierSeparator + *name + supplierSeparator })
		w.Add("("+strings.Repeat("instr(c.suppliers, ?) > 0 OR ", len(args)-1)+"instr(c.suppliers, ?) > 0)", args...)
	}
}

// supplierSeparator comes before, between and after the names in a set of suppliers.
const supplierSeparator = "\x1f"

// supplierSet writes the names of suppliers as one value, each name once.
func supplierSet(list []state.SupplierPrice) string {
	if len(list) == 0 {
		return ""
	}
	names := map[string]bool{}
	for _, s := range list {
		names[s.SupplierName] = true
	}
	return supplierSeparator + strings.Join(slices.Sorted(maps.Keys(names)), supplierSeparator) + supplierSeparator
}

// count counts all matches of a search, in total and per facet. It groups the
// matches by all facets at once, which is one pass over them.
func (t Catalog) count(account AccountID, q state.CatalogQuery, page *state.CatalogPage) error {
	from, w, n := " FROM catalog_counts c", new(sqlitefile.Where), "c.n"
	if q.SearchText == "" && !q.MinPrice.Valid && !q.MaxPrice.Valid {
		facetWhere(w, account, q)
	} else {
		from, w = t.matches(account, q)
		n = "1"
	}
	type group struct {
		brand, suppliers string
		category         state.CategoryID
		n, favorites     int
	}
	dest := func(g *group) []any { return []any{&g.brand, &g.category, &g.suppliers, &g.n, &g.favorites} }
	groups, err := collect(t.tx, "counting the catalog", dest, `SELECT c.brand, c.category_id, c.suppliers, sum(`+n+`),
		sum(`+n+` * c.is_favorite)`+from+w.String()+` GROUP BY c.brand, c.category_id, c.suppliers`, w.Args...)
	if err != nil || len(groups) == 0 {
		return err
	}
	names, err := t.categoryNames(account)
	if err != nil {
		return err
	}
	brands, categories, suppliers := map[string]int{}, map[string]int{}, map[string]int{}
	for _, g := range groups {
		if g.n == 0 { // what there was of it was changed
			continue
		}
		page.Total += g.n
		page.FavoriteTotal += g.favorites
		brands[g.brand] += g.n
		categories[names[g.category]] += g.n
		for name := range strings.SplitSeq(strings.Trim(g.suppliers, supplierSeparator), supplierSeparator) {
			suppliers[name] += g.n
		}
	}
	page.Brands, page.Categories, page.Suppliers = facets(brands), facets(categories), facets(suppliers)
	return nil
}

func (t Catalog) categoryNames(account AccountID) (map[state.CategoryID]string, error) {
	dest := func(c *state.Category) []any { return []any{&c.ID, &c.Name} }
	list, err := collect(t.tx, "reading categories", dest, `SELECT id, name FROM categories WHERE account_id = ?`,
		account)
	names := make(map[state.CategoryID]string, len(list))
	for _, c := range list {
		names[c.ID] = c.Name
	}
	return names, err
}

// facets returns counts, the largest first, without the one for an empty value.
func facets(counts map[string]int) []state.Facet {
	delete(counts, "")
	list := make([]state.Facet, 0, len(counts))
	for value, n := range counts {
		list = append(list, state.Facet{Value: value, Count: n})
	}
	slices.SortFunc(list, func(a, b state.Facet) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Value, b.Value))
	})
	return list
}
