package compare

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/compare"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// roomyColumn is the width in cells from which a column shows the price and the difference side by
// side.
const roomyColumn = 46

func figureWidth(w int) int {
	if w >= roomyColumn+6 {
		return 15
	}
	return 12
}

// cell returns one column of a row in exactly w cells: a sign, the item or text, and its price or
// the difference to the baseline. Unless the row is labelled, the cell includes its name.
func (m *model) cell(r row, column, w int, labelled bool) (string, theme.Style) {
	if column >= m.options() {
		return cells.Fit("", w), m.th.Text
	}
	label, none, same := m.label(r), "", ""
	if !labelled {
		none, same = strings.TrimSpace(label)+" ", ": "+strings.TrimSpace(label)
	}
	if r.items == nil {
		return m.textCell(r.text, column, w, none, same)
	}
	label = r.items.Label
	if !labelled {
		label = ""
	}
	it := r.items.Items[column]
	d := r.items.Difference(column, m.baseline)
	extended := func(it *state.ClientItem) string { return mark(it) + money.Format(it.Extended, m.p.Summary.Currency) }
	more := ""
	if amount := r.items.Amount(column, m.baseline); d != 0 && !money.IsZero(amount) {
		more = money.FormatSigned(amount, m.p.Summary.Currency)
	}
	switch {
	case d&compare.DiffRemoved != 0:
		return place("−", none+"removed", "", more, w), m.th.Bad
	case it == nil:
		return place("", none+money.NoFigure, "", "", w), m.th.Dim
	case column == m.baseline:
		return place("", itemText(it, label), extended(it), "", w), m.th.Text
	case d == 0:
		return place("=", "same"+same, extended(it), "", w), m.th.Dim
	case d&compare.DiffAdded != 0:
		return place("+", itemText(it, label), extended(it), more, w), m.th.Good
	default:
		return place("≠", m.changedText(it, label, d), extended(it), more, w), m.th.Warn
	}
}

// changedText returns the item, with its unit price if that differs.
func (m *model) changedText(it *state.ClientItem, label string, d compare.Difference) string {
	text := itemText(it, label)
	if d&compare.DiffPrice != 0 {
		text += " at " + money.FormatUnit(it.SellPrice, m.p.Summary.Currency)
	}
	return text
}

// itemText returns the text of an item in a labelled row: its brand and model, and its quantity
// unless that is 1.
func itemText(it *state.ClientItem, label string) string {
	name := itemName(it)
	if text.SameName(name, label) {
		name = ""
	}
	quantity := money.FormatQuantity(it.Quantity)
	switch {
	case name == "":
		return quantity
	case quantity == "1":
		return name
	default:
		return quantity + " × " + name
	}
}

// itemName returns brand and model, or else another text of the line.
func itemName(it *state.ClientItem) string {
	if it.NameUnknown {
		return state.UnknownWord
	}
	return text.NonBlank(state.BrandModel(it.Brand, it.Model), it.Name, it.ShortDescription, string(it.Type),
		money.NoFigure)
}

// place puts a sign, a text and two figures into exactly w cells; the text takes what the figures
// leave. If only one figure fits, it shows the difference; a figure is never cut.
func place(sign, text, price, more string, w int) string {
	tail := ""
	switch {
	case price+more == "":
	case w >= roomyColumn:
		figure := figureWidth(w)
		tail = " " + strings.TrimLeft(cells.FitFigure(price, figure), " ") + " " + cells.FitFigure(more, figure)
	case more != "":
		tail = " " + more
	case sign == "" && price != "":
		tail = " " + price
	}
	const leastText = 5
	room := w - signWidth - cells.Width(tail)
	if room < leastText {
		room, tail = w-signWidth, ""
	}
	return cells.Fit(cells.Fit(sign, signWidth)+cells.Fit(text, max(0, room))+tail, w)
}

// textCell returns the first line of a text, or how it compares to the baseline's.
func (m *model) textCell(f state.TextField, column, w int, name, same string) (string, theme.Style) {
	text, base := m.text(f, column), m.text(f, m.baseline)
	first := name + firstLine(text)
	omitted := m.omitted(f, column)
	switch {
	case omitted:
		return place("?", name+state.UnknownWord, "", "", w), m.th.Warn
	case m.omitted(f, m.baseline):
		return place("", first, "", "", w), m.th.Text
	case text == "" && (column == m.baseline || base == ""):
		return place("", name+"empty", "", "", w), m.th.Dim
	case column == m.baseline:
		return place("", first, "", "", w), m.th.Text
	case text == base:
		return place("=", "same"+same, "", "", w), m.th.Dim
	case text == "":
		return place("−", name+"empty", "", "", w), m.th.Bad
	case base == "":
		return place("+", first, "", "", w), m.th.Good
	default:
		return place("≠", first, "", "", w), m.th.Warn
	}
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return line
}

// noteLines returns in full what is under the cursor.
func (m *model) noteLines(w int) []string {
	if m.section != sectionRows || len(m.rows) == 0 || m.column >= m.options() {
		return nil
	}
	r := m.rows[m.win.At]
	if r.items == nil {
		lines := cells.Wrap(strings.Join(strings.Fields(m.textWord(r.text, m.column)), " "), w-2)
		if len(lines) > noteRows {
			lines[noteRows-1] = cells.Cut(lines[noteRows-1], w-3, "") + "…"
		}
		return m.dimLines(lines)
	}
	columns := []int{m.column}
	if m.column != m.baseline {
		columns = append(columns, m.baseline)
	}
	var lines []string
	for _, c := range columns {
		name := cells.Cut(strings.TrimRight(m.area.Options[c].Label, ".,;:"), w/4, "…")
		lines = append(lines, cells.Cut(name+": "+m.inFull(r.items.Items[c]), w-2, "…"))
	}
	return m.dimLines(lines)
}

func (m *model) dimLines(lines []string) []string {
	for i := range lines {
		lines[i] = " " + m.th.Dim.Render(lines[i])
	}
	return lines
}

// inFull returns all details of a line item that tell it apart.
func (m *model) inFull(it *state.ClientItem) string {
	if it == nil {
		return "nothing"
	}
	c := m.p.Summary.Currency
	text := itemName(it)
	for _, s := range []string{it.ShortDescription, it.Name} {
		if s = strings.TrimSpace(s); s != "" && s != text {
			text += ", " + s
			break
		}
	}
	return money.FormatQuantity(it.Quantity) + " × " + text + " at " + money.FormatUnit(it.SellPrice, c) +
		" = " + money.Format(it.Extended, c)
}
