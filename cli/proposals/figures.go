package proposals

import (
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/widget/phrase"
	"github.com/shopspring/decimal"
)

// printFigures prints the figures of the editor's money panel: the service's, their tax, and the difference from our
// own sum.
func printFigures(r *run.Run, p *state.ClientProposal, team *unsent) {
	s, c := &p.Summary, p.Summary.Currency
	t := output.NewTable("Summary", c.Code).Figures(1).Give(0)
	t.Add("Parts", money.Format(s.PartsSubtotal, c))
	if !money.IsZero(s.PartsDiscount) {
		t.Add(phrase.DiscountWords(s), money.Format(money.Neg(s.PartsDiscount), c))
	}
	t.Add("Labor", money.Format(s.LaborTotal, c))
	t.Add("Fees", money.Format(s.FeeTotal, c))
	t.Add("Subtotal", money.Format(s.Subtotal, c))
	t.Add("Tax", money.Format(s.SalesTax.Total, c))
	t.Add("Total", money.Format(s.Total, c))
	if team != nil && team.contract() != nil {
		t.Add("Contract value, change orders "+phrase.AsOf(team.orders.AsOf, r.Time()),
			money.Format(team.contract().Running, c))
	}
	if team != nil && team.withPlan().Valid {
		t.Add("with plan", money.Estimated(money.Format(team.withPlan(), c)))
	}
	for _, figure := range p.Unknown.PerPeriodWords(&p.Recurring, c) {
		t.Add("Recurring", figure)
	}
	if team != nil {
		held := team.Held()
		t.Add("Profit", money.Format(held.Profit.Total, c))
		t.Add("Margin", held.Unknown.MarginWord(held.Profit))
	}
	r.PrintTable(t, "")
	tax := "Tax: " + phrase.TaxWords(&s.SalesTax, p.Location)
	if place := s.SalesTax.Calculation.TaxLocation; place != "" && s.SalesTax.Status == money.TaxOk {
		tax += ", " + place
	}
	r.Printf("\n%s.\n", tax)
	if team != nil {
		for _, line := range figureNotes(team.Workspace) {
			r.Printf("%s\n", line)
		}
	}
	shares, known := p.Shares()
	printShares(r, shares, known)
}

// figureNotes returns doubts about the figures.
func figureNotes(w *state.Workspace) (notes []string) {
	s, check := &w.Held().Summary, state.CheckOf(w.Held())
	if w.PendingTotals {
		notes = append(notes, "Tax and total change once the waiting edits are saved.")
	}
	if words := phrase.UnknownLines(check.Unknown); words != "" {
		notes = append(notes, "Profit and margin: "+words+".")
	}
	switch diff := check.Difference(s); {
	case !check.Subtotal.Valid:
		notes = append(notes, "Our sum of the lines before tax is unknown: the service did not return all the figures.")
	case diff.Valid && !diff.Decimal.IsZero():
		notes = append(notes, "Our sum of the lines before tax is "+money.Format(check.Subtotal, s.Currency)+
			": it differs by "+
			money.FormatSigned(diff, s.Currency)+".")
	}
	return notes
}

// printShares prints the shares of the areas, if there are several.
func printShares(r *run.Run, areas []state.AreaShare, known bool) {
	if !known {
		r.Printf("\nBy area: unknown, the service did not return all prices.\n")
		return
	}
	if len(areas) < 2 {
		return
	}
	r.Printf("\n")
	t := output.NewTable("By area", "").Figures(1).Give(0)
	for _, area := range areas {
		t.Add(area.Name, money.FormatPercent(decimal.NewNullDecimal(area.Percent)))
	}
	r.PrintTable(t, "")
}
