package summary

import (
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/widget/cells"
)

// Line returns the summary in one line of exactly width cells: the total first, then what fits.
func (m *Model) Line(width int) string {
	if m.f == nil || state.IsLocal(m.f.id) {
		return cells.Fit(m.th.Dim.Render(" No figures yet."), width)
	}
	sum := &m.f.sum
	parts := []string{m.th.Strong.Render("TOTAL " + money.Money{Amount: sum.Total, Currency: sum.Currency}.String())}
	if m.f.pending {
		parts[0] += m.th.Warn.Render(" ~")
	}
	if t := m.f.team; t != nil && t.planned != nil && t.planned.Lines > 0 {
		parts = append(parts, m.th.Accent.Render("with plan ≈"+m.money(t.planned.Total)))
	}
	if reason, _ := m.noTax(sum.SalesTax.Status); reason != "" {
		parts = append(parts, m.th.Warn.Render("no tax: "+reason))
	} else {
		tax := "tax "
		if r := rates(&sum.SalesTax.Calculation); len(r) == 1 {
			tax += money.FormatRate(r[0].rate) + " "
		}
		parts = append(parts, m.th.Text.Render(tax+m.money(sum.SalesTax.Total)))
	}
	for _, r := range m.f.periods {
		parts = append(parts, m.th.Text.Render("+ "+r))
	}
	if t := m.f.team; t != nil {
		parts = append(parts, m.th.Team.Render("margin "+money.FormatMargin(t.profit.Percentage)))
		if !money.IsZero(t.differs) {
			parts = append(parts, m.th.Warn.Render(differs(t.differs, sum.Currency)))
		}
	}
	line := " " + parts[0]
	for _, p := range parts[1:] {
		if cells.Width(line)+3+cells.Width(p) > width {
			break
		}
		line += m.th.Dim.Render(" · ") + p
	}
	return cells.Fit(line, width)
}

// differs returns how much our sum of the lines differs from the service's figure.
func differs(diff decimal.NullDecimal, c money.Currency) string {
	if !diff.Valid {
		return "! our sum of the lines can't be compared: unknown"
	}
	return "! our lines differ by " + money.FormatSigned(diff, c)
}
