package cli

import (
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// proposalJSON is a proposal for programs. What its readers may not see is left out,
// not emptied.
type proposalJSON struct {
	ID          int64   `json:"id"`
	Number      int64   `json:"number"`
	Name        *string `json:"name"`
	Status      string  `json:"status"`
	Currency    string  `json:"currency"`
	Description *string `json:"description"`
	*teamNotesJSON
	Customer     *contactJSON  `json:"customer"`
	Location     *locationJSON `json:"location"`
	SalesPerson  *userJSON     `json:"salesPerson"`
	Account      string        `json:"account"` // the dealer's name
	Created      *string       `json:"created"`
	LastModified *string       `json:"lastModified"`
	Summary      *figuresJSON  `json:"summary,omitempty"`
	*recurringFieldJSON
	Profit     *profitJSON  `json:"profit,omitempty"`
	Areas      []areaJSON   `json:"areas"`
	Incomplete bool         `json:"incomplete,omitempty"` // the service did not say all areas
	Pending    *pendingJSON `json:"pending,omitempty"`
	Sheet      *sheetJSON   `json:"sheet,omitempty"` // for installers
}

// teamNotesJSON is left out for the client.
type teamNotesJSON struct {
	InternalNotes *string `json:"internalNotes"`
}

// figuresJSON is a financial summary; of a change order every figure is signed.
type figuresJSON struct {
	PartsSubtotal *string `json:"partsSubtotal"`
	PartsDiscount *string `json:"partsDiscount"`
	PartsTotal    *string `json:"partsTotal"`
	LaborTotal    *string `json:"laborTotal"`
	FeeTotal      *string `json:"feeTotal"`
	Subtotal      *string `json:"subtotal"`
	Tax           *string `json:"tax"`
	TaxStatus     string  `json:"taxStatus"`
	PartsTaxRate  *string `json:"partsTaxRate"`
	Total         *string `json:"total"`
}

// recurringFieldJSON is left out for installers.
type recurringFieldJSON struct {
	Recurring *recurringJSON `json:"recurringServices"`
}

// recurringJSON is what is billed per period; it is in no total.
type recurringJSON struct {
	Total      *string             `json:"total"`
	Items      []recurringItemJSON `json:"items"`
	Incomplete bool                `json:"incomplete,omitempty"` // the service did not say all of them
}

type recurringItemJSON struct {
	Name   string  `json:"name"`
	Period string  `json:"period"` // as the service words it
	Total  *string `json:"total"`
}

// profitJSON is the service's own figure.
type profitJSON struct {
	Percentage  *string `json:"percentage"`
	Total       *string `json:"total"`
	CostUnknown int     `json:"costUnknownLines"`
	Unknown     int     `json:"unknownLines"` // also those of which price or kind is not known
}

type areaJSON struct {
	ID         int64        `json:"id"`
	Name       *string      `json:"name"`
	Options    []optionJSON `json:"options"`
	Incomplete bool         `json:"incomplete,omitempty"` // the service did not say all options
}

type optionJSON struct {
	ID      int64  `json:"id"`
	Status  string `json:"status"`
	Counted bool   `json:"counted"` // in the proposal's totals
	*clientTextJSON
	*installerTextJSON
	Total      *string    `json:"total,omitempty"`                 // before discount and tax
	Recurring  *string    `json:"totalRecurringService,omitempty"` // per period, not in total
	Items      []itemJSON `json:"items"`
	Incomplete bool       `json:"incomplete,omitempty"` // the service did not say all lines
}

// clientTextJSON is left out for installers, installerTextJSON for the client.
type (
	clientTextJSON struct {
		ClientDescription *string `json:"clientDescription"`
	}
	installerTextJSON struct {
		InstallerNotes *string `json:"installerNotes"`
	}
)

type itemJSON struct {
	ID               int64   `json:"id"`
	ParentID         int64   `json:"parentId"`  // 0 when it stands on its own
	CatalogID        int64   `json:"catalogId"` // 0 when it is not of the catalog
	Type             string  `json:"type"`
	Brand            *string `json:"brand"`
	Model            *string `json:"model"`
	Name             *string `json:"name"`
	ShortDescription *string `json:"shortDescription"`
	Quantity         *string `json:"quantity"`
	SellPrice        *string `json:"sellPrice,omitempty"` // of one
	Extended         *string `json:"extended,omitempty"`  // of the whole line
	Cost             *string `json:"cost,omitempty"`      // of one
	*teamItemJSON
	*taxedItemJSON
}

// teamItemJSON is left out for the client, taxedItemJSON for the client and for installers.
type (
	teamItemJSON struct {
		Description *string `json:"description"`
	}
	taxedItemJSON struct {
		TaxExempt *bool `json:"taxExempt"`
	}
)

// audience is for whom something of the team's is printed.
type audience int

const (
	forTeam      audience = iota
	forInstaller          // no price, cost or profit; the notes of the team
)

// price returns text about a price, which installers don't see.
func (to audience) price(text string) string {
	if to == forInstaller {
		return ""
	}
	return text
}

// jsonHead returns what everyone may read of a proposal, apart from its areas.
func jsonHead(p *state.ClientProposal) proposalJSON {
	out := proposalJSON{
		ID: int64(p.ID), Number: p.Number, Name: jsonMaybe(p.Name), Status: string(p.Status), Currency: p.Summary.Currency.Code,
		Description: jsonMaybe(p.Description), Customer: jsonContact(p.Customer), Location: jsonLocation(p.Location),
		Account: p.Dealer, Created: jsonTime(p.Created), LastModified: jsonTime(p.LastModified), Incomplete: p.AreasUnsaid,
	}
	if p.SalesPerson.ID != 0 {
		out.SalesPerson = jsonUser(&p.SalesPerson)
	}
	return out
}

// jsonProposal returns a proposal for the team.
func jsonProposal(p *state.Proposal) proposalJSON {
	out := jsonHead(state.ForClient(p))
	c, left := p.Summary.Currency, state.CheckOf(p).Unknown
	out.teamNotesJSON = &teamNotesJSON{jsonText(p.Unknown, state.FieldInternalNotes, p.InternalNotes)}
	out.Summary, out.Areas = jsonFigures(&p.Summary), jsonAreas(p.Areas, c, forTeam)
	out.recurringFieldJSON = jsonRecurring(&p.Recurring, p.Unknown, c)
	out.Profit = &profitJSON{jsonNumber(p.Profit.Percentage), jsonMoney(p.Profit.Total, c), left.Cost, left.Cost + left.Price + left.Kind}
	return out
}

// jsonInstallerProposal returns a proposal for installers.
func jsonInstallerProposal(p *state.Proposal) proposalJSON {
	out := jsonHead(state.ForClient(p))
	out.teamNotesJSON = &teamNotesJSON{jsonText(p.Unknown, state.FieldInternalNotes, p.InternalNotes)}
	out.Areas = jsonAreas(p.Areas, p.Summary.Currency, forInstaller)
	return out
}

// jsonClientProposal returns a proposal for its client.
func jsonClientProposal(p *state.ClientProposal) proposalJSON {
	out := jsonHead(p)
	out.Summary, out.Areas = jsonFigures(&p.Summary), mapped(p.Areas, func(a *state.ClientArea) areaJSON { return jsonClientArea(a, p.Summary.Currency) })
	out.recurringFieldJSON = jsonRecurring(&p.Recurring, p.Unknown, p.Summary.Currency)
	return out
}

func jsonClientArea(a *state.ClientArea, c money.Currency) areaJSON {
	out := areaJSON{ID: int64(a.ID), Name: orNull(a.Name, a.NameUnsaid), Options: make([]optionJSON, len(a.Options)), Incomplete: a.OptionsUnsaid}
	for i := range a.Options {
		out.Options[i] = jsonClientOption(&a.Options[i], i == a.Counted, c)
	}
	return out
}

func jsonClientOption(o *state.ClientOption, counted bool, c money.Currency) optionJSON {
	return optionJSON{
		ID: int64(o.ID), Status: string(o.Status), Counted: counted, Total: jsonMoney(o.SaidTotal(), c), Recurring: jsonMoney(o.Recurring, c),
		Incomplete: o.ItemsUnsaid, clientTextJSON: &clientTextJSON{orNull(o.Description, o.Unsaid)},
		Items: mapped(o.Items, func(it *state.ClientItem) itemJSON {
			return itemJSON{
				ID: int64(it.ID), ParentID: int64(it.ParentID), CatalogID: int64(it.ReferencedItemID), Type: string(it.Type),
				Brand: jsonText(it.Unknown, state.FieldBrand, it.Brand), Model: jsonText(it.Unknown, state.FieldModel, it.Model),
				Name: jsonText(it.Unknown, state.FieldName, it.Name), Quantity: jsonNumber(it.Quantity),
				ShortDescription: jsonText(it.Unknown, state.FieldShortDescription, it.ShortDescription),
				SellPrice:        jsonMoney(it.SellPrice, c), Extended: jsonMoney(it.Extended, c),
			}
		}),
	}
}

func jsonFigures(s *money.Summary) *figuresJSON {
	c := s.Currency
	return &figuresJSON{
		PartsSubtotal: jsonMoney(s.PartsSubtotal, c), PartsDiscount: jsonMoney(s.PartsDiscount, c),
		PartsTotal: jsonMoney(s.PartsTotal, c), LaborTotal: jsonMoney(s.LaborTotal, c), FeeTotal: jsonMoney(s.FeeTotal, c),
		Subtotal: jsonMoney(s.Subtotal, c), Tax: jsonMoney(s.SalesTax.Total, c), TaxStatus: string(s.SalesTax.Status),
		PartsTaxRate: jsonNumber(s.SalesTax.Calculation.PartsTax), Total: jsonMoney(s.Total, c),
	}
}

func jsonRecurring(r *state.RecurringServices, u state.Unknown, c money.Currency) *recurringFieldJSON {
	items := mapped(r.Items, func(it *state.RecurringItem) recurringItemJSON {
		return recurringItemJSON{it.Name, it.Period, jsonMoney(it.Total, c)}
	})
	return &recurringFieldJSON{&recurringJSON{Total: jsonMoney(r.Total, c), Items: items, Incomplete: u.Has(state.FieldRecurring)}}
}

func jsonAreas(areas []state.Area, c money.Currency, to audience) []areaJSON {
	return mapped(areas, func(a *state.Area) areaJSON {
		out := areaJSON{
			ID: int64(a.ID), Name: jsonText(a.Unknown, state.FieldName, a.Name), Options: make([]optionJSON, len(a.Options)),
			Incomplete: a.Unknown.Has(state.FieldOptions),
		}
		for i := range a.Options {
			out.Options[i] = jsonOption(&a.Options[i], i == a.CountedOption(), c, to)
		}
		return out
	})
}

func jsonOption(o *state.Option, counted bool, c money.Currency, to audience) optionJSON {
	out := optionJSON{
		ID: int64(o.ID), Status: string(o.Status), Counted: counted, Incomplete: o.Unknown.Has(state.FieldItems),
		installerTextJSON: &installerTextJSON{jsonText(o.Unknown, state.FieldInstallerNotes, o.InstallerNotes)},
		Items:             mapped(o.Items, func(it *state.Item) itemJSON { return jsonItem(it, c, to) }),
	}
	if to != forInstaller {
		out.clientTextJSON = &clientTextJSON{jsonText(o.Unknown, state.FieldClientDescription, o.ClientDescription)}
		out.Total, out.Recurring = jsonMoney(o.Total, c), jsonMoney(o.TotalRecurringService, c)
	}
	return out
}

func jsonItem(it *state.Item, c money.Currency, to audience) itemJSON {
	line := itemJSON{
		ID: int64(it.ID), ParentID: int64(it.ParentID), CatalogID: int64(it.ReferencedItemID), Type: string(it.Type),
		Brand: jsonText(it.Unknown, state.FieldBrand, it.Brand), Model: jsonText(it.Unknown, state.FieldModel, it.Model),
		Name: jsonText(it.Unknown, state.FieldName, it.Name), Quantity: jsonNumber(it.Quantity),
		ShortDescription: jsonText(it.Unknown, state.FieldShortDescription, it.ShortDescription),
		teamItemJSON:     &teamItemJSON{jsonText(it.Unknown, state.FieldDescription, it.Description)},
	}
	if to != forInstaller {
		line.taxedItemJSON = &taxedItemJSON{jsonFlagOf(it.Unknown, state.FieldTaxExempt, it.TaxExempt)}
		line.SellPrice, line.Extended, line.Cost = jsonMoney(it.SellPrice, c), jsonMoney(it.Extended(), c), jsonMoney(it.Cost, c)
	}
	return line
}
