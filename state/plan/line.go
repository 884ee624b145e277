package plan

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Line is a planned line of an option.
type Line struct {
	ID            ID                  `json:"id"`
	Parent        ID                  `json:"parent,omitzero"` // the line that it is an accessory of
	Type          state.ItemType      `json:"type"`            // a part, labor or a custom item
	Item          state.CatalogItemID `json:"item,omitzero"`   // 0: not from the catalog
	Brand         string              `json:"brand,omitempty"`
	Model         string              `json:"model,omitempty"`
	Name          string              `json:"name,omitempty"`  // of labor and of items without brand and model
	Description   string              `json:"about,omitempty"` // a short description
	Quantity      decimal.Decimal     `json:"quantity"`        // positive; hours for labor
	Pricing       Pricing             `json:"pricing,omitzero"`
	Cost          decimal.NullDecimal `json:"cost"` // typed cost per unit; null: the catalog's
	Listed        Listed              `json:"listed,omitzero"`
	Custom        bool                `json:"custom,omitempty"`  // a custom line on purpose: it is not looked up
	LookupPending bool                `json:"unasked,omitempty"` // the catalog could not be asked what it means yet
	// by the columns of a table, while it has no item; see Entry.Named
	Named Named  `json:"named,omitzero"`
	From  string `json:"from,omitempty"` // the sentence of a mail that the line comes from
	// the sentence could not be read: a person has to write the line first
	Unread bool `json:"unread,omitempty"`
	// number of catalog items that may be meant, if several; see Reading
	Candidates int    `json:"may,omitempty"`
	State      State  `json:"state"`
	Note       string `json:"note,omitempty"` // its outcome in words
}

// Listed is the catalog's data of a line's item from the last look-up.
type Listed struct {
	Price        decimal.NullDecimal `json:"price"` // per unit
	Cost         decimal.NullDecimal `json:"cost"`  // per unit
	Currency     string              `json:"currency,omitempty"`
	Discontinued bool                `json:"discontinued,omitempty"`
}

// State is the state of a line.
type State string

// The states of a line in order.
const (
	Planned          State = "planned"
	Sent             State = "sent"            // uploaded to the builder
	Outlined         State = "outlined"        // in the outline
	Built            State = "built"           // in the proposal, as planned
	BuiltDifferently State = "built otherwise" // in the proposal; Line.Note says what differs
	NotBuilt         State = "not built"       // omitted by a build
)

// Word is the state for display. The stored names stay, since saved plans and JSON have them.
func (s State) Word() string {
	switch s {
	case Sent:
		return "uploaded"
	case BuiltDifferently:
		return "built differently"
	default:
		return string(s)
	}
}

// Open reports whether the line is not in the proposal yet.
func (s State) Open() bool { return s != Built && s != BuiltDifferently }

// Moving reports whether the builder has the line, which can't be changed meanwhile.
func (s State) Moving() bool { return s == Sent || s == Outlined }

// PricingKind is how the price of a line is determined.
type PricingKind string

// The kinds of pricing.
const (
	AsListed PricingKind = ""       // the catalog's price
	Set      PricingKind = "price"  // Pricing.Value per unit
	Margin   PricingKind = "margin" // Pricing.Value percent of the price are profit
	Markup   PricingKind = "markup" // cost plus Pricing.Value percent
)

// Pricing determines the price of a line.
type Pricing struct {
	Kind  PricingKind     `json:"kind"`
	Value decimal.Decimal `json:"value"`
}

// Title returns the line's name for display: brand and model, or the name.
func (l Line) Title() string { return state.TitleOf(l.Brand, l.Model, l.Name) }

// Unclear returns why it is open what is built for the line, after its title: "may be 9 items"; empty if it is not.
func (l Line) Unclear() string {
	switch {
	case l.Unread:
		return "is not understood"
	case l.Candidates > 0:
		return "may be " + text.Count(l.Candidates, "item")
	case l.LookupPending:
		return "is not looked up yet"
	default:
		return ""
	}
}

// Labor reports whether the line is hours of labor.
func (l Line) Labor() bool { return l.Type == state.ItemLabor }

// UnitCost returns the cost per unit in a currency; invalid if unknown.
func (l Line) UnitCost(c money.Currency) decimal.NullDecimal {
	if l.Cost.Valid || !l.Listed.in(c) {
		return l.Cost
	}
	return l.Listed.Cost
}

// UnitPrice returns the price per unit in a currency, before discount and tax; invalid if unknown,
// as without a price in the catalog, or for a margin on an unknown cost.
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

// StatedPrice returns the price per unit that the line states itself; invalid for the catalog's, and for a margin
// or markup.
func (l Line) StatedPrice() decimal.NullDecimal {
	return decimal.NullDecimal{Decimal: l.Pricing.Value, Valid: l.Pricing.Kind == Set}
}

// setPrice returns the pricing at a price per unit; the catalog's if it is invalid.
func setPrice(d decimal.NullDecimal) Pricing {
	if !d.Valid {
		return Pricing{}
	}
	return Pricing{Kind: Set, Value: d.Decimal}
}

// in reports whether the listed amounts are in currency c. An unstated currency is the account's
// own.
func (l Listed) in(c money.Currency) bool {
	return l.Currency == "" || c.Code == "" || strings.EqualFold(l.Currency, c.Code)
}

// item returns the line as an item of a proposal, with a local id.
func (l Line) item(c money.Currency) state.Item {
	return state.Item{
		ID: state.ItemID(-l.ID), ParentID: state.ItemID(-l.Parent), Type: l.Type, ReferencedItemID: l.Item,
		Brand: l.Brand, Model: l.Model, Name: l.Name, ShortDescription: l.Description,
		Quantity: decimal.NewNullDecimal(l.Quantity), SellPrice: l.UnitPrice(c), Cost: l.UnitCost(c),
	}
}

// Extended returns the price of the whole line, rounded; invalid if unknown.
func (l Line) Extended(c money.Currency) decimal.NullDecimal {
	it := l.item(c)
	return it.Extended(c)
}

// Of returns the line with the data of a catalog item. Quantity, pricing, cost and state stay.
func (l Line) Of(it *state.CatalogItem) Line {
	l.Type, l.Item, l.Custom, l.LookupPending, l.Named, l.Candidates = it.Type, it.ID, false, false, Named{}, 0
	l.Brand, l.Model, l.Name = it.Brand, it.Model, it.Name
	l.Description = it.ShortDescription
	l.Listed = Listed{Price: it.MSRP, Cost: it.Cost.Value, Currency: it.Currency, Discontinued: it.IsDiscontinued}
	return l
}

// Keeping returns the line with was's item if the two have the same name, because the person has
// not changed it.
func (l Line) Keeping(was Line) Line {
	if was.Item == 0 || l.Item != 0 || l.Labor() != was.Labor() || !text.SameName(l.Title(), was.Title()) {
		return l
	}
	l.Type, l.Item, l.Brand, l.Model, l.Name, l.Description, l.Listed = was.Type, was.Item, was.Brand, was.Model,
		was.Name, was.Description, was.Listed
	return l
}

// FromItem returns a planned copy of an item, at the same price and cost.
func FromItem(it *state.Item) Line {
	return Line{
		Type: it.Type, Item: it.ReferencedItemID, Brand: it.Brand, Model: it.Model, Name: it.Name,
		Description: it.ShortDescription,
		Quantity:    it.Quantity.Decimal, Pricing: setPrice(it.SellPrice), Cost: it.Cost, State: Planned,
		Custom: it.Type == state.ItemCustom && it.ReferencedItemID == 0,
	}
}
