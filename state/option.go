package state

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// longestLabel is how many characters before a colon still read as the name of
// an option, as in "Better: a 75-inch display".
const longestLabel = 24

// OptionLabel names the option at an index of its area. Options have no name of
// their own, so it is the number and how the client description begins: "2
// Better". An option without a text is "Option 2".
func OptionLabel(index int, o *Option) string {
	number := strconv.Itoa(index + 1)
	line, _, _ := strings.Cut(strings.TrimSpace(o.ClientDescription), "\n")
	if head, _, ok := strings.Cut(line, ":"); ok && utf8.RuneCountInString(head) <= longestLabel {
		line = head
	}
	if line = strings.TrimSpace(line); line == "" {
		return "Option " + number
	}
	return number + " " + line
}

// longestName is how many characters of an option's name a sentence has room for.
const longestName = 32

// OptionName names an option as OptionLabel does, short enough for a sentence.
func (a *Area) OptionName(id OptionID) string {
	for i := range a.Options {
		if a.Options[i].ID == id {
			return text.Shorten(OptionLabel(i, &a.Options[i]), longestName)
		}
	}
	return "an option"
}

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

// FormatTotal writes the option's total as the service states it, or NoFigure for
// one that is not at the service yet.
func (o *Option) FormatTotal(c money.Currency) string { return formatTotal(o.ID, o.Total, c) }

func formatTotal[T ID](id T, total decimal.NullDecimal, c money.Currency) string {
	if IsLocal(id) && !total.Valid {
		return money.NoFigure
	}
	return money.Format(total, c)
}

// FormatTotal writes the total of a row, or NoFigure for a proposal that is not
// at the service yet.
func (p *ProposalSummary) FormatTotal() string {
	return formatTotal(p.ID, p.Total, p.Currency)
}
