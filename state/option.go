package state

import (
	"maps"
	"strconv"
	"strings"
	"unicode/utf8"

	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// LongestLabel is how many characters before a colon still count as the name of an option, as in
// "Better: a 75-inch display".
const LongestLabel = 24

// OptionLabel returns a label for the option at an index of its area. Options have no name of
// their own, so the label is the number and the beginning of the client description: "2 Better".
// An option without a text is "Option 2".
func OptionLabel(index int, o *Option) string {
	number := strconv.Itoa(index + 1)
	line, _, _ := strings.Cut(strings.TrimSpace(o.ClientDescription), "\n")
	if head, _, ok := strings.Cut(line, ":"); ok && utf8.RuneCountInString(head) <= LongestLabel {
		line = head
	}
	if line = strings.TrimSpace(line); line == "" {
		return "Option " + number
	}
	return number + " " + line
}

// LongestOptionName is the limit in characters of an option's name in a sentence.
const LongestOptionName = 32

// OptionName returns the OptionLabel of an option for a sentence: shortened, and without the mark
// that ends the first sentence of the client description.
func (a *Area) OptionName(id OptionID) string {
	for i := range a.Options {
		if a.Options[i].ID == id {
			return optionName(i, &a.Options[i])
		}
	}
	return "an option"
}

func optionName(index int, o *Option) string {
	if name := strings.TrimRight(OptionLabel(index, o), ".,;: "); strings.Contains(name, " ") {
		return text.Shorten(name, LongestOptionName)
	}
	return "Option " + strconv.Itoa(index+1)
}

// OptionPrices are an option's prices for the client. Price and Recurring are the service's
// figures; the rest is calculated from the lines.
type OptionPrices struct {
	Price     decimal.NullDecimal // before discount and tax
	Estimated bool                // Price is our sum of the lines, because the service states none
	Recurring decimal.NullDecimal // per period
	Labor     decimal.NullDecimal // the price of the labor lines
}

// OptionFigures are an option's cost and profit for the dealer, calculated from the lines.
type OptionFigures struct {
	Cost      decimal.NullDecimal // of the lines with a known cost; invalid if there are none
	Profit    decimal.NullDecimal // on parts and labor of those lines, after Discount
	Margin    decimal.NullDecimal // percent of their price; invalid if that is 0
	Unknown   money.UnknownLines  // lines of parts and labor missing from Cost and Profit
	Discount  decimal.NullDecimal // percent deducted from the parts in Profit
	FlatApart bool                // the proposal has a flat discount, which belongs to no option and is not deducted
}

func pricesOf(o *Option, lines lineSums) OptionPrices {
	return OptionPrices{
		Price: lines.price(o), Estimated: !o.Total.Valid, Recurring: o.TotalRecurringService,
		Labor: lines.of(o).Sums.Labor(),
	}
}

// FiguresOf calculates the figures of an option. A percentage discount applies to every option; a
// flat one applies to the proposal as a whole. The figures are in c.
func FiguresOf(o *Option, d money.Discount, c money.Currency) OptionFigures {
	var f OptionFigures
	if d.Type == money.DiscountFlat {
		f.FlatApart = d.Unknown || !d.Amount.IsZero()
		d = money.Discount{}
	}
	f.Discount = d.PercentOff()
	p := ProfitOfItems(o.Items, d, c)
	f.Unknown = p.Unknown
	if p.Counted > 0 || p.Unknown == (money.UnknownLines{}) {
		f.Cost = decimal.NewNullDecimal(p.Cost)
		f.Profit = decimal.NewNullDecimal(p.Total)
		f.Margin = p.Margin
	}
	return f
}

// FormatTotal formats the service's total of the option, or NoFigure for an option that the
// service does not have yet.
func (o *Option) FormatTotal(c money.Currency) string { return formatTotal(o.ID, o.Total, c) }

func formatTotal[T ID](id T, total decimal.NullDecimal, c money.Currency) string {
	if IsLocal(id) && !total.Valid {
		return money.NoFigure
	}
	return money.Format(total, c)
}

// FormatTotal formats the total of a row, or NoFigure for a proposal that the service does not
// have yet.
func (p *ProposalSummary) FormatTotal() string {
	return formatTotal(p.ID, p.Total, p.Currency)
}

// Branch is a line with its position in the tree of an option's lines.
type Branch struct {
	At    int // index of the line
	Depth int
	Below int // number of its descendants, which follow it
}

// InTreeOrder sorts n lines so that parents come before their children. A line with a missing
// parent and the first line of a cycle are at the top level, so that no line is lost.
func InTreeOrder(n int, id, parent func(i int) ItemID) []Branch {
	children := childrenOf(n, id, parent)
	out, placed, below := make([]Branch, 0, n), make([]bool, n), make([]bool, n)
	for _, list := range children {
		for _, i := range list {
			below[i] = true
		}
	}
	var place func(i, depth int)
	place = func(i, depth int) {
		if placed[i] {
			return
		}
		placed[i] = true
		at := len(out)
		out = append(out, Branch{At: i, Depth: depth})
		for _, c := range children[id(i)] {
			place(c, depth+1)
		}
		out[at].Below = len(out) - at - 1
	}
	for i := range n {
		if !below[i] {
			place(i, 0)
		}
	}
	for i := range n {
		place(i, 0)
	}
	return out
}

// childrenOf returns the indexes of each line's children, by the parent's id.
func childrenOf(n int, id, parent func(i int) ItemID) map[ItemID][]int {
	children := make(map[ItemID][]int)
	for i := range n {
		if above := parent(i); above != 0 && above != id(i) {
			children[above] = append(children[above], i)
		}
	}
	if len(children) == 0 {
		return nil
	}
	present := make(map[ItemID]bool, len(children))
	for i := range n {
		if children[id(i)] != nil {
			present[id(i)] = true
		}
	}
	maps.DeleteFunc(children, func(above ItemID, _ []int) bool { return !present[above] })
	return children
}
