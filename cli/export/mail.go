package export

import (
	"strings"

	"app.tender/tender/documents"
	"app.tender/tender/state/text"
	"github.com/rivo/uniseg"
	"github.com/shopspring/decimal"
)

// shortTerms is how much of the terms an e-mail has, in characters: the document has all of them.
const shortTerms = 400

// mailOf returns a proposal as the text of an e-mail to an address, which may be empty: what it is about, each area
// with its sum, the totals, and the terms in short.
func mailOf(d *documents.Proposal, to string) string {
	var b strings.Builder
	line := func(parts ...string) { b.WriteString(strings.Join(parts, "") + "\n") }
	if to != "" {
		line("To: ", to)
	}
	subject := documents.Title(d)
	if d.Mark != "" {
		subject += " (" + d.Mark + ")"
	}
	line("Subject: ", text.SingleLine(subject))
	line()
	greeting := "Hello,"
	for _, f := range d.Facts {
		if f.Name == "Prepared for" {
			greeting = "Dear " + f.Lines[0] + ","
		}
	}
	line(greeting)
	for _, p := range d.Lead {
		line()
		line(p)
	}
	figures := [][2]string{}
	amount := func(name string, n decimal.NullDecimal) {
		figures = append(figures, [2]string{name, d.Look.Language.Money(n, d.Currency)})
	}
	for i := range d.Areas {
		a := &d.Areas[i]
		if o := a.CountedOption(); o != nil {
			amount(a.Title(), o.Price)
		}
	}
	areas := len(figures)
	for _, t := range d.Totals {
		if t.Kind == documents.TotalNote {
			figures = append(figures, [2]string{t.Name, ""})
			continue
		}
		amount(t.Name, t.Amount)
	}
	line()
	line("All amounts in ", d.Currency.Code, ".")
	line()
	for i, row := range aligned(figures) {
		if i == areas {
			line()
		}
		line(row)
	}
	if d.PaidHow != "" {
		line()
		line("Payment: ", d.PaidHow)
	}
	for _, t := range d.Payments {
		line(t.Name, ": ", d.Look.Language.Money(t.Amount, d.Currency))
	}
	if len(d.Terms) > 0 {
		line()
		line("Terms: ", text.Shorten(text.SingleLine(strings.Join(d.Terms, " ")), shortTerms))
	}
	for _, f := range d.Facts {
		if f.Name == "Your contact" {
			line()
			line(strings.Join(f.Lines, "\n"))
		}
	}
	if d.Dealer != "" {
		line(d.Dealer)
	}
	return b.String()
}

// aligned puts names and figures into two columns.
func aligned(rows [][2]string) (lines []string) {
	name, figure := 0, 0
	for _, r := range rows {
		if r[1] != "" {
			name, figure = max(name, uniseg.StringWidth(r[0])), max(figure, uniseg.StringWidth(r[1]))
		}
	}
	for _, r := range rows {
		if r[1] == "" {
			lines = append(lines, r[0])
			continue
		}
		lines = append(lines, r[0]+strings.Repeat(" ", name-uniseg.StringWidth(r[0])+2+figure-uniseg.StringWidth(r[1]))+
			r[1])
	}
	return lines
}
