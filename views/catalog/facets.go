package catalog

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/dustin/go-humanize"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
)

// kinds are the searchable types of items.
var kinds = []struct {
	kind state.ItemType
	word string
}{{state.ItemPart, "parts"}, {state.ItemLabor, "labor"}, {state.ItemCustom, "custom items"}}

func (m *model) facet(id screen.ID) tea.Cmd { return m.items.Tick(id, m.facetRows()) }

func (m *model) facetRows() []list.Row[state.CatalogQuery] {
	q := m.items.Query()
	read, _ := m.items.With().(state.CatalogPage)
	rows := []list.Row[state.CatalogQuery]{
		{Text: "only favorites", Ticked: q.IsFavorite, Toggle: func(q *state.CatalogQuery) {
			q.IsFavorite = !q.IsFavorite
		}},
		{Text: "only in stock", Ticked: q.IsInStock, Toggle: func(q *state.CatalogQuery) {
			q.IsInStock = !q.IsInStock
		}},
		{Text: "with discontinued", Ticked: q.IncludeDiscontinued, Toggle: func(q *state.CatalogQuery) {
			q.IncludeDiscontinued = !q.IncludeDiscontinued
		}},
	}
	rows = append(rows, list.Row[state.CatalogQuery]{
		Text: "price: " + priceWords(q), Ticked: q.MinPrice.Valid || q.MaxPrice.Valid, Value: m.askPrices,
		Toggle: func(q *state.CatalogQuery) { q.MinPrice, q.MaxPrice = decimal.NullDecimal{}, decimal.NullDecimal{} },
	})
	for _, k := range kinds {
		rows = append(rows, list.Row[state.CatalogQuery]{
			Text: k.word, Ticked: q.ItemType == k.kind, Toggle: func(q *state.CatalogQuery) { q.ItemType = k.kind },
		})
	}
	rows = append(rows, facetsOf("brand", read.Brands, q.Brands, func(q *state.CatalogQuery) *[]string {
		return &q.Brands
	})...)
	if !m.env.ClientView() { // suppliers are for the team only
		rows = append(rows, facetsOf("supplier", read.Suppliers, q.Suppliers, func(q *state.CatalogQuery) *[]string {
			return &q.Suppliers
		})...)
	}
	if len(m.filterWords()) > 0 {
		rows = append(rows, list.Row[state.CatalogQuery]{Text: list.NoFilters, Toggle: func(q *state.CatalogQuery) {
			m.tree.chosen = 0
			search := q.SearchText
			*q = everyPart
			q.SearchText = search
		}})
	}
	return rows
}

// facetsOf lists the values of one facet: the chosen ones first, even those that nothing matches.
func facetsOf(
	word string, found []state.Facet, chosen []string,
	in func(*state.CatalogQuery) *[]string,
) []list.Row[state.CatalogQuery] {
	row := func(value string, count int) list.Row[state.CatalogQuery] {
		return list.Row[state.CatalogQuery]{
			Text: word + ": " + value, Count: humanize.Comma(int64(count)), Ticked: slices.Contains(chosen, value),
			Toggle: func(q *state.CatalogQuery) { values := in(q); *values = list.Toggled(*values, value) },
		}
	}
	counts := make(map[string]int, len(found))
	for _, f := range found {
		counts[f.Value] = f.Count
	}
	var rows []list.Row[state.CatalogQuery]
	for _, value := range chosen {
		rows = append(rows, row(value, counts[value]))
	}
	for _, f := range found {
		if !slices.Contains(chosen, f.Value) {
			rows = append(rows, row(f.Value, f.Count))
		}
	}
	return rows
}

func priceWords(q state.CatalogQuery) string {
	from, to := q.MinPrice.Decimal.String(), q.MaxPrice.Decimal.String()
	switch {
	case q.MinPrice.Valid && q.MaxPrice.Valid:
		return from + " to " + to
	case q.MinPrice.Valid:
		return "from " + from
	case q.MaxPrice.Valid:
		return "up to " + to
	default:
		return "any"
	}
}

// filterWords returns the active filters, without the search.
func (m *model) filterWords() []string {
	var words []string
	q := m.items.Query()
	if name := nameOf(m.tree.roots, m.tree.chosen); name != "" {
		words = append(words, name)
	}
	for _, k := range kinds[1:] {
		if q.ItemType == k.kind {
			words = append(words, k.word)
		}
	}
	for _, f := range []struct {
		on   bool
		word string
	}{{q.IsFavorite, "★ favorites"}, {q.IsInStock, "in stock"}, {q.IncludeDiscontinued, "with discontinued"}} {
		if f.on {
			words = append(words, f.word)
		}
	}
	if q.MinPrice.Valid || q.MaxPrice.Valid {
		words = append(words, "price "+priceWords(q))
	}
	if len(q.Brands) > 0 {
		words = append(words, strings.Join(q.Brands, ", "))
	}
	switch {
	case len(q.Suppliers) == 0:
	case m.env.ClientView():
		words = append(words, "narrowed")
	default:
		words = append(words, strings.Join(q.Suppliers, ", "))
	}
	return words
}
