package state

import (
	"slices"
	"time"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// ClientProposal is what a client may see of their proposal: no internal notes, no installer
// notes, no cost and no profit. Only ForClient creates one.
type ClientProposal struct {
	ID           ProposalID
	Number       int64
	Name         MaybeText
	Status       Status
	Description  MaybeText
	Customer     *ClientContact // nil if none is assigned or the service omits it
	Location     *Location      // of the job site, which decides the tax; as Customer
	SalesPerson  User           // zero if the service omits it
	Dealer       string
	Created      time.Time
	LastModified time.Time
	Areas        []ClientArea
	AreasOmitted bool // the service omitted areas
	Summary      money.Summary
	Taxed        []money.Taxed // how the tax is calculated; nil without all lines
	Recurring    RecurringServices
	Schedule     PaymentSchedule
	AboutUs      MaybeText
	Terms        MaybeText
	WhatIf       *WhatIf

	Unknown Unknown // which of these fields the service omitted
}

// ClientContact is what a contact may see of themselves: no notes about them.
type ClientContact struct {
	ID              ContactID
	DisplayName     string // for display
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

// ClientArea is what a client may see of an area.
type ClientArea struct {
	ID             AreaID
	Name           string // UnknownWord if the service omitted it
	NameOmitted    bool
	Options        []ClientOption
	OptionsOmitted bool // the service omitted options
	Counted        int  // index of the counted option; -1 for none
}

// ClientOption is what a client may see of an option.
type ClientOption struct {
	ID           OptionID
	Label        string // from OptionLabel
	Status       Status
	Description  string
	Omitted      bool // the service omitted Description
	Items        []ClientItem
	ItemsOmitted bool // the service omitted lines
	OptionPrices
}

// ServiceTotal returns the service's total of the option; invalid if the service omits it.
func (o *ClientOption) ServiceTotal() decimal.NullDecimal {
	if o.Estimated {
		return decimal.NullDecimal{}
	}
	return o.Price
}

// FormatTotal formats the option's total as Option.FormatTotal does.
func (o *ClientOption) FormatTotal(c money.Currency) string {
	return formatTotal(o.ID, o.ServiceTotal(), c)
}

// ClientItem is what a client may see of a line.
type ClientItem struct {
	ID               ItemID
	ParentID         ItemID // 0 if it has no parent
	Type             ItemType
	ReferencedItemID CatalogItemID // 0 when it is not from the catalog
	Brand            string
	Model            string
	Name             string
	ShortDescription string
	// The figures are invalid if the service omits them.
	Quantity  decimal.NullDecimal
	SellPrice decimal.NullDecimal // per unit
	Extended  decimal.NullDecimal // of the whole line

	NameUnknown bool    // the service omitted its name
	Unknown     Unknown // which of these fields the service omitted
}

// ForClient returns what its client may see of p.
func ForClient(p *Proposal) *ClientProposal {
	in := p.Summary.Currency
	c := clientProposal(p, lineSums{currency: in}, NewWhatIf(p))
	for i := range p.Areas {
		c.Areas[i] = *c.Areas[i].WithLines(&p.Areas[i], in)
	}
	c.Taxed = money.SumLines(MoneyLines(CountedItems(p.Areas)), in).
		Taxes(p.Summary.Discount(), money.RatesOf(p.Summary.SalesTax), in)
	return c
}

// ForClient returns what the client may see of the proposal, with the lines of one area only, 0
// for none. Its cost is proportional to those lines and to the number of options.
func (w *Workspace) ForClient(lines AreaID) *ClientProposal {
	c := clientProposal(w.Proposal, w.lines(), w.whatIf())
	for i := range c.Areas {
		if c.Areas[i].ID == lines {
			c.Areas[i] = *c.Areas[i].WithLines(&w.Proposal.Areas[i], w.Proposal.Summary.Currency)
		}
	}
	return c
}

// clientProposal returns what ForClient does, without lines.
func clientProposal(p *Proposal, lines lineSums, whatIf *WhatIf) *ClientProposal {
	return &ClientProposal{
		ID: p.ID, Number: p.Number, Name: p.Unknown.Maybe(FieldName, p.Name), Status: p.Status,
		Description: p.Unknown.Maybe(FieldDescription, p.Description), Customer: ContactForClient(p.Customer),
		Location:    p.Location,
		SalesPerson: p.SalesPerson, Dealer: p.Dealer.Name, Created: p.Created, LastModified: p.LastModified,
		Areas:        Map(p.Areas, func(a *Area) ClientArea { return clientArea(a, lines) }),
		AreasOmitted: p.Unknown.Has(FieldAreas),
		Summary:      p.Summary, Recurring: p.Recurring, Schedule: p.Schedule,
		AboutUs: p.Unknown.Maybe(FieldAboutUs, p.AboutUs), Terms: p.Unknown.Maybe(FieldProjectTerms, p.ProjectTerms),
		WhatIf: whatIf, Unknown: p.Unknown,
	}
}

// SaysOptions reports whether the service stated all areas and options.
func (p *ClientProposal) SaysOptions() bool {
	return !p.AreasOmitted && !slices.ContainsFunc(p.Areas, func(a ClientArea) bool { return a.OptionsOmitted })
}

// ContactForClient returns what a contact may see of themselves; nil for nil.
func ContactForClient(c *Contact) *ClientContact {
	if c == nil {
		return nil
	}
	return &ClientContact{
		ID: c.ID, DisplayName: c.DisplayName(), PartyType: c.PartyType, ContactType: c.ContactType,
		FirstName: c.Unknown.Maybe(FieldFirstName, c.FirstName), LastName: c.Unknown.Maybe(FieldLastName, c.LastName),
		CompanyName: c.Unknown.Maybe(FieldCompanyName, c.CompanyName), Email: c.Unknown.Maybe(FieldEmail, c.Email),
		Phone: c.Unknown.Maybe(FieldPhone, c.Phone), PrimaryLocation: c.PrimaryLocation,
		BillingLocation: c.BillingLocation,
	}
}

// Title returns the proposal's title; see ProposalTitle.
func (p *ClientProposal) Title() string { return ProposalTitle(p.Number, p.Name.Word()) }

// ClientWord returns the client's name, empty if none is assigned.
func (p *ClientProposal) ClientWord() string {
	if p.Customer == nil {
		return p.Unknown.Word(FieldCustomer, "")
	}
	return p.Unknown.Word(FieldCustomer, p.Customer.DisplayName)
}

// LocationWord returns the location's address, empty if none is assigned.
func (p *ClientProposal) LocationWord() string {
	return p.Unknown.Word(FieldLocation, p.Location.OneLine())
}

// Shares returns each area's share of the price of the counted options; see Check.Areas. If any
// price is unknown, known is false and there are no shares.
func (p *ClientProposal) Shares() (out []AreaShare, known bool) {
	return shares(func(yield func(string, decimal.NullDecimal) bool) {
		for i := range p.Areas {
			if a := &p.Areas[i]; a.Counted >= 0 && !yield(a.Name, a.Options[a.Counted].Price) {
				return
			}
		}
	})
}

// Area returns the area with this id, or nil.
func (p *ClientProposal) Area(id AreaID) *ClientArea {
	return Find(p.Areas, func(a *ClientArea) bool { return a.ID == id })
}

func clientArea(a *Area, lines lineSums) ClientArea {
	c := ClientArea{
		ID: a.ID, Name: a.NameWord(), NameOmitted: a.Unknown.Has(FieldName),
		OptionsOmitted: a.Unknown.Has(FieldOptions), Counted: a.CountedOption(),
	}
	for i := range a.Options {
		o := &a.Options[i]
		c.Options = append(c.Options, ClientOption{
			ID: o.ID, Label: OptionLabel(i, o), Status: o.Status, Description: o.ClientDescription,
			Omitted:      o.Unknown.Has(FieldClientDescription),
			ItemsOmitted: o.Unknown.Has(FieldItems), OptionPrices: pricesOf(o, lines),
		})
	}
	return c
}

// WithLines returns the area with the lines of a's options, in a currency.
func (c *ClientArea) WithLines(a *Area, in money.Currency) *ClientArea {
	out := *c
	out.Options = slices.Clone(c.Options)
	for i := range a.Options {
		out.Options[i].Items = Map(a.Options[i].Items, func(it *Item) ClientItem { return ItemForClient(it, in) })
	}
	return &out
}

// ItemForClient returns what the client may see of a line, in c.
func ItemForClient(it *Item, c money.Currency) ClientItem {
	return ClientItem{
		ID: it.ID, ParentID: it.ParentID, Type: it.Type, ReferencedItemID: it.ReferencedItemID, Brand: it.Brand,
		Model: it.Model,
		Name:  it.Name, ShortDescription: it.ShortDescription, Quantity: it.Quantity, SellPrice: it.SellPrice,
		Extended:    it.Extended(c),
		NameUnknown: it.NameUnknown(), Unknown: it.Unknown,
	}
}

// Naming returns an item with only the fields that name the line.
func (it *ClientItem) Naming() *Item {
	return &Item{
		ID: it.ID, ParentID: it.ParentID, Type: it.Type, ReferencedItemID: it.ReferencedItemID, Brand: it.Brand,
		Model: it.Model,
		Name:  it.Name, ShortDescription: it.ShortDescription,
	}
}
