package catalog

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/cells"
)

// View draws the boxes that there is room for.
func (m *Model) View(area screen.Rect) string { return m.Draw(area, m.draw) }

func (m *Model) draw(area screen.Rect) string {
	l := newLayout(area, m.focus)
	tree, items, detail := m.drawTree(l[boxTree]), m.drawItems(l[boxItems]), m.drawDetail(l[boxDetail])
	if l[boxItems].X == l[boxDetail].X {
		return cells.JoinHorizontal(tree, cells.JoinVertical(items, detail))
	}
	return cells.JoinHorizontal(tree, items, detail)
}

// cursor draws the line with the cursor of a box.
func (m *Model) cursor(line string, b box) string {
	if m.focus == b {
		return m.th.Selected.Render(line)
	}
	return m.th.Blurred.Render(line)
}

func (m *Model) drawTree(r screen.Rect) string {
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
			line = m.cursor(line, boxTree)
		}
		lines = append(lines, line)
	}
	f.Foot = m.th.Dim.Render(cells.More(t.win.Below(len(t.rows), h)))
	if len(t.rows) == 0 && !m.items.Status().Loading && m.items.Status().Failed.Kind == state.FaultNone {
		for _, l := range cells.Wrap("No categories.", max(1, w-2)) {
			lines = append(lines, " "+m.th.Dim.Render(l))
		}
	}
	return f.Render(cells.Block(lines, w, h), r.W, r.H)
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
		opener = "▸ "
	}
	return mark + cells.Spaces(2*row.depth) + opener + row.category.Name
}

func (m *Model) drawItems(r screen.Rect) string {
	if r.Empty() {
		return ""
	}
	title := "Items"
	if m.facets.IsOpen {
		title = "Filters"
	}
	f := cells.PaneFrame(m.th, title, m.focus == boxItems)
	if n := len(m.items.Rows()); n > 0 && !m.facets.IsOpen {
		f.Right = browse.Position(m.items.Win.At, max(m.items.Total(), n))
	}
	w, h := f.Inner(r.W, r.H)
	rows := rowsIn(h)
	from, to := m.items.Fit(rows)
	cols := m.columns(w)
	var lines []string
	if h >= headerFrom {
		head := cols.line("", "Item", "List", "Cost", "Stock")
		if m.facets.IsOpen {
			head = " " + m.facets.Hint(m.keys)
		}
		lines = append(lines, m.th.Dim.Render(cells.Fit(head, w)))
	}
	switch {
	case m.facets.IsOpen:
		lines = append(lines, m.facets.Lines(m.th, m.facetRows(), w, rows)...)
		f.Foot = m.th.Dim.Render(cells.More(m.facets.Below(len(m.facetRows()), rows)))
	case len(m.items.Rows()) == 0:
		lines = append(lines, m.emptyLines(w)...)
	default:
		for i := from; i < to; i++ {
			lines = append(lines, m.itemLine(cols, w, i))
		}
		f.Foot = m.th.Dim.Render(cells.More(m.items.Below()))
	}
	return f.Render(cells.Block(lines, w, h), r.W, r.H)
}

// table is how wide the columns are; 0 for those that are not shown.
type table struct{ name, list, cost, stock int }

const gap = 2

func (m *Model) columns(w int) table {
	cost := cells.Column{Min: 10, Max: 11, Drop: 2}
	if m.client() {
		cost = cells.Column{Min: w + 1, Drop: 9} // never fits
	}
	got := cells.Columns(max(0, w-3), gap, []cells.Column{{Min: 24}, {Min: 10, Max: 11, Drop: 1}, cost, {Min: 12, Max: 12, Drop: 3}})
	return table{got[0], got[1], got[2], got[3]}
}

func (t table) line(mark, name, list, cost, stock string) string {
	line := cells.Fit(mark, 1) + " " + cells.Fit(name, t.name)
	if t.list > 0 {
		line += cells.Spaces(gap) + cells.FitFigure(list, t.list)
	}
	if t.cost > 0 {
		line += cells.Spaces(gap) + cells.FitFigure(cost, t.cost)
	}
	if t.stock > 0 {
		line += cells.Spaces(gap) + cells.Fit(stock, t.stock)
	}
	return line
}

func (m *Model) itemLine(cols table, w, i int) string {
	it := &m.items.Rows()[i]
	mark := ""
	if it.IsFavorite {
		mark = "★"
	}
	name := it.DisplayName()
	if d := it.Unknown.Word(state.FieldShortDescription, it.ShortDescription); d != "" && d != name {
		name += "  " + d
	}
	c := money.Currency{Code: it.Currency}
	line := cells.Fit(cols.line(mark, name, money.Format(it.MSRP, c), money.Format(it.Cost.Value, c), stockWord(it)), w)
	if i == m.items.Win.At {
		return m.cursor(line, boxItems)
	}
	return line
}

// stockWord says whether an item can be had; labor is always there.
func stockWord(it *state.CatalogItem) string {
	switch {
	case it.IsDiscontinued:
		return "discontinued"
	case it.Type == state.ItemLabor || it.Type == state.ItemCustom:
		return ""
	case !it.SaysStock():
		return state.UnknownWord
	case it.Cost.IsInStock:
		return "in stock"
	default:
		return "on order"
	}
}

// emptyLines say why there is no item, and what to do.
func (m *Model) emptyLines(w int) []string {
	var first, second string
	switch s, f := m.items.Status(), m.items.Status().Failed; {
	case s.Loading:
		first = "Searching the catalog…"
	case s.Offline:
		first = "Offline, and no such item is on this machine."
		second = views.OfflineNext(m.keys, s.Chosen)
	case f.Kind == state.FaultPermission:
		first = "This account has no access to the catalog."
		second = "It is a permission of its own: signing in again changes nothing. Ask the owner of the account for catalog access; everything else still works."
	case f.Kind != state.FaultNone:
		first, second = f.Message, f.Next
		if second == "" {
			second = m.keys.Name(screen.Refresh) + " reads it again."
		}
	case !m.search.Empty() || len(m.filterWords()) > 0:
		first = "Nothing in the catalog matches."
		second = m.keys.Name(screen.Search) + " changes the search, " + m.keys.Name(screen.Filter) + " the filters, " +
			m.keys.Name(screen.PanePrevious) + " goes to the categories."
	default:
		first = "The catalog is empty."
	}
	return browse.Message(first, second, 1, w, m.th)
}

// Crumb is the line above the catalog, without margins and at most width cells
// wide in all: what is shown, or the search while it is typed, and at the right
// what is going on or the keys that narrow it.
func (m *Model) Crumb(width int) screen.Crumb {
	c := screen.Crumb{AsOf: m.items.AsOf()}
	if !m.search.Typing {
		c.Right = m.th.Dim.Render(m.crumbRight(width))
	}
	if old := m.items.Status().Old(len(m.items.Rows()), width); old != "" && !m.search.Typing {
		c.Right = m.th.Warn.Render(old)
	}
	crumb := browse.Crumb{Title: "Catalog", Total: m.items.Total(), Filters: m.filterWords()}
	c.Left = crumb.Line(&m.search, width, m.th)
	return c
}

func (m *Model) crumbRight(width int) string {
	switch s := m.items.Status(); {
	case s.Loading:
		return "searching…"
	case s.Offline:
		return strings.TrimSpace("offline " + views.AsOf(m.items.AsOf(), m.env.Now()))
	case width < twoFrom:
		return ""
	}
	return browse.Hints(m.keys, screen.Search, screen.Filter, Favorites)
}
