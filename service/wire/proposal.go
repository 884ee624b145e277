package wire

import (
	"time"

	"app.tender/tender/service/billing"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// ProposalRow is a row of the list (PublicProposalModel).
type ProposalRow struct {
	ID               state.ProposalID `json:"id"`
	Number           int64            `json:"number"`
	Name             string           `json:"name"`
	Status           state.Status     `json:"status"`
	Total            rowTotal         `json:"total"`
	CreatedDate      Stamp            `json:"createdDate"`
	LastModifiedDate Stamp            `json:"lastModifiedDate"`
	Customer         *rowCustomer     `json:"customer"`
}

type rowTotal struct {
	ProposalTotal figure   `json:"proposalTotal"`
	Currency      currency `json:"currency"`
}

type rowCustomer struct {
	ID           state.ContactID `json:"id"`
	FirstName    string          `json:"firstName"`
	LastName     string          `json:"lastName"`
	CompanyName  string          `json:"companyName"`
	ContactEmail string          `json:"contactEmail"`
}

// ProposalRowOf converts a proposal for the list.
func ProposalRowOf(p *state.ProposalSummary) ProposalRow {
	w := ProposalRow{
		ID: p.ID, Number: p.Number, Name: p.Name, Status: p.Status,
		Total:       rowTotal{figureOf(p.Total), currency(p.Currency)},
		CreatedDate: Stamp(p.Created), LastModifiedDate: Stamp(p.LastModified),
	}
	if c := p.Customer; c != nil {
		w.Customer = &rowCustomer{c.ID, c.FirstName, c.LastName, c.CompanyName, c.Email}
	}
	return w
}

// WrittenText is the answer to a caller that has written a text and wants no detail back.
type WrittenText struct {
	ID               state.ProposalID `json:"id"`
	LastModifiedDate Stamp            `json:"lastModifiedDate"` // of the proposal, and of the option whose text it is
	LastModifiedUser user             `json:"lastModifiedUser"`
	PreviousDate     Stamp            `json:"previousModifiedDate"` // of the proposal before: whether others changed it, too
	Text             string           `json:"text"`                 // as it is stored
}

// WrittenTextOf returns the answer to a text that a user wrote into a proposal that was changed before at a time.
func WrittenTextOf(id state.ProposalID, text string, before, at time.Time, by state.User) WrittenText {
	return WrittenText{
		ID: id, LastModifiedDate: Stamp(at), LastModifiedUser: userOf(by), PreviousDate: Stamp(before), Text: text,
	}
}

// Proposal is the detail of a proposal.
type Proposal struct {
	ID                     state.ProposalID `json:"id"`
	Number                 int64            `json:"number"`
	Name                   string           `json:"name"`
	Status                 state.Status     `json:"status"`
	ProjectDescription     string           `json:"projectDescription"`
	InternalNotes          string           `json:"internalNotes"`
	FinancialSummary       proposalSummary  `json:"financialSummary,omitzero" for:"team"`
	Customer               *customer        `json:"customer"`
	Location               *Location        `json:"location"`
	SalesPerson            SalesPerson      `json:"salesPerson"`
	Dealer                 dealer           `json:"dealer"`
	CreatedDate            Stamp            `json:"createdDate"`
	LastModifiedDate       Stamp            `json:"lastModifiedDate"`
	LastModifiedByUserDate Stamp            `json:"lastModifiedByUserDate"`
	LastModifiedUser       user             `json:"lastModifiedUser"`
	LastSubmittedDate      Stamp            `json:"lastSubmittedDate"`
	ClientLastOpenedDate   Stamp            `json:"clientLastOpenedDate"`
	ClientLastDecisionDate Stamp            `json:"clientLastDecisionDate"`
	LastCompletedDate      Stamp            `json:"lastCompletedDate"`
	CoverpageImageURL      *string          `json:"coverpageImageUrl"`
	AboutUs                string           `json:"aboutUs"`
	ProjectTerms           *string          `json:"projectTerms,omitzero" for:"team"`
	Profit                 *profit          `json:"profit,omitzero" for:"team"`
	RecurringServices      *recurring       `json:"recurringServices,omitzero" for:"team"`
	PaymentSchedule        *schedule        `json:"paymentSchedule,omitzero" for:"team"`
	PaymentRequests        []paymentRequest `json:"paymentRequests,omitzero" for:"team"`
	Areas                  []area           `json:"areas"`
}

// ProposalOf converts a proposal, with the user who changed it last and the payments requested from its client.
func ProposalOf(p *state.Proposal, changedBy state.User, payments []billing.Payment) Proposal {
	return Proposal{
		ID: p.ID, Number: p.Number, Name: p.Name, Status: p.Status,
		ProjectDescription: p.Description, InternalNotes: p.InternalNotes,
		FinancialSummary: proposalSummary{summaryOf(&p.Summary), amount(p.Summary.Subtotal), amount(p.Summary.Total)},
		Customer:         customerOf(p.Customer), Location: LocationOf(p.Location),
		SalesPerson: SalesPersonOf(&p.SalesPerson), Dealer: dealer(p.Dealer),
		CreatedDate: Stamp(p.Created), LastModifiedDate: Stamp(p.LastModified),
		LastModifiedByUserDate: Stamp(p.LastModifiedByUser), LastModifiedUser: userOf(changedBy),
		LastSubmittedDate: Stamp(p.LastSubmitted), ClientLastOpenedDate: Stamp(p.ClientLastOpened),
		ClientLastDecisionDate: Stamp(p.ClientLastDecision), LastCompletedDate: Stamp(p.LastCompleted),
		CoverpageImageURL: orNull(p.CoverPageImageURL), AboutUs: p.AboutUs, ProjectTerms: &p.ProjectTerms,
		Profit: profitOf(p.Profit), RecurringServices: recurringOf(&p.Recurring),
		PaymentSchedule: scheduleOf(&p.Schedule),
		PaymentRequests: state.Map(payments, paymentRequestOf), Areas: areasOf(p.Areas, p.Summary.Currency),
	}
}

type area struct {
	ID      state.AreaID `json:"id"`
	Name    string       `json:"name"`
	Options []option     `json:"options"`
}

type option struct {
	ID                    state.OptionID `json:"id"`
	Status                state.Status   `json:"status"`
	LastModifiedDate      Stamp          `json:"lastModifiedDate"`
	ClientDescription     string         `json:"clientDescription"`
	InstallerDescription  *string        `json:"installerDescription,omitempty"` // nil: not for this reader
	Items                 []item         `json:"items"`
	Total                 number         `json:"total,omitzero"`
	TotalRecurringService figure         `json:"totalRecurringService"`
}

type item struct {
	ID               state.ItemID         `json:"id"`
	ParentID         *state.ItemID        `json:"parentId"`
	ItemType         state.ItemType       `json:"itemType"`
	ReferencedItemID *state.CatalogItemID `json:"referencedItemId"`
	Brand            string               `json:"brand"`
	Model            string               `json:"model"`
	Description      string               `json:"description"`
	Name             string               `json:"name"`
	ShortDescription string               `json:"shortDescription"`
	Quantity         number               `json:"quantity" for:"everyone"`
	SellPrice        number               `json:"sellPrice,omitzero"`
	Cost             figure               `json:"cost"`
	TaxExempt        bool                 `json:"taxExempt"`
}

func areasOf(areas []state.Area, c money.Currency) []area {
	return state.Map(areas, func(a *state.Area) area {
		return area{a.ID, a.Name, state.Map(a.Options, func(o *state.Option) option { return optionOf(o, c) })}
	})
}

func optionOf(o *state.Option, c money.Currency) option {
	return option{
		ID: o.ID, Status: o.Status, LastModifiedDate: Stamp(o.LastModified), ClientDescription: o.ClientDescription,
		InstallerDescription: &o.InstallerNotes, Items: state.Map(o.Items, itemOf),
		Total: amount(o.ItemsTotal(c)), TotalRecurringService: figureOf(o.TotalRecurringService),
	}
}

func itemOf(it *state.Item) item {
	return item{
		ID: it.ID, ParentID: orNull(it.ParentID), ItemType: it.Type, ReferencedItemID: orNull(it.ReferencedItemID),
		Brand: it.Brand, Model: it.Model, Description: it.Description, Name: it.Name,
		ShortDescription: it.ShortDescription, Quantity: amount(it.Quantity), SellPrice: amount(it.SellPrice),
		Cost: figureOf(it.Cost), TaxExempt: it.TaxExempt,
	}
}
