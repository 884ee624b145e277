package details

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Tax is how the tax of a proposal comes about.
type Tax struct {
	Said    money.SalesTax  // as the service says it
	At      *state.Location // where the job is; nil where that is not known
	Unknown bool            // the service does not say whether there is tax, or on what
	Unsaid  bool            // it does not say all lines that count, so that nothing is worked out
	Kinds   []TaxedKind     // parts, labor and fees; those without a line are left out
}

// TaxedKind is the tax on one kind of lines, as it comes about and as the service
// says it.
type TaxedKind struct {
	money.Taxed
	Lines []ExemptLine        // those that are exempt, and those of which that is not known
	Said  decimal.NullDecimal // the tax on this kind by the service
}

// Differs reports whether the service's tax is known to be another than ours.
func (k *TaxedKind) Differs() bool {
	return k.Said.Valid && k.Tax.Valid && !k.Said.Decimal.Equal(k.Tax.Decimal)
}

// ExemptLine is a line that is not taxed.
type ExemptLine struct {
	Area   state.MaybeText
	Line   state.ShownLine
	Unsure bool // whether it is exempt is not known
}

// taxOf works out the tax of what counts in p.
func taxOf(p *state.Proposal) Tax {
	s := &p.Summary
	rates := money.RatesOf(s.SalesTax)
	out := Tax{Said: s.SalesTax, At: p.Location, Unknown: rates.Unknown, Unsaid: !saysCounted(p)}
	c := &s.SalesTax.Calculation
	said := map[string]decimal.NullDecimal{money.TaxOnParts: c.PartsTotalTax, money.TaxOnLabor: c.LaborTotalTax, money.TaxOnFees: c.FeeTotalTax}
	lines, has := exemptLines(p.Areas)
	for _, taxed := range money.SumLines(state.MoneyLines(state.CountedItems(p.Areas))).Taxes(s.Discount(), rates) {
		k := TaxedKind{Taxed: taxed, Lines: lines[taxed.Kind], Said: said[taxed.Kind]}
		switch {
		case !has[taxed.Kind] && k.Total.Valid:
			continue
		case out.Unsaid:
			k.Total, k.Exempt, k.Discount, k.Base, k.Tax = unsaid, unsaid, unsaid, unsaid, unsaid
		case k.unsure():
			k.Exempt, k.Discount, k.Base, k.Tax = unsaid, unsaid, unsaid, unsaid
		}
		out.Kinds = append(out.Kinds, k)
	}
	return out
}

// unsaid is a figure that is not known.
var unsaid decimal.NullDecimal

// saysCounted reports whether all lines that count are known.
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

// unsure reports whether of any line it is not known whether it is exempt.
func (k *TaxedKind) unsure() bool {
	return slices.ContainsFunc(k.Lines, func(l ExemptLine) bool { return l.Unsure })
}

// exemptLines returns the lines that are exempt, or could be, and whether there are
// lines at all, by what a tax applies to.
func exemptLines(areas []state.Area) (exempt map[string][]ExemptLine, has map[string]bool) {
	kinds := map[money.LineKind]string{money.PartsLine: money.TaxOnParts, money.LaborLine: money.TaxOnLabor, money.FeesLine: money.TaxOnFees}
	exempt, has = make(map[string][]ExemptLine), make(map[string]bool)
	for a, o := range state.CountedOptions(areas) {
		for i := range o.Items {
			it := &o.Items[i]
			kind, unsure := kinds[it.MoneyLine().Kind], it.Unknown.Has(state.FieldTaxExempt)
			has[kind] = true
			if it.TaxExempt || unsure {
				exempt[kind] = append(exempt[kind], ExemptLine{a.Unknown.Maybe(state.FieldName, a.Name), state.Sight{Prices: true}.Line(it), unsure})
			}
		}
	}
	return exempt, has
}
