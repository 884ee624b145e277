package phrase

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/region"
	"app.tender/tender/state/text"
)

// NoTax returns why a tax is zero; empty if it was calculated, or if the service does not report
// why. at is the location of the job, nil if unknown.
func NoTax(status money.TaxStatus, at *state.Location) string {
	switch status {
	case money.TaxOk, "":
		return ""
	case money.TaxNoLocation:
		return "no location assigned"
	case money.TaxNoState:
		if at != nil && at.State != "" {
			return "“" + at.State + "” is no state; tax is 0"
		}
		return "the location has no state, which decides the rate"
	case money.TaxOutOfCountry:
		return "the location is outside the US"
	default:
		return "not calculated: " + string(status)
	}
}

// TaxWords returns the basis of a tax: "6.25% on parts and labor, TX state base rate", or why
// there is none: "no tax: no location assigned". at is as for NoTax.
func TaxWords(t *money.SalesTax, at *state.Location) string {
	if why := NoTax(t.Status, at); why != "" {
		return "no tax: " + why
	}
	if t.Status == "" || len(t.Calculation.ApplyTo) == 0 && !money.IsZero(t.Total) {
		return "what is taxed is unknown"
	}
	var words, names []string
	for _, k := range []struct {
		kind, word, name string
		rate             decimal.NullDecimal
	}{
		{money.TaxOnParts, "parts", t.Calculation.PartsTaxName, t.Calculation.PartsTax},
		{money.TaxOnLabor, "labor", t.Calculation.LaborTaxName, t.Calculation.LaborTax},
		{money.TaxOnFees, "fees", t.Calculation.FeeTaxName, t.Calculation.FeeTax},
	} {
		if !slices.Contains(t.Calculation.ApplyTo, k.kind) {
			continue
		}
		rate := money.FormatRate(k.rate) + " on "
		if n := len(words); n > 0 && strings.HasPrefix(words[n-1], rate) {
			words[n-1] += " and " + k.word
		} else {
			words = append(words, rate+k.word)
		}
		if k.name != "" && !slices.Contains(names, k.name) {
			names = append(names, k.name)
		}
	}
	if len(words) == 0 {
		return "nothing is taxed"
	}
	return strings.Join(append(words, names...), ", ")
}

// TaxAt returns the sales tax to expect at a location before the service has calculated it: "sales tax
// 8.25% on parts (Texas, 2026)", with the year of the proposal that it is known from.
func TaxAt(known *region.Taxes, l *state.Location) string {
	r, inRegion := region.Of(l)
	switch {
	case region.Abroad(l):
		return "no sales tax: the location is outside the US"
	case !l.SaysState():
		return "sales tax unknown: the service did not return the state"
	case l.State+l.StateAbbrev == "":
		return "no state: the sales tax can't be calculated"
	case !inRegion:
		return "no sales tax: “" + l.State + "” is no state"
	}
	if t, ok := known.At(l); ok {
		from := r.Name
		if !t.At.IsZero() {
			from += ", " + t.At.Format("2006")
		}
		calculation := &t.Tax.Calculation // the place stands for the names of its rates
		calculation.PartsTaxName, calculation.LaborTaxName, calculation.FeeTaxName = "", "", ""
		return "sales tax " + TaxWords(&t.Tax, l) + " (" + from + ")"
	}
	return "sales tax in " + strings.TrimSpace(r.Abbrev+" "+l.PostalCode) +
		" not known here yet: the service calculates it"
}

// DiscountWords returns the label of a discount with its kind: "Discount 5%", "Discount, flat".
func DiscountWords(s *money.Summary) string {
	switch s.PartsDiscountType {
	case money.DiscountPercentage:
		return "Discount " + money.FormatPercent(s.PartsDiscountPercentage)
	case money.DiscountFlat:
		return "Discount, flat"
	default:
		return "Discount"
	}
}

// UnknownLines returns which lines a profit leaves out, and why: "1 line without cost, 2 lines without
// price". It is empty for none.
func UnknownLines(u money.UnknownLines) string {
	var words []string
	for _, of := range []struct {
		what  string
		lines int
	}{{"cost", u.Cost}, {"price", u.Price}, {"kind", u.Kind}} {
		if of.lines > 0 {
			words = append(words, text.Count(of.lines, "line")+" without "+of.what)
		}
	}
	return strings.Join(words, ", ")
}
