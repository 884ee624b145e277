package wire

import (
	"slices"

	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// ProposalDetail reads a proposal detail.
func ProposalDetail(data []byte) (*state.Proposal, error) {
	d, err := document(data, readDetail)
	if err == nil && d.ID == 0 {
		err = ErrNothing // it says of no proposal that it is so
	}
	if err != nil {
		return nil, err
	}
	return &d.Proposal, nil
}

// Proposal reads the answer to a write. full is false when that is a shorter
// object than the detail, such as only the id of what was made, so that the
// detail must be read again.
func Proposal(data []byte) (p *state.Proposal, full bool, err error) {
	d, err := anything(data, readDetail)
	if err != nil {
		return nil, false, err
	}
	return &d.Proposal, d.hasAreas && d.ID != 0, nil
}

// detail is a proposal with what tells a detail from a shorter answer.
type detail struct {
	state.Proposal
	hasAreas bool
}

func readDetail(r *jsonread.Reader, d *detail) {
	s := reading(r, &d.Unknown, proposalFields)
	for name := range r.Fields {
		if string(name) == "areas" {
			d.hasAreas = r.Kind() == jsonread.Array
		}
		proposalField(s, string(name), &d.Proposal)
	}
}

// The fields that a proposal, an area, an option and a line item should have.
var (
	proposalFields = state.UnknownFields(
		state.FieldName, state.FieldDescription, state.FieldInternalNotes, state.FieldCustomer, state.FieldLocation, state.FieldAreas,
		state.FieldLastSubmitted, state.FieldClientLastOpened, state.FieldClientLastDecision, state.FieldLastCompleted,
		state.FieldAboutUs, state.FieldProjectTerms, state.FieldRecurring, state.FieldSchedule, state.FieldMargin,
		state.FieldCoverPage, state.FieldPaymentRequests,
	)
	areaFields   = state.UnknownFields(state.FieldName, state.FieldOptions)
	optionFields = state.UnknownFields(state.FieldClientDescription, state.FieldInstallerNotes, state.FieldItems)
	itemFields   = state.UnknownFields(
		state.FieldBrand, state.FieldModel, state.FieldName, state.FieldShortDescription, state.FieldDescription, state.FieldTaxExempt,
	)
)

func proposalField(s said, name string, p *state.Proposal) {
	r := s.r
	switch name {
	case "id":
		p.ID = jsonread.ID[state.ProposalID](r)
	case "number":
		p.Number = r.Int()
	case "name":
		s.line(state.FieldName, &p.Name)
	case "status":
		p.Status = state.Status(r.Token())
	case "projectDescription", "description":
		s.text(state.FieldDescription, &p.Description)
	case "internalNotes":
		s.text(state.FieldInternalNotes, &p.InternalNotes)
	case "financialSummary":
		readSummary(r, &p.Summary)
	case "profit":
		readProfit(s, &p.Profit)
	case "recurringServices":
		readRecurring(s, &p.Recurring)
	case "paymentSchedule":
		readSchedule(s, &p.Schedule)
	case "paymentRequests":
		listOf(s, state.FieldPaymentRequests, &p.Requests, readPaymentRequest)
		if p.Requests == nil && !p.Unknown.Has(state.FieldPaymentRequests) {
			p.Requests = []state.PaymentRequest{}
		}
	case "customer":
		objectOf(s, state.FieldCustomer, &p.Customer, readContact)
	case "location":
		objectOf(s, state.FieldLocation, &p.Location, readLocation)
	case "salesPerson":
		readUser(r, &p.SalesPerson)
	case "dealer":
		readDealer(r, &p.Dealer)
	case "lastModifiedUser":
		if u := optional(r, readUser); u != nil {
			p.LastModifiedUserName = u.DisplayName()
		}
	case "areas":
		listOf(s, state.FieldAreas, &p.Areas, readArea)
	default:
		proposalDates(s, name, p)
	}
}

func proposalDates(s said, name string, p *state.Proposal) {
	switch name {
	case "createdDate":
		p.Created = s.r.Time()
	case "lastModifiedDate":
		p.LastModified = s.r.Time()
	case "lastModifiedByUserDate":
		p.LastModifiedByUser = s.r.Time()
	case "lastSubmittedDate":
		s.date(state.FieldLastSubmitted, &p.LastSubmitted)
	case "clientLastOpenedDate":
		s.date(state.FieldClientLastOpened, &p.ClientLastOpened)
	case "clientLastDecisionDate":
		s.date(state.FieldClientLastDecision, &p.ClientLastDecision)
	case "lastCompletedDate":
		s.date(state.FieldLastCompleted, &p.LastCompleted)
	case "coverpageImageUrl":
		s.optionalText(state.FieldCoverPage, &p.CoverPageImageURL)
	case "aboutUs":
		s.text(state.FieldAboutUs, &p.AboutUs)
	case "projectTerms":
		s.text(state.FieldProjectTerms, &p.ProjectTerms)
	}
}

func readArea(r *jsonread.Reader, a *state.Area) {
	s := reading(r, &a.Unknown, areaFields)
	for name := range r.Fields {
		switch string(name) {
		case "id":
			a.ID = jsonread.ID[state.AreaID](r)
		case "name":
			s.line(state.FieldName, &a.Name)
		case "options":
			listOf(s, state.FieldOptions, &a.Options, readOption)
			if slices.ContainsFunc(a.Options, func(o state.Option) bool { return o.ID == 0 }) {
				s.unknown.Set(state.FieldOptions, true) // it is unknown which is which
			}
		}
	}
}

func readOption(r *jsonread.Reader, o *state.Option) {
	s := reading(r, &o.Unknown, optionFields)
	for name := range r.Fields {
		switch string(name) {
		case "id":
			o.ID = jsonread.ID[state.OptionID](r)
		case "status":
			o.Status = state.Status(r.Token())
		case "clientDescription":
			s.text(state.FieldClientDescription, &o.ClientDescription)
		case "installerDescription":
			s.text(state.FieldInstallerNotes, &o.InstallerNotes)
		case "lastModifiedDate":
			o.LastModified = r.Time()
		case "items":
			listOf(s, state.FieldItems, &o.Items, readItem)
		case "total":
			o.Total = r.Decimal()
		case "totalRecurringService":
			o.TotalRecurringService = r.Decimal()
		}
	}
}

func readItem(r *jsonread.Reader, i *state.Item) {
	s := reading(r, &i.Unknown, itemFields)
	for name := range r.Fields {
		switch string(name) {
		case "id":
			i.ID = jsonread.ID[state.ItemID](r)
		case "parentId":
			i.ParentID = jsonread.ID[state.ItemID](r)
		case "itemType":
			i.Type = state.ItemType(r.Token())
		case "referencedItemId":
			i.ReferencedItemID = jsonread.ID[state.CatalogItemID](r)
		case "brand":
			s.token(state.FieldBrand, &i.Brand)
		case "model":
			s.token(state.FieldModel, &i.Model)
		case "name":
			s.token(state.FieldName, &i.Name)
		case "shortDescription":
			s.token(state.FieldShortDescription, &i.ShortDescription)
		case "description":
			s.text(state.FieldDescription, &i.Description)
		case "quantity":
			i.Quantity = r.Decimal()
		case "sellPrice":
			i.SellPrice = r.Decimal()
		case "cost":
			i.Cost = r.Decimal()
		case "taxExempt", "isTaxExempt":
			s.flag(state.FieldTaxExempt, &i.TaxExempt)
		}
	}
}
