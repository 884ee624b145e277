package wire

import (
	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// ProposalDetail reads a proposal detail.
func ProposalDetail(data []byte) (*state.Proposal, error) {
	d, err := document(data, readDetail)
	if err != nil {
		return nil, err
	}
	return &d.Proposal, nil
}

// Proposal reads the answer to a write. full is false when that is a shorter
// object than the detail, such as only the id of what was made, so that the
// detail has to be read again.
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
	for name := range r.Fields {
		if string(name) == "areas" {
			d.hasAreas = r.Kind() == jsonread.Array
		}
		proposalField(r, string(name), &d.Proposal)
	}
}

func proposalField(r *jsonread.Reader, name string, p *state.Proposal) {
	switch name {
	case "id":
		p.ID = jsonread.ID[state.ProposalID](r)
	case "number":
		p.Number = r.Int()
	case "name":
		p.Name = r.Line()
	case "status":
		p.Status = state.Status(r.Token())
	case "projectDescription", "description":
		p.Description = r.Text()
	case "internalNotes":
		p.InternalNotes = r.Text()
	case "financialSummary":
		readSummary(r, &p.Summary)
	case "profit":
		readProfit(r, &p.Profit)
	case "recurringServices":
		readRecurring(r, &p.Recurring)
	case "paymentSchedule":
		readSchedule(r, &p.Schedule)
	case "customer":
		p.Customer = optional(r, readContact)
	case "location":
		p.Location = optional(r, readLocation)
	case "salesPerson":
		readUser(r, &p.SalesPerson)
	case "dealer":
		readDealer(r, &p.Dealer)
	case "lastModifiedUser":
		var u state.User
		if readUser(r, &u); u != (state.User{}) {
			p.LastModifiedUserName = u.DisplayName()
		}
	case "areas":
		p.Areas = array(r, readArea)
	default:
		proposalDates(r, name, p)
	}
}

func proposalDates(r *jsonread.Reader, name string, p *state.Proposal) {
	switch name {
	case "createdDate":
		p.Created = r.Time()
	case "lastModifiedDate":
		p.LastModified = r.Time()
	case "lastModifiedByUserDate":
		p.LastModifiedByUser = r.Time()
	case "lastSubmittedDate":
		p.LastSubmitted = r.Time()
	case "clientLastOpenedDate":
		p.ClientLastOpened = r.Time()
	case "clientLastDecisionDate":
		p.ClientLastDecision = r.Time()
	case "lastCompletedDate":
		p.LastCompleted = r.Time()
	case "coverpageImageUrl":
		p.CoverPageImageURL = r.Text()
	case "aboutUs":
		p.AboutUs = r.Text()
	case "projectTerms":
		p.ProjectTerms = r.Text()
	}
}

func readArea(r *jsonread.Reader, a *state.Area) {
	for name := range r.Fields {
		switch string(name) {
		case "id":
			a.ID = jsonread.ID[state.AreaID](r)
		case "name":
			a.Name = r.Line()
		case "options":
			a.Options = array(r, readOption)
		}
	}
}

func readOption(r *jsonread.Reader, o *state.Option) {
	for name := range r.Fields {
		switch string(name) {
		case "id":
			o.ID = jsonread.ID[state.OptionID](r)
		case "status":
			o.Status = state.Status(r.Token())
		case "clientDescription":
			o.ClientDescription = r.Text()
		case "installerDescription":
			o.InstallerNotes = r.Text()
		case "lastModifiedDate":
			o.LastModified = r.Time()
		case "items":
			o.Items = array(r, readItem)
		case "total":
			o.Total = r.Decimal()
		case "totalRecurringService":
			o.TotalRecurringService = r.Decimal()
		}
	}
}

func readItem(r *jsonread.Reader, i *state.Item) {
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
			i.Brand = r.Token()
		case "model":
			i.Model = r.Token()
		case "name":
			i.Name = r.Token()
		case "shortDescription":
			i.ShortDescription = r.Token()
		case "description":
			i.Description = r.Text()
		case "quantity":
			i.Quantity = r.Decimal()
		case "sellPrice":
			i.SellPrice = r.Decimal()
		case "cost":
			i.Cost = r.Decimal()
		case "taxExempt", "isTaxExempt":
			i.TaxExempt = r.Bool()
		}
	}
}
