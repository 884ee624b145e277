package plan

import (
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Base describes the base of the estimate, such as "Estimate, not built yet: 10% off parts, tax 6.25% on parts".
func (e Estimate) Base() string {
	var words []string
	d := e.Service.Discount()
	switch {
	case e.Here:
		words = append(words, "the sum of all lines")
	case !e.Service.Total.Valid:
		words = append(words, "the service gives no total, so it is the sum of all lines")
	}
	switch {
	case e.Here:
	case d.Unknown:
		words = append(words, "discount unknown")
	case d.Type == money.DiscountPercentage && !money.IsZero(d.PercentOff()):
		words = append(words, money.FormatPercent(d.PercentOff())+" off parts")
	case d.Type == money.DiscountFlat && d.Amount.IsPositive():
		words = append(words, money.Format(decimal.NewNullDecimal(d.Amount), e.Service.Currency)+" off parts")
	}
	switch {
	case e.Here && e.Nowhere:
		words = append(words, "discount and tax are known once it is saved and has a location")
	case e.Here:
		words = append(words, "discount and tax are known once it is saved")
	default:
		words = append(words, taxWords(money.RatesOf(e.Service.SalesTax)))
	}
	if e.Unpriced > 0 {
		words = append(words, text.Count(e.Unpriced, "line")+" without a price left out")
	}
	if gap := money.Difference(e.Service.Total, e.Now.Total); gap.Valid && !e.Agrees {
		words = append(words, "the service's total is "+money.FormatSigned(gap, e.Service.Currency)+
			" from the sum of its lines here")
	}
	return "Estimate, not built yet: " + strings.Join(words, ", ")
}

// taxWords describes the tax that was added.
func taxWords(t money.TaxRates) string {
	switch {
	case t.Unknown:
		return "tax unknown"
	case t.Status == money.TaxNoState:
		return "no tax: the location has no state"
	case t.Status == money.TaxOutOfCountry:
		return "no tax: the location is in another country"
	case t.Status != money.TaxOk:
		return "no tax: there is no location"
	}
	var words []string
	for _, kind := range t.ApplyTo {
		rate := map[string]money.TaxRate{
			money.TaxOnParts: t.Parts, money.TaxOnLabor: t.Labor,
			money.TaxOnFees: t.Fees,
		}[kind]
		words = append(words, money.FormatRate(rate.Rate)+" on "+strings.ToLower(kind))
	}
	if len(words) == 0 {
		return "no tax"
	}
	return "tax " + strings.Join(words, ", ")
}

// Label returns the label of an option that Over returned, at an index of its area. A planned one
// has its title. p may be nil.
func (p *Plan) Label(index int, o *state.Option) string {
	if p == nil {
		return state.OptionLabel(index, o)
	}
	if _, planned := p.Option(IDOf(o.ID)); planned != nil && planned.Title != "" {
		return strconv.Itoa(index+1) + " " + planned.Title
	}
	return state.OptionLabel(index, o)
}
