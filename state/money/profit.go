package money

import "github.com/shopspring/decimal"

// ProfitFigures are the profit on parts and labor, after the discount. Lines with an unknown cost
// or price count in none of the figures, since a cost of zero would flatter the margin. Fees are
// no profit.
type ProfitFigures struct {
	Price   decimal.Decimal     // of the counted lines, after discount
	Cost    decimal.Decimal     // of the same lines
	Parts   decimal.Decimal     // profit on parts
	Labor   decimal.Decimal     // profit on labor
	Total   decimal.Decimal     // Parts + Labor
	Margin  decimal.NullDecimal // percent of the price, two places; invalid at price 0
	Counted int                 // number of counted lines
	Unknown UnknownLines        // lines of parts and labor that are not counted
}

// UnknownLines counts lines by the reason why a profit excludes them.
type UnknownLines struct {
	Cost  int // cost or quantity is unknown
	Price int // the cost is known, but not the price after discount
	Kind  int // the kind is unknown: part, labor or fee
}

// Add returns the lines of both.
func (u UnknownLines) Add(o UnknownLines) UnknownLines {
	return UnknownLines{Cost: u.Cost + o.Cost, Price: u.Price + o.Price, Kind: u.Kind + o.Kind}
}

// ProfitOf calculates the profit of lines that all count, in c.
func ProfitOf(lines []Line, d Discount, c Currency) ProfitFigures {
	var p ProfitFigures
	prices := discounted(lines, d, c)
	for i, l := range lines {
		price, cost := prices[i], l.ExtendedCost(c)
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

// discounted returns the price of each line minus its share of the discount; invalid if either is
// unknown.
func discounted(lines []Line, d Discount, c Currency) []decimal.NullDecimal {
	out := make([]decimal.NullDecimal, len(lines))
	var parts []int
	var prices []decimal.Decimal // of the parts, in order
	subtotal := Zero
	for i, l := range lines {
		out[i] = l.Extended(c)
		if l.Kind == PartsLine {
			parts, prices = append(parts, i), append(prices, out[i].Decimal)
			subtotal = Sum(subtotal, out[i])
		}
	}
	off := d.of(subtotal, c)
	if IsZero(off) {
		return out
	}
	shares := spreadDiscount(off.Decimal, prices, c)
	for k, i := range parts {
		out[i] = Difference(out[i], decimal.NullDecimal{Decimal: shares[k], Valid: off.Valid})
	}
	return out
}

// Profit returns the figures in the service's form. They are invalid, not zero, if no cost is
// known.
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

// Margin returns the profit in percent of the price, to two places; invalid at price 0. Price
// 1,299.00 and cost 975.00 give 24.94.
func Margin(price, cost decimal.Decimal) decimal.NullDecimal {
	return percentOf(price.Sub(cost), price)
}

func percentOf(part, whole decimal.Decimal) decimal.NullDecimal {
	if whole.IsZero() {
		return decimal.NullDecimal{}
	}
	return decimal.NewNullDecimal(part.Mul(hundred).DivRound(whole, 2))
}
