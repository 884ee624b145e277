package state

import (
	"cmp"
	"fmt"
	"slices"

	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// NewChangeOrder is a change order to be created as a draft.
type NewChangeOrder struct {
	Name string // empty: the service chooses one
	Area string // the area of lines that In names none for; empty: the service calls it AnyArea
	// Items may be empty. Each has a type, name, quantity, unit price and unit cost. An item that
	// references the catalog takes everything else from there, and the cost too unless it has one.
	// A negative quantity removes something; exempt from tax if it was sold so. An accessory comes after its item in
	// the same area, and has that one's local id as its parent.
	Items []Item
	// In has the area of each item, those of one area together; empty if all are in Area.
	In []string
	// Texts are what the client reads of areas, each area once. An area may have a text and no items.
	Texts []AreaText
	// AsSold reports for each item whether it is credited at the proposal's price.
	AsSold []bool
	Note   string // for the user to read before it is created; may be empty
	MaySee bool   // a person agrees that the client sees what looks internal
}

// AreaText is what the client reads of an area of a change order.
type AreaText struct {
	Area string // empty for that of lines without one
	Text string
}

// ClientTexts returns what the client will read of it that is not from the catalog.
func (n NewChangeOrder) ClientTexts() []string {
	shown := append([]string{n.Name, n.Area}, slices.Compact(slices.Clone(n.In))...)
	for _, t := range n.Texts {
		shown = append(shown, t.Area, t.Text)
	}
	for i := range n.Items {
		if it := &n.Items[i]; it.ReferencedItemID == 0 {
			shown = append(shown, it.Brand, it.Model, it.Name, it.ShortDescription)
		}
	}
	return slices.DeleteFunc(shown, func(text string) bool { return text == "" })
}

// AreaOf returns the area of an item.
func (n *NewChangeOrder) AreaOf(item int) string {
	if item < len(n.In) && n.In[item] != "" {
		return n.In[item]
	}
	return cmp.Or(n.Area, AnyArea)
}

// Areas returns its items and texts by area, in the order in which they are.
func (n *NewChangeOrder) Areas() (areas []Area) {
	for i := range n.Items {
		name := n.AreaOf(i)
		if len(areas) == 0 || areas[len(areas)-1].Name != name {
			areas = append(areas, Area{Name: name, Options: []Option{{}}})
		}
		o := &areas[len(areas)-1].Options[0]
		o.Items = append(o.Items, n.Items[i])
	}
	for _, t := range n.Texts {
		name := cmp.Or(t.Area, n.Area, AnyArea)
		at := slices.IndexFunc(areas, func(a Area) bool { return text.SameName(a.Name, name) })
		if at < 0 {
			at, areas = len(areas), append(areas, Area{Name: name, Options: []Option{{}}})
		}
		areas[at].Options[0].ClientDescription = t.Text
	}
	return areas
}

// Words returns a description of each line, such as "+2 Northlight VX-75 at 3,999.99: +7,999.98", below its area if
// there are several, with what the client reads of it, then the total and the note.
func (n NewChangeOrder) Words(in money.Currency) []string {
	sum, at := decimal.Zero, 0
	words := make([]string, 0, len(n.Items)+1)
	for _, a := range n.Areas() {
		if len(n.In) > 0 || len(n.Texts) > 0 {
			words = append(words, "In "+a.Name+":")
		}
		for i := range a.Options[0].Items {
			it := &a.Options[0].Items[i]
			sum = sum.Add(it.Extended(in).Decimal)
			words = append(words, n.lineWords(it, at < len(n.AsSold) && n.AsSold[at], in))
			at++
		}
		if t := a.Options[0].ClientDescription; t != "" {
			words = append(words, "The client reads: "+t)
		}
	}
	words = append(words, fmt.Sprintf("Together %s before tax.", money.FormatSigned(decimal.NewNullDecimal(sum), in)))
	if n.Note != "" {
		words = append(words, n.Note)
	}
	return words
}

func (n NewChangeOrder) lineWords(it *Item, asSold bool, in money.Currency) string {
	line := fmt.Sprintf("%s %s at %s: %s", money.FormatQuantitySigned(it.Quantity), it.Title(),
		money.FormatUnit(it.SellPrice, in), money.FormatSigned(it.Extended(in), in))
	switch {
	case asSold:
		line += ", as sold"
	case it.ReferencedItemID == 0:
		line += ", not in the catalog"
	}
	if it.TaxExempt {
		line += ", exempt from tax"
	}
	if it.ParentID != 0 {
		return "> " + line
	}
	return line
}

// Made reports whether o is a draft with the same name, and the same lines and texts in each area: then it is the
// result of an earlier request whose response never arrived. Catalog lines are compared by item, unless the service
// stores none, and areas without a name by their place.
func (n NewChangeOrder) Made(o *ChangeOrder) bool {
	areas := n.Areas()
	if len(areas) == 0 {
		return o.Status == StatusDraft && o.Name == n.Name && len(CountedItems(o.Areas)) == 0
	}
	return o.Status == StatusDraft && o.Name == n.Name && slices.EqualFunc(areas, o.Areas, madeArea)
}

// madeArea reports whether the area is of a change order was made of want.
func madeArea(want, is Area) bool {
	of := &want.Options[0]
	if is.Name != "" && !text.SameName(is.Name, want.Name) || len(is.Options) != 1 ||
		is.Options[0].ClientDescription != of.ClientDescription {
		return false
	}
	return slices.EqualFunc(of.Items, is.Options[0].Items, func(want, is Item) bool {
		return sameThing(&want, &is) && (want.ParentID == 0) == (is.ParentID == 0) &&
			want.Quantity.Decimal.Equal(is.Quantity.Decimal) && want.SellPrice.Decimal.Equal(is.SellPrice.Decimal) &&
			// the service may store no cost
			(!want.Cost.Valid || !is.Cost.Valid || want.Cost.Decimal.Equal(is.Cost.Decimal))
	})
}

// sameThing reports whether the lines want and is have the same item.
func sameThing(want, is *Item) bool {
	if want.ReferencedItemID != 0 && is.ReferencedItemID != 0 {
		return want.ReferencedItemID == is.ReferencedItemID
	}
	return OrderName(want) == OrderName(is) && cmp.Or(want.Type, ItemCustom) == is.Type
}
