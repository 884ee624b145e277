package demo

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// change is a kind of change order: its name, and how its lines are made from those of an
// option. make returns no lines when the option has nothing to change that way.
type change struct {
	name string // with the area's name in place of %s
	text string // what the client reads
	make func(b builder, items []state.Item) []state.Item
}

// changes lists the kinds of change orders in the order that proposals get them.
func changes() []change {
	return []change{
		{
			"Add an access point and a wall panel, %s",
			"As asked on site: a stronger signal here, and a panel by the door.", builder.added,
		},
		{
			"Revision after the walk-through, %s", "The changes that we went through together on site, in one order.",
			builder.revised,
		},
		{
			"Remove equipment, %s", "As agreed, this part is left out. You are credited for it and for the hours.",
			builder.removed,
		},
		{"Better model, %s", "The next model up in place of the one in the proposal.", builder.replaced},
		{
			"More cable and hours, %s",
			"The way through the wall is longer than it looked. Only the difference is charged.", builder.more,
		},
		{
			"Wording, %s",
			"Nothing changes in the price. The text of the proposal now says that patching and paint are by others.",
			nil,
		},
		{"Rework at no charge, %s", "We put this right at our expense.", builder.rework},
	}
}

// orderStatuses returns the statuses of a proposal's change orders in turn.
func orderStatuses() []state.Status {
	return []state.Status{
		state.StatusAccepted, state.StatusCompleted, state.StatusSubmitted, state.StatusAccepted,
		state.StatusDeclined, state.StatusDraft, state.StatusViewedByClient, state.StatusExpired,
	}
}

// addChangeOrder makes the n-th change order of a proposal, from 0.
func (b builder) addChangeOrder(a *Account, p *Proposal, n int) {
	b.g.next.changeOrder++
	kind, area, items := b.chooseChange(p.Areas, n, n+int(p.Number%2))
	b.g.next.area++
	b.g.next.option++
	status := orderStatuses()[n%len(orderStatuses())]
	o := state.Option{
		ID: b.g.next.option, Status: status, ClientDescription: kind.text, Items: items,
		Total: state.ItemsTotal(items, a.Currency), TotalRecurringService: decimal.NewNullDecimal(decimal.Zero),
	}
	if b.r.chance(60) {
		o.InstallerNotes = notesText(b.r, "")
	}
	co := state.ChangeOrder{
		ID: b.g.next.changeOrder, Number: int64(n + 1), Name: fmt.Sprintf(kind.name, area.Name), Status: status,
		Areas:    []state.Area{{ID: b.g.next.area, Name: area.Name, Options: []state.Option{o}}},
		Customer: p.Customer, Dealer: p.Dealer, AboutUs: p.AboutUs, ProjectTerms: p.ProjectTerms,
		CoverPageImageURL: p.CoverPageImageURL,
		Description:       "Change to proposal " + fmt.Sprint(p.Number) + ", " + p.Name + ".",
		LastModifiedUser:  p.SalesPerson,
	}
	co.Summary = state.SummarizeItems(items, money.Discount{}, b.g.tax.Rates(p.Location, a.Tax), a.Currency)
	co.Profit = state.ProfitOfItems(items, money.Discount{}, a.Currency).Profit()
	b.dateOrder(p, &co, n)
	p.ChangeOrders = append(p.ChangeOrders, co)
}

// chooseChange returns the first kind, starting at from, that can be applied to an area,
// with the area and the lines.
func (b builder) chooseChange(areas []state.Area, n, from int) (change, *state.Area, []state.Item) {
	all := changes()
	for {
		kind := all[from%len(all)]
		if kind.make == nil {
			return kind, &areas[n%len(areas)], nil // a text can be changed everywhere
		}
		if at, items := b.changed(kind, areas, n); len(items) > 0 {
			return kind, at, items
		}
		from++
	}
}

// changed returns the first area, starting at the n-th, that the kind can be applied to,
// with the lines of the change; none when there is no such area.
func (b builder) changed(kind change, areas []state.Area, n int) (*state.Area, []state.Item) {
	for i := range areas {
		at := &areas[(n+i)%len(areas)]
		counted := at.CountedOption()
		if counted < 0 {
			continue
		}
		if items := kind.make(b, at.Options[counted].Items); len(items) > 0 {
			return at, items
		}
	}
	return nil, nil
}

// added adds equipment with its hours of labor.
func (b builder) added(_ []state.Item) []state.Item {
	items := b.add(nil, 0, want{Part: "ap", With: []want{{Small: "jack"}}}, better)
	items = b.add(items, 0, want{Part: "touchpanel"}, better)
	return b.add(items, 0, want{Hours: "inst", N: 2}, good)
}

// removed removes a part with its accessories, and credits hours.
func (b builder) removed(items []state.Item) []state.Item {
	at := partAt(items, 300)
	if at < 0 {
		return nil
	}
	var out []state.Item
	for i := range items {
		if i == at || items[i].ParentID == items[at].ID {
			out = append(out, b.delta(items[i], items[i].Quantity.Decimal.Neg(), out))
		}
	}
	credit := b.labor(want{Hours: "inst", N: 2}, good)
	credit.Quantity = decimal.NewNullDecimal(credit.Quantity.Decimal.Neg())
	return append(out, credit)
}

// replaced replaces a part with the next better one.
func (b builder) replaced(items []state.Item) []state.Item {
	for i := range items {
		next, ok := b.c.nextBetter(items[i].ReferencedItemID)
		if !ok || items[i].Type != state.ItemPart || items[i].ParentID != 0 {
			continue
		}
		old := b.delta(items[i], items[i].Quantity.Decimal.Neg(), nil)
		b.g.next.line++
		return []state.Item{old, {
			ID: b.g.next.line, Type: state.ItemPart, ReferencedItemID: next.ID,
			Brand: next.Brand, Model: next.Model, ShortDescription: next.ShortDescription,
			Quantity: items[i].Quantity, SellPrice: decimal.NewNullDecimal(next.MSRP.Decimal), Cost: next.Cost.Value,
			TaxExempt: items[i].TaxExempt,
		}}
	}
	return nil
}

// revised does all of it: it replaces one part with a better one, removes another, adds a
// new one, and raises quantities.
func (b builder) revised(items []state.Item) []state.Item {
	out := b.replaced(items)
	if out == nil {
		return nil
	}
	gone := b.removed(slices.DeleteFunc(slices.Clone(items), func(it state.Item) bool {
		return it.ReferencedItemID == out[0].ReferencedItemID || it.Type == state.ItemLabor
	}))
	if gone == nil {
		return nil
	}
	out = append(append(out, gone...), b.added(items)...)
	return append(out, b.more(items)...)
}

// more raises the quantity of cable and hours. The lines hold the difference.
func (b builder) more(items []state.Item) []state.Item {
	var out []state.Item
	for i := range items {
		if items[i].Quantity.Decimal.GreaterThanOrEqual(whole(50)) {
			out = append(out, b.delta(items[i], whole(b.r.between(3, 12)*10), nil))
		}
	}
	if len(out) == 0 {
		return nil
	}
	return b.add(out, 0, want{Hours: "wire", N: 2}, good)
}

// rework makes internal lines, which have a cost and are not charged.
func (b builder) rework(_ []state.Item) []state.Item {
	items := b.add(nil, 0, want{Hours: "inst", N: 3}, good)
	items = b.add(items, 0, want{Small: "hdmi"}, good)
	for i := range items {
		items[i].SellPrice = decimal.NewNullDecimal(decimal.Zero)
	}
	items[0].Cost = b.c.labors["inst"].Cost.Value
	return items
}

// delta copies a line into a change order with another quantity. Its parent becomes the
// copy of its parent, if in has one.
func (b builder) delta(it state.Item, quantity decimal.Decimal, in []state.Item) state.Item {
	b.g.next.line++
	it.ID, it.Quantity = b.g.next.line, decimal.NewNullDecimal(quantity)
	if it.ParentID != 0 && len(in) > 0 {
		it.ParentID = in[0].ID
	} else {
		it.ParentID = 0
	}
	return it
}

// partAt returns the index of the last part without a parent that sells for more than
// least; -1 when there is none.
func partAt(items []state.Item, least int) int {
	for i, it := range slices.Backward(items) {
		if it.Type == state.ItemPart && it.ParentID == 0 && it.Extended(dollars()).Decimal.GreaterThan(whole(least)) {
			return i
		}
	}
	return -1
}

// dateOrder sets a change order's dates from its status, after the client's
// decision on the proposal.
func (b builder) dateOrder(p *Proposal, co *state.ChangeOrder, n int) {
	from := cmp.Or(p.ClientLastDecision, p.Created)
	step := min(b.g.now.Sub(from)/60, 12*time.Hour)
	at := from.Add(step * time.Duration(1+n%40)).Truncate(time.Second)
	next := func() time.Time {
		at = at.Add(step).Truncate(time.Second)
		return at
	}
	co.Created = at
	switch co.Status {
	case state.StatusSubmitted, state.StatusExpired:
		co.LastSubmitted = next()
	case state.StatusViewedByClient:
		co.LastSubmitted, co.ClientLastOpened = next(), next()
	case state.StatusAccepted, state.StatusDeclined:
		co.LastSubmitted, co.ClientLastOpened, co.ClientLastDecision = next(), next(), next()
	case state.StatusCompleted:
		co.LastSubmitted, co.ClientLastOpened, co.ClientLastDecision, co.LastCompleted = next(), next(), next(), next()
	}
	co.LastModified, co.LastModifiedByUser = at, at
	for _, o := range state.EachOption(co.Areas) {
		o.LastModified = co.Created
	}
}
