package changeorder

import (
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/compare"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Sold holds what a client was sold: the lines of a proposal and of its agreed change orders. A new
// change order may remove some of them.
type Sold struct {
	proposal *state.Proposal
	in       string // the area as a suffix with a leading space; empty for all areas
	lines    []state.Item
	from     []Ref        // of each line, the change order that it is in
	before   int          // the number of lines without those of the new change order, which come last
	above    state.ItemID // the line of the new change order that an accessory below it hangs on; 0 for none
	others   []elsewhere  // what was sold in the other areas, one for each change order
}

// elsewhere is what a proposal or a change order sold in an area.
type elsewhere struct {
	state.Area
	from Ref
}

// SoldOf collects what was sold in the area with that name, or in all areas if it is empty.
func SoldOf(p *state.Proposal, area string, agreed ...*state.ChangeOrder) *Sold {
	s := &Sold{proposal: p}
	if area != "" {
		s.in = " in " + area
	}
	take := func(areas []state.Area, from Ref) {
		for a, o := range state.CountedOptions(areas) {
			if area == "" || text.SameName(a.Name, area) {
				s.add(from, o.Items...)
			} else {
				s.others = append(s.others, elsewhere{state.Area{Name: a.Name, Options: []state.Option{*o}}, from})
			}
		}
	}
	take(p.Areas, Ref{})
	for _, co := range agreed {
		take(co.Areas, Ref{co.ID, co.Number})
	}
	s.before = len(s.lines)
	return s
}

func (s *Sold) add(from Ref, lines ...state.Item) {
	s.lines = append(s.lines, lines...)
	s.from = append(s.from, slices.Repeat([]Ref{from}, len(lines))...)
}

// Items returns what was sold as items of a catalog, each once, so that typed words can be looked up
// among them, at the price of the first that was sold. The ID is 0 for a line that is not from the catalog.
func (s *Sold) Items() []state.CatalogItem {
	var items []state.CatalogItem
	for i := range s.lines {
		l := &s.lines[i]
		again := slices.ContainsFunc(s.lines[:i], func(before state.Item) bool {
			return !before.Quantity.Decimal.IsNegative() && compare.Same(l, &before)
		})
		if again || l.Quantity.Decimal.IsNegative() {
			continue
		}
		items = append(items, state.CatalogItem{
			ID: l.ReferencedItemID, Type: l.Type, Brand: l.Brand, Model: l.Model, Name: l.Name,
			ShortDescription: l.ShortDescription, MSRP: l.SellPrice,
			Cost: state.SupplierPrice{Value: l.Cost},
		})
	}
	return items
}

// Put adds a line to a change order; priced says that its price was typed. A negative quantity is
// a credit of a sold item: not more than was sold, at the sold price and cost unless others were
// typed, and exempt from tax if it was sold so. A line outside the catalog with a price is added as
// it is. One with a parent, whichever that is, is an accessory of the line put above it. The error is a state.Fault
// that says what to type instead.
func (s *Sold) Put(n *state.NewChangeOrder, it state.Item, priced bool) error {
	if it.ParentID != 0 && s.above == 0 {
		return state.Invalid("This accessory is below no line that is added.",
			"Put it below its item, or remove the >.")
	}
	asSold := false
	if it.Quantity.Decimal.IsNegative() && (it.ReferencedItemID != 0 || !priced) {
		same, err := s.same(&it)
		if err != nil {
			return err
		}
		if !priced {
			if it.SellPrice, err = s.price(&it, same); err != nil {
				return err
			}
			asSold = true
		}
		if !it.Cost.Valid {
			it.Cost, _ = one(same, func(l *state.Item) decimal.NullDecimal { return l.Cost })
		}
		// no tax was paid on it
		it.TaxExempt = !slices.ContainsFunc(same, func(l state.Item) bool { return !l.TaxExempt })
	}
	switch it.ID = state.ItemID(-1 - len(n.Items)); {
	case it.ParentID != 0:
		it.ParentID = s.above
	case it.Quantity.Decimal.IsNegative():
		s.above = 0
	default:
		s.above = it.ID
	}
	s.add(Ref{}, it)
	n.Items, n.AsSold = append(n.Items, it), append(n.AsSold, asSold)
	return nil
}

// same returns the sold lines of an item. It fails if fewer were sold than it removes.
func (s *Sold) same(it *state.Item) (same []state.Item, err error) {
	has := money.Zero
	var out []Ref // the change orders that took some out
	own := 0      // the number of lines of the new change order that do
	for i := range s.lines {
		l := &s.lines[i]
		if !means(it, l) {
			continue
		}
		has = money.Sum(has, l.Quantity)
		switch {
		case !l.Quantity.Decimal.IsNegative():
			same = append(same, *l)
		case i >= s.before:
			own++
		case s.from[i] != (Ref{}) && !slices.Contains(out, s.from[i]):
			out = append(out, s.from[i])
		}
	}
	title, elsewhere := it.Title(), ""
	switch all, without := s.everywhere(it, has); {
	case !all.Valid || all.Decimal.GreaterThan(has.Decimal):
		elsewhere = s.elsewhere(it)
	case all.Decimal.LessThan(has.Decimal):
		has, out = all, append(out, without...)
	}
	ways := []string{"or type a line of its own with its price, such as -1 credit for " + title + " @12.50."}
	if elsewhere != "" {
		ways = append([]string{"name the area that has it (" + elsewhere + ")"}, ways...)
	}
	next := func(first ...string) string {
		return text.UpperFirst(strings.TrimPrefix(strings.Join(append(first, ways...), ", "), "or "))
	}
	left := money.FormatQuantity(has)
	switch {
	case len(same) == 0 && elsewhere == "":
		return nil, state.Invalid("The proposal has no "+title+s.in+" to remove.", next("type what it has"))
	case len(same) == 0:
		return nil, state.Invalid("The proposal has no "+title+s.in+" to remove.", next())
	case !has.Valid || it.Quantity.Decimal.Neg().LessThanOrEqual(has.Decimal):
		return same, nil
	case has.Decimal.IsPositive():
		return nil,
			state.Invalid("The proposal has "+left+" "+title+s.in+leftAfter(out, own)+", fewer than are removed.",
				next("remove "+left+" at most"))
	default:
		return nil,
			state.Invalid("The proposal has "+left+" "+title+s.in+leftAfter(out, own)+", fewer than are removed.",
				next())
	}
}

// means reports whether a line removes some of a sold line.
func means(it, sold *state.Item) bool {
	return compare.Same(it, sold) || (it.Type == state.ItemLabor) == (sold.Type == state.ItemLabor) &&
		text.SameName(it.Title(), sold.Title())
}

// price returns the unit price that an item was sold at.
func (s *Sold) price(it *state.Item, same []state.Item) (decimal.NullDecimal, error) {
	price, all := one(same, func(l *state.Item) decimal.NullDecimal { return l.SellPrice })
	if price.Valid {
		return price, nil
	}
	title := it.Title()
	words := state.Map(all, func(p *decimal.NullDecimal) string {
		return money.FormatUnit(*p, s.proposal.Summary.Currency)
	})
	if len(all) == 0 {
		return price, state.Invalid("The price of "+title+" when sold is not known.", "Add one, such as @12.50.")
	}
	return price, state.Invalid(title+" was sold at "+strings.Join(words, " and ")+".",
		"Add the price, such as @"+all[0].Decimal.String()+".")
}

// one returns the figure that all lines share; invalid if they differ or one is unknown. all has
// each known figure once.
func one(
	lines []state.Item,
	of func(*state.Item) decimal.NullDecimal,
) (same decimal.NullDecimal, all []decimal.NullDecimal) {
	known := true
	for i := range lines {
		f := of(&lines[i])
		known = known && f.Valid
		if f.Valid && !slices.ContainsFunc(all, func(k decimal.NullDecimal) bool {
			return k.Decimal.Equal(f.Decimal)
		}) {
			all = append(all, f)
		}
	}
	if known && len(all) == 1 {
		return all[0], all
	}
	return decimal.NullDecimal{}, all
}

// NewArea returns a warning that a proposal has no area with that name, with the names it has;
// empty if it has one, or for an empty name.
func NewArea(p *state.Proposal, name string) string {
	if name == "" || slices.ContainsFunc(p.Areas, func(a state.Area) bool { return text.SameName(a.Name, name) }) {
		return ""
	}
	names := state.Map(p.Areas, (*state.Area).NameWord)
	return strings.TrimSuffix("The proposal has no area “"+name+"”; it has "+strings.Join(names, ", "), "; it has ") +
		"."
}
