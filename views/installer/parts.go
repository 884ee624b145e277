package installer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/money"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
	"app.tender/tender/views/widget/theme"
)

// The widths of the parts' columns in cells, and the widths from which each is shown.
const (
	initialsWidth = 4
	initialsFrom  = 34
	quantityWidth = 6
	narrowWidth   = 5 // of the quantity if there are no initials
	whenWidth     = 7 // of the time of a tick; a problem of one may take more
	whenFrom      = 44
	byWidth       = 10 // the most for the change orders of a part
	byFrom        = 30
	leastName     = 16 // if less is left for the name, the problem of a tick replaces the change orders
	markFrom      = 3  // the least rows of parts that let the mark of the current one be shown below them
	priceWidth    = 11
	priceFrom     = 76
	besideTitle   = 9  // the cells of a border around the title and how many are done
	leastTitle    = 10 // if less is left for the title, it does not say how many are done
	deepest       = 6  // the most levels of indented accessories
)

func (m *model) drawParts(r screen.Rect, title string) string {
	a := m.here()
	right := ""
	if done, parts := m.done.ticks.Count(a); parts > 0 {
		right = strconv.Itoa(done) + " of " + strconv.Itoa(parts) + " done"
		if done == parts {
			right = m.th.Good.Render("✓ all " + strconv.Itoa(parts) + " done")
		}
	}
	if room := r.W - besideTitle - cells.Width(right); room >= leastTitle {
		title = cells.Cut(title, room, "…")
	}
	f := cells.PaneFrame(m.th, title, m.focus == boxParts)
	f.Right = right
	w, h := f.Inner(r.W, r.H)
	m.measure(a)
	var lines []string
	if h >= headerFrom {
		lines = append(lines, m.th.Dim.Render(m.columns(partCells{quantity: "Qty", name: "Part", price: "Price", cost: "Cost"}, w)))
	}
	rows := m.partRows(h)
	m.partsWin.Fit(len(a.Parts), rows)
	f.Foot = m.th.Dim.Render(cells.More(m.partsWin.Below(len(a.Parts), rows)))
	for i := m.partsWin.Top; i < min(len(a.Parts), m.partsWin.Top+rows); i++ {
		lines = append(lines, m.partLine(i, w))
	}
	if rows < h-1 { // below the titles there is room for a mark
		p := &a.Parts[m.partsWin.At]
		lines = append(cells.Height(lines, h-1), " "+m.th.Warn.Render(cells.Fit(m.detail(p, w), max(0, w-2))))
	}
	if len(a.Parts) == 0 {
		lines = append(lines, cells.Prose(m.th.Dim, "No parts in this area.", 1, w)...)
	}
	return f.Render(lines, r.W, r.H)
}

// leastCut is the least width for the part of a row that it had no room for.
const leastCut = 12

// detail returns what the line below the parts says about p: a problem of its tick, what change orders do, and what its
// row of w cells has no room for.
func (m *model) detail(p *installer.Part, w int) string {
	words := phrase.Listed(m.done.ticks.Wrong(p), p.Mark())
	c, _ := m.cellsOf(p)
	row := m.columns(c, w)
	if strings.Contains(row, c.name) || w-2-cells.Width(words) < leastCut {
		return words
	}
	name := p.Name()
	if strings.Contains(row, name) {
		name = ""
	}
	return phrase.Listed(words, name, describedBy(p))
}

// measure sets the widths of the columns that not every area has.
func (m *model) measure(a *installer.Area) {
	m.tail = tailWidths{}
	for i := range a.Parts {
		p := &a.Parts[i]
		m.tail.by = max(m.tail.by, min(byWidth, cells.Width(changeorder.Refs(p.By))))
		if wrong := m.done.ticks.Wrong(p); wrong != "" {
			m.tail.wrong = max(m.tail.wrong, cells.Width(wrong))
		}
		if _, ticked := m.done.ticks[p.Key]; ticked {
			m.tail.when = whenWidth
		}
	}
}

// tailWidths are the widths of the last columns; 0 for a column that no part of the area has.
type tailWidths struct{ by, wrong, when int }

// partRows returns how many of h rows show parts.
func (m *model) partRows(h int) int {
	rows := h
	if h >= headerFrom {
		rows--
	}
	a := m.here()
	if a != nil && rows > markFrom && slices.ContainsFunc(a.Parts, func(p installer.Part) bool { return len(p.By) > 0 }) {
		rows--
	}
	return rows
}

type partCells struct {
	sign, initials, quantity, name, price, cost, by, when string
	wrong                                                 bool // when is the note that a tick no longer holds
}

// columns puts the cells of a row side by side in exactly w cells.
func (m *model) columns(c partCells, w int) string {
	head, quantity := " "+cells.Fit(c.sign, 1)+" ", narrowWidth
	if w >= initialsFrom {
		head += cells.Fit(c.initials, initialsWidth)
		quantity = quantityWidth
	}
	head += cells.FitFigure(c.quantity, quantity) + "  "
	tail := ""
	if m.prices && w >= priceFrom {
		tail += " " + cells.FitFigure(c.price, priceWidth) + " " + cells.FitFigure(c.cost, priceWidth)
	}
	tail += m.tail.render(c, w, w-cells.Width(head)-cells.Width(tail)-1)
	room := w - cells.Width(head) - cells.Width(tail) - 1
	return cells.Fit(head+fitName(c.name, max(0, room))+tail+" ", w)
}

// render draws the last columns of a row of w cells; room is the width for them and the name.
func (t tailWidths) render(c partCells, w, room int) (tail string) {
	if w < byFrom {
		return ""
	}
	when := t.wrong
	if w >= whenFrom {
		when = max(when, t.when)
	}
	column := func(text string, width int, fit func(string, int) string) {
		if width > 0 {
			tail += " " + fit(text, width)
		}
	}
	if room-t.by-when-2 < leastName {
		text := c.by
		if c.wrong {
			text = c.when
		}
		column(text, max(t.by, t.wrong), cells.FitRight)
		return tail
	}
	column(c.by, t.by, cells.Fit)
	column(c.when, when, cells.FitRight)
	return tail
}

// unitText returns the price or cost of one unit; a dash if the part has several.
func (m *model) unitText(p *installer.Part, d decimal.NullDecimal) string {
	if p.Several && !d.Valid {
		return money.NoFigure
	}
	return money.Format(d, m.sheet.Currency)
}

// cellsOf returns the cells of a part without a style, and the style of its tick.
func (m *model) cellsOf(p *installer.Part) (partCells, theme.Style) {
	c, style := partCells{
		sign: partSign(p), quantity: money.FormatQuantity(p.Quantity), name: partName(p), by: changeorder.Refs(p.By),
		price: m.unitText(p, p.Price), cost: m.unitText(p, p.Cost),
	}, m.th.Warn
	if tick, ticked := m.done.ticks[p.Key]; ticked {
		c.sign, c.initials, c.when, c.wrong = "~", tick.Initials, m.done.ticks.Wrong(p), true
		if m.done.ticks.Done(p) {
			style = m.th.Good
			c.sign, c.when, c.wrong = "✓", phrase.Stamp(tick.At, m.now, true), false
		}
	}
	return c, style
}

func (m *model) partLine(i, w int) string {
	p := &m.here().Parts[i]
	c, style := m.cellsOf(p)
	selected := i == m.partsWin.At
	if !selected {
		if _, ticked := m.done.ticks[p.Key]; ticked {
			c.sign, c.initials = style.Render(c.sign), style.Render(c.initials)
		}
		c.by = m.th.Warn.Render(c.by)
		if p.Gone {
			c.name = m.th.Dim.Render(c.name)
		}
	}
	line := m.columns(c, w)
	if selected {
		return m.th.Cursor(line, m.focus == boxParts)
	}
	return line
}

// widestUnit is the width of a unit such as " (ft)" or " (pair)".
const widestUnit = 7

// fitName returns the name of a part in exactly w cells. If it cuts, it keeps a unit at the end: without it, nobody
// knows what the quantity counts.
func fitName(name string, w int) string {
	at := max(0, strings.LastIndex(name, " ("))
	words, unit := name[:at], name[at:]
	if !strings.HasSuffix(unit, ")") || cells.Width(unit) > min(widestUnit, w/2) || cells.Width(name) <= w {
		return cells.Fit(name, w)
	}
	return cells.Fit(cells.Cut(words, w-cells.Width(unit), "…")+unit, w)
}

// partSign returns the box to tick, unless the part was removed.
func partSign(p *installer.Part) string {
	if p.Gone {
		return "−"
	}
	return "☐"
}

// partName returns the name of a part and how change orders affect it. Accessories are indented.
func partName(p *installer.Part) string {
	branch := ""
	if p.Depth > 0 {
		branch = cells.Spaces(2*min(p.Depth, deepest)) + "└ "
	}
	name := p.Name()
	if change := p.Change(); change != "" {
		name += "  " + change
	}
	if words := describedBy(p); words != "" {
		name += "  " + words
	}
	return branch + name
}

// describedBy returns the description of a part, unless that is its name.
func describedBy(p *installer.Part) string {
	if p.Description == p.Name() {
		return ""
	}
	return p.Description
}
