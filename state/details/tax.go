package details

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Tax is the calculation of a proposal's tax.
type Tax struct {
	Service money.SalesTax  // the service's figures
	At      *state.Location // the job site; nil if unknown
	Unknown bool            // the service does not say whether there is tax, or on what
	Omitted bool            // the service omitted counted lines, so nothing is calculated
	Kinds   []TaxedKind     // parts, labor and fees; without kinds that have no lines
}

// TaxedKind is the tax on one kind of lines, calculated here and stated by the service.
type TaxedKind struct {
	money.Taxed
	Lines      []ExemptLine        // exempt lines, and those that may be
	ServiceTax decimal.NullDecimal // the service's tax on this kind
}

// Differs reports whether the service's tax is known to differ from ours.
func (k *TaxedKind) Differs() bool {
	return k.ServiceTax.Valid && k.Tax.Valid && !k.ServiceTax.Decimal.Equal(k.Tax.Decimal)
}

// ExemptLine is a line that is not taxed.
type ExemptLine struct {
	Area   state.MaybeText
	Line   state.ShownLine
	Unsure bool // it is unknown whether it is exempt
}

// taxOf calculates the tax of p's counted lines.
func taxOf(p *state.Proposal) Tax {
	s := &p.Summary
	rates := money.RatesOf(s.SalesTax)
	out := Tax{Service: s.SalesTax, At: p.Location, Unknown: rates.Unknown, Omitted: !saysCounted(p)}
	c := &s.SalesTax.Calculation
	said := map[string]decimal.NullDecimal{
		money.TaxOnParts: c.PartsTotalTax, money.TaxOnLabor: c.LaborTotalTax,
		money.TaxOnFees: c.FeeTotalTax,
	}
	lines, has := exemptLines(p.Areas, s.Currency)
	counted := money.SumLines(state.MoneyLines(state.CountedItems(p.Areas)), s.Currency)
	for _, taxed := range counted.Taxes(s.Discount(), rates, s.Currency) {
		k := TaxedKind{Taxed: taxed, Lines: lines[taxed.Kind], ServiceTax: said[taxed.Kind]}
		switch {
		case !has[taxed.Kind] && k.Total.Valid:
			continue
		case out.Omitted:
			k.Total, k.Exempt, k.Discount, k.Base, k.Tax = omitted, omitted, omitted, omitted, omitted
		case k.unsure():
			k.Exempt, k.Discount, k.Base, k.Tax = omitted, omitted, omitted, omitted
		}
		out.Kinds = append(out.Kinds, k)
	}
	return out
}

// omitted is an unknown figure.
var omitted decimal.NullDecimal

// saysCounted reports whether all counted lines are known.
func saysCounted(p *state.Proposal) bool {
	if !p.SaysOptions() {
		return false
	}
	for _, o := range state.CountedOptions(p.Areas) {
		if o.Unknown.Has(state.FieldItems) {
			return false
		}
	}
	return true
}

// unsure reports whether it is unknown for any line whether it is exempt.
func (k *TaxedKind) unsure() bool {
	return slices.ContainsFunc(k.Lines, func(l ExemptLine) bool { return l.Unsure })
}

// exemptLines returns the lines that are or may be exempt by kind, and the kinds that have lines.
func exemptLines(
	areas []state.Area, c money.Currency,
) (exempt map[string][]ExemptLine, has map[string]bool) {
	exempt, has = make(map[string][]ExemptLine), make(map[string]bool)
	for a, o := range state.CountedOptions(areas) {
		for i := range o.Items {
			it := &o.Items[i]
			kind, unsure := it.MoneyLine().Kind.Taxed(), it.Unknown.Has(state.FieldTaxExempt)
			has[kind] = true
			if it.TaxExempt || unsure {
				exempt[kind] = append(exempt[kind],
					ExemptLine{
						a.Unknown.Maybe(state.FieldName, a.Name), state.Visibility{Prices: true}.Line(it, c),
						unsure,
					})
			}
		}
	}
	return exempt, has
}
