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

// The fields that a row and the detail of a change order should have.
var (
	changeOrderRowFields = state.UnknownFields(state.FieldName, state.FieldCustomer)
	changeOrderFields    = state.UnknownFields(
		state.FieldName, state.FieldDescription, state.FieldCustomer, state.FieldAreas, state.FieldLastSubmitted, state.FieldClientLastOpened,
		state.FieldClientLastDecision, state.FieldLastCompleted, state.FieldAboutUs, state.FieldProjectTerms,
		state.FieldRecurring, state.FieldSchedule, state.FieldMargin,
	)
)

func readChangeOrderSummary(r *jsonread.Reader, row *state.ChangeOrderSummary) {
	s := reading(r, &row.Unknown, changeOrderRowFields)
	for name := range r.Fields {
		switch string(name) {
		case "id":
			row.ID = jsonread.ID[state.ChangeOrderID](r)
		case "number":
			row.Number = r.Int()
		case "name":
			s.line(state.FieldName, &row.Name)
		case "status":
			row.Status = state.Status(r.Token())
		case "total":
			row.Total, row.Currency = readTotal(r, "changeOrderTotal")
		case "customer":
			objectOf(s, state.FieldCustomer, &row.Customer, readContact)
		case "createdDate":
			row.Created = r.Time()
		case "lastModifiedDate":
			row.LastModified = r.Time()
		case "lastModifiedByUserDate":
			row.LastModifiedByUser = r.Time()
		}
	}
}

// readTotal reads the total of a list's row: an object with the amount in field
// and a currency, or the amount alone.
func readTotal(r *jsonread.Reader, field string) (total decimal.NullDecimal, c money.Currency) {
	if r.Kind() != jsonread.Object {
		return r.Decimal(), c
	}
	for name := range r.Fields {
		switch string(name) {
		case field:
			total = r.Decimal()
		case "currency":
			readCurrency(r, &c)
		}
	}
	return total, c
}

func readChangeOrder(r *jsonread.Reader, o *state.ChangeOrder) {
	s := reading(r, &o.Unknown, changeOrderFields)
	for name := range r.Fields {
		switch string(name) {
		case "id":
			o.ID = jsonread.ID[state.ChangeOrderID](r)
		case "number":
			o.Number = r.Int()
		case "name":
			s.line(state.FieldName, &o.Name)
		case "status":
			o.Status = state.Status(r.Token())
		case "financialSummary":
			readSummary(r, &o.Summary)
		case "areas":
			listOf(s, state.FieldAreas, &o.Areas, readArea)
		case "customer":
			objectOf(s, state.FieldCustomer, &o.Customer, readContact)
		case "dealer":
			readDealer(r, &o.Dealer)
		case "profit":
			readProfit(s, &o.Profit)
		case "recurringServices":
			readRecurring(s, &o.Recurring)
		case "paymentSchedule":
			readSchedule(s, &o.Schedule)
		case "lastModifiedUser":
			readUser(r, &o.LastModifiedUser)
		case "projectDescription":
			s.text(state.FieldDescription, &o.Description)
		default:
			changeOrderDates(s, string(name), o)
		}
	}
}

func changeOrderDates(s said, name string, o *state.ChangeOrder) {
	switch name {
	case "createdDate":
		o.Created = s.r.Time()
	case "lastModifiedDate":
		o.LastModified = s.r.Time()
	case "lastModifiedByUserDate":
		o.LastModifiedByUser = s.r.Time()
	case "lastSubmittedDate":
		s.date(state.FieldLastSubmitted, &o.LastSubmitted)
	case "clientLastOpenedDate":
		s.date(state.FieldClientLastOpened, &o.ClientLastOpened)
	case "clientLastDecisionDate":
		s.date(state.FieldClientLastDecision, &o.ClientLastDecision)
	case "lastCompletedDate":
		s.date(state.FieldLastCompleted, &o.LastCompleted)
	case "coverpageImageUrl":
		o.CoverPageImageURL = s.r.Text()
	case "aboutUs":
		s.text(state.FieldAboutUs, &o.AboutUs)
	case "projectTerms":
		s.text(state.FieldProjectTerms, &o.ProjectTerms)
	}
}
