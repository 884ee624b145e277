package state

import "github.com/shopspring/decimal"

// ProfitFigures are what a job earns on parts and labor, after the discount.
// Lines whose cost is not known are left out of price, cost and profit alike,
// since counting them as free would flatter the margin. Fees are no profit.
type ProfitFigures struct {
	Price       decimal.Decimal     // of the lines with a known cost, after discount
	Cost        decimal.Decimal     // of the same lines
	Parts       decimal.Decimal     // profit on parts
	Labor       decimal.Decimal     // profit on labor
	Total       decimal.Decimal     // Parts + Labor
	Margin      decimal.NullDecimal // percent of the price, two places; invalid at price 0
	CostKnown   int                 // lines of parts and labor that are counted
	CostUnknown int                 // lines of parts and labor that are left out
}

// ProfitOf works out the profit of a proposal's counted lines.
func ProfitOf(areas []Area, d Discount) ProfitFigures {
	return ProfitOfItems(CountedItems(areas), d)
}

// ProfitOfItems works out the profit of lines that all count, as an option's or
// a change order's do.
func ProfitOfItems(items []Item, d Discount) ProfitFigures {
	var p ProfitFigures
	var prices []decimal.Decimal // of the parts, in order
	var subtotal decimal.Decimal
	for i := range items {
		if items[i].kind() == kindParts {
			price := items[i].Extended()
			prices = append(prices, price)
			subtotal = subtotal.Add(price)
		}
	}
	discounts := spreadDiscount(d.Of(subtotal), prices)
	part := -1
	for i := range items {
		it := &items[i]
		price, kind := it.Extended(), it.kind()
		if kind == kindParts {
			part++
			price = price.Sub(discounts[part])
		}
		cost := it.ExtendedCost()
		switch {
		case kind == kindFees:
			continue
		case !cost.Valid:
			p.CostUnknown++
			continue
		case kind == kindParts:
			p.Parts = p.Parts.Add(price).Sub(cost.Decimal)
		default:
			p.Labor = p.Labor.Add(price).Sub(cost.Decimal)
		}
		p.CostKnown++
		p.Price = p.Price.Add(price)
		p.Cost = p.Cost.Add(cost.Decimal)
	}
	p.Total = p.Parts.Add(p.Labor)
	p.Margin = Margin(p.Price, p.Cost)
	return p
}

// Profit gives the figures the service's form. When no cost is known at all
// there is no figure, rather than a profit of zero.
func (p ProfitFigures) Profit() Profit {
	if p.CostKnown == 0 && p.CostUnknown > 0 {
		return Profit{}
	}
	return Profit{
		Percentage:  p.Margin,
		Total:       decimal.NewNullDecimal(p.Total),
		LaborProfit: decimal.NewNullDecimal(p.Labor),
		PartProfit:  decimal.NewNullDecimal(p.Parts),
	}
}

// Margin is the profit in percent of the price, to two places; invalid at price
// 0. Price 1,299.00 and cost 975.00 is a margin of 24.94.
func Margin(price, cost decimal.Decimal) decimal.NullDecimal {
	return percentOf(price.Sub(cost), price)
}

func percentOf(part, whole decimal.Decimal) decimal.NullDecimal {
	if whole.IsZero() {
		return decimal.NullDecimal{}
	}
	return decimal.NewNullDecimal(part.Mul(hundred).DivRound(whole, 2))
}
