package changeorders

import (
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/phrase"
)

func (d *orderModel) panel(w int) []string {
	s := newSheet(w)
	if d.sheet.Price != nil {
		d.price(s, d.sheet.Price)
	}
	if d.sheet.Way != nil {
		if d.sheet.Price != nil {
			s.Blank()
		}
		d.timeline(s)
	}
	return s.Lines
}

func (d *orderModel) price(s *sheet, p *changeorder.Price) {
	sum, th := &p.Summary, d.th
	s.Figure(th.Text, "Parts", d.signed(sum.PartsSubtotal))
	if !money.IsZero(sum.PartsDiscount) {
		s.Figure(th.Text, "Discount", d.signed(money.Neg(sum.PartsDiscount)))
	}
	s.Figure(th.Text, "Labor", d.signed(sum.LaborTotal))
	s.Figure(th.Text, "Fees", d.signed(sum.FeeTotal))
	s.Rule(th.Border)
	s.Figure(th.Text, "Before tax", d.signed(sum.Subtotal))
	s.Figure(th.Text, "Tax", d.signed(sum.SalesTax.Total))
	style := th.Dim
	if phrase.NoTax(sum.SalesTax.Status, nil) != "" {
		style = th.Warn
	}
	s.Say(style, phrase.TaxWords(&sum.SalesTax, nil))
	if p.Exempt > 0 {
		s.Say(th.Dim, text.Count(p.Exempt, "line")+" exempt")
	}
	s.Rule(th.Border)
	s.Figure(th.Strong, "TOTAL "+sum.Currency.Code, d.signed(sum.Total))
	if sum.Total.Decimal.IsNegative() {
		s.Line(th.Text, "a credit to the client")
	}
	d.basis(s, p)
	if p.RecurringUnknown || !money.IsZero(p.Recurring) {
		recurring := state.UnknownWord
		if !p.RecurringUnknown {
			recurring = d.signed(p.Recurring)
		}
		s.Figure(th.Text, "Recurring", recurring)
		s.Say(th.Dim, "not in the total")
	}
	if p.Profit != nil {
		s.Figure(th.Dim, "Profit", d.signed(p.Profit.Total))
		s.Figure(th.Dim, "Margin", p.Margin)
		if words := phrase.UnknownLines(p.Unknown); words != "" {
			s.Say(th.Dim, words)
		}
	}
}

// basis writes which of the figures the list shows.
func (d *orderModel) basis(s *sheet, p *changeorder.Price) {
	if p.Listed == nil {
		return
	}
	listed := money.FormatSigned(p.Listed.Amount, p.Listed.Currency)
	switch p.Basis {
	case changeorder.TotalWithTax:
		s.Say(d.th.Dim, "the list shows this total, with tax")
	case changeorder.TotalBeforeTax:
		s.Say(d.th.Warn, "the list shows "+listed+", which is before tax")
	case changeorder.TotalOther:
		s.Say(d.th.Warn, "the list shows "+listed+", which is neither figure")
	case changeorder.TotalUntaxed:
		s.Say(d.th.Dim, "before tax and total are the same")
	}
}

func (d *orderModel) timeline(s *sheet) {
	t, now := d.sheet.Way, d.env.Now()
	for _, step := range t.Steps {
		switch {
		case step.Unknown:
			s.Figure(d.th.Dim, "? "+step.Name, state.UnknownWord)
		case !step.Reached():
			s.Line(d.th.Dim, "○ "+step.Name)
		case step.Earlier:
			s.Figure(d.th.Dim, "○ "+step.Name, "before, "+phrase.When(step.At, now))
		default:
			s.Figure(d.th.Text, "● "+step.Name, phrase.When(step.At, now))
			if step.Took > 0 {
				s.Line(d.th.Dim, "    after "+phrase.Span(step.Took))
			}
		}
	}
	if t.Changed != "" {
		s.Say(d.th.Dim, "last changed by "+t.Changed)
	}
	if t.Waiting != "" {
		s.Say(d.th.Warn, "waiting "+phrase.Waiting(t.For, t.Unsaid)+t.Waiting)
	}
}
