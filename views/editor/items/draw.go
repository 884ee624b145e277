package items

import (
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
)

// The widths of the columns in cells, and the widths below which a column is left out.
const (
	wideQuantity   = 10 // from wideFrom on; includes the sign of a mark
	quantityWidth  = 6
	narrowQuantity = 5 // below unitFrom
	unitWidth      = 10
	wideUnit       = 12 // from wideFrom on
	extendedWidth  = 11
	wideExtended   = 15 // from wideFrom on
	wideFrom       = 80
	unitFrom       = 50
	extendedFrom   = 30
	teamFrom       = 104 // from this width on with cost and margin of each line, unless a person wants it otherwise
	marginWidth    = 9
	deepest        = 8 // the most levels of indented children
)

// layout is the heights of the parts inside the frame.
type layout struct {
	tabs, filter, header, foot bool
	rows                       int
	entry                      int // the height of the entry
}

// layout gives height to the rows first, then to the tabs, the header and the sum of the marked
// lines.
func (m *Model) layout(w, h int) layout {
	lay := layout{
		tabs:   h >= 3 && m.area != nil && len(m.area.Options) > 0,
		header: h >= 4,
		filter: h >= 2 && (m.filter.Typing || !m.filter.Empty()),
		foot:   h >= 2 && len(m.marked) > 0,
	}
	lay.rows = h - cells.Shown(lay.tabs, lay.header, lay.filter, lay.foot)
	if m.entry != nil {
		if lay.header && m.entry.Height(w, lay.rows+1) > lay.rows { // there is no row below it
			lay.header = false
			lay.rows++
		}
		lay.entry = m.entry.Height(w, lay.rows)
		lay.rows -= lay.entry
	}
	lay.rows = max(0, lay.rows)
	return lay
}

// height returns how many rows were visible when the pane was drawn last.
func (m *Model) height() int {
	area := m.drawn.Area()
	return m.layout(max(0, area.W-2), max(0, area.H-2)).rows
}

// View draws the table in a frame.
func (m *Model) View(area screen.Rect) string {
	return m.drawn.Get(area, func() string { return m.draw(area) })
}

func (m *Model) draw(area screen.Rect) string {
	frame := m.frame()
	w, h := frame.Inner(area.W, area.H)
	lay := m.layout(w, h)
	m.win.Fit(m.count(), lay.rows)
	lines := make([]string, 0, h)
	if lay.tabs {
		lines = append(lines, m.tabs(w))
	}
	if lay.filter {
		lines = append(lines, m.th.Accent.Render(" / ")+m.filter.View(w-3, m.filter.Typing, m.th))
	}
	if lay.header {
		lines = append(lines, m.headerLine(w))
	}
	frame.Foot = m.summed(m.th.Dim.Render(cells.More(m.win.Below(m.count(), lay.rows))), w)
	if m.count() == 0 {
		lines = append(lines, cells.Height(m.emptyLines(w), lay.rows)...)
	} else {
		for i := m.win.Top; i < m.win.Top+lay.rows; i++ {
			line := ""
			if i < m.count() {
				line = m.row(i, w)
				if i == m.win.At {
					frame.Foot = m.footed(frame.Foot, line, w)
				}
			}
			lines = append(lines, line)
		}
	}
	if lay.foot {
		lines = append(lines, m.foot(w))
	}
	if lay.entry > 0 {
		lines = append(lines, m.entry.Lines(w, lay.entry)...)
	}
	return frame.Render(lines, area.W, area.H)
}

// footed adds to the foot of a frame the note on the line under the cursor, if its row has no room for it.
func (m *Model) footed(foot, row string, w int) string {
	wanted := m.outline.of.plannedAt(m.outline.order[m.place(m.win.At)].At)
	if wanted == nil {
		return foot
	}
	note, _ := m.became(wanted, true)
	if note = strings.TrimSpace(note); note == "" || strings.Contains(row, note) {
		return foot
	}
	if foot != "" {
		foot = " " + foot
	}
	note = cells.Cut(note, w-cells.Width(foot)-cells.Rim, "…")
	return m.th.Warn.Render(note) + foot
}

func (m *Model) frame() cells.Frame {
	name := "Items"
	if m.area != nil {
		name = m.area.Name
	}
	f := cells.PaneFrame(m.th, name, m.focused)
	f.Right = m.countWords()
	if m.area != nil {
		switch n := len(m.area.Options); {
		case m.area.Omitted:
			f.Title += m.th.Dim.Render(" · options " + state.UnknownWord)
		case n == 0:
			f.Title += m.th.Dim.Render(" · no option")
		default:
			f.Title += m.th.Dim.Render(" · " + text.Count(n, "option"))
		}
	}
	return f
}

// countWords returns how many lines there are, and which are visible if not all are.
func (m *Model) countWords() string {
	if m.index < 0 {
		return ""
	}
	of := m.outline.of
	n := of.len() - len(of.planned)
	all := humanize.Comma(int64(n))
	switch {
	case len(of.planned) > 0:
		return text.Count(n, "item") + " · " + strconv.Itoa(len(of.planned)) + " planned"
	case m.area.Options[m.index].Omitted:
		return all + " items, or more: " + state.UnknownWord
	case !m.filter.Empty():
		return humanize.Comma(int64(m.count())) + " of " + all + " items"
	case m.count() > m.height() && m.height() > 0:
		return humanize.Comma(int64(m.win.At+1)) + " of " + all
	default:
		return text.Count(n, "item")
	}
}

// forTeam reports whether the pane shows the team's view.
func (m *Model) forTeam() bool { return m.area != nil && m.area.forTeam }

// widths divides w cells between the price columns and those for the team. Where they are narrow, the unit price goes.
func (m *Model) widths(w int) (price, team int) {
	if !m.showsCosts(w) {
		return w, 0
	}
	team = extendedWidth + marginWidth + 2
	return w - team, team
}

func (m *Model) headerLine(w int) string {
	price, team := m.widths(w)
	line := m.th.Dim.Render(m.columns("Qty", itemCell{head: "Item"}, "Unit", "Extended", price))
	if team > 0 {
		line += m.th.Dim.Render(teamColumns("Cost", "Margin"))
	}
	return line
}

func teamColumns(cost, margin string) string {
	return cells.FitFigure(cost, extendedWidth) + " " + cells.FitFigure(margin, marginWidth) + " "
}

// teamText returns the cost of a line and its margin.
func (m *Model) teamText(it *state.Item) string {
	price, cost := it.Extended(m.currency), it.ExtendedCost(m.currency)
	margin := money.UnknownWord
	if price.Valid && cost.Valid {
		margin = money.FormatMargin(money.Margin(price.Decimal, cost.Decimal))
	}
	return teamColumns(money.Format(cost, m.currency), margin)
}

// columns puts the cells of a row side by side in exactly w cells. An item that is wider than its
// column continues over the blank cells before the first figure.
func (m *Model) columns(quantity string, of itemCell, unit, extended string, w int) string {
	first := quantityColumn(w)
	room := w - first - 2 - 1
	var figures [2]string
	var widths [2]int
	n := 0
	add := func(figure string, from, width, wide int) {
		if w < from {
			return
		}
		if w >= wideFrom {
			width = wide
		}
		figures[n], widths[n] = figure, width
		room -= width + 1
		n++
	}
	add(unit, unitFrom, unitWidth, wideUnit)
	add(extended, extendedFrom, extendedWidth, wideExtended)
	space := room
	if n > 0 {
		space += max(0, widths[0]-cells.Width(" "+figures[0]))
	}
	item, tail := of.in(space), ""
	if n > 0 {
		lent := cells.Lent(item, room, " "+figures[0], widths[0])
		room, widths[0] = room+lent, widths[0]-lent
	}
	for i, figure := range figures[:n] {
		tail += " " + cells.FitFigure(figure, widths[i])
	}
	return cells.Fit(cells.FitFigure(quantity, first)+"  "+cells.Fit(item, room)+tail+" ", w)
}

func quantityColumn(w int) int {
	switch {
	case w < unitFrom:
		return narrowQuantity
	case w < wideFrom:
		return quantityWidth
	default:
		return wideQuantity
	}
}

func (m *Model) row(i, w int) string {
	l := m.outline.order[m.place(i)]
	it := m.outline.of.at(l.At)
	selected := i == m.win.At
	if l.At == head {
		return m.at(selected, m.headText(l, w, selected))
	}
	price, team := m.widths(w)
	sign := " "
	if m.marked[it.ID] {
		sign = "•"
	}
	unit, extended := money.FormatUnit(it.SellPrice, m.currency), money.Format(it.Extended, m.currency)
	if m.outline.of.plannedAt(l.At) != nil {
		if sign == " " {
			sign = "+"
		}
		unit, extended = money.Estimated(unit), estimate(it.Extended, m.currency)
	}
	text := m.columns(sign+cells.FitFigure(money.FormatQuantity(it.Quantity), quantityColumn(price)-1),
		m.itemOf(&it, l, selected), unit, extended, price)
	if team > 0 && selected {
		text += m.teamText(&m.outline.of.team[l.At])
	} else if team > 0 {
		text += m.th.Dim.Render(m.teamText(&m.outline.of.team[l.At]))
	}
	return m.at(selected, text)
}

// at draws a row with or without the cursor, which is a mark while keys go to the entry: its match is the bar then.
func (m *Model) at(selected bool, text string) string {
	if selected {
		return m.th.Cursor(text, m.focused && m.entry == nil)
	}
	return text
}

// headText returns the heading of the planned lines.
func (m *Model) headText(l state.Branch, w int, plain bool) string {
	text := "╌╌ planned, not built "
	if m.closed[headID] {
		text = "›╌ " + strconv.Itoa(l.Below) + " planned, not built "
	}
	tail := " " + m.area.Options[m.index].sum + " "
	if cells.Width(text)+cells.Width(tail) >= w {
		tail = ""
	}
	rule := cells.Cut(text, w, "") + strings.Repeat("╌", max(0, w-cells.Width(text)-cells.Width(tail))) + tail
	if plain {
		return rule
	}
	return m.th.Accent.Render(rule)
}

// foot returns the sum of the marked lines, labelled as our own.
func (m *Model) foot(w int) string {
	n, sum := m.partialSum()
	left := m.th.Accent.Render(" • " + humanize.Comma(int64(n)) + " marked")
	right := m.th.Dim.Render("before discount and tax  ") + m.th.Strong.Render(money.Format(sum, m.currency)) + " "
	if cells.Width(left)+cells.Width(right) >= w {
		right = m.th.Strong.Render(money.Format(sum, m.currency)) + " "
	}
	return cells.Ends(left, right, w)
}

// emptyLines returns why there are no lines, and what to do.
func (m *Model) emptyLines(w int) []string {
	var first, second string
	switch {
	case m.area == nil && m.waiting != "":
		first = m.waiting
	case m.area == nil:
		first = "No area selected."
		second = m.keys.Name(screen.AddArea) + " adds one."
	case m.index < 0 && m.area.Omitted:
		first = "Options " + state.UnknownWord + ": the service did not return them."
		second = m.keys.Name(screen.Refresh) + " refreshes."
	case m.index < 0 && len(m.area.Options) > 0:
		first = "This option is gone."
	case m.index < 0:
		first = "This area has no option yet."
		second = m.keys.Name(screen.AddOption) + " adds one."
	case !m.filter.Empty():
		first = "No line item matches."
		second = m.keys.Name(screen.Back) + " clears the filter."
	case m.area.Options[m.index].Omitted:
		first = "Line items " + state.UnknownWord + ": the service did not return them."
		second = m.keys.Name(screen.Refresh) + " refreshes."
	default:
		first = "This option has no line items yet."
		second = m.keys.Name(screen.EditClient) + " writes what the client reads"
		if m.forTeam() {
			second = m.keys.Name(screen.Plan) + " plans lines, " + second
		}
		if m.forTeam() {
			second += ", " + m.keys.Name(screen.EditNotes) + " notes for the team"
		}
		second += "."
	}
	return list.Message(first, second, 1, w, m.th)
}
