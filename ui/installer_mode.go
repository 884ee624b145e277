package ui

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"github.com/shopspring/decimal"
)

// hidesPrices is why nothing with a cost, a profit or a price is shown; empty
// where they may be.
func (m *Model) hidesPrices() string {
	if !m.opts.Installer || m.opts.SheetPrices {
		return ""
	}
	return "This profile is for installers: it shows no prices. " + m.keys.Name(views.GoInstaller) +
		" opens the sheet; sheet_prices in the settings allows prices."
}

// withoutPriced takes away the ways to what has prices on it.
func (m *Model) withoutPriced(bs []views.Binding) []views.Binding {
	why := m.hidesPrices()
	if why == "" {
		return bs
	}
	for i := range bs {
		switch bs[i].Action {
		case views.GoEditor, views.GoChangeOrders, views.GoCatalog, views.Compare:
			bs[i].Disabled = why
		default:
		}
	}
	return bs
}

// rowsForShow are the rows of the list, without totals where those are not to be
// seen.
func (m *Model) rowsForShow() []state.ProposalSummary {
	if m.hidesPrices() == "" {
		return m.list.rows
	}
	rows := slices.Clone(m.list.rows)
	for i := range rows {
		rows[i].Total = decimal.NullDecimal{}
	}
	return rows
}
