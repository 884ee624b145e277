package installer

import (
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/cells"
)

// The columns of the parts, in cells, and from how many on each is there.
const (
	initialsWidth = 4
	initialsFrom  = 34
	quantityWidth = 6
	narrowWidth   = 5 // of the quantity where there are no initials
	whenWidth     = 7
	whenFrom      = 44
	priceWidth    = 11
	priceFrom     = 76
	deepest       = 6 // levels of accessories that are drawn further in
)

func (m *Model) drawParts(r views.Rect) string {
	a := m.here()
	f := cells.PaneFrame(m.th, "Parts", m.focus == boxParts)
	if done, parts := m.ticks.Count(a); parts > 0 {
		f.Right = strconv.Itoa(done) + " of " + strconv.Itoa(parts) + " done"
		if done == parts {
			f.Right = m.th.Good.Render("✓ all " + strconv.Itoa(parts) + " done")
		}
	}
	w, h := f.Inner(r.W, r.H)
	m.timed = slices.ContainsFunc(a.Parts, func(p state.SheetPart) bool { _, ticked := m.ticks[p.Item]; return ticked })
	var lines []string
	rows := h
	if h >= headerFrom {
		lines = append(lines, m.th.Dim.Render(m.columns(partCells{quantity: "Qty", name: "Part", price: "Price", cost: "Cost"}, w)))
		rows--
	}
	m.partsWin.Fit(len(a.Parts), rows)
	for i := m.partsWin.Top; i < min(len(a.Parts), m.partsWin.Top+rows); i++ {
		lines = append(lines, m.partLine(i, w))
	}
	if len(a.Parts) == 0 {
		for _, l := range cells.Wrap("No parts in this area.", max(1, w-2)) {
			lines = append(lines, " "+m.th.Dim.Render(l))
		}
	}
	return f.Render(cells.Block(lines, w, h), r.W, r.H)
}

// partCells are the texts of one row.
type partCells struct{ sign, initials, quantity, name, price, cost, when string }

// columns puts the cells of a row side by side in exactly w cells.
func (m *Model) columns(c partCells, w int) string {
	head, quantity := " "+cells.Fit(c.sign, 1)+" ", narrowWidth
	if w >= initialsFrom {
		head += cells.Fit(c.initials, initialsWidth)
		quantity = quantityWidth
	}
	head += cells.FitFigure(c.quantity, quantity) + "  "
	room := w - cells.Width(head) - 1
	tail := ""
	if m.prices && w >= priceFrom {
		tail += " " + cells.FitFigure(c.price, priceWidth) + " " + cells.FitFigure(c.cost, priceWidth)
		room -= 2 * (priceWidth + 1)
	}
	if w >= whenFrom && m.timed {
		tail += " " + cells.FitRight(c.when, whenWidth)
		room -= whenWidth + 1
	}
	return cells.Fit(head+cells.Fit(c.name, max(0, room))+tail+" ", w)
}

func (m *Model) partLine(i, w int) string {
	p := &m.here().Parts[i]
	c := partCells{
		sign: "☐", quantity: state.FormatQuantity(p.Quantity), name: partName(p),
		price: state.FormatNullMoney(p.Price, m.sheet.Currency), cost: state.FormatNullMoney(p.Cost, m.sheet.Currency),
	}
	selected := i == m.partsWin.At
	if tick, ticked := m.ticks[p.Item]; ticked {
		style := m.th.Warn
		c.sign, c.initials, c.when = "~", tick.Initials, "was "+state.FormatQuantity(tick.Quantity)
		if m.ticks.Done(p) {
			style = m.th.Good
			c.sign, c.when = "✓", m.when(tick)
		}
		if !selected {
			c.sign, c.initials = style.Render(c.sign), style.Render(c.initials)
		}
	}
	line := m.columns(c, w)
	switch {
	case selected && m.focus == boxParts:
		return m.th.Selected.Render(line)
	case selected:
		return m.th.Blurred.Render(line)
	default:
		return line
	}
}

// when says when a part was ticked off: the time of today, else the day.
func (m *Model) when(t state.Tick) string {
	at := t.At.In(m.now.Location())
	if rest, today := strings.CutPrefix(views.When(at, m.now), "today "); today {
		return rest
	}
	return at.Format("2 Jan")
}

// partName is what a part is called, an accessory further in.
func partName(p *state.SheetPart) string {
	branch := ""
	if p.Depth > 0 {
		branch = cells.Spaces(2*min(p.Depth, deepest)) + "└ "
	}
	name := p.Name()
	if p.Description != "" && p.Description != name {
		name += "  " + p.Description
	}
	return branch + name
}
