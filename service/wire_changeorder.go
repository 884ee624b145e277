package service

import (
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// changeOrderRowWire is a row of a proposal's list of change orders.
type changeOrderRowWire struct {
	ID                     state.ChangeOrderID `json:"id"`
	Number                 int64               `json:"number"`
	Name                   string              `json:"name"`
	Status                 state.Status        `json:"status"`
	Total                  changeOrderTotal    `json:"total"`
	Customer               *customerWire       `json:"customer"`
	CreatedDate            stamp               `json:"createdDate"`
	LastModifiedDate       stamp               `json:"lastModifiedDate"`
	LastModifiedByUserDate stamp               `json:"lastModifiedByUserDate"`
}

type changeOrderTotal struct {
	ChangeOrderTotal number       `json:"changeOrderTotal"`
	Currency         currencyWire `json:"currency"`
}

func changeOrderRowOf(o *store.ChangeOrder) changeOrderRowWire {
	return changeOrderRowWire{
		ID: o.ID, Number: o.Number, Name: o.Name, Status: o.Status,
		Total:       changeOrderTotal{amount(o.Summary.Total), currencyWire(o.Summary.Currency)},
		Customer:    customerOf(o.Customer),
		CreatedDate: stamp(o.Created), LastModifiedDate: stamp(o.LastModified),
		LastModifiedByUserDate: stamp(o.LastModifiedByUser),
	}
}

// changeOrderWire is the detail of a change order.
type changeOrderWire struct {
	ID                     state.ChangeOrderID    `json:"id"`
	Number                 int64                  `json:"number"`
	Name                   string                 `json:"name"`
	Status                 state.Status           `json:"status"`
	CreatedDate            stamp                  `json:"createdDate"`
	LastModifiedDate       stamp                  `json:"lastModifiedDate"`
	LastModifiedByUserDate stamp                  `json:"lastModifiedByUserDate"`
	LastSubmittedDate      stamp                  `json:"lastSubmittedDate"`
	ClientLastOpenedDate   stamp                  `json:"clientLastOpenedDate"`
	ClientLastDecisionDate stamp                  `json:"clientLastDecisionDate"`
	LastCompletedDate      stamp                  `json:"lastCompletedDate"`
	FinancialSummary       changeOrderSummaryWire `json:"financialSummary"`
	Areas                  []areaWire             `json:"areas"`
	Customer               *customerWire          `json:"customer"`
	Dealer                 dealerWire             `json:"dealer"`
	CoverpageImageURL      *string                `json:"coverpageImageUrl"`
	AboutUs                string                 `json:"aboutUs"`
	ProjectDescription     string                 `json:"projectDescription"`
	Profit                 profitWire             `json:"profit"`
	RecurringServices      recurringWire          `json:"recurringServices"`
	PaymentSchedule        scheduleWire           `json:"paymentSchedule"`
	PaymentRequests        []paymentRequestWire   `json:"paymentRequests"`
	ProjectTerms           string                 `json:"projectTerms"`
	LastModifiedUser       userWire               `json:"lastModifiedUser"`
}

// changeOrderOf writes a change order that was read with fillChangeOrder.
func changeOrderOf(o *state.ChangeOrder) changeOrderWire {
	return changeOrderWire{
		ID: o.ID, Number: o.Number, Name: o.Name, Status: o.Status, CreatedDate: stamp(o.Created),
		LastModifiedDate: stamp(o.LastModified), LastModifiedByUserDate: stamp(o.LastModifiedByUser),
		LastSubmittedDate: stamp(o.LastSubmitted), ClientLastOpenedDate: stamp(o.ClientLastOpened),
		ClientLastDecisionDate: stamp(o.ClientLastDecision), LastCompletedDate: stamp(o.LastCompleted),
		FinancialSummary: changeOrderSummaryWire{summaryOf(&o.Summary), amount(o.Summary.Subtotal), amount(o.Summary.Total)},
		Areas:            each(o.Areas, areaOf), Customer: customerOf(o.Customer), Dealer: dealerWire(o.Dealer),
		CoverpageImageURL: orNull(o.CoverPageImageURL), AboutUs: o.AboutUs, ProjectDescription: o.Description,
		Profit: profitOf(o.Profit), RecurringServices: recurringOf(&o.Recurring), PaymentSchedule: scheduleOf(&o.Schedule),
		PaymentRequests: []paymentRequestWire{}, ProjectTerms: o.ProjectTerms, LastModifiedUser: userOf(o.LastModifiedUser),
	}
}
