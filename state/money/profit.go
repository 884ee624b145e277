package money

import "github.com/shopspring/decimal"

// ProfitFigures are what a job earns on parts and labor, after the discount.
// Lines of which cost or price is not known are left out of price, cost and
// profit alike, since counting them as free would flatter the margin. Fees are no
// profit.
type ProfitFigures struct {
	Price   decimal.Decimal     // of the counted lines, after discount
	Cost    decimal.Decimal     // of the same lines
	Parts   decimal.Decimal     // profit on parts
	Labor   decimal.Decimal     // profit on labor
	Total   decimal.Decimal     // Parts + Labor
	Margin  decimal.NullDecimal // percent of the price, two places; invalid at price 0
	Counted int                 // lines of parts and labor that are counted
	Unknown UnknownLines        // lines of parts and labor that are left out
}

// UnknownLines counts lines by what keeps them out of a profit.
type UnknownLines struct {
	Cost  int // the cost is not known, or the quantity
	Price int // the cost is known, but not the price after discount
	Kind  int // it is not known whether it is a part, labor or a fee
}

// ProfitOf works out the profit of lines that all count.
func ProfitOf(lines []Line, d Discount) ProfitFigures {
	var p ProfitFigures
	prices := discounted(lines, d)
	for i, l := range lines {
		price, cost := prices[i], l.ExtendedCost()
		switch {
		case l.Kind == UnknownLine:
			p.Unknown.Kind++
			continue
		case l.Kind == FeesLine:
			continue
		case !cost.Valid:
			p.Unknown.Cost++
			continue
		case !price.Valid:
			p.Unknown.Price++
			continue
		case l.Kind == PartsLine:
			p.Parts = p.Parts.Add(price.Decimal).Sub(cost.Decimal)
		default:
			p.Labor = p.Labor.Add(price.Decimal).Sub(cost.Decimal)
		}
		p.Counted++
		p.Price = p.Price.Add(price.Decimal)
		p.Cost = p.Cost.Add(cost.Decimal)
	}
	p.Total = p.Parts.Add(p.Labor)
	p.Margin = Margin(p.Price, p.Cost)
	return p
}

// discounted returns the price of each line with its share of the discount taken off;
// invalid where either is not known.
func discounted(lines []Line, d Discount) []decimal.NullDecimal {
	out := make([]decimal.NullDecimal, len(lines))
	var parts []int
	var prices []decimal.Decimal // of the parts, in order
	subtotal := Zero
	for i, l := range lines {
		out[i] = l.Extended()
		if l.Kind == PartsLine {
			parts, prices = append(parts, i), append(prices, out[i].Decimal)
			subtotal = Sum(subtotal, out[i])
		}
	}
	off := d.Of(subtotal)
	if IsZero(off) {
		return out
	}
	shares := spreadDiscount(off.Decimal, prices)
	for k, i := range parts {
		out[i] = Difference(out[i], decimal.NullDecimal{Decimal: shares[k], Valid: off.Valid})
	}
	return out
}

// Profit gives the figures the service's form. When no cost is known at all
// there is no figure, rather than a profit of zero.
func (p ProfitFigures) Profit() Profit {
	if p.Counted == 0 && p.Unknown != (UnknownLines{}) {
		return Profit{}
	}
	return Profit{
		Percentage:  p.Margin,
		Total:       decimal.NewNullDecimal(p.Total),
		LaborProfit: decimal.NewNullDecimal(p.Labor),
		PartProfit:  decimal.NewNullDecimal(p.Parts),
	}
}

// Margin returns the profit in percent of the price, to two places; invalid at price
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
