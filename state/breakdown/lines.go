package breakdown

import (
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

const costName = "Cost"

// unpriced reports whether a line is planned without a price: no sum has it.
func unpriced(it *state.Item) bool { return state.IsLocal(it.ID) && !it.SellPrice.Valid }

// line returns a line: quantity × price.
func (m *maker) line(a *state.Area, o *state.Option, it *state.Item) Figure {
	f := Figure{
		Name: state.LineName(it), Area: a.ID, Option: o.ID, Item: it.ID, Ahead: state.IsLocal(it.ID),
		How: money.FormatQuantity(it.Quantity) + " × " + money.FormatUnit(it.SellPrice, m.c), Amount: it.Extended(m.c),
	}
	f.Ours = f.Amount
	if it.TaxExempt {
		f.How += ", exempt from tax"
	}
	if unpriced(it) {
		f.Kind, f.How = Fact, "no price: left out"
		return f
	}
	f.Of = facts(rounded(it.Quantity.Decimal.Mul(it.SellPrice.Decimal), f.Amount))
	if m.costs && m.kindOf(it) != money.FeesLine {
		f.Of = append(f.Of, m.costOf(it))
	}
	return f
}

// costOf returns the cost of a line, with what is left of its price before the discount.
func (m *maker) costOf(it *state.Item) Figure {
	cost := Figure{
		Name: costName, Kind: Source, Amount: it.ExtendedCost(m.c),
		How: money.FormatQuantity(it.Quantity) + " × " + money.FormatUnit(it.Cost, m.c),
	}
	cost.Ours = cost.Amount
	cost.Of = facts(rounded(it.Quantity.Decimal.Mul(it.Cost.Decimal), cost.Amount))
	if price := it.Extended(m.c); price.Valid && cost.Amount.Valid {
		cost.How += ", margin " + money.FormatMargin(money.Margin(price.Decimal, cost.Amount.Decimal)) +
			" before the discount"
	}
	return cost
}

func (m *maker) kindOf(it *state.Item) money.LineKind { return it.MoneyLine().Kind }

// byArea returns the areas of which the options that count have lines that takes wants, with these lines. change may
// turn a line into what is added up.
func (m *maker) byArea(takes func(*state.Item) bool, change func(*state.Item, Figure) Figure) (out []Figure) {
	for a, o := range state.CountedOptions(m.areas) {
		var lines []Figure
		for i := range o.Items {
			it := &o.Items[i]
			if !takes(it) {
				continue
			}
			l := m.line(a, o, it)
			if change != nil && l.Kind == Summand {
				l = change(it, l)
			}
			lines = append(lines, l)
		}
		if o.Unknown.Has(state.FieldItems) {
			lines = append(lines, Figure{Name: "Lines that the service left out"})
		}
		if len(lines) == 0 {
			continue
		}
		f := sum(place(a, o), nil, lines...)
		f.Area, f.Option = a.ID, o.ID
		out = append(out, f)
	}
	if m.omitted {
		out = append(out, Figure{Name: "Areas or options that the service left out"})
	}
	if m.unknownKinds > 0 {
		out = append(out, Figure{Name: text.Count(m.unknownKinds, "line") + " of an unknown kind"})
	}
	return out
}

// place names an area with its option, if it has several.
func place(a *state.Area, o *state.Option) string {
	if len(a.Options) > 1 {
		return a.NameWord() + ", " + a.OptionName(o.ID)
	}
	return a.NameWord()
}

// option returns the price of an option before discount and tax.
func (m *maker) option(a *state.Area, o *state.Option) Figure {
	lines := make([]Figure, 0, len(o.Items)+2)
	planned := money.Zero
	for i := range o.Items {
		l := m.line(a, o, &o.Items[i])
		if l.Ahead && l.Kind == Summand {
			planned = money.Sum(planned, l.Amount)
		}
		lines = append(lines, l)
	}
	if o.Unknown.Has(state.FieldItems) {
		lines = append(lines, Figure{Name: "Lines that the service left out"})
	}
	total := o.Total
	if state.IsLocal(o.ID) {
		total = money.Zero // the service does not have it yet
	}
	total = money.Sum(total, planned)
	f := sum(place(a, o), &total, lines...)
	if !total.Valid && !o.Unknown.Has(state.FieldItems) {
		f.Amount = f.Ours
	}
	f.Area, f.Option = a.ID, o.ID
	f.Of = append(f.Of, m.standing(a, o))
	if m.see.Internal {
		p := m.profitOf(o)
		p.Ahead = f.Ahead
		f.Of = append(f.Of, p)
	}
	f.Of = append(f.Of, fact("before discount and tax"))
	return f
}

// standing says whether an option is in the total.
func (m *maker) standing(a *state.Area, o *state.Option) Figure {
	if counted := a.Counted(); counted != nil && counted.ID != o.ID {
		return fact("not in the total: " + a.OptionName(counted.ID) + " counts")
	}
	return fact("in the total")
}

// profitOf returns what the lines of one option earn.
func (m *maker) profitOf(o *state.Option) Figure {
	d := m.stated.Discount()
	if d.Type == money.DiscountFlat {
		d = money.Discount{} // it belongs to no option
	}
	f := m.profit(nil, state.ProfitOfItems(o.Items, d, m.c), d)
	if o.Unknown.Has(state.FieldItems) {
		f.Of, f.Amount, f.Ours = nil, decimal.NullDecimal{}, decimal.NullDecimal{}
	}
	return f
}

// profit returns a profit: price less cost.
func (m *maker) profit(stated *decimal.NullDecimal, p money.ProfitFigures, d money.Discount) Figure {
	known := decimal.NewNullDecimal
	price := Figure{Name: "Price of parts and labor", Amount: known(p.Price), Ours: known(p.Price)}
	if !money.IsZero(d.PercentOff()) || d.Type == money.DiscountFlat && !d.Amount.IsZero() {
		price.How = "after the discount"
	}
	f := sum("Profit", stated, price, Figure{Name: costName, Amount: known(p.Cost.Neg()), Ours: known(p.Cost.Neg())})
	if p.Counted == 0 && (m.omitted || p.Unknown != (money.UnknownLines{})) {
		f.Ours, f.Of = decimal.NullDecimal{}, nil
		if stated == nil {
			f.Amount = f.Ours
		}
	}
	f.Kind, f.How = Source, "margin "+money.FormatMargin(p.Margin)
	for _, left := range []struct {
		n    int
		what string
	}{{p.Unknown.Cost, "cost"}, {p.Unknown.Price, "price"}, {p.Unknown.Kind, "kind"}} {
		if left.n > 0 {
			f.Of = append(f.Of, fact(text.Count(left.n, "line")+" without "+left.what+": left out"))
		}
	}
	return f
}
