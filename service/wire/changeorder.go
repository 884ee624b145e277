package wire

import (
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// ChangeOrderRow is a row of a proposal's list of change orders.
type ChangeOrderRow struct {
	ID                     state.ChangeOrderID `json:"id"`
	Number                 int64               `json:"number"`
	Name                   string              `json:"name"`
	Status                 state.Status        `json:"status"`
	Total                  changeOrderTotal    `json:"total"`
	Customer               *customer           `json:"customer"`
	CreatedDate            Stamp               `json:"createdDate"`
	LastModifiedDate       Stamp               `json:"lastModifiedDate"`
	LastModifiedByUserDate Stamp               `json:"lastModifiedByUserDate"`
}

type changeOrderTotal struct {
	ChangeOrderTotal number   `json:"changeOrderTotal,omitzero"`
	Currency         currency `json:"currency"`
}

// ChangeOrderRowOf converts a change order for the list.
func ChangeOrderRowOf(o *store.ChangeOrder) ChangeOrderRow {
	return ChangeOrderRow{
		ID: o.ID, Number: o.Number, Name: o.Name, Status: o.Status,
		Total:       changeOrderTotal{amount(o.Summary.Total), currency(o.Summary.Currency)},
		Customer:    customerOf(o.Customer),
		CreatedDate: Stamp(o.Created), LastModifiedDate: Stamp(o.LastModified),
		LastModifiedByUserDate: Stamp(o.LastModifiedByUser),
	}
}

// ChangeOrder is the detail of a change order.
type ChangeOrder struct {
	ID                     state.ChangeOrderID `json:"id"`
	Number                 int64               `json:"number"`
	Name                   string              `json:"name"`
	Status                 state.Status        `json:"status"`
	CreatedDate            Stamp               `json:"createdDate"`
	LastModifiedDate       Stamp               `json:"lastModifiedDate"`
	LastModifiedByUserDate Stamp               `json:"lastModifiedByUserDate"`
	LastSubmittedDate      Stamp               `json:"lastSubmittedDate"`
	ClientLastOpenedDate   Stamp               `json:"clientLastOpenedDate"`
	ClientLastDecisionDate Stamp               `json:"clientLastDecisionDate"`
	LastCompletedDate      Stamp               `json:"lastCompletedDate"`
	FinancialSummary       changeOrderSummary  `json:"financialSummary,omitzero" for:"team"`
	Areas                  []area              `json:"areas"`
	Customer               *customer           `json:"customer"`
	Dealer                 dealer              `json:"dealer"`
	CoverpageImageURL      *string             `json:"coverpageImageUrl"`
	AboutUs                string              `json:"aboutUs"`
	ProjectDescription     string              `json:"projectDescription"`
	Profit                 *profit             `json:"profit,omitzero" for:"team"`
	RecurringServices      *recurring          `json:"recurringServices,omitzero" for:"team"`
	PaymentSchedule        *schedule           `json:"paymentSchedule,omitzero" for:"team"`
	PaymentRequests        []paymentRequest    `json:"paymentRequests,omitzero" for:"team"`
	ProjectTerms           *string             `json:"projectTerms,omitzero" for:"team"`
	LastModifiedUser       user                `json:"lastModifiedUser"`
}

// ChangeOrderOf converts a change order with its areas, contact and user.
func ChangeOrderOf(o *state.ChangeOrder) ChangeOrder {
	return ChangeOrder{
		ID: o.ID, Number: o.Number, Name: o.Name, Status: o.Status, CreatedDate: Stamp(o.Created),
		LastModifiedDate: Stamp(o.LastModified), LastModifiedByUserDate: Stamp(o.LastModifiedByUser),
		LastSubmittedDate: Stamp(o.LastSubmitted), ClientLastOpenedDate: Stamp(o.ClientLastOpened),
		ClientLastDecisionDate: Stamp(o.ClientLastDecision), LastCompletedDate: Stamp(o.LastCompleted),
		FinancialSummary: changeOrderSummary{
			summaryOf(&o.Summary), amount(o.Summary.Subtotal),
			amount(o.Summary.Total),
		},
		Areas: areasOf(o.Areas, o.Summary.Currency), Customer: customerOf(o.Customer), Dealer: dealer(o.Dealer),
		CoverpageImageURL: orNull(o.CoverPageImageURL), AboutUs: o.AboutUs, ProjectDescription: o.Description,
		Profit: profitOf(o.Profit), RecurringServices: recurringOf(&o.Recurring),
		PaymentSchedule: scheduleOf(&o.Schedule),
		PaymentRequests: []paymentRequest{}, ProjectTerms: &o.ProjectTerms,
		LastModifiedUser: userOf(o.LastModifiedUser),
	}
}
