package breakdown

import (
	"cmp"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Tax unfolds the sales tax of a proposal.
func Tax(p *state.Proposal) Figure {
	m := maker{stated: p.Summary, c: p.Summary.Currency, at: p.Location}
	m.of(p.Areas, p.Unknown.Has(state.FieldAreas))
	f := m.tax()
	f.settle(m.c)
	return f
}

// tax returns the sales tax: for each kind of lines the rate, where it is from, and what is taxed.
func (m *maker) tax() Figure {
	t := &m.stated.SalesTax
	rates, c := money.RatesOf(*t), &t.Calculation
	said := map[string]decimal.NullDecimal{
		money.TaxOnParts: c.PartsTotalTax, money.TaxOnLabor: c.LaborTotalTax, money.TaxOnFees: c.FeeTotalTax,
	}
	var of []Figure
	for _, k := range m.sums.Taxes(m.stated.Discount(), rates, m.c) {
		if k.Applies && (!money.IsZero(k.Total) || !money.IsZero(said[k.Kind])) {
			of = append(of, m.taxOn(&k, said[k.Kind]))
		}
	}
	f := sum("Sales tax", &t.Total, of...)
	if rates.Unknown {
		f.Ours = decimal.NullDecimal{}
		f.Of = append(f.Of, fact("what is taxed is unknown"))
	}
	f.Of = append(f.Of, facts(noTax(t.Status, m.at))...)
	if t.Status == money.TaxOk {
		f.Of = append(f.Of, facts(named("rates of ", c.TaxLocation), named("job site: ", m.at.OneLine()))...)
	}
	return f
}

func named(what, words string) string {
	if words = strings.TrimSpace(words); words == "" {
		return ""
	}
	return what + words
}

// noTax says why there is no tax; "" if it was calculated.
func noTax(status money.TaxStatus, at *state.Location) string {
	switch status {
	case money.TaxOk, "":
		return ""
	case money.TaxNoLocation:
		return "no tax: there is no location"
	case money.TaxNoState:
		return "no tax: the location has no state"
	case money.TaxOutOfCountry:
		return named("no tax: outside the US: ", cmp.Or(at.Place(), "the location"))
	default:
		return "no tax: not calculated: " + string(status)
	}
}

// taxOn returns the tax on one kind of lines: rate × what is taxed.
func (m *maker) taxOn(k *money.Taxed, stated decimal.NullDecimal) Figure {
	base := m.taxed(k)
	f := Figure{
		Name: "Tax on " + strings.ToLower(k.Kind), Amount: stated, Ours: k.Tax, Ahead: base.Ahead,
		How: money.FormatRate(k.Rate.Rate) + " × " + money.Format(k.Base, m.c),
	}
	if !base.Amount.Valid {
		f.Ours = decimal.NullDecimal{}
	}
	f.Of = append([]Figure{base}, facts(
		rounded(k.Base.Decimal.Mul(k.Rate.Rate.Decimal.Round(money.TaxRatePlaces)), f.Ours), named("rate: ", k.Rate.Name),
	)...)
	return f
}

// taxed returns what is taxed of one kind: the lines that are not exempt, less their share of the discount.
func (m *maker) taxed(k *money.Taxed) Figure {
	kind := func(it *state.Item) bool { return m.kindOf(it).Taxed() == k.Kind }
	of := m.byArea(func(it *state.Item) bool {
		return kind(it) && (!it.TaxExempt || it.Unknown.Has(state.FieldTaxExempt))
	}, func(it *state.Item, f Figure) Figure {
		if it.Unknown.Has(state.FieldTaxExempt) {
			f.How += ", exempt or not: " + state.UnknownWord
			f.Amount, f.Ours = decimal.NullDecimal{}, decimal.NullDecimal{}
		}
		return f
	})
	if !money.IsZero(k.Discount) {
		off := money.Neg(k.Discount)
		of = append(of, Figure{Name: "Share of the discount", How: "by price", Amount: off, Ours: off})
	}
	exempt := m.byArea(func(it *state.Item) bool {
		return kind(it) && it.TaxExempt && !it.Unknown.Has(state.FieldTaxExempt)
	}, nil)
	if n := countLines(exempt); n > 0 {
		f := sum("Exempt from tax: "+text.Count(n, "line"), nil, exempt...)
		f.Kind = Source
		of = append(of, f)
	}
	f := sum("Taxable "+strings.ToLower(k.Kind), nil, of...)
	f.Kind = Source
	return f
}

// countLines counts the lines of areas.
func countLines(areas []Figure) (n int) {
	for i := range areas {
		for j := range areas[i].Of {
			if areas[i].Of[j].Item != 0 {
				n++
			}
		}
	}
	return n
}
