package changeorders

import (
	"fmt"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
	"app.tender/tender/views/widget/theme"
)

// figure puts a label and an amount at the two ends of a line.
func (s *sheet) figure(style theme.Style, label, amount string) {
	w := max(0, s.w-2)
	room := max(0, w-cells.Width(amount)-1)
	s.lines = append(s.lines, " "+style.Render(cells.Fit(cells.Fit(label, room)+" "+cells.FitFigure(amount, w-room-1), w)))
}

func (s *sheet) rule(style theme.Style) { s.line(style, cells.Rule(s.w-2)) }

func (d *orderModel) panel(w int) []string {
	s := &sheet{w: w}
	if d.sheet.Price != nil {
		d.price(s, d.sheet.Price)
		s.blank()
	}
	d.timeline(s)
	return s.lines
}

func (d *orderModel) price(s *sheet, p *changeorder.Price) {
	sum, th := &p.Summary, d.th
	s.figure(th.Text, "Parts", d.signed(sum.PartsSubtotal))
	if !money.IsZero(sum.PartsDiscount) {
		s.figure(th.Bad, "Discount", d.signed(money.Neg(sum.PartsDiscount)))
	}
	s.figure(th.Text, "Labor", d.signed(sum.LaborTotal))
	s.figure(th.Text, "Fees", d.signed(sum.FeeTotal))
	s.rule(th.Border)
	s.figure(th.Text, "Before tax", d.signed(sum.Subtotal))
	s.figure(th.Text, "Tax", d.signed(sum.SalesTax.Total))
	style := th.Dim
	if phrase.NoTax(sum.SalesTax.Status, nil) != "" {
		style = th.Warn
	}
	s.text(style, phrase.TaxWords(&sum.SalesTax, nil))
	s.rule(th.Border)
	s.figure(th.Strong, "TOTAL "+sum.Currency.Code, d.signed(sum.Total))
	if sum.Total.Decimal.IsNegative() {
		s.line(th.Text, "a credit to the client")
	}
	d.basis(s, p)
	if p.RecurringUnknown {
		s.figure(th.Text, "Recurring, apart", state.UnknownWord)
	} else if !money.IsZero(p.Recurring) {
		s.figure(th.Text, "Recurring, apart", d.signed(p.Recurring))
	}
	if p.Profit != nil {
		s.figure(th.Team, "Profit", d.signed(p.Profit.Total))
		s.figure(th.Team, "Margin", p.Margin)
	}
}

// basis says which of the figures the list shows.
func (d *orderModel) basis(s *sheet, p *changeorder.Price) {
	if p.Listed == nil {
		return
	}
	listed := money.FormatSigned(p.Listed.Amount, p.Listed.Currency)
	switch p.Basis {
	case changeorder.TotalWithTax:
		s.text(d.th.Dim, "the list shows this total, with tax")
	case changeorder.TotalBeforeTax:
		s.text(d.th.Warn, "the list shows "+listed+", which is before tax")
	case changeorder.TotalOther:
		s.text(d.th.Warn, "the list shows "+listed+", which is neither figure")
	case changeorder.TotalUntaxed:
		s.text(d.th.Dim, "before tax and total are the same")
	}
}

func (d *orderModel) timeline(s *sheet) {
	t, now := &d.sheet.Way, d.env.Now()
	for _, step := range t.Steps {
		switch {
		case step.Unknown:
			s.figure(d.th.Dim, "? "+step.Name, state.UnknownWord)
		case !step.Reached():
			s.line(d.th.Dim, "○ "+step.Name)
		case step.Earlier:
			s.figure(d.th.Dim, "○ "+step.Name, "before, "+phrase.When(step.At, now))
		default:
			s.figure(d.th.Text, "● "+step.Name, phrase.When(step.At, now))
			if step.Took > 0 {
				s.line(d.th.Dim, "    after "+phrase.Span(step.Took))
			}
		}
	}
	if t.Waiting != "" {
		s.text(d.th.Warn, fmt.Sprintf("waiting %s %s", phrase.Span(t.For), t.Waiting))
	}
}
