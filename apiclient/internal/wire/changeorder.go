package wire

import (
	"github.com/shopspring/decimal"

	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// ChangeOrders reads the list of a proposal's change orders.
func ChangeOrders(data []byte) ([]state.ChangeOrderSummary, error) {
	return documentList(data, readChangeOrderSummary, "changeOrders")
}

// ChangeOrder reads the detail of a change order.
func ChangeOrder(data []byte) (state.ChangeOrder, error) { return document(data, readChangeOrder) }

func readChangeOrderSummary(r *jsonread.Reader, s *state.ChangeOrderSummary) {
	for name := range r.Fields {
		switch string(name) {
		case "id":
			s.ID = jsonread.ID[state.ChangeOrderID](r)
		case "number":
			s.Number = r.Int()
		case "name":
			s.Name = r.Line()
		case "status":
			s.Status = state.Status(r.Token())
		case "total":
			s.Total, s.Currency = readTotal(r, "changeOrderTotal")
		case "customer":
			s.Customer = optional(r, readContact)
		case "createdDate":
			s.Created = r.Time()
		case "lastModifiedDate":
			s.LastModified = r.Time()
		case "lastModifiedByUserDate":
			s.LastModifiedByUser = r.Time()
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
	for name := range r.Fields {
		switch string(name) {
		case "id":
			o.ID = jsonread.ID[state.ChangeOrderID](r)
		case "number":
			o.Number = r.Int()
		case "name":
			o.Name = r.Line()
		case "status":
			o.Status = state.Status(r.Token())
		case "financialSummary":
			readSummary(r, &o.Summary)
		case "areas":
			o.Areas = array(r, readArea)
		case "customer":
			o.Customer = optional(r, readContact)
		case "dealer":
			readDealer(r, &o.Dealer)
		case "profit":
			readProfit(r, &o.Profit)
		case "recurringServices":
			readRecurring(r, &o.Recurring)
		case "paymentSchedule":
			readSchedule(r, &o.Schedule)
		case "lastModifiedUser":
			readUser(r, &o.LastModifiedUser)
		case "projectDescription":
			o.Description = r.Text()
		default:
			changeOrderDates(r, string(name), o)
		}
	}
}

func changeOrderDates(r *jsonread.Reader, name string, o *state.ChangeOrder) {
	switch name {
	case "createdDate":
		o.Created = r.Time()
	case "lastModifiedDate":
		o.LastModified = r.Time()
	case "lastModifiedByUserDate":
		o.LastModifiedByUser = r.Time()
	case "lastSubmittedDate":
		o.LastSubmitted = r.Time()
	case "clientLastOpenedDate":
		o.ClientLastOpened = r.Time()
	case "clientLastDecisionDate":
		o.ClientLastDecision = r.Time()
	case "lastCompletedDate":
		o.LastCompleted = r.Time()
	case "coverpageImageUrl":
		o.CoverPageImageURL = r.Text()
	case "aboutUs":
		o.AboutUs = r.Text()
	case "projectTerms":
		o.ProjectTerms = r.Text()
	}
}
