package state

import (
	"slices"
	"time"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// ClientProposal is of a proposal what its customer may see: no internal notes, no
// installer notes, no cost, no profit. ForClient alone makes it.
type ClientProposal struct {
	ID           ProposalID
	Number       int64
	Name         MaybeText
	Status       Status
	Description  MaybeText
	Customer     *ClientContact // nil until one is assigned, or the service does not say one
	Location     *Location      // of the job, which decides the tax; as Customer
	SalesPerson  User           // zero when the service does not say
	Dealer       string
	Created      time.Time
	LastModified time.Time
	Areas        []ClientArea
	AreasUnsaid  bool // the service did not say all areas
	Summary      money.Summary
	Recurring    RecurringServices
	WhatIf       *WhatIf

	Unknown Unknown // fields of these that the service did not say
}

// ClientContact is of a contact what the contact may see: no notes about them.
type ClientContact struct {
	ID              ContactID
	DisplayName     string // as a screen shows it
	PartyType       PartyType
	ContactType     ContactType
	FirstName       MaybeText
	LastName        MaybeText
	CompanyName     MaybeText
	Email           MaybeText
	Phone           MaybeText
	PrimaryLocation *Location // nil when none
	BillingLocation *Location // nil when none
}

// ClientArea is of an area what its customer may see.
type ClientArea struct {
	ID            AreaID
	Name          string // UnknownWord where the service did not say it
	NameUnsaid    bool
	Options       []ClientOption
	OptionsUnsaid bool // the service did not say all options
	Counted       int  // index of the option that the totals count; -1 for none
}

// ClientOption is of an option what its customer may see.
type ClientOption struct {
	ID          OptionID
	Label       string // as OptionLabel
	Status      Status
	Description string
	Unsaid      bool // the service did not say Description
	Items       []ClientItem
	ItemsUnsaid bool // the service did not say all lines
	OptionPrices
}

// SaidTotal returns the option's total as the service says it; invalid when it does
// not.
func (o *ClientOption) SaidTotal() decimal.NullDecimal {
	if o.Estimated {
		return decimal.NullDecimal{}
	}
	return o.Price
}

// FormatTotal writes the option's total as Option.FormatTotal does.
func (o *ClientOption) FormatTotal(c money.Currency) string {
	return formatTotal(o.ID, o.SaidTotal(), c)
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

	NameUnknown bool    // the service did not say what it is called
	Unknown     Unknown // fields of these that it did not say
}

// ForClient returns a proposal as its customer may see it.
func ForClient(p *Proposal) *ClientProposal {
	c := clientProposal(p, nil, NewWhatIf(p))
	for i := range p.Areas {
		c.Areas[i] = *c.Areas[i].WithLines(&p.Areas[i])
	}
	return c
}

// ForClient returns the proposal as its customer may see it, with the lines of one area
// alone, 0 for none: it costs in proportion to those and to the options.
func (w *Workspace) ForClient(lines AreaID) *ClientProposal {
	c := clientProposal(w.Proposal, w.lines(), w.WhatIf())
	for i := range c.Areas {
		if c.Areas[i].ID == lines {
			c.Areas[i] = *c.Areas[i].WithLines(&w.Proposal.Areas[i])
		}
	}
	return c
}

// clientProposal returns it without lines.
func clientProposal(p *Proposal, lines lineSums, whatIf *WhatIf) *ClientProposal {
	c := &ClientProposal{
		ID: p.ID, Number: p.Number, Name: p.Unknown.Maybe(FieldName, p.Name), Status: p.Status,
		Description: p.Unknown.Maybe(FieldDescription, p.Description), Customer: ContactForClient(p.Customer), Location: p.Location,
		SalesPerson: p.SalesPerson, Dealer: p.Dealer.Name, Created: p.Created, LastModified: p.LastModified,
		AreasUnsaid: p.Unknown.Has(FieldAreas), Summary: p.Summary, Recurring: p.Recurring, WhatIf: whatIf, Unknown: p.Unknown,
	}
	for i := range p.Areas {
		c.Areas = append(c.Areas, clientArea(&p.Areas[i], lines))
	}
	return c
}

// SaysOptions reports whether the service said all areas and options.
func (p *ClientProposal) SaysOptions() bool {
	return !p.AreasUnsaid && !slices.ContainsFunc(p.Areas, func(a ClientArea) bool { return a.OptionsUnsaid })
}

// ContactForClient returns a contact as they may see themselves; nil for nil.
func ContactForClient(c *Contact) *ClientContact {
	if c == nil {
		return nil
	}
	return &ClientContact{
		ID: c.ID, DisplayName: c.DisplayName(), PartyType: c.PartyType, ContactType: c.ContactType,
		FirstName: c.Unknown.Maybe(FieldFirstName, c.FirstName), LastName: c.Unknown.Maybe(FieldLastName, c.LastName),
		CompanyName: c.Unknown.Maybe(FieldCompanyName, c.CompanyName), Email: c.Unknown.Maybe(FieldEmail, c.Email),
		Phone: c.Unknown.Maybe(FieldPhone, c.Phone), PrimaryLocation: c.PrimaryLocation, BillingLocation: c.BillingLocation,
	}
}

// Title returns what people call the proposal, as ProposalTitle.
func (p *ClientProposal) Title() string { return ProposalTitle(p.Number, p.Name.Word()) }

// ClientWord returns whom the proposal is for, empty when for nobody yet.
func (p *ClientProposal) ClientWord() string {
	if p.Customer == nil {
		return p.Unknown.Word(FieldCustomer, "")
	}
	return p.Unknown.Word(FieldCustomer, p.Customer.DisplayName)
}

// LocationWord returns where the proposal is for, empty when that is nowhere yet.
func (p *ClientProposal) LocationWord() string {
	return p.Unknown.Word(FieldLocation, p.Location.OneLine())
}

// Shares divides the price of the counted options by area, as Check.Areas. known is
// false if any price is unknown, and then there are no shares.
func (p *ClientProposal) Shares() (out []AreaShare, known bool) {
	return shares(func(yield func(string, decimal.NullDecimal) bool) {
		for i := range p.Areas {
			if a := &p.Areas[i]; a.Counted >= 0 && !yield(a.Name, a.Options[a.Counted].Price) {
				return
			}
		}
	})
}

// Area returns an area of the proposal; nil when it is not there.
func (p *ClientProposal) Area(id AreaID) *ClientArea {
	for i := range p.Areas {
		if p.Areas[i].ID == id {
			return &p.Areas[i]
		}
	}
	return nil
}

func clientArea(a *Area, lines lineSums) ClientArea {
	c := ClientArea{ID: a.ID, Name: a.NameWord(), NameUnsaid: a.Unknown.Has(FieldName), OptionsUnsaid: a.Unknown.Has(FieldOptions), Counted: a.CountedOption()}
	for i := range a.Options {
		o := &a.Options[i]
		c.Options = append(c.Options, ClientOption{
			ID: o.ID, Label: OptionLabel(i, o), Status: o.Status, Description: o.ClientDescription, Unsaid: o.Unknown.Has(FieldClientDescription),
			ItemsUnsaid: o.Unknown.Has(FieldItems), OptionPrices: pricesOf(o, lines),
		})
	}
	return c
}

// WithLines returns the area with the lines of its options, as a has them.
func (c *ClientArea) WithLines(a *Area) *ClientArea {
	out := *c
	out.Options = slices.Clone(c.Options)
	for i := range a.Options {
		items := a.Options[i].Items
		lines := make([]ClientItem, len(items))
		for j := range items {
			lines[j] = ItemForClient(&items[j])
		}
		out.Options[i].Items = lines
	}
	return &out
}

// ItemForClient returns a line as its customer may see it.
func ItemForClient(it *Item) ClientItem {
	return ClientItem{
		ID: it.ID, ParentID: it.ParentID, Type: it.Type, ReferencedItemID: it.ReferencedItemID, Brand: it.Brand, Model: it.Model,
		Name: it.Name, ShortDescription: it.ShortDescription, Quantity: it.Quantity, SellPrice: it.SellPrice, Extended: it.Extended(),
		NameUnknown: it.NameUnknown(), Unknown: it.Unknown,
	}
}

// Naming returns a line with nothing but what names it.
func (it *ClientItem) Naming() *Item {
	return &Item{
		ID: it.ID, ParentID: it.ParentID, Type: it.Type, ReferencedItemID: it.ReferencedItemID, Brand: it.Brand, Model: it.Model,
		Name: it.Name, ShortDescription: it.ShortDescription,
	}
}
