package summary

import (
	"fmt"
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
	"app.tender/tender/views/widget/status"
)

// separator is between the parts of the line.
const separator = " · "

// Line returns the summary in one line of exactly width cells: the total and the contract value first, with what the
// plan makes of the total, then what fits.
func (m *Model) Line(width int) string {
	if m.f == nil {
		return cells.Fit(m.th.Dim.Render(" No figures yet."), width)
	}
	line := " "
	if e := m.f.unbuilt(); e != nil {
		return cells.Fit(line+m.th.Strong.Render(m.unbuiltWords(e, width-len(line))), width)
	}
	if state.IsLocal(m.f.id) {
		line += m.th.Dim.Render("No figures yet.")
	} else {
		line += m.totals(width - len(line))
	}
	if t := m.f.team; t != nil && t.planned != nil && t.planned.Lines > 0 {
		if words := m.planWords(t.planned, width-cells.Width(line+separator)); words != "" {
			line += m.th.Dim.Render(separator) + m.th.Accent.Render(words)
		}
	}
	if t := m.f.team; t != nil && len(t.drafts) > 0 {
		line = m.withParts(line, width, []string{m.th.Text.Render(m.draftWords(t.drafts))})
	}
	if t := m.f.team; t != nil && t.order != nil {
		line = m.withParts(line, width, []string{m.th.Accent.Render(m.orderWords(t.order))})
	}
	if !state.IsLocal(m.f.id) {
		line = m.details(line, width)
	}
	return cells.Fit(line, width)
}

// unbuiltWords returns the total of a plan of which nothing is built, in at most w cells.
func (m *Model) unbuiltWords(e *plan.Estimate, w int) string {
	total, before := unbuiltTotal(e)
	words := "TOTAL " + money.Estimated(money.Money{Amount: total, Currency: m.f.sum.Currency}.String())
	words = strings.TrimSpace(words + " " + before)
	return cells.Fitting(w, words+", not built", words, "TOTAL "+m.estimated(total))
}

// totals returns the total and the contract value in w cells. Where they do not both fit, it leaves out the total: the
// client pays the contract value.
func (m *Model) totals(w int) string {
	sum, mark := &m.f.sum, ""
	if m.f.pending {
		mark = m.th.Warn.Render(" ~")
	}
	total := "TOTAL " + money.Money{Amount: sum.Total, Currency: sum.Currency}.String()
	t := m.f.team
	if t == nil || !t.contract.Valid {
		return m.th.Strong.Render(total) + mark
	}
	value := m.money(t.contract)
	for _, words := range [][2]string{
		{total, "contract value " + value},
		{total, "contract " + value},
		{"TOTAL " + m.money(sum.Total), "contract " + value},
	} {
		line := m.th.Strong.Render(words[0]) + mark + m.th.Dim.Render(separator) + m.th.Strong.Render(words[1])
		if cells.Width(line) <= w {
			return line
		}
	}
	return m.th.Strong.Render("contract "+money.Money{Amount: t.contract, Currency: sum.Currency}.String()) + mark
}

// planWords returns the total with the plan, or else that planned lines come on top, in at most w
// cells; "" if nothing fits.
func (m *Model) planWords(e *plan.Estimate, w int) string {
	words := []string{fmt.Sprintf("+ %d planned", e.Lines)}
	if e.Total.Valid {
		total := money.Estimated(m.money(e.Total))
		words = append([]string{"with plan " + total, "plan " + total}, words...)
	}
	return cells.Fitting(w, words...)
}

// draftWords returns what change orders come to that were not submitted.
func (m *Model) draftWords(drafts []state.ChangeOrderSummary) string {
	sum := decimal.NewNullDecimal(decimal.Zero)
	for i := range drafts {
		sum = money.Sum(sum, drafts[i].Total)
	}
	return text.Count(len(drafts), "draft order") + " " + m.signed(sum)
}

// orderWords returns what a change order that is typed and not made comes to.
func (m *Model) orderWords(t *status.Typed) string {
	if !t.Sum.Valid {
		return "change order typed"
	}
	return "change order " + money.Estimated(m.signed(t.Sum))
}

// wording is how much the details say.
type wording struct {
	rate, margin bool // of the tax, and beside what the margin leaves out
	off          string
}

// wordings are in order of length: the first to be left out is the tax rate, then the words about the discount, then
// an uncertain margin.
var wordings = []wording{
	{true, true, " off parts"},
	{false, true, " off parts"},
	{false, true, " off"},
	{false, false, " off"},
}

// details adds to a line what fits of discount, tax, recurring amounts and margin, in shorter words where more fits.
func (m *Model) details(line string, width int) (most string) {
	for i, of := range wordings {
		if with := m.withParts(line, width, m.detailParts(of)); i == 0 ||
			strings.Count(with, separator) > strings.Count(most, separator) {
			most = with
		}
	}
	return most
}

// withParts adds parts to a line, up to the first that does not fit.
func (m *Model) withParts(line string, width int, parts []string) string {
	for _, p := range parts {
		if cells.Width(line+separator+p) > width {
			break
		}
		line += m.th.Dim.Render(separator) + p
	}
	return line
}

// detailParts returns discount, tax, recurring amounts and margin. The margin comes with how many lines it leaves
// out: without them it looks surer than it is.
func (m *Model) detailParts(of wording) []string {
	sum := &m.f.sum
	var parts []string
	if words := m.discountWords(of.off); words != "" {
		parts = append(parts, m.th.Text.Render(words))
	}
	if reason, _ := m.noTax(sum.SalesTax.Status); reason != "" {
		parts = append(parts, m.th.Warn.Render("no tax: "+reason))
	} else {
		tax := "tax "
		if r := rates(&sum.SalesTax.Calculation); of.rate && len(r) == 1 {
			tax += money.FormatRate(r[0].rate) + " "
		}
		parts = append(parts, m.th.Text.Render(tax+m.money(sum.SalesTax.Total)))
	}
	for _, r := range m.f.periods {
		parts = append(parts, m.th.Text.Render("+ "+r))
	}
	if t := m.f.team; t != nil {
		margin := "margin " + t.margin
		if without := phrase.UnknownLines(t.unknown); without != "" && of.margin {
			margin += " (" + without + ")"
		} else if without != "" {
			margin = without
		}
		parts = append(parts, m.th.Dim.Render(margin))
		if !money.IsZero(t.differs) {
			parts = append(parts, m.th.Warn.Render(differs(t.differs, sum.Currency)))
		}
	}
	return parts
}

// discountWords returns the discount: "5% off parts"; empty for none.
func (m *Model) discountWords(off string) string {
	sum := &m.f.sum
	switch {
	case money.IsZero(sum.PartsDiscount):
		return ""
	case sum.PartsDiscountType == money.DiscountPercentage && sum.PartsDiscountPercentage.Valid:
		return money.FormatPercent(sum.PartsDiscountPercentage) + off
	case sum.PartsDiscount.Valid:
		return m.money(sum.PartsDiscount) + off
	}
	return "discount " + state.UnknownWord
}

// differs returns how much our sum of the lines differs from the service's figure.
func differs(diff decimal.NullDecimal, c money.Currency) string {
	if !diff.Valid {
		return "! our sum of the lines can't be compared: unknown"
	}
	return "! our lines differ by " + money.FormatSigned(diff, c)
}
