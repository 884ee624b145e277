package plan

import (
	"cmp"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Line is a line that is wanted in an option.
type Line struct {
	ID       ID                  `json:"id"`
	Parent   ID                  `json:"parent,omitzero"` // the line that it is an accessory of
	Type     state.ItemType      `json:"type"`            // a part, labor or a custom item
	Item     state.CatalogItemID `json:"item,omitzero"`   // 0: typed in free
	Brand    string              `json:"brand,omitempty"`
	Model    string              `json:"model,omitempty"`
	Name     string              `json:"name,omitempty"`  // of labor and of what has no brand and model
	About    string              `json:"about,omitempty"` // a few words on what it is
	Quantity decimal.Decimal     `json:"quantity"`        // above 0; hours of labor
	Pricing  Pricing             `json:"pricing,omitzero"`
	Cost     decimal.NullDecimal `json:"cost"` // of one, as it was given; null: that of the catalog
	Listed   Listed              `json:"listed,omitzero"`
	Custom   bool                `json:"custom,omitempty"` // typed in free on purpose: it is not looked up
	May      int                 `json:"may,omitempty"`    // how many items of the catalog may be meant, where that is not sure; see Reading
	State    State               `json:"state"`
	Note     string              `json:"note,omitempty"` // what became of it, in words
}

// Listed is the catalog's data of a line's item as it was looked up last.
type Listed struct {
	Price        decimal.NullDecimal `json:"price"` // of one
	Cost         decimal.NullDecimal `json:"cost"`  // of one
	Currency     string              `json:"currency,omitempty"`
	Discontinued bool                `json:"discontinued,omitempty"`
}

// State is how far a line has come.
type State string

// The states of a line, in their order.
const (
	Planned        State = "planned"
	Sent           State = "sent"            // to the builder
	Outlined       State = "outlined"        // the outline has it
	Built          State = "built"           // the proposal has it, as it was planned
	BuiltOtherwise State = "built otherwise" // the proposal has it, and Line.Note says what differs
	NotBuilt       State = "not built"       // a build has left it out
)

// Open reports whether the proposal does not have the line yet.
func (s State) Open() bool { return s != Built && s != BuiltOtherwise }

// Moving reports whether the builder has the line: it can't be changed meanwhile.
func (s State) Moving() bool { return s == Sent || s == Outlined }

// PricingKind says how the price of a line comes about.
type PricingKind string

// The ways to a price.
const (
	AsListed PricingKind = ""       // that of the catalog
	Set      PricingKind = "price"  // Pricing.Value, of one
	Margin   PricingKind = "margin" // Pricing.Value percent of the price are profit
	Markup   PricingKind = "markup" // Pricing.Value percent of the cost are put on it
)

// Pricing is how the price of a line comes about.
type Pricing struct {
	Kind  PricingKind     `json:"kind"`
	Value decimal.Decimal `json:"value"`
}

// Title names the line as it is shown: brand and model, or the name.
func (l Line) Title() string { return cmp.Or(strings.TrimSpace(l.Brand+" "+l.Model), l.Name) }

// Labor reports whether it is hours of work.
func (l Line) Labor() bool { return l.Type == state.ItemLabor }

// UnitCost is the cost of one in a currency; invalid when it is not known.
func (l Line) UnitCost(c money.Currency) decimal.NullDecimal {
	if l.Cost.Valid || !l.Listed.in(c) {
		return l.Cost
	}
	return l.Listed.Cost
}

// UnitPrice is the price of one in a currency, before discount and tax; invalid when
// it is not known, as without a price in the catalog, or for a margin on a cost that
// is not known.
func (l Line) UnitPrice(c money.Currency) decimal.NullDecimal {
	switch l.Pricing.Kind {
	case Set:
		return decimal.NewNullDecimal(l.Pricing.Value)
	case Margin:
		return money.PriceAtMargin(l.UnitCost(c), l.Pricing.Value, c)
	case Markup:
		return money.PriceAtMarkup(l.UnitCost(c), l.Pricing.Value, c)
	default:
		if !l.Listed.in(c) {
			return decimal.NullDecimal{}
		}
		return l.Listed.Price
	}
}

// in reports whether what is listed may be taken for amounts of a currency. Amounts
// of another one never are, and one that is not said is the account's own.
func (l Listed) in(c money.Currency) bool {
	return l.Currency == "" || c.Code == "" || strings.EqualFold(l.Currency, c.Code)
}

// item is the line as one of a proposal. Its id is local.
func (l Line) item(c money.Currency) state.Item {
	return state.Item{
		ID: state.ItemID(-l.ID), ParentID: state.ItemID(-l.Parent), Type: l.Type, ReferencedItemID: l.Item,
		Brand: l.Brand, Model: l.Model, Name: l.Name, ShortDescription: l.About,
		Quantity: decimal.NewNullDecimal(l.Quantity), SellPrice: l.UnitPrice(c), Cost: l.UnitCost(c),
	}
}

// Extended is the price of the whole line, rounded to two places; invalid when its
// price is not known.
func (l Line) Extended(c money.Currency) decimal.NullDecimal {
	it := l.item(c)
	return it.Extended()
}

// Of takes from a catalog item what a line keeps of it. Quantity, pricing, cost and
// state stay as they are.
func (l Line) Of(it *state.CatalogItem) Line {
	l.Type, l.Item, l.Custom, l.May = it.Type, it.ID, false, 0
	l.Brand, l.Model, l.Name = it.Brand, it.Model, it.Name
	l.About = it.ShortDescription
	l.Listed = Listed{Price: it.MSRP, Cost: it.Cost.Value, Currency: it.Currency, Discontinued: it.IsDiscontinued}
	return l
}

// Keeping is the line as the same item of the catalog as another one, where it is called
// the same: what a person has not typed otherwise stays.
func (l Line) Keeping(was Line) Line {
	if was.Item == 0 || l.Item != 0 || l.Labor() != was.Labor() || !text.SameName(l.Title(), was.Title()) {
		return l
	}
	l.Type, l.Item, l.Brand, l.Model, l.Name, l.About, l.Listed = was.Type, was.Item, was.Brand, was.Model, was.Name, was.About, was.Listed
	return l
}

// FromItem plans a line again that a proposal has, at the same price and cost.
func FromItem(it *state.Item) Line {
	l := Line{
		Type: it.Type, Item: it.ReferencedItemID, Brand: it.Brand, Model: it.Model, Name: it.Name, About: it.ShortDescription,
		Quantity: it.Quantity.Decimal, Cost: it.Cost, State: Planned,
	}
	if it.SellPrice.Valid {
		l.Pricing = Pricing{Kind: Set, Value: it.SellPrice.Decimal}
	}
	return l
}
