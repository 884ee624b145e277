package details

import (
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/details"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/phrase"
)

// taxSection explains the tax: for each kind how much is exempt, discounted and taxed, and the
// rate.
func taxSection(p *details.Price) Section {
	t := &p.Tax
	amount := func(label string, figure string) Row { return Row{Text: label, Figure: figure} }
	s := Section{Title: "Tax", Facts: true}
	total := amount("Tax", money.Format(t.Service.Total, p.Currency))
	total.Style = strong
	s.Rows = append(s.Rows, total, Row{Text: phrase.TaxWords(&t.Service, t.At), Style: quiet})
	if place := t.Service.Calculation.TaxLocation; place != "" {
		s.Rows = append(s.Rows, Row{Text: place, Style: quiet})
	}
	if t.Omitted {
		s.Rows = append(s.Rows,
			Row{Text: "Taxed amounts can't be calculated: the service did not return all lines.", Style: warn})
	}
	for i := range t.Kinds {
		s.Rows = append(s.Rows, kindRows(&t.Kinds[i], p)...)
	}
	return s
}

func kindRows(k *details.TaxedKind, p *details.Price) []Row {
	c := p.Currency
	head := Row{Text: k.Kind, Figure: money.Format(k.Total, c), Style: strong}
	switch {
	case p.Tax.Unknown:
		head.Text += ", taxed or not: " + state.UnknownWord
	case !k.Applies:
		head.Text += ", not taxed"
	default:
		head.Text += ", taxed"
	}
	rows := []Row{head}
	if len(k.Lines) > 0 {
		rows = append(rows, Row{
			Text: "exempt: " + text.Count(len(k.Lines), "line"), Figure: less(k, k.Exempt, p),
			Indent: 2,
		})
	}
	if k.Applies {
		rows = append(rows, steps(k, p)...)
	}
	for i := range k.Lines {
		if i == 0 {
			rows = append(rows, Row{Text: "the exempt lines", Indent: 2, Style: quiet})
		}
		rows = append(rows, exempt(&k.Lines[i], c))
	}
	return rows
}

// steps returns the calculation from the taxable amount to the tax.
func steps(k *details.TaxedKind, p *details.Price) (rows []Row) {
	c := p.Currency
	if !money.IsZero(k.Discount) {
		rows = append(rows,
			Row{Text: strings.ToLower(
				phrase.DiscountWords(&money.Summary{
					PartsDiscountType:       p.Discount,
					PartsDiscountPercentage: p.Percent,
				})), Figure: less(k, k.Discount, p), Indent: 2})
	}
	rate := strings.TrimSpace("× " + money.FormatRate(k.Rate.Rate) + " " + k.Rate.Name)
	rows = append(rows,
		Row{Text: "taxable", Figure: money.Format(k.Base, c), Indent: 2},
		Row{Text: rate, Figure: money.Format(k.Tax, c), Indent: 2})
	if k.Differs() {
		rows = append(rows,
			Row{Text: "! the service has", Figure: money.Format(k.ServiceTax, c), Indent: 2, Style: warn})
	}
	return rows
}

// less formats a deduction. It has no minus sign without tax, since there is nothing to deduct
// from.
func less(k *details.TaxedKind, d decimal.NullDecimal, p *details.Price) string {
	if k.Applies {
		d = money.Neg(d)
	}
	return money.Format(d, p.Currency)
}

func exempt(l *details.ExemptLine, c money.Currency) Row {
	row := Row{
		Text:   money.FormatQuantity(l.Line.Quantity) + " × " + l.Line.Name + ", " + l.Area.Word(),
		Figure: money.Format(l.Line.Amount, c), Indent: 4, Style: quiet,
	}
	if l.Unsure {
		row.Text += ", exempt or not: " + state.UnknownWord
		row.Style = warn
	}
	return row
}
