package proposals

import (
	"strings"

	"github.com/dustin/go-humanize"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/widget/cells"
)

// markedSum is what the marked proposals come to.
type markedSum struct {
	totals  []money.Money // one a currency, by its code
	without int           // how many have no total yet
	hidden  int           // how many the search or a filter hides
}

// sumMarked adds up the totals that the service tells of the marked proposals.
func (m *model) sumMarked() markedSum {
	inList := 0
	for _, r := range m.rows.Rows() {
		if _, ok := m.marked[r.id]; ok {
			inList++
		}
	}
	s := markedSum{hidden: len(m.marked) - inList}
	var totals []money.Money
	for _, r := range m.marked {
		if r.total != nil {
			totals = append(totals, r.total.Money)
		}
	}
	s.totals, s.without = state.SumTotals(totals)
	return s
}

// seeMarked takes in how the marked proposals stand now. Those that the list does
// not hold stay as they were seen last.
func (m *model) seeMarked() {
	if len(m.marked) == 0 {
		return
	}
	for _, r := range m.rows.Rows() {
		if _, ok := m.marked[r.id]; ok {
			m.marked[r.id] = r
		}
	}
}

// markedWords say how many proposals are marked and what they come to, each
// currency for itself: "• 3 marked: 389,373.50 USD". What does not fit into width
// cells is left out whole, since a figure that is cut reads as another one.
func (m *model) markedWords(width int) string {
	if len(m.marked) == 0 {
		return ""
	}
	count := "• " + humanize.Comma(int64(len(m.marked))) + " marked"
	totals := m.sumMarked().totals
	if len(totals) == 0 {
		return count
	}
	figures := make([]string, len(totals))
	for i, t := range totals {
		figures[i] = t.String()
	}
	if all := count + ": " + strings.Join(figures, " + "); cells.Width(all) <= width {
		return all
	}
	return count
}

// markedNote says what the sum of the marked proposals is made of. It is ours, and
// says so.
func (m *model) markedNote() string {
	s := m.sumMarked()
	if len(s.totals) == 0 {
		return ""
	}
	note := "• totals with tax, added up here"
	if s.without > 0 {
		note += ", " + humanize.Comma(int64(s.without)) + " without a total"
	}
	if s.hidden > 0 {
		note += ", " + humanize.Comma(int64(s.hidden)) + " not in this list"
	}
	return note
}
