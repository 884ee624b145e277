package store

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// bulk holds what an import writes at its end. Otherwise the search index would be
// flushed for each row, and the counts of the catalog would be looked up for each item.
type bulk struct {
	documents map[string]map[documentKey]string // search index → row → document
	counts    map[catalogCount]int
	facets    []catalogFacets
}

// documentKey says whose search document it is.
type documentKey struct {
	account AccountID
	id      int64
}

// catalogFacets is a row of catalog_facets.
type catalogFacets struct {
	item int64
	catalogCount
	price any // in ten-thousandths; nil: none
}

// catalogCount is what the items of one row of catalog_counts have in common.
type catalogCount struct {
	account                             AccountID
	itemType                            state.ItemType
	isDiscontinued, isFavorite, inStock bool
	brand                               string
	category, parent                    state.CategoryID
	suppliers                           string
}

// Import is Write for adding a great many rows: it writes the expensive indexes at the end.
// Searches within f do not find what f adds. progress, which may be nil, gets the progress
// of the indexes.
func (s *Store) Import(ctx context.Context, f func(*Tx) error, progress func(done, total int)) error {
	return s.Write(ctx, func(t *Tx) error {
		t.bulk = &bulk{documents: map[string]map[documentKey]string{}, counts: map[catalogCount]int{}}
		if err := f(t); err != nil {
			return err
		}
		if progress == nil {
			progress = func(int, int) {}
		}
		return t.flush(progress)
	})
}

// index sets the document of a row in a search index.
func (t *Tx) index(table string, account AccountID, id int64, document string) error {
	key := documentKey{account, id}
	if t.bulk == nil {
		return t.writeDocument(table, key, document)
	}
	if t.bulk.documents[table] == nil {
		t.bulk.documents[table] = map[documentKey]string{}
	}
	t.bulk.documents[table][key] = document
	return nil
}

func (t *Tx) writeDocument(table string, key documentKey, document string) error {
	return t.do("indexing "+table, t.db.index(table), key.account, key.id, document)
}

func (k documentKey) compare(other documentKey) int {
	return cmp.Or(cmp.Compare(k.account, other.account), cmp.Compare(k.id, other.id))
}

// facet adds an item of the catalog to the facets and their counts.
func (t Catalog) facet(f catalogFacets) error {
	if t.tx.bulk != nil {
		t.tx.bulk.facets = append(t.tx.bulk.facets, f)
		t.tx.bulk.counts[f.catalogCount]++
		return nil
	}
	if err := t.addFacets(f); err != nil {
		return err
	}
	return t.addCount(f.catalogCount, 1)
}

func (t Catalog) addFacets(list ...catalogFacets) error {
	args := make([]any, 0, 11*len(list))
	for _, f := range list {
		args = append(args, f.item, f.account, f.itemType, f.isDiscontinued, f.isFavorite, f.inStock, f.brand,
			f.category,
			f.parent, f.suppliers, f.price)
	}
	return t.tx.do("indexing the catalog", `INSERT INTO catalog_facets (item_id, account_id, item_type, is_discontinued,
		is_favorite, is_in_stock, brand, category_id, parent_category_id, suppliers, price)
		VALUES `+rowsOf(len(list), 11), args...)
}

// rowsOf returns the placeholders for n rows of some columns.
func rowsOf(n, columns int) string {
	row := "(" + sqlitefile.Placeholders(columns) + ")"
	return strings.Repeat(row+", ", n-1) + row
}

func (t Catalog) addCount(c catalogCount, n int) error {
	return t.tx.do("counting the catalog",
		`INSERT INTO catalog_counts (account_id, item_type, is_discontinued, is_favorite,
		is_in_stock, brand, category_id, parent_category_id, suppliers, n) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (account_id, item_type, is_discontinued, is_favorite, is_in_stock, brand, category_id,
			parent_category_id, suppliers) DO UPDATE SET n = catalog_counts.n + excluded.n`, c.account, c.itemType,
		c.isDiscontinued, c.isFavorite, c.inStock,
		c.brand, c.category, c.parent, c.suppliers, n)
}

// rowsAtOnce is how many rows one statement of an import writes.
const rowsAtOnce = 50

// flush writes what the import deferred.
func (t *Tx) flush(progress func(done, total int)) error {
	b := t.bulk
	done, total := 0, len(b.facets)
	for _, documents := range b.documents {
		total += len(documents)
	}
	for rows := range slices.Chunk(b.facets, rowsAtOnce) {
		if err := t.Catalog().addFacets(rows...); err != nil {
			return err
		}
		done += len(rows)
		progress(done, total)
	}
	for c, n := range b.counts {
		if err := t.Catalog().addCount(c, n); err != nil {
			return err
		}
	}
	for _, table := range slices.Sorted(maps.Keys(b.documents)) {
		documents := b.documents[table]
		for _, key := range slices.SortedFunc(maps.Keys(documents), documentKey.compare) {
			if err := t.writeDocument(table, key, documents[key]); err != nil {
				return err
			}
			if done++; done%rowsAtOnce == 0 || done == total {
				progress(done, total)
			}
		}
	}
	return nil
}
