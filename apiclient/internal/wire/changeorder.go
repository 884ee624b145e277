package wire

import (
	"github.com/shopspring/decimal"

	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// ChangeOrders reads the list of a proposal's change orders.
func ChangeOrders(data []byte) ([]state.ChangeOrderSummary, error) {
	list, err := documentList(data, readChangeOrderSummary, "changeOrders")
	if err == nil {
		err = identified(list, true, func(row *state.ChangeOrderSummary) int64 { return int64(row.ID) })
	}
	return list, err
}

// ChangeOrder reads the detail of a change order.
func ChangeOrder(data []byte) (state.ChangeOrder, error) { return document(data, readChangeOrder) }

func readChangeOrderSummary(r *jsonread.Reader, row *state.ChangeOrderSummary) {
	s := track(&row.Unknown)
	object(r,
		idOf("id", &row.ID),
		numberOf("number", &row.Number),
		s.line("name", state.FieldName, &row.Name),
		tokenOf("status", &row.Status),
		totalOf("changeOrderTotal", &row.Total, &row.Currency),
		objectField(s, "customer", state.FieldCustomer, &row.Customer, readContact),
		dateOf("createdDate", &row.Created),
		dateOf("lastModifiedDate", &row.LastModified),
		dateOf("lastModifiedByUserDate", &row.LastModifiedByUser),
	)
}

// totalOf reads the total of a row: an object with a currency and the amount in a field of
// that name, or the amount alone.
func totalOf(amount string, total *decimal.NullDecimal, c *money.Currency) field {
	return field{"total", func(r *jsonread.Reader) {
		*total, *c = decimal.NullDecimal{}, money.Currency{}
		if r.Kind() != jsonread.Object {
			*total = r.Decimal()
			return
		}
		object(r, figureOf(amount, total), partOf("currency", c, readCurrency))
	}}
}

func readChangeOrder(r *jsonread.Reader, o *state.ChangeOrder) {
	s := track(&o.Unknown)
	object(r,
		idOf("id", &o.ID),
		numberOf("number", &o.Number),
		s.line("name", state.FieldName, &o.Name),
		tokenOf("status", &o.Status),
		dateOf("createdDate", &o.Created),
		dateOf("lastModifiedDate", &o.LastModified),
		dateOf("lastModifiedByUserDate", &o.LastModifiedByUser),
		s.date("lastSubmittedDate", state.FieldLastSubmitted, &o.LastSubmitted),
		s.date("clientLastOpenedDate", state.FieldClientLastOpened, &o.ClientLastOpened),
		s.date("clientLastDecisionDate", state.FieldClientLastDecision, &o.ClientLastDecision),
		s.date("lastCompletedDate", state.FieldLastCompleted, &o.LastCompleted),
		partOf("financialSummary", &o.Summary, readSummary),
		listAtMost(s, "areas", state.FieldAreas, &o.Areas, maxAreas, "areas", readArea),
		objectField(s, "customer", state.FieldCustomer, &o.Customer, readContact),
		partOf("dealer", &o.Dealer, readDealer),
		textOf("coverpageImageUrl", &o.CoverPageImageURL),
		s.text("aboutUs", state.FieldAboutUs, &o.AboutUs),
		s.text("projectDescription", state.FieldDescription, &o.Description),
		profitOf(s, &o.Profit),
		recurringOf(s, &o.Recurring),
		scheduleOf(s, &o.Schedule),
		s.text("projectTerms", state.FieldProjectTerms, &o.ProjectTerms),
		partOf("lastModifiedUser", &o.LastModifiedUser, readUser),
	)
}
