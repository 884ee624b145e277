package service

import "app.tender/tender/state"

// proposalRowWire is a row of the list (PublicProposalModel).
type proposalRowWire struct {
	ID               state.ProposalID `json:"id"`
	Number           int64            `json:"number"`
	Name             string           `json:"name"`
	Status           state.Status     `json:"status"`
	Total            rowTotalWire     `json:"total"`
	CreatedDate      stamp            `json:"createdDate"`
	LastModifiedDate stamp            `json:"lastModifiedDate"`
	Customer         *rowCustomerWire `json:"customer"`
}

type rowTotalWire struct {
	ProposalTotal figure       `json:"proposalTotal"`
	Currency      currencyWire `json:"currency"`
}

type rowCustomerWire struct {
	ID           state.ContactID `json:"id"`
	FirstName    string          `json:"firstName"`
	LastName     string          `json:"lastName"`
	CompanyName  string          `json:"companyName"`
	ContactEmail string          `json:"contactEmail"`
}

func proposalRowOf(p *state.ProposalSummary) proposalRowWire {
	w := proposalRowWire{
		ID: p.ID, Number: p.Number, Name: p.Name, Status: p.Status,
		Total:       rowTotalWire{figure(p.Total), currencyWire(p.Currency)},
		CreatedDate: stamp(p.Created), LastModifiedDate: stamp(p.LastModified),
	}
	if c := p.Customer; c != nil {
		w.Customer = &rowCustomerWire{c.ID, c.FirstName, c.LastName, c.CompanyName, c.Email}
	}
	return w
}

// proposalWire is the detail of a proposal.
type proposalWire struct {
	ID                     state.ProposalID     `json:"id"`
	Number                 int64                `json:"number"`
	Name                   string               `json:"name"`
	Status                 state.Status         `json:"status"`
	ProjectDescription     string               `json:"projectDescription"`
	InternalNotes          string               `json:"internalNotes"`
	FinancialSummary       proposalSummaryWire  `json:"financialSummary"`
	Customer               *customerWire        `json:"customer"`
	Location               *locationWire        `json:"location"`
	SalesPerson            salesPersonWire      `json:"salesPerson"`
	Dealer                 dealerWire           `json:"dealer"`
	CreatedDate            stamp                `json:"createdDate"`
	LastModifiedDate       stamp                `json:"lastModifiedDate"`
	LastModifiedByUserDate stamp                `json:"lastModifiedByUserDate"`
	LastModifiedUser       userWire             `json:"lastModifiedUser"`
	LastSubmittedDate      stamp                `json:"lastSubmittedDate"`
	ClientLastOpenedDate   stamp                `json:"clientLastOpenedDate"`
	ClientLastDecisionDate stamp                `json:"clientLastDecisionDate"`
	LastCompletedDate      stamp                `json:"lastCompletedDate"`
	CoverpageImageURL      *string              `json:"coverpageImageUrl"`
	AboutUs                string               `json:"aboutUs"`
	ProjectTerms           string               `json:"projectTerms"`
	Profit                 profitWire           `json:"profit"`
	RecurringServices      recurringWire        `json:"recurringServices"`
	PaymentSchedule        scheduleWire         `json:"paymentSchedule"`
	PaymentRequests        []paymentRequestWire `json:"paymentRequests"`
	Areas                  []areaWire           `json:"areas"`
}

// detailOf writes a proposal that was read with readDetail.
func detailOf(p *detail) proposalWire {
	return proposalWire{
		ID: p.ID, Number: p.Number, Name: p.Name, Status: p.Status,
		ProjectDescription: p.Description, InternalNotes: p.InternalNotes,
		FinancialSummary: proposalSummaryWire{summaryOf(&p.Summary), amount(p.Summary.Subtotal), amount(p.Summary.Total)},
		Customer:         customerOf(p.Customer), Location: locationOf(p.Location),
		SalesPerson: salesPersonOf(&p.SalesPerson), Dealer: dealerWire(p.Dealer),
		CreatedDate: stamp(p.Created), LastModifiedDate: stamp(p.LastModified),
		LastModifiedByUserDate: stamp(p.LastModifiedByUser), LastModifiedUser: userOf(p.modifiedBy),
		LastSubmittedDate: stamp(p.LastSubmitted), ClientLastOpenedDate: stamp(p.ClientLastOpened),
		ClientLastDecisionDate: stamp(p.ClientLastDecision), LastCompletedDate: stamp(p.LastCompleted),
		CoverpageImageURL: orNull(p.CoverPageImageURL), AboutUs: p.AboutUs, ProjectTerms: p.ProjectTerms,
		Profit: profitOf(p.Profit), RecurringServices: recurringOf(&p.Recurring), PaymentSchedule: scheduleOf(&p.Schedule),
		PaymentRequests: each(p.payments, paymentRequestOf), Areas: each(p.Areas, areaOf),
	}
}

type areaWire struct {
	ID      state.AreaID `json:"id"`
	Name    string       `json:"name"`
	Options []optionWire `json:"options"`
}

type optionWire struct {
	ID                    state.OptionID `json:"id"`
	Status                state.Status   `json:"status"`
	LastModifiedDate      stamp          `json:"lastModifiedDate"`
	ClientDescription     string         `json:"clientDescription"`
	InstallerDescription  string         `json:"installerDescription"`
	Items                 []itemWire     `json:"items"`
	Total                 number         `json:"total"`
	TotalRecurringService figure         `json:"totalRecurringService"`
}

type itemWire struct {
	ID               state.ItemID         `json:"id"`
	ParentID         *state.ItemID        `json:"parentId"`
	ItemType         state.ItemType       `json:"itemType"`
	ReferencedItemID *state.CatalogItemID `json:"referencedItemId"`
	Brand            string               `json:"brand"`
	Model            string               `json:"model"`
	Description      string               `json:"description"`
	Name             string               `json:"name"`
	ShortDescription string               `json:"shortDescription"`
	Quantity         number               `json:"quantity"`
	SellPrice        number               `json:"sellPrice"`
	Cost             figure               `json:"cost"`
	TaxExempt        bool                 `json:"taxExempt"`
}

func areaOf(a *state.Area) areaWire { return areaWire{a.ID, a.Name, each(a.Options, optionOf)} }

func optionOf(o *state.Option) optionWire {
	return optionWire{
		ID: o.ID, Status: o.Status, LastModifiedDate: stamp(o.LastModified), ClientDescription: o.ClientDescription,
		InstallerDescription: o.InstallerNotes, Items: each(o.Items, itemOf),
		Total: amount(o.ItemsTotal()), TotalRecurringService: figure(o.TotalRecurringService),
	}
}

func itemOf(it *state.Item) itemWire {
	return itemWire{
		ID: it.ID, ParentID: orNull(it.ParentID), ItemType: it.Type, ReferencedItemID: orNull(it.ReferencedItemID),
		Brand: it.Brand, Model: it.Model, Description: it.Description, Name: it.Name,
		ShortDescription: it.ShortDescription, Quantity: amount(it.Quantity), SellPrice: amount(it.SellPrice),
		Cost: figure(it.Cost), TaxExempt: it.TaxExempt,
	}
}
