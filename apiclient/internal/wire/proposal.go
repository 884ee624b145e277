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
		err = ErrNothing // the response names no proposal
	}
	if err != nil {
		return nil, err
	}
	return &d.Proposal, nil
}

// Proposal reads the response to a write. full is false when that is a shorter
// object than the detail, such as only the id of what was made, so that the
// detail must be read again.
func Proposal(data []byte) (p *state.Proposal, full bool, err error) {
	d, err := anything(data, readDetail)
	if err != nil {
		return nil, false, err
	}
	return &d.Proposal, d.hasAreas && d.ID != 0, nil
}

// WrittenText reads the response to a written text that has the text alone.
func WrittenText(data []byte) (*state.WrittenText, error) {
	said := false
	w, err := document(data, func(r *jsonread.Reader, w *state.WrittenText) {
		object(
			r,
			idOf("id", &w.Proposal),
			field{"text", func(r *jsonread.Reader) {
				said = r.Kind() == jsonread.String
				w.Text = r.Text()
			}},
			dateOf("lastModifiedDate", &w.Modified),
			dateOf("previousModifiedDate", &w.Before),
			changedBy(&w.ModifiedBy),
		)
	})
	if err == nil && !said {
		err = ErrNothing
	}
	return &w, err
}

// changedBy reads the name of who has changed a proposal last.
func changedBy(name *string) field {
	return field{"lastModifiedUser", func(r *jsonread.Reader) {
		if u := optional(r, readUser); u != nil {
			*name = u.DisplayName()
		}
	}}
}

// detail is a proposal with what distinguishes a detail from a shorter response.
type detail struct {
	state.Proposal
	hasAreas bool
}

func readDetail(r *jsonread.Reader, d *detail) {
	object(r, append(proposalParts(d), partOf("salesPerson", &d.SalesPerson, readUser))...)
}

// proposalParts returns the fields of a proposal except its salesperson, which is shorter in triggers.
func proposalParts(p *detail) []field {
	s := track(&p.Unknown)
	areas := listAtMost(s, "areas", state.FieldAreas, &p.Areas, maxAreas, "areas", readArea)
	return []field{
		idOf("id", &p.ID),
		numberOf("number", &p.Number),
		s.line("name", state.FieldName, &p.Name),
		tokenOf("status", &p.Status),
		s.text("projectDescription", state.FieldDescription, &p.Description),
		s.text("description", state.FieldDescription, &p.Description),
		s.text("internalNotes", state.FieldInternalNotes, &p.InternalNotes),
		partOf("financialSummary", &p.Summary, readSummary),
		profitOf(s, &p.Profit),
		recurringOf(s, &p.Recurring),
		scheduleOf(s, &p.Schedule),
		s.field("paymentRequests", state.FieldPaymentRequests, func(r *jsonread.Reader) (omitted bool) {
			list, whole := array(r, readPaymentRequest)
			if list == nil && whole {
				list = []state.PaymentRequest{}
			}
			p.Requests = list
			return !whole
		}),
		objectField(s, "customer", state.FieldCustomer, &p.Customer, readContact),
		objectField(s, "location", state.FieldLocation, &p.Location, readLocation),
		partOf("dealer", &p.Dealer, readDealer),
		changedBy(&p.LastModifiedUserName),
		{"areas", func(r *jsonread.Reader) {
			p.hasAreas = r.Kind() == jsonread.Array
			areas.read(r)
		}},
		dateOf("createdDate", &p.Created),
		dateOf("lastModifiedDate", &p.LastModified),
		dateOf("lastModifiedByUserDate", &p.LastModifiedByUser),
		s.date("lastSubmittedDate", state.FieldLastSubmitted, &p.LastSubmitted),
		s.date("clientLastOpenedDate", state.FieldClientLastOpened, &p.ClientLastOpened),
		s.date("clientLastDecisionDate", state.FieldClientLastDecision, &p.ClientLastDecision),
		s.date("lastCompletedDate", state.FieldLastCompleted, &p.LastCompleted),
		s.optionalText("coverpageImageUrl", state.FieldCoverPage, &p.CoverPageImageURL),
		s.text("aboutUs", state.FieldAboutUs, &p.AboutUs),
		s.text("projectTerms", state.FieldProjectTerms, &p.ProjectTerms),
	}
}

func readArea(r *jsonread.Reader, a *state.Area) {
	s := track(&a.Unknown)
	options := listAtMost(s, "options", state.FieldOptions, &a.Options, maxOptions, "options in an area", readOption)
	object(r,
		idOf("id", &a.ID),
		s.line("name", state.FieldName, &a.Name),
		field{"options", func(r *jsonread.Reader) {
			options.read(r)
			if slices.ContainsFunc(a.Options, func(o state.Option) bool { return o.ID == 0 }) {
				s.unknown.Set(state.FieldOptions, true) // it is unknown which is which
			}
		}},
	)
}

func readOption(r *jsonread.Reader, o *state.Option) {
	s := track(&o.Unknown)
	object(r,
		idOf("id", &o.ID),
		tokenOf("status", &o.Status),
		dateOf("lastModifiedDate", &o.LastModified),
		s.text("clientDescription", state.FieldClientDescription, &o.ClientDescription),
		s.text("installerDescription", state.FieldInstallerNotes, &o.InstallerNotes),
		listAtMost(s, "items", state.FieldItems, &o.Items, maxLines, "lines in an option", readItem),
		figureOf("total", &o.Total),
		figureOf("totalRecurringService", &o.TotalRecurringService),
	)
}

func readItem(r *jsonread.Reader, i *state.Item) {
	s := track(&i.Unknown)
	object(r,
		idOf("id", &i.ID),
		idOf("parentId", &i.ParentID),
		tokenOf("itemType", &i.Type),
		idOf("referencedItemId", &i.ReferencedItemID),
		s.token("brand", state.FieldBrand, &i.Brand),
		s.token("model", state.FieldModel, &i.Model),
		s.text("description", state.FieldDescription, &i.Description),
		s.token("name", state.FieldName, &i.Name),
		s.token("shortDescription", state.FieldShortDescription, &i.ShortDescription),
		figureOf("quantity", &i.Quantity),
		figureOf("sellPrice", &i.SellPrice),
		figureOf("cost", &i.Cost),
		s.flag("taxExempt", state.FieldTaxExempt, &i.TaxExempt),
		s.flag("isTaxExempt", state.FieldTaxExempt, &i.TaxExempt),
	)
}
