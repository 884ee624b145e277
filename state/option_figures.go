package state

import (
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// OptionPrices are what an option costs the customer. Price and Recurring are as the
// service tells them; the rest is worked out here from the lines.
type OptionPrices struct {
	Price     decimal.NullDecimal // before discount and tax
	Estimated bool                // Price is our sum of the lines, since the service has none
	Recurring decimal.NullDecimal // per period
	Labor     decimal.NullDecimal // the price of the labor lines
}

// OptionFigures are what an option costs and earns the dealer, worked out here from the
// lines.
type OptionFigures struct {
	Cost      decimal.NullDecimal // of the lines with a known cost; invalid when none has one
	Profit    decimal.NullDecimal // on parts and labor of those lines, after Discount
	Margin    decimal.NullDecimal // percent of their price; invalid at price 0
	Unknown   money.UnknownLines  // lines of parts and labor that cost and profit leave out
	Discount  decimal.NullDecimal // percent that the profit takes off the parts
	FlatApart bool                // the proposal's flat discount belongs to no option and is left out
}

func pricesOf(o *Option, lines lineSums) OptionPrices {
	return OptionPrices{
		Price: lines.price(o), Estimated: !o.Total.Valid, Recurring: o.TotalRecurringService, Labor: lines.of(o).Sums.Labor(),
	}
}

// FiguresOf works out the figures of one option. A discount in percent takes
// its part of every option; a flat one belongs to the whole proposal.
func FiguresOf(o *Option, d money.Discount) OptionFigures {
	var f OptionFigures
	if d.Type == money.DiscountFlat {
		f.FlatApart = d.Unknown || !d.Amount.IsZero()
		d = money.Discount{}
	}
	f.Discount = d.PercentOff()
	p := ProfitOfItems(o.Items, d)
	f.Unknown = p.Unknown
	if p.Counted > 0 || p.Unknown == (money.UnknownLines{}) {
		f.Cost = decimal.NewNullDecimal(p.Cost)
		f.Profit = decimal.NewNullDecimal(p.Total)
		f.Margin = p.Margin
	}
	return f
}
