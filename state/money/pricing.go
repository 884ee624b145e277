package money

import "github.com/shopspring/decimal"

// PriceAtMargin returns the price that leaves a margin, in percent of the price, on cost: cost
// 975.00 at 24.94 % is 1,298.96. It is rounded to the currency's digits, and invalid if the cost
// is unknown or the margin is not below 100.
func PriceAtMargin(cost decimal.NullDecimal, percent decimal.Decimal, c Currency) decimal.NullDecimal {
	left := hundred.Sub(percent)
	if !cost.Valid || !left.IsPositive() {
		return decimal.NullDecimal{}
	}
	return decimal.NewNullDecimal(cost.Decimal.Mul(hundred).DivRound(left, int32(Digits(c.Code))))
}

// PriceAtMarkup returns cost plus a markup, in percent of the cost: cost 975.00 at 33.23 % is
// 1,298.99. It is rounded to the currency's digits, and invalid if the cost is unknown.
func PriceAtMarkup(cost decimal.NullDecimal, percent decimal.Decimal, c Currency) decimal.NullDecimal {
	if !cost.Valid {
		return decimal.NullDecimal{}
	}
	price := cost.Decimal.Mul(hundred.Add(percent)).Shift(-2)
	return decimal.NewNullDecimal(price.Round(int32(Digits(c.Code))))
}
