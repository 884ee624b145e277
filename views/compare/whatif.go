package compare

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/widget/scroll"
)

// whatIf is the choice of an option for every area. The zero value has no proposal.
type whatIf struct {
	of        *state.WhatIf
	currency  money.Currency
	here      state.AreaID // the area that is compared
	rows      []whatIfRow
	wish      *state.BudgetWish // the budget that was asked for; nil for none
	budget    []whatIfRow       // the choices for it
	widest    int               // the most options of an area
	selection state.Selection
	win       scroll.Window

	now, total      decimal.NullDecimal   // with the options that count now, and with the selection
	with            []decimal.NullDecimal // with each option of here, and the selection in the other areas
	lowest, highest decimal.NullDecimal   // with the lowest and with the highest option of every area
}

// whatIfRow is an area to choose in, or a whole selection.
type whatIfRow struct {
	area  *state.ClientArea
	name  string // of a whole selection
	whole state.Selection
	total decimal.NullDecimal // of a whole selection
}

// wholes is how many rows below the areas and the budget are whole selections.
const wholes = 3

// set updates the proposal and the area, and keeps the chosen options.
func (w *whatIf) set(p *state.ClientProposal, here state.AreaID) {
	w.of, w.currency, w.here = p.WhatIf, p.Summary.Currency, here
	w.rows, w.widest = w.rows[:0], 0
	for i := range p.Areas {
		a := &p.Areas[i]
		if n := len(a.Options); n > 1 {
			w.rows = append(w.rows, whatIfRow{area: a})
			w.widest = max(w.widest, n)
		}
	}
	w.rows = append(w.rows, w.budget...)
	w.now = w.of.Now()
	w.lowest, w.highest = w.of.Range()
	w.rows = append(w.rows,
		whatIfRow{name: "As selected now", total: w.now},
		whatIfRow{name: "Lowest of every area", whole: w.of.Lowest(), total: w.lowest},
		whatIfRow{name: "Highest of every area", whole: w.of.Highest(), total: w.highest})
	w.sum()
}

// stand moves the cursor to the area that is compared.
func (w *whatIf) stand() {
	at := slices.IndexFunc(w.rows, func(r whatIfRow) bool { return r.area != nil && r.area.ID == w.here })
	w.win.At = max(0, at)
}

// areas returns how many areas have a choice.
func (w *whatIf) areas() int { return len(w.rows) - len(w.budget) - wholes }

// rangeBelow reports whether the lowest and the highest selection are among the height visible
// rows.
func (w *whatIf) rangeBelow(height int) bool {
	return w.win.Top <= len(w.rows)-2 && w.win.Top+height >= len(w.rows)
}

// sum adds up the selection.
func (w *whatIf) sum() {
	w.total = w.now
	if len(w.selection) > 0 {
		w.total = w.of.Of(w.selection).Total
	}
	w.with = w.of.Totals(w.selection, w.here)
}

// price returns the price of an option from the service, or else ≈ and our sum.
func (w *whatIf) price(o *state.ClientOption) string {
	price := money.Format(o.Price, w.currency)
	if o.Estimated {
		return money.Estimated(price)
	}
	return price
}

// choose selects the option of a column in the area under the cursor, or a whole selection.
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
	w.sum()
}

// whole returns the selection with an option of every area.
func (w *whatIf) whole(p *state.ClientProposal) state.Selection {
	whole := state.Selection{}
	for i := range p.Areas {
		a := &p.Areas[i]
		if at := w.chosen(a); at >= 0 && at < len(a.Options) {
			whole[a.ID] = a.Options[at].ID
		}
	}
	return whole
}

// cannotChoose returns why choose does nothing, or "".
func (w *whatIf) cannotChoose(column int) string {
	if len(w.rows) == 0 {
		return "Nothing to choose."
	}
	if a := w.rows[w.win.At].area; a != nil && column >= len(a.Options) {
		return fmt.Sprintf("%s has %d options.", a.Name, len(a.Options))
	}
	return ""
}

// chosen returns the index of the selected option of an area; -1 for none.
func (w *whatIf) chosen(a *state.ClientArea) int {
	for i := range a.Options {
		if a.Options[i].ID == w.selection[a.ID] {
			return i
		}
	}
	return a.Counted
}
