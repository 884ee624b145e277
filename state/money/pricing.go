package money

import "github.com/shopspring/decimal"

// PriceAtMargin returns the price at which cost leaves a margin, in percent of the
// price: cost 975.00 at 24.94 % is 1,298.96. It is rounded to the digits of the
// currency, and invalid when the cost is not known or the margin is not below 100.
func PriceAtMargin(cost decimal.NullDecimal, percent decimal.Decimal, c Currency) decimal.NullDecimal {
	left := hundred.Sub(percent)
	if !cost.Valid || !left.IsPositive() {
		return decimal.NullDecimal{}
	}
	return decimal.NewNullDecimal(cost.Decimal.Mul(hundred).DivRound(left, int32(Digits(c.Code))))
}

// PriceAtMarkup returns the price at which a markup, in percent of the cost, is put
// on it: cost 975.00 at 33.23 % is 1,298.99. It is rounded to the digits of the
// currency, and invalid when the cost is not known.
func PriceAtMarkup(cost decimal.NullDecimal, percent decimal.Decimal, c Currency) decimal.NullDecimal {
	if !cost.Valid {
		return decimal.NullDecimal{}
	}
	price := cost.Decimal.Mul(hundred.Add(percent)).Shift(-2)
	return decimal.NewNullDecimal(price.Round(int32(Digits(c.Code))))
}
