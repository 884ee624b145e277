package demo

import (
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
)

// builder makes the areas of one proposal.
type builder struct {
	g      *generator
	r      random
	c      *catalog
	grade  int  // raises the quality of every option: 1 in a large house
	exempt bool // the client buys equipment free of tax
}

// options makes n options for a room, from good to best.
func (b builder) options(rm room, n int) []state.Option {
	options := make([]state.Option, 0, n)
	for i := range n {
		options = append(options, b.option(rm, tier(i), n > 1))
	}
	return options
}

// option makes one option for a room. several says whether the area has others.
func (b builder) option(rm room, t tier, several bool) state.Option {
	b.g.next.option++
	o := state.Option{ID: b.g.next.option, Status: state.StatusDraft}
	for _, w := range rm.Wants {
		o.Items = b.add(o.Items, 0, w, t)
	}
	for _, name := range rm.Fees {
		o.Items = append(o.Items, b.fee(name))
	}
	if b.r.chance(18) {
		o.Items = append(o.Items, b.custom())
	}
	o.ClientDescription = clientText(rm.Kind, t, several, o.Items[0].ShortDescription)
	o.InstallerNotes = notesText(b.r, rm.Kind)
	b.finish(&o, rm.Kind)
	return o
}

// finish computes the option's totals. Networks and security get monitoring for a
// monthly fee.
func (b builder) finish(o *state.Option, kind string) {
	o.Total = o.ItemsTotal(dollars())
	switch kind {
	case "network", "closet":
		o.TotalRecurringService = decimal.NewNullDecimal(dec("49"))
	case "security", "watch":
		o.TotalRecurringService = decimal.NewNullDecimal(dec("29"))
	default:
		o.TotalRecurringService = decimal.NewNullDecimal(decimal.Zero)
	}
}

// add adds the lines of one want, children after their parent.
func (b builder) add(items []state.Item, parent state.ItemID, w want, t tier) []state.Item {
	if t < w.From {
		return items
	}
	if w.Hours != "" {
		return append(items, b.labor(w, t))
	}
	it := b.item(w, t)
	it.ParentID = parent
	items = append(items, it)
	for _, child := range w.With {
		items = b.add(items, it.ID, child, t)
	}
	return items
}

// item makes a line of a part from the catalog.
func (b builder) item(w want, t tier) state.Item {
	line := b.c.parts[w.family()]
	at := 0
	if w.Part != "" {
		at = min(int(t)+b.grade, len(line)-1)
	}
	p := line[at]
	quantity := w.quantity()
	if w.More > 0 {
		quantity += b.r.IntN(w.More + 1)
	}
	if w.quantity() >= 50 { // cable is estimated in tens of feet
		quantity = quantity / 10 * 10
	}
	b.g.next.line++
	it := state.Item{
		ID: b.g.next.line, Type: state.ItemPart, ReferencedItemID: p.ID,
		Brand: p.Brand, Model: p.Model, ShortDescription: p.ShortDescription,
		Quantity: decimal.NewNullDecimal(whole(quantity)), SellPrice: decimal.NewNullDecimal(p.MSRP.Decimal),
		Cost:      p.Cost.Value,
		TaxExempt: b.exempt && w.Part != "",
	}
	if b.r.chance(3) {
		it.Cost = decimal.NullDecimal{}
	}
	return it
}

// labor makes a line of hours, in halves. Better options take longer.
func (b builder) labor(w want, t tier) state.Item {
	l := b.c.labors[w.Hours]
	b.g.next.line++
	halves := w.quantity() * (4 + int(t)) / 2
	if b.r.chance(40) {
		halves++
	}
	return state.Item{
		ID: b.g.next.line, Type: state.ItemLabor, ReferencedItemID: l.ID,
		Name: l.Name, Quantity: decimal.NewNullDecimal(decimal.New(int64(halves)*5, -1)),
		SellPrice: decimal.NewNullDecimal(l.MSRP.Decimal), Cost: l.Cost.Value,
	}
}

// fee makes a line for a fee.
func (b builder) fee(name string) state.Item {
	b.g.next.line++
	return state.Item{
		ID: b.g.next.line, Type: state.ItemFee, Name: name,
		Quantity: decimal.NewNullDecimal(whole(1)), SellPrice: decimal.NewNullDecimal(whole(b.r.between(3, 9) * 25)),
	}
}

// custom makes a line for something that is in no catalog. Its cost is often unknown
// when the proposal is written.
func (b builder) custom() state.Item {
	b.g.next.line++
	it := state.Item{
		ID: b.g.next.line, Type: state.ItemCustom, Quantity: decimal.NewNullDecimal(whole(1)),
		Name: pick(b.r, []string{
			"Custom millwork enclosure", "Engraved faceplate set", "Painted grilles to match",
			"Pull-up floor box",
		}),
	}
	it.SellPrice = decimal.NewNullDecimal(whole(b.r.between(2, 16) * 45))
	if b.r.chance(40) {
		it.Cost = decimal.NewNullDecimal(it.SellPrice.Decimal.Mul(dec("0.6")).Round(2))
	}
	return it
}
