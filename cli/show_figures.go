package cli

import (
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/widget/phrase"
)

// printFigures prints the figures of the editor's money panel: those of the service, their
// tax, and by how much our own sum differs.
func (a *app) printFigures(p *state.ClientProposal, team *state.Workspace) {
	s, c := &p.Summary, p.Summary.Currency
	t := newTable("Summary", c.Code).figures(1).give(0)
	t.add("Parts", money.Format(s.PartsSubtotal, c))
	if !money.IsZero(s.PartsDiscount) {
		t.add(phrase.DiscountWords(s), money.Format(money.Neg(s.PartsDiscount), c))
	}
	t.add("Labor", money.Format(s.LaborTotal, c))
	t.add("Fees", money.Format(s.FeeTotal, c))
	t.add("Subtotal", money.Format(s.Subtotal, c))
	t.add("Tax", money.Format(s.SalesTax.Total, c))
	t.add("Total", money.Format(s.Total, c))
	for _, figure := range p.Unknown.PerPeriodWords(&p.Recurring, c) {
		t.add("Recurring", figure)
	}
	if team != nil {
		held := team.Held()
		t.add("Profit", money.Format(held.Profit.Total, c))
		t.add("Margin", held.Unknown.MarginWord(held.Profit))
	}
	a.printTable(t, "")
	tax := "Tax: " + phrase.TaxWords(&s.SalesTax, p.Location)
	if place := s.SalesTax.Calculation.TaxLocation; place != "" && s.SalesTax.Status == money.TaxOk {
		tax += ", " + place
	}
	a.printf("\n%s.\n", tax)
	if team != nil {
		for _, line := range figureNotes(team) {
			a.printf("%s\n", line)
		}
	}
	a.printShares(p.Shares())
}

// figureNotes say what speaks against the figures.
func figureNotes(w *state.Workspace) (notes []string) {
	s, check := &w.Held().Summary, state.CheckOf(w.Held())
	if w.PendingTotals {
		notes = append(notes, "Tax and total move once what waits is saved.")
	}
	if words := phrase.UnknownLines(check.Unknown); words != "" {
		notes = append(notes, "Profit and margin: "+words+".")
	}
	switch diff := check.Difference(s); {
	case !check.Subtotal.Valid:
		notes = append(notes, "Our sum of the lines before tax is unknown: the service did not say all that it needs.")
	case diff.Valid && !diff.Decimal.IsZero():
		notes = append(notes, "Our sum of the lines before tax is "+money.Format(check.Subtotal, s.Currency)+": it differs by "+
			money.FormatSigned(diff, s.Currency)+".")
	}
	return notes
}

// printShares prints where the money goes by area, when there are several.
func (a *app) printShares(areas []state.AreaShare, known bool) {
	if !known {
		a.printf("\nBy area: unknown, the service did not say all prices.\n")
		return
	}
	if len(areas) < 2 {
		return
	}
	a.printf("\n")
	t := newTable("By area", "").figures(1).give(0)
	for _, area := range areas {
		t.add(area.Name, money.FormatPercent(decimal.NewNullDecimal(area.Percent)))
	}
	a.printTable(t, "")
}
