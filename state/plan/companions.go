package plan

import (
	"cmp"
	"slices"

	"app.tender/tender/state"
	"github.com/shopspring/decimal"
)

// Companions counts which accessories items have in proposals.
type Companions struct {
	seen map[string]int // number of lines of an item, by its key
	with map[string]map[string]*Companion
}

// Companion is an accessory that an item often has.
type Companion struct {
	Line  Line            // its last version, without an id
	Times int             // number of the item's lines that had it
	Of    int             // number of the item's lines
	Each  decimal.Decimal // quantity per item, from the last version
}

// Count adds all options of a proposal.
func (c *Companions) Count(p *state.Proposal) {
	if c.seen == nil {
		c.seen, c.with = map[string]int{}, map[string]map[string]*Companion{}
	}
	for _, o := range state.EachOption(p.Areas) {
		c.option(o.Items)
	}
}

func (c *Companions) option(items []state.Item) {
	parents := make(map[state.ItemID]*state.Item, len(items))
	for i := range items {
		parents[items[i].ID] = &items[i]
		c.seen[itemKey(&items[i])]++
	}
	counted := map[[2]string]bool{}
	for i := range items {
		it, parent := &items[i], parents[items[i].ParentID]
		if it.ParentID == 0 || parent == nil || !it.Quantity.Decimal.IsPositive() ||
			!parent.Quantity.Decimal.IsPositive() {
			continue
		}
		of, key := itemKey(parent), itemKey(it)
		once := [2]string{state.FormatID(parent.ID), key}
		if counted[once] {
			continue
		}
		counted[once] = true
		if c.with[of] == nil {
			c.with[of] = map[string]*Companion{}
		}
		found := c.with[of][key]
		if found == nil {
			found = new(Companion)
			c.with[of][key] = found
		}
		found.Times++
		found.Line = FromItem(it)
		if it.ReferencedItemID != 0 { // the catalog has its price and cost
			found.Line.Pricing, found.Line.Cost = Pricing{}, decimal.NullDecimal{}
		}
		found.Each = it.Quantity.Decimal.DivRound(parent.Quantity.Decimal, 6)
	}
}

// itemKey returns a key that lines of the same item share.
func itemKey(it *state.Item) string {
	if it.ReferencedItemID != 0 {
		return state.FormatID(it.ReferencedItemID)
	}
	return lineKey(FromItem(it))
}

func lineKey(l Line) string {
	if l.Item != 0 {
		return state.FormatID(l.Item)
	}
	return string(l.Type) + " " + nameKey(l.Title())
}

// Of returns the accessories that a planned line often has, most frequent first: those that at
// least half of the item's lines had, and at least two of them. Quantities are for the line's
// quantity.
func (c *Companions) Of(l Line) []Companion {
	key := lineKey(l)
	var out []Companion
	for _, found := range c.with[key] {
		usual := *found
		usual.Of = c.seen[key]
		if usual.Times < 2 || 2*usual.Times < usual.Of {
			continue
		}
		usual.Line.Quantity = usual.Each.Mul(l.Quantity).Round(4)
		out = append(out, usual)
	}
	slices.SortFunc(out, func(a, b Companion) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(a.Line.Title(), b.Line.Title()))
	})
	return out
}
