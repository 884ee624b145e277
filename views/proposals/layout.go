package proposals

import (
	"strconv"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
)

// layout is which optional lines have room.
type layout struct {
	sums, chips, header, rule, foot bool
	rows                            int
}

// newLayout returns the layout of an area, with a line of chips or without.
func newLayout(area screen.Rect, chips bool) layout {
	lay := layout{sums: area.H >= 9, chips: chips, header: area.H >= 3, rule: area.H >= 5, foot: area.H >= 4}
	lay.rows = max(0, area.H-cells.Shown(lay.sums, lay.chips, lay.header, lay.rule, lay.foot))
	return lay
}

// chipsFrom is the height of a terminal from which the filters have a line of their own above the rows, in place of
// words in the crumb.
const chipsFrom = 16

// table returns the height of the rows with their titles.
func (l layout) table() int { return cells.Shown(l.header, l.rule) + l.rows }

type (
	column = list.Column[row]
	table  = list.Table[row]
)

// gaps returns the cells between n columns.
func gaps(n int) int { return list.Gap * max(0, n-1) }

// totalText returns the total. It names the currency only if the rows have several: with "$"
// alone, or without a word, a total would read as one of them.
func (m *model) totalText(r *row) string {
	switch {
	case r.total == nil:
		return ""
	case m.code == "" && r.total.Amount.Valid:
		return r.total.words + " " + r.total.Currency.Code
	default:
		return r.total.words
	}
}

// plannedText returns how many lines are planned and not built; empty for none.
func (m *model) plannedText(r *row) string {
	if n := m.planned[r.id]; n > 0 {
		return strconv.Itoa(n)
	}
	return ""
}

// numberText returns the number, or "new" until the service has assigned one.
func numberText(r *row) string {
	if state.IsLocal(r.id) {
		return "new"
	}
	return state.NumberWord("", r.number)
}
