package proposals

import (
	"strings"

	"github.com/dustin/go-humanize"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/widget/cells"
)

type markedSum struct {
	totals  []money.Money // one per currency, sorted by its code
	without int           // how many have no total yet
	hidden  int           // how many the search or a filter hides
}

func (k *marked) sum() markedSum {
	inList := 0
	for _, r := range k.list.Rows() {
		if k.has(r.id) {
			inList++
		}
	}
	s := markedSum{hidden: len(k.rows) - inList}
	var totals []money.Money
	for _, r := range k.rows {
		if r.total != nil {
			totals = append(totals, r.total.Money)
		}
	}
	s.totals, s.without = state.SumTotals(totals)
	return s
}

// see updates the marked proposals that are in the list; hidden ones stay as last read.
func (k *marked) see() {
	if len(k.rows) == 0 {
		return
	}
	for _, r := range k.list.Rows() {
		if k.has(r.id) {
			k.rows[r.id] = r
		}
	}
}

// words returns how many proposals are marked and their total by currency: "• 3 marked:
// 389,373.50 USD". It leaves out totals that don't fit, since a cut figure reads as another one.
func (k *marked) words(width int) string {
	if len(k.rows) == 0 {
		return ""
	}
	count := "• " + humanize.Comma(int64(len(k.rows))) + " marked"
	totals := k.sum().totals
	if len(totals) == 0 {
		return count
	}
	figures := state.Map(totals, (*money.Money).String)
	if all := count + ": " + strings.Join(figures, " + "); cells.Width(all) <= width {
		return all
	}
	return count
}

// note returns what the sum includes, and that it was added up here.
func (k *marked) note() string {
	if len(k.rows) == 0 {
		return "" // without adding up the whole list at each key
	}
	s := k.sum()
	if len(s.totals) == 0 {
		return ""
	}
	note := "• totals with tax, summed here"
	if s.without > 0 {
		note += ", " + humanize.Comma(int64(s.without)) + " without a total"
	}
	if s.hidden > 0 {
		note += ", " + humanize.Comma(int64(s.hidden)) + " not in this list"
	}
	return note
}
