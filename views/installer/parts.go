package installer

import (
	"slices"
	"strconv"
	"strings"
	"time"

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
	if done, parts := m.done.site.Count(a); parts > 0 {
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
	t := m.table(a)
	var lines []string
	if h >= headerFrom {
		lines = append(lines,
			m.th.Dim.Render(t.columns(partCells{quantity: "Qty", name: "Part", price: "Price", cost: "Cost"}, w)))
	}
	rows := m.partRows(h)
	m.partsWin.Fit(len(a.Parts), rows)
	f.Foot = m.th.Dim.Render(cells.More(m.partsWin.Below(len(a.Parts), rows)))
	for i := m.partsWin.Top; i < min(len(a.Parts), m.partsWin.Top+rows); i++ {
		lines = append(lines, t.line(&a.Parts[i], i == m.partsWin.At, w))
	}
	if rows < h-1 { // below the titles there is room for a mark
		p := &a.Parts[m.partsWin.At]
		lines = append(cells.Height(lines, h-1), " "+m.th.Warn.Render(cells.Fit(t.detail(p, w), max(0, w-2))))
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
func (t *partsTable) detail(p *installer.Part, w int) string {
	words := phrase.Listed(t.site.Wrong(p), p.Mark(), enteredAbout(t.site, p))
	c, _ := t.cellsOf(p)
	row := t.columns(c, w)
	if strings.Contains(row, c.name) || w-2-cells.Width(words) < leastCut {
		return words
	}
	name := p.Name()
	if strings.Contains(row, name) {
		name = ""
	}
	return phrase.Listed(words, name, describedBy(p))
}

// partsTable draws the parts of an area.
type partsTable struct {
	th       *theme.Theme
	site     *installer.Site
	now      time.Time
	currency money.Currency
	prices   bool
	focused  bool
	tail     tailWidths
}

// table returns the table of an area, with the widths of the columns that not every area has.
func (m *model) table(a *installer.Area) *partsTable {
	t := &partsTable{
		th: m.th, site: m.done.site, now: m.now, currency: m.sheet.Currency, prices: m.prices,
		focused: m.focus == boxParts,
	}
	for i := range a.Parts {
		p := &a.Parts[i]
		t.tail.by = max(t.tail.by, min(byWidth, cells.Width(changeorder.Refs(p.By))))
		if wrong := t.site.Wrong(p); wrong != "" {
			t.tail.wrong = max(t.tail.wrong, cells.Width(wrong))
		}
		if _, ticked := t.site.Tick(p); ticked {
			t.tail.when = whenWidth
		}
	}
	return t
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
	if a != nil && rows > markFrom && slices.ContainsFunc(a.Parts, func(p installer.Part) bool {
		return len(p.By) > 0
	}) {
		rows--
	}
	return rows
}

type partCells struct {
	sign, initials, quantity, name, price, cost, by, when string
	wrong                                                 bool // when is the note that a tick no longer holds
}

// columns puts the cells of a row side by side in exactly w cells.
func (t *partsTable) columns(c partCells, w int) string {
	head, quantity := " "+cells.Fit(c.sign, 1)+" ", narrowWidth
	if w >= initialsFrom {
		head += cells.Fit(c.initials, initialsWidth)
		quantity = quantityWidth
	}
	head += cells.FitFigure(c.quantity, quantity) + "  "
	tail := ""
	if t.prices && w >= priceFrom {
		tail += " " + cells.FitFigure(c.price, priceWidth) + " " + cells.FitFigure(c.cost, priceWidth)
	}
	tail += t.tail.render(c, w, w-cells.Width(head)-cells.Width(tail)-1)
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
func (t *partsTable) unitText(p *installer.Part, d decimal.NullDecimal) string {
	if p.Several && !d.Valid {
		return money.NoFigure
	}
	return money.Format(d, t.currency)
}

// cellsOf returns the cells of a part without a style, and the style of its tick.
func (t *partsTable) cellsOf(p *installer.Part) (partCells, theme.Style) {
	c, style := partCells{
		sign: partSign(p), quantity: money.FormatQuantity(p.Quantity), name: partName(p, enteredAbout(t.site, p)),
		by:    changeorder.Refs(p.By),
		price: t.unitText(p, p.Price), cost: t.unitText(p, p.Cost),
	}, t.th.Warn
	if tick, ticked := t.site.Tick(p); ticked {
		c.sign, c.initials, c.when, c.wrong = "~", tick.Initials, t.site.Wrong(p), true
		if t.site.Done(p) {
			style = t.th.Good
			c.sign, c.when, c.wrong = "✓", phrase.Stamp(tick.At, t.now, true), false
		}
	}
	return c, style
}

func (t *partsTable) line(p *installer.Part, selected bool, w int) string {
	c, style := t.cellsOf(p)
	if !selected {
		if _, ticked := t.site.Tick(p); ticked {
			c.sign, c.initials = style.Render(c.sign), style.Render(c.initials)
		}
		c.by = t.th.Warn.Render(c.by)
		if p.Gone {
			c.name = t.th.Dim.Render(c.name)
		}
	}
	line := t.columns(c, w)
	if selected {
		return t.th.Cursor(line, t.focused)
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

// partName returns the name of a part, how change orders affect it, and what was entered about it. Accessories are
// indented.
func partName(p *installer.Part, entered string) string {
	branch := ""
	if p.Depth > 0 {
		branch = cells.Spaces(2*min(p.Depth, deepest)) + "└ "
	}
	name := p.Name()
	for _, words := range []string{p.Change(), entered} {
		if words != "" {
			name += "  " + words
		}
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
