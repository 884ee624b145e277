package ui

import (
	"context"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/shopspring/decimal"
)

// Opened remembers which proposal was opened last.
type Opened interface {
	NoteOpened(ctx context.Context, id state.ProposalID) error
}

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

// openRow opens what Enter on a row of the list means: the editor, and for an
// installer the sheet.
func (m *Model) openRow(id state.ProposalID) tea.Cmd {
	read := m.openCmd(id)
	if !m.opts.Installer {
		return read
	}
	m.screen = screenProposals
	return tea.Batch(read, m.openSheetFrom(screenProposals))
}

// openFirst opens what the editor is to begin with, if anything.
func (m *Model) openFirst() tea.Cmd {
	if m.opts.First == 0 {
		return nil
	}
	return m.openRow(m.opts.First)
}

// noteOpened remembers the open proposal for the next start. That it can't is
// no reason to disturb anyone.
func (m *Model) noteOpened(id state.ProposalID) tea.Cmd {
	o, ctx := m.opts.Opened, m.ctx
	if o == nil {
		return nil
	}
	return func() tea.Msg {
		_ = o.NoteOpened(ctx, id)
		return nil
	}
}
