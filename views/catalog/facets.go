package catalog

import (
	"slices"
	"strings"

	"github.com/dustin/go-humanize"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/cells"
	"app.tender/tender/views/scroll"
)

// facetPanel is the list of filters and facets that opens over the items.
type facetPanel struct {
	open bool
	win  scroll.Window
}

// facetRow is one line of the panel: a box that is ticked or not.
type facetRow struct {
	text   string
	count  int // how many items have it; negative where that is not known
	ticked bool
	toggle func(q *state.CatalogQuery)
}

// kinds are the types of items that can be searched, with the words for them.
var kinds = []struct {
	kind state.ItemType
	word string
}{{state.ItemPart, "parts"}, {state.ItemLabor, "labor"}, {state.ItemCustom, "custom items"}}

func (m *Model) updateFacets(a views.Action) views.Intent {
	rows := m.facetRows()
	if m.facets.win.Move(a, len(rows), m.height()) {
		return nil
	}
	switch a {
	case views.Back, views.Filter:
		m.facets.open = false
	case views.Open, views.Mark:
		q := m.query
		q.Brands, q.Suppliers = slices.Clone(q.Brands), slices.Clone(q.Suppliers)
		rows[min(m.facets.win.At, len(rows)-1)].toggle(&q)
		return m.ask(q)
	}
	return nil
}

func (m *Model) facetRows() []facetRow {
	q := m.query
	rows := []facetRow{
		{"only favorites", -1, q.IsFavorite, func(q *state.CatalogQuery) { q.IsFavorite = !q.IsFavorite }},
		{"only in stock", -1, q.IsInStock, func(q *state.CatalogQuery) { q.IsInStock = !q.IsInStock }},
		{"discontinued, too", -1, q.IncludeDiscontinued, func(q *state.CatalogQuery) { q.IncludeDiscontinued = !q.IncludeDiscontinued }},
	}
	for _, k := range kinds {
		rows = append(rows, facetRow{k.word, -1, q.ItemType == k.kind, func(q *state.CatalogQuery) { q.ItemType = k.kind }})
	}
	rows = append(rows, facetsOf("brand", m.found.Brands, q.Brands, func(q *state.CatalogQuery) *[]string { return &q.Brands })...)
	return append(rows, facetsOf("supplier", m.found.Suppliers, q.Suppliers, func(q *state.CatalogQuery) *[]string { return &q.Suppliers })...)
}

// facetsOf are the values of one facet, those that are chosen first, also where
// the search finds none of them.
func facetsOf(word string, found []state.Facet, chosen []string, in func(*state.CatalogQuery) *[]string) []facetRow {
	row := func(value string, count int) facetRow {
		return facetRow{word + ": " + value, count, slices.Contains(chosen, value), func(q *state.CatalogQuery) {
			list := in(q)
			if i := slices.Index(*list, value); i >= 0 {
				*list = slices.Delete(*list, i, i+1)
			} else {
				*list = append(*list, value)
			}
		}}
	}
	counts := make(map[string]int, len(found))
	for _, f := range found {
		counts[f.Value] = f.Count
	}
	var rows []facetRow
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

const countWidth = 9

func (m *Model) facetLines(w, height int) []string {
	rows := m.facetRows()
	m.facets.win.Fit(len(rows), height)
	var lines []string
	for i := m.facets.win.Top; i < min(len(rows), m.facets.win.Top+height); i++ {
		r := rows[i]
		tick, count := "[ ] ", ""
		if r.ticked {
			tick = "[x] "
		}
		if r.count >= 0 {
			count = humanize.Comma(int64(r.count))
		}
		line := cells.Fit(" "+tick+r.text, w)
		if w > 2*countWidth {
			line = cells.Fit(" "+tick+r.text, w-countWidth-1) + cells.FitFigure(count, countWidth) + " "
		}
		if i == m.facets.win.At {
			line = m.th.Selected.Render(line)
		}
		lines = append(lines, line)
	}
	return lines
}

// filterWords says what the search is narrowed to, apart from its text.
func (m *Model) filterWords() []string {
	var words []string
	q := m.query
	if name := m.tree.chosenName(); name != "" {
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
	}{{q.IsFavorite, "★ favorites"}, {q.IsInStock, "in stock"}, {q.IncludeDiscontinued, "discontinued, too"}} {
		if f.on {
			words = append(words, f.word)
		}
	}
	for _, values := range [][]string{q.Brands, q.Suppliers} {
		if len(values) > 0 {
			words = append(words, strings.Join(values, ", "))
		}
	}
	return words
}
