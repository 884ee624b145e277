package state

import (
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// ClientProposal is of a proposal what its customer may see: no internal notes, no
// installer notes, no cost, no profit. ForClient alone makes it.
type ClientProposal struct {
	ID        ProposalID
	Areas     []ClientArea
	Summary   money.Summary
	TaxedAt   *Location
	Recurring RecurringServices
	WhatIf    *WhatIf
}

// ClientArea is of an area what its customer may see.
type ClientArea struct {
	ID      AreaID
	Name    string // UnknownWord where the service did not say it
	Options []ClientOption
	Counted int // index of the option that the totals count; -1 for none
}

// ClientOption is of an option what its customer may see.
type ClientOption struct {
	ID          OptionID
	Label       string // as OptionLabel
	Description string
	Unsaid      bool // the service did not say Description
	Items       []ClientItem
	OptionPrices
}

// ClientItem is of a line what its customer may see.
type ClientItem struct {
	ID               ItemID
	ParentID         ItemID // 0 when the item stands on its own
	Type             ItemType
	ReferencedItemID CatalogItemID // 0 when it is not from the catalog
	Brand            string
	Model            string
	Name             string
	ShortDescription string
	// The figures are invalid when the service does not say them.
	Quantity  decimal.NullDecimal
	SellPrice decimal.NullDecimal // per unit
	Extended  decimal.NullDecimal // of the whole line

	NameUnknown bool // the service did not say what it is called
}

// ForClient is a proposal as its customer may see it.
func ForClient(p *Proposal) *ClientProposal {
	c := &ClientProposal{ID: p.ID, Summary: p.Summary, TaxedAt: p.Location, Recurring: p.Recurring, WhatIf: NewWhatIf(p)}
	for i := range p.Areas {
		c.Areas = append(c.Areas, clientArea(&p.Areas[i]))
	}
	return c
}

// Area is an area of the proposal; nil when it is not there.
func (p *ClientProposal) Area(id AreaID) *ClientArea {
	for i := range p.Areas {
		if p.Areas[i].ID == id {
			return &p.Areas[i]
		}
	}
	return nil
}

func clientArea(a *Area) ClientArea {
	c := ClientArea{ID: a.ID, Name: a.NameWord(), Counted: a.CountedOption()}
	for i := range a.Options {
		o := &a.Options[i]
		option := ClientOption{
			ID: o.ID, Label: OptionLabel(i, o), Description: o.ClientDescription, Unsaid: o.Unknown.Has(FieldClientDescription),
			OptionPrices: pricesOf(o),
		}
		for j := range o.Items {
			option.Items = append(option.Items, clientItem(&o.Items[j]))
		}
		c.Options = append(c.Options, option)
	}
	return c
}

func clientItem(it *Item) ClientItem {
	return ClientItem{
		ID: it.ID, ParentID: it.ParentID, Type: it.Type, ReferencedItemID: it.ReferencedItemID, Brand: it.Brand, Model: it.Model,
		Name: it.Name, ShortDescription: it.ShortDescription, Quantity: it.Quantity, SellPrice: it.SellPrice, Extended: it.Extended(),
		NameUnknown: it.NameUnknown(),
	}
}

// naming is a line with nothing but what names it.
func (it *ClientItem) naming() *Item {
	return &Item{
		ID: it.ID, ParentID: it.ParentID, Type: it.Type, ReferencedItemID: it.ReferencedItemID, Brand: it.Brand, Model: it.Model,
		Name: it.Name, ShortDescription: it.ShortDescription,
	}
}
