package money

import (
	"slices"

	"github.com/shopspring/decimal"
)

// Discount is a discount on the parts of a proposal. The zero value means no discount.
type Discount struct {
	Type       DiscountType
	Percentage decimal.Decimal // DiscountPercentage: 0 to 100
	Amount     decimal.Decimal // DiscountFlat: an amount, positive
	Unknown    bool            // the discount is unknown
}

// of returns the discount in c on parts of the given price: the percentage of the sum, rounded once, or
// the flat amount but never more than the price. On a credit, a percentage discount is a credit
// and a flat one is zero. The result is invalid if the discount is unknown, or if the price is and
// the discount is not zero.
func (d Discount) of(partsSubtotal decimal.NullDecimal, c Currency) decimal.NullDecimal {
	switch {
	case d.Unknown:
		return decimal.NullDecimal{}
	case d.Type == DiscountPercentage && !d.percent().IsZero():
		return both(func(subtotal, percent decimal.Decimal) decimal.Decimal {
			return Round(subtotal.Mul(percent).Shift(-2), c)
		}, partsSubtotal, d.PercentOff())
	case d.Type == DiscountFlat && d.Amount.IsPositive():
		return both(func(subtotal, flat decimal.Decimal) decimal.Decimal {
			return decimal.Min(flat, decimal.Max(subtotal, decimal.Zero))
		}, partsSubtotal, decimal.NewNullDecimal(Round(d.Amount, c)))
	default:
		return Zero
	}
}

// PercentOff returns the discount in percent, 0 for a flat one; invalid if it is unknown.
func (d Discount) PercentOff() decimal.NullDecimal {
	switch {
	case d.Unknown:
		return decimal.NullDecimal{}
	case d.Type == DiscountPercentage:
		return decimal.NewNullDecimal(d.percent())
	default:
		return Zero
	}
}

// percent returns the percentage, limited to 0 to 100.
func (d Discount) percent() decimal.Decimal {
	return decimal.Min(decimal.Max(d.Percentage, decimal.Zero), hundred)
}

// splitDiscount splits a discount between taxable and exempt parts in proportion to their price.
// It rounds the taxable share and leaves the rest to the exempt one, so that they add up to the
// discount.
func splitDiscount(
	discount, taxable, subtotal decimal.NullDecimal, c Currency,
) (onTaxable, onExempt decimal.NullDecimal) {
	switch {
	case IsZero(discount), IsZero(subtotal):
		return Zero, discount
	case !subtotal.Valid:
		return decimal.NullDecimal{}, decimal.NullDecimal{}
	}
	onTaxable = both(func(discount, taxable decimal.Decimal) decimal.Decimal {
		return discount.Mul(taxable).DivRound(subtotal.Decimal, c.places())
	}, discount, taxable)
	return onTaxable, Difference(discount, onTaxable)
}

// spreadDiscount spreads a discount over lines in proportion to their extended prices. The shares
// add up exactly: an odd unit goes to the largest line, further ones to the next largest, the
// earlier of equal lines first. 100.00 over three equal lines is 33.34, 33.33 and 33.33. Prices
// and discount must be in whole units of c.
func spreadDiscount(discount decimal.Decimal, extended []decimal.Decimal, c Currency) []decimal.Decimal {
	shares := make([]decimal.Decimal, len(extended))
	if len(extended) == 0 || discount.IsZero() {
		return shares
	}
	var sum decimal.Decimal
	for _, e := range extended {
		sum = sum.Add(e)
	}
	bySize := make([]int, len(extended))
	for i := range bySize {
		bySize[i] = i
	}
	slices.SortStableFunc(bySize, func(a, b int) int {
		return extended[b].Abs().Cmp(extended[a].Abs())
	})
	if sum.IsZero() {
		shares[bySize[0]] = discount
		return shares
	}
	rest := discount
	for i, e := range extended {
		// Truncated, not rounded: a rounded share could exceed its line's price.
		share, _ := discount.Mul(e).QuoRem(sum, c.places())
		shares[i] = share
		rest = rest.Sub(share)
	}
	unit := decimal.New(int64(rest.Sign()), -c.places())
	for i := 0; !rest.IsZero(); i = (i + 1) % len(bySize) {
		shares[bySize[i]] = shares[bySize[i]].Add(unit)
		rest = rest.Sub(unit)
	}
	return shares
}
