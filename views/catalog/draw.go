package catalog

import (
	"cmp"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/phrase"
)

func (m *model) View(area screen.Rect) string { return m.Draw(area, m.draw) }

func (m *model) draw(area screen.Rect) string {
	l := newLayout(area, m.focus)
	tree, items, detail := m.drawTree(l[boxTree]), m.drawItems(l[boxItems]), m.drawDetail(l[boxDetail])
	if l[boxItems].X == l[boxDetail].X {
		return cells.JoinHorizontal(tree, cells.JoinVertical(items, detail))
	}
	return cells.JoinHorizontal(tree, items, detail)
}

func (m *model) drawTree(r screen.Rect) string {
	if r.Empty() {
		return ""
	}
	f := cells.PaneFrame(m.th, "Categories", m.focus == boxTree)
	w, h := f.Inner(r.W, r.H)
	t := &m.tree
	t.win.Fit(len(t.rows), h)
	var lines []string
	for i := t.win.Top; i < min(len(t.rows), t.win.Top+h); i++ {
		line := cells.Fit(t.line(i), w)
		if i == t.win.At {
			line = m.th.Cursor(line, m.focus == boxTree)
		}
		lines = append(lines, line)
	}
	f.Foot = m.th.Dim.Render(cells.More(t.win.Below(len(t.rows), h)))
	if len(t.rows) == 0 && !m.items.Status().Loading && m.items.Status().Failed.Kind == state.FaultNone {
		lines = cells.Prose(m.th.Dim, "No categories.", 1, w)
	}
	return f.Render(lines, r.W, r.H)
}

func (t *tree) line(i int) string {
	row := t.rows[i]
	mark := " "
	switch {
	case row.category == nil && t.chosen == 0, row.category != nil && row.category.ID == t.chosen:
		mark = "✓"
	}
	if row.category == nil {
		return mark + "  " + everything
	}
	opener := "  "
	switch {
	case len(row.category.Children) == 0:
	case row.open:
		opener = "▾ "
	default:
		opener = "› "
	}
	return mark + cells.Spaces(2*row.depth) + opener + row.category.Name
}

func (m *model) drawItems(r screen.Rect) string {
	return m.items.Draw(r, m.facetRows, func(w int) list.Framed {
		cols := m.columns().Within(w - 3)
		return list.Framed{
			Title: "Items", Filters: "Filters", Focused: m.focus == boxItems,
			Titles: cells.Fit("  "+cols.Titles(), w),
			Row: func(i int, _ bool) string {
				it, mark := &m.items.Rows()[i], " "
				if it.IsFavorite {
					mark = "★"
				}
				return cells.Fit(mark+" "+cols.Line(it), w)
			},
			Empty: m.emptyLines,
		}
	})
}

func (m *model) columns() list.Table[state.CatalogItem] {
	in := func(it *state.CatalogItem) money.Currency { return money.Currency{Code: it.Currency} }
	cols := list.Table[state.CatalogItem]{
		{Title: "Item", Min: 22, Text: itemName},
		{Title: "List", Right: true, Min: 10, Max: 11, Drop: 1, Text: func(it *state.CatalogItem) string {
			return money.FormatUnit(it.MSRP, in(it))
		}},
		{Title: "Cost", Right: true, Min: 10, Max: 11, Drop: 2, Text: func(it *state.CatalogItem) string {
			return money.FormatUnit(it.Cost.Value, in(it))
		}},
		{Title: "Stock", Min: 12, Max: 12, Drop: 3, Text: (*state.CatalogItem).StockWord},
	}
	if m.env.ClientView() {
		cols = slices.Delete(cols, 2, 3)
	}
	return cols
}

// itemName returns the name of an item with its description.
func itemName(it *state.CatalogItem) string {
	name := it.DisplayName()
	if d := it.Unknown.Word(state.FieldShortDescription, it.ShortDescription); d != "" && d != name {
		name += "  " + d
	}
	return name
}

func (m *model) emptyLines(w int) []string {
	var first, second string
	switch s, f := m.items.Status(), m.items.Status().Failed; {
	case s.Loading:
		first = "Searching the catalog…"
	case s.Offline:
		first = "Offline, and no such item is on this machine."
		second = screen.OfflineNext(m.keys, s.Chosen)
	case f.Kind == state.FaultPermission:
		first = "This account has no access to the catalog."
		second = "It is a separate permission: signing in again does not help. Ask the account's owner for catalog access; everything else works."
	case f.Kind != state.FaultNone:
		first, second = f.Message, cmp.Or(f.Next, m.keys.Name(screen.Refresh)+" retries.")
	case !m.items.Search.Empty() || len(m.filterWords()) > 0:
		first = "Nothing in the catalog matches."
		second = m.items.Search.NoMatch(m.keys, "filters") + " " + m.keys.Name(screen.PanePrevious) +
			" goes to the categories."
	default:
		first = "The catalog is empty."
	}
	return list.Message(first, second, 1, w, m.th)
}

func (m *model) Crumb(width int) screen.Crumb {
	keys := ""
	if width >= twoFrom {
		keys = list.Hints(m.keys, screen.Search, screen.Filter, actionFavorites)
	}
	offline := strings.TrimSpace("offline " + phrase.AsOf(m.items.AsOf(), m.env.Now()))
	return m.items.Crumb(list.Crumb{Title: "Catalog", Filters: m.filterWords()}, "searching…", offline, keys, width)
}
