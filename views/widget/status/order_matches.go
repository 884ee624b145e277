package status

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
)

// A line of a change order is completed by the keys of a planned line: what it may mean is below it, one key goes
// through that, and another takes it.

// areas returns the names of the areas that the heading under the cursor may mean; none for another line.
func (m *Changer) areas() (names []string) {
	typed, heading := plan.OrderHeading(m.form.Line())
	for i := range m.at.Areas {
		name := m.at.Areas[i].Name
		if heading && name != "" && text.Finds(typed, name) {
			names = append(names, name)
		}
	}
	return names
}

func (m *Changer) areasBelow(w int) (lines []string) {
	areas := m.areas()
	top := max(0, m.draft.area-mostBelow+1)
	for i, name := range areas[top:min(len(areas), top+mostBelow)] {
		line := cells.Fit("   # "+name, w)
		if m.draft.marked && top+i == m.draft.area {
			lines = append(lines, m.env.Theme.Cursor(line, true))
		} else {
			lines = append(lines, m.env.Theme.Dim.Render(line))
		}
	}
	return lines
}

// nextMatch marks the match that many further of what the line under the cursor may mean, and reports whether there is
// any; 0 only reports.
func (m *Changer) nextMatch(by int) bool {
	areas := m.areas()
	switch {
	case len(areas) == 0 && m.line.Chosen() == nil && !m.line.AsTyped():
		return false
	case by == 0:
	case !m.draft.marked:
		m.draft.marked = true // the first
	case len(areas) > 0:
		m.draft.area = (m.draft.area + by + len(areas)) % len(areas)
	default:
		m.line.Next(by)
	}
	return true
}

// takenLine returns the line under the cursor with the marked match in it; ok is false if none is marked.
func (m *Changer) takenLine() (line string, ok bool) {
	if !m.draft.marked || !m.nextMatch(0) {
		return "", false
	}
	if areas := m.areas(); len(areas) > 0 {
		return "# " + areas[m.draft.area], true
	}
	l, _ := plan.ParseOrderLine(m.form.Line())
	l.Entry = m.line.Taken()
	return l.String(), true
}

// showItems shows what the line under the cursor may mean: to remove, what was sold if that may be it; else items of
// the catalog.
func (m *Changer) showItems() {
	l, _ := plan.ParseOrderLine(m.form.Line())
	var facts plan.Facts
	if on, ok := m.hangsOn(); ok && l.Accessory && m.past != nil {
		facts.Hangs = m.past.On(plan.FromItem(&on))
	}
	m.line.Show(m.items, facts)
	if l.Out {
		m.line.ShowSold(m.draft.sold)
	}
	m.form.Invalidate()
}

// readSold collects what was sold in the area of the line under the cursor, unless that is known: a large proposal has
// thousands of lines.
func (m *Changer) readSold() tea.Cmd {
	in := ""
	for _, line := range m.form.LinesAbove() {
		if name, heading := plan.OrderHeading(line); heading {
			in = name
		}
	}
	if m.draft.sold != nil && m.draft.soldIn == in {
		return nil
	}
	m.draft.soldIn, m.draft.sold = in, []state.CatalogItem{}
	of, agreed := m.at, m.orders.Before(0)
	return m.env.Latest("sold in an area", screen.Fetch(func() []state.CatalogItem {
		return changeorder.SoldOf(of, in, agreed...).Items()
	}, func(sold []state.CatalogItem) tea.Cmd {
		m.draft.sold = sold
		m.showItems()
		return nil
	}))
}

// hangsOn returns the item that an accessory under the cursor belongs to, if that is known.
func (m *Changer) hangsOn() (on state.Item, ok bool) {
	if m.draft.sum == nil || m.draft.sum.err != nil {
		return on, false
	}
	above := m.form.LinesAbove()
	for at := len(above) - 1; at >= 0; at-- {
		if _, heading := plan.OrderHeading(above[at]); heading {
			break
		}
		if on, ok = m.draft.sum.typed.Found[at]; ok && on.ParentID == 0 {
			return on, !on.Quantity.Decimal.IsNegative()
		}
	}
	return on, false
}

// readPast reads the accessories of past proposals, once.
func (m *Changer) readPast() tea.Cmd {
	if m.past != nil {
		return nil
	}
	ctx, here := m.env.Life(), m.Cache
	return m.env.Latest("past accessories", screen.Then(
		func() (plan.Companions, error) { return here.Companions(ctx) },
		func(c plan.Companions, err error) tea.Cmd {
			if err == nil { // they only affect the order of the items
				m.past = &c
			}
			return nil
		}))
}
