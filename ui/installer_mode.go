package ui

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"github.com/shopspring/decimal"
)

// priceless reports whether nothing with a cost, a profit or a price may be shown.
func (m *Model) priceless() bool { return m.opts.Installer && !m.opts.SheetPrices }

// hidesPrices is why nothing with a cost, a profit or a price is shown; empty
// where they may be.
func (m *Model) hidesPrices() string {
	if !m.priceless() {
		return ""
	}
	return "This profile is for installers: it shows no prices. " + m.keys.Name(views.GoInstaller) +
		" opens the sheet; sheet_prices in the settings allows prices."
}

// rowsForShow are the rows of the list, without totals where those are not to be
// seen.
func (m *Model) rowsForShow() []state.ProposalSummary {
	if !m.priceless() {
		return m.list.rows
	}
	rows := slices.Clone(m.list.rows)
	for i := range rows {
		rows[i].Total = decimal.NullDecimal{}
	}
	return rows
}
