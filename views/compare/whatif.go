package compare

import (
	"fmt"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/widget/scroll"
)

// whatIf is the choice of an option for every area. The zero value has no proposal.
type whatIf struct {
	of        *state.WhatIf
	rows      []whatIfRow
	widest    int // the most options that an area has
	selection state.Selection
	win       scroll.Window

	now, total      decimal.NullDecimal // with what counts now, and with the selection
	lowest, highest decimal.NullDecimal // with the lowest, and the highest, option of every area
}

// whatIfRow is an area to choose in, or a whole selection.
type whatIfRow struct {
	area   *state.ClientArea
	prices []string // of the options, as the service tells them, or ≈ our sum
	name   string   // of a whole selection
	whole  state.Selection
	total  decimal.NullDecimal // of a whole selection
}

// set updates the proposal and keeps what was chosen.
func (w *whatIf) set(p *state.ClientProposal) {
	w.of = p.WhatIf
	w.rows, w.widest = w.rows[:0], 0
	for i := range p.Areas {
		a := &p.Areas[i]
		if n := len(a.Options); n > 1 {
			w.rows = append(w.rows, whatIfRow{area: a, prices: prices(a, p.Summary.Currency)})
			w.widest = max(w.widest, n)
		}
	}
	w.now = w.of.Of(nil).Total
	for _, r := range []whatIfRow{
		{name: "As selected now"},
		{name: "Lowest of every area", whole: w.of.Lowest()},
		{name: "Highest of every area", whole: w.of.Highest()},
	} {
		r.total = w.of.Of(r.whole).Total
		w.rows = append(w.rows, r)
	}
	w.lowest, w.highest = w.rows[len(w.rows)-2].total, w.rows[len(w.rows)-1].total
	w.total = w.of.Of(w.selection).Total
}

func prices(a *state.ClientArea, c money.Currency) []string {
	out := make([]string, len(a.Options))
	for i := range a.Options {
		o := &a.Options[i]
		out[i] = money.Format(o.Price, c)
		if o.Estimated {
			out[i] = "≈ " + out[i]
		}
	}
	return out
}

// choose counts the option of a column in the area under the cursor, or takes a whole
// selection.
func (w *whatIf) choose(column int) {
	if w.cannotChoose(column) != "" {
		return
	}
	r := w.rows[w.win.At]
	if r.area == nil {
		w.selection = r.whole
	} else {
		w.selection = w.selection.With(r.area.ID, r.area.Options[column].ID)
	}
	w.total = w.of.Of(w.selection).Total
}

// cannotChoose is why choose does nothing, or empty.
func (w *whatIf) cannotChoose(column int) string {
	if len(w.rows) == 0 {
		return "There is nothing to choose."
	}
	if a := w.rows[w.win.At].area; a != nil && column >= len(a.Options) {
		return fmt.Sprintf("%s has %d options.", a.Name, len(a.Options))
	}
	return ""
}

// chosen is the index of the option that counts in an area; -1 for none.
func (w *whatIf) chosen(a *state.ClientArea) int {
	for i := range a.Options {
		if a.Options[i].ID == w.selection[a.ID] {
			return i
		}
	}
	return a.Counted
}

// with is the total with one option of an area and the selection elsewhere.
func (w *whatIf) with(a *state.ClientArea, option int) decimal.NullDecimal {
	return w.of.Of(w.selection.With(a.ID, a.Options[option].ID)).Total
}
