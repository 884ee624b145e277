// Package shapes has the JSON that several commands print: proposals, contacts, users, edits and drafts.
package shapes

import (
	"app.tender/tender/cli/output"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// Proposal is a proposal for programs. Fields that its readers may not see are left out, not
// emptied.
type Proposal struct {
	ID          int64   `json:"id"`
	Number      *int64  `json:"number"`
	Name        *string `json:"name"`
	Status      *string `json:"status"`
	Currency    *string `json:"currency"`
	Description *string `json:"description"`
	*teamNotes
	Customer     *Contact  `json:"customer"`
	Location     *Location `json:"location"`
	SalesPerson  *User     `json:"salesPerson"`
	Account      *string   `json:"account"` // the dealer's name
	Created      *string   `json:"created"`
	LastModified *string   `json:"lastModified"`
	Summary      *Figures  `json:"summary,omitempty"`
	*recurringField
	Profit     *profit  `json:"profit,omitempty"`
	Areas      []Area   `json:"areas,omitzero"`       // left out for installers, who build what their sheet has
	Incomplete bool     `json:"incomplete,omitempty"` // the response lacked some areas
	Pending    *Pending `json:"pending,omitempty"`
	Sheet      *Sheet   `json:"sheet,omitempty"` // for installers
}

// teamNotes is left out for the client.
type teamNotes struct {
	InternalNotes *string `json:"internalNotes"`
}

// Figures is a financial summary; of a change order every figure is signed.
type Figures struct {
	PartsSubtotal *string `json:"partsSubtotal"`
	PartsDiscount *string `json:"partsDiscount"`
	PartsTotal    *string `json:"partsTotal"`
	LaborTotal    *string `json:"laborTotal"`
	FeeTotal      *string `json:"feeTotal"`
	Subtotal      *string `json:"subtotal"`
	Tax           *string `json:"tax"`
	TaxStatus     *string `json:"taxStatus"`
	PartsTaxRate  *string `json:"partsTaxRate"`
	Total         *string `json:"total"`
}

// recurringField is left out for installers.
type recurringField struct {
	Recurring *recurring `json:"recurringServices"`
}

// recurring is what is billed per period; it is in no total.
type recurring struct {
	Total      *string         `json:"total"`
	Items      []recurringItem `json:"items"`
	Incomplete bool            `json:"incomplete,omitempty"` // the response lacked some of them
}

// recurringItem is one of them.
type recurringItem struct {
	Name   *string `json:"name"`
	Period *string `json:"period"` // as the service words it
	Total  *string `json:"total"`
}

// profit is the service's own figure.
type profit struct {
	Percentage  *string `json:"percentage"`
	Total       *string `json:"total"`
	CostUnknown *int    `json:"costUnknownLines"`
	Unknown     *int    `json:"unknownLines"` // also those without a known price or kind
}

// Area is an area of a proposal with its options.
type Area struct {
	ID         int64    `json:"id"`
	Name       *string  `json:"name"`
	Options    []option `json:"options"`
	Incomplete bool     `json:"incomplete,omitempty"` // the response lacked some options
}

// option is an option of an area with its lines.
type option struct {
	ID      int64   `json:"id"`
	Status  *string `json:"status"`
	Counted bool    `json:"counted"` // in the proposal's totals
	*clientText
	*installerText
	Total      *string `json:"total,omitempty"`                 // before discount and tax
	Recurring  *string `json:"totalRecurringService,omitempty"` // per period, not in total
	Items      []Item  `json:"items"`
	Incomplete bool    `json:"incomplete,omitempty"` // the response lacked some lines
}

// clientText is left out for installers, installerText for the client.
type (
	clientText struct {
		ClientDescription *string `json:"clientDescription"`
	}
	installerText struct {
		InstallerNotes *string `json:"installerNotes"`
	}
)

// Item is a line of an option.
type Item struct {
	ID               int64   `json:"id"`
	ParentID         int64   `json:"parentId"`  // the line that it is an accessory of; 0 for none
	CatalogID        int64   `json:"catalogId"` // 0 if it is not in the catalog
	Type             *string `json:"type"`
	Brand            *string `json:"brand"`
	Model            *string `json:"model"`
	Name             *string `json:"name"`
	ShortDescription *string `json:"shortDescription"`
	Quantity         *string `json:"quantity"`
	SellPrice        *string `json:"sellPrice,omitempty"` // per unit
	Extended         *string `json:"extended,omitempty"`  // of the whole line
	Cost             *string `json:"cost,omitempty"`      // per unit
	*teamItem
	*taxedItem
}

// teamItem is left out for the client, taxedItem for the client and for installers.
type (
	teamItem struct {
		Description *string `json:"description"`
	}
	taxedItem struct {
		TaxExempt *bool `json:"taxExempt"`
	}
)

// Audience is the reader of something that the team has.
type Audience int

// The audiences.
const (
	ForTeam      Audience = iota
	ForInstaller          // no price, cost or profit; the notes of the team
)

// Price returns text about a price; empty for installers.
func (to Audience) Price(text string) string {
	if to == ForInstaller {
		return ""
	}
	return text
}

// jsonHead returns the fields of a proposal that everyone may read, without its areas.
func jsonHead(p *state.ClientProposal) Proposal {
	out := Proposal{
		ID: int64(p.ID), Number: output.NumberOf(p.Number), Name: output.Maybe(p.Name), Status: output.Word(p.Status),
		Currency:    output.Word(p.Summary.Currency.Code),
		Description: output.Maybe(p.Description), Customer: ContactOf(p.Customer), Location: LocationOf(p.Location),
		Account: output.Word(p.Dealer), Created: output.Time(p.Created), LastModified: output.Time(p.LastModified),
		Incomplete: p.AreasOmitted,
	}
	if p.SalesPerson.ID != 0 {
		out.SalesPerson = UserOf(&p.SalesPerson)
	}
	return out
}

// ProposalOf returns a proposal for the team.
func ProposalOf(p *state.Proposal) Proposal {
	out := jsonHead(state.ForClient(p))
	c, left := p.Summary.Currency, state.CheckOf(p).Unknown
	out.teamNotes = &teamNotes{output.Text(p.Unknown, state.FieldInternalNotes, p.InternalNotes)}
	out.Summary, out.Areas = FiguresOf(&p.Summary), AreasOf(p.Areas, c, ForTeam)
	out.recurringField = jsonRecurring(&p.Recurring, p.Unknown, c)
	_, incomplete := Lines(&out, onlyLine)
	out.Profit = &profit{
		output.Number(p.Profit.Percentage), output.Money(p.Profit.Total, c),
		output.OrNull(left.Cost, incomplete || left.Kind > 0),
		output.OrNull(left.Cost+left.Price+left.Kind, incomplete),
	}
	return out
}

// InstallerProposalOf returns a proposal for installers, with their sheet in place of its areas.
func InstallerProposalOf(p *state.Proposal, sheet *Sheet) Proposal {
	out := jsonHead(state.ForClient(p))
	out.teamNotes = &teamNotes{output.Text(p.Unknown, state.FieldInternalNotes, p.InternalNotes)}
	out.Sheet = sheet
	return out
}

// ClientProposalOf returns a proposal for its client.
func ClientProposalOf(p *state.ClientProposal) Proposal {
	out := jsonHead(p)
	out.Summary, out.Areas = FiguresOf(&p.Summary),
		state.Map(p.Areas, func(a *state.ClientArea) Area { return jsonClientArea(a, p.Summary.Currency) })
	out.recurringField = jsonRecurring(&p.Recurring, p.Unknown, p.Summary.Currency)
	return out
}

func jsonClientArea(a *state.ClientArea, c money.Currency) Area {
	out := Area{
		ID: int64(a.ID), Name: output.OrNull(a.Name, a.NameOmitted), Options: make([]option, len(a.Options)),
		Incomplete: a.OptionsOmitted,
	}
	for i := range a.Options {
		out.Options[i] = jsonClientOption(&a.Options[i], i == a.Counted, c)
	}
	return out
}

func jsonClientOption(o *state.ClientOption, counted bool, c money.Currency) option {
	return option{
		ID: int64(o.ID), Status: output.Word(o.Status), Counted: counted, Total: output.Money(o.ServiceTotal(), c),
		Recurring:  output.Money(o.Recurring, c),
		Incomplete: o.ItemsOmitted, clientText: &clientText{output.OrNull(o.Description, o.Omitted)},
		Items: state.Map(o.Items, func(it *state.ClientItem) Item {
			return Item{
				ID: int64(it.ID), ParentID: int64(it.ParentID), CatalogID: int64(it.ReferencedItemID),
				Type:  output.Word(it.Type),
				Brand: output.Text(it.Unknown, state.FieldBrand, it.Brand),
				Model: output.Text(it.Unknown, state.FieldModel, it.Model),
				Name:  output.Text(it.Unknown, state.FieldName, it.Name), Quantity: output.Number(it.Quantity),
				ShortDescription: output.Text(it.Unknown, state.FieldShortDescription, it.ShortDescription),
				SellPrice:        output.Money(it.SellPrice, c), Extended: output.Money(it.Extended, c),
			}
		}),
	}
}

// FiguresOf returns a financial summary for programs.
func FiguresOf(s *money.Summary) *Figures {
	c := s.Currency
	return &Figures{
		PartsSubtotal: output.Money(s.PartsSubtotal, c), PartsDiscount: output.Money(s.PartsDiscount, c),
		PartsTotal: output.Money(s.PartsTotal, c), LaborTotal: output.Money(s.LaborTotal, c),
		FeeTotal: output.Money(s.FeeTotal, c),
		Subtotal: output.Money(s.Subtotal, c), Tax: output.Money(s.SalesTax.Total, c),
		TaxStatus:    output.Word(s.SalesTax.Status),
		PartsTaxRate: output.Number(s.SalesTax.Calculation.PartsTax), Total: output.Money(s.Total, c),
	}
}

func jsonRecurring(r *state.RecurringServices, u state.Unknown, c money.Currency) *recurringField {
	items := state.Map(r.Items, func(it *state.RecurringItem) recurringItem {
		return recurringItem{output.Word(it.Name), output.Word(it.Period), output.Money(it.Total, c)}
	})
	return &recurringField{&recurring{
		Total: output.Money(r.Total, c), Items: items,
		Incomplete: u.Has(state.FieldRecurring),
	}}
}

// AreasOf returns areas for programs, with the prices in c.
func AreasOf(areas []state.Area, c money.Currency, to Audience) []Area {
	return state.Map(areas, func(a *state.Area) Area {
		out := Area{
			ID: int64(a.ID), Name: output.Text(a.Unknown, state.FieldName, a.Name),
			Options:    make([]option, len(a.Options)),
			Incomplete: a.Unknown.Has(state.FieldOptions),
		}
		for i := range a.Options {
			out.Options[i] = jsonOption(&a.Options[i], i == a.CountedOption(), c, to)
		}
		return out
	})
}

func jsonOption(o *state.Option, counted bool, c money.Currency, to Audience) option {
	out := option{
		ID: int64(o.ID), Status: output.Word(o.Status), Counted: counted, Incomplete: o.Unknown.Has(state.FieldItems),
		installerText: &installerText{output.Text(o.Unknown, state.FieldInstallerNotes, o.InstallerNotes)},
		Items:         state.Map(o.Items, func(it *state.Item) Item { return ItemOf(it, c, to) }),
	}
	if to != ForInstaller {
		out.clientText = &clientText{output.Text(o.Unknown, state.FieldClientDescription, o.ClientDescription)}
		out.Total, out.Recurring = output.Money(o.Total, c), output.Money(o.TotalRecurringService, c)
	}
	return out
}

// ItemOf returns a line for programs, with its prices in c.
func ItemOf(it *state.Item, c money.Currency, to Audience) Item {
	line := Item{
		ID: int64(it.ID), ParentID: int64(it.ParentID), CatalogID: int64(it.ReferencedItemID),
		Type:  output.Word(it.Type),
		Brand: output.Text(it.Unknown, state.FieldBrand, it.Brand),
		Model: output.Text(it.Unknown, state.FieldModel, it.Model),
		Name:  output.Text(it.Unknown, state.FieldName, it.Name), Quantity: output.Number(it.Quantity),
		ShortDescription: output.Text(it.Unknown, state.FieldShortDescription, it.ShortDescription),
		teamItem:         &teamItem{output.Text(it.Unknown, state.FieldDescription, it.Description)},
	}
	if to != ForInstaller {
		line.taxedItem = &taxedItem{output.Truth(it.Unknown, state.FieldTaxExempt, it.TaxExempt)}
		line.SellPrice, line.Extended, line.Cost = output.Money(it.SellPrice, c), output.Money(it.Extended(c), c),
			output.Money(it.Cost, c)
	}
	return line
}
