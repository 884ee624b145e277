package service

import (
	"strconv"
	"strings"

	"app.tender/tender/service/billing"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// proposalTriggerWire is a proposal for an automation platform.
type proposalTriggerWire struct {
	ID                state.ProposalID     `json:"id"`
	Number            int64                `json:"number"`
	Name              string               `json:"name"`
	Status            state.Status         `json:"status"`
	Total             number               `json:"total"`
	Customer          *personTriggerWire   `json:"customer"`
	ProposalPDF       *string              `json:"proposalPdf"`
	ProposalCSV       *string              `json:"proposalCsv"`
	InstallerPDF      *string              `json:"installerPdf"`
	SalesPerson       string               `json:"salesPerson"`
	SalesPersonEmail  string               `json:"salesPersonEmail"`
	Areas             []areaWire           `json:"areas"`
	FinancialSummary  proposalSummaryWire  `json:"financialSummary"`
	Profit            profitWire           `json:"profit"`
	RecurringServices recurringWire        `json:"recurringServices"`
	ChangeOrders      []changeOrderRowWire `json:"changeOrders"`
}

// documentsURL is the address of the documents of accepted proposals. The interface names
// no operation for them, and the address shows that.
const documentsURL = "https://documents.example.com/proposals/"

func proposalTriggerOf(p *state.Proposal, orders []store.ChangeOrder) proposalTriggerWire {
	w := proposalTriggerWire{
		ID: p.ID, Number: p.Number, Name: p.Name, Status: p.Status, Total: amount(p.Summary.Total),
		SalesPerson: strings.TrimSpace(p.SalesPerson.FirstName + " " + p.SalesPerson.LastName), SalesPersonEmail: p.SalesPerson.Email,
		Areas:            each(p.Areas, areaOf),
		FinancialSummary: proposalSummaryWire{summaryOf(&p.Summary), amount(p.Summary.Subtotal), amount(p.Summary.Total)},
		Profit:           profitOf(p.Profit), RecurringServices: recurringOf(&p.Recurring),
		ChangeOrders: each(orders, changeOrderRowOf),
	}
	if p.Customer != nil {
		customer := *p.Customer
		customer.PrimaryLocation = p.Location
		w.Customer = personTriggerOf(&customer)
	}
	if p.Status == state.StatusAccepted {
		at := documentsURL + strconv.FormatInt(int64(p.ID), 10)
		w.ProposalPDF, w.ProposalCSV, w.InstallerPDF = orNull(at+"/proposal.pdf"), orNull(at+"/proposal.csv"), orNull(at+"/installer.pdf")
	}
	return w
}

// personTriggerWire is a contact for an automation platform.
type personTriggerWire struct {
	customerWire
	ContactEmailCC string               `json:"contactEmailCC"`
	Location       *locationTriggerWire `json:"location"`
}

type locationTriggerWire struct {
	ID          state.LocationID `json:"id"`
	Street      string           `json:"street"`
	Suite       string           `json:"suite"`
	City        string           `json:"city"`
	PostalCode  string           `json:"postalCode"`
	State       string           `json:"state"`
	StateAbbrev string           `json:"stateAbbrev"`
	Country     string           `json:"country"`
	Phone       string           `json:"phone"`
}

func personTriggerOf(c *state.Contact) *personTriggerWire {
	w := &personTriggerWire{customerWire: *customerOf(c), ContactEmailCC: c.EmailCC}
	if l := c.PrimaryLocation; l != nil {
		w.Location = &locationTriggerWire{l.ID, l.Street, l.Suite, l.City, l.PostalCode, l.State, l.StateAbbrev, l.Country, l.Phone}
	}
	return w
}

// paymentTriggerWire is a payment for an automation platform.
type paymentTriggerWire struct {
	ID                            int64               `json:"id"`
	Number                        int64               `json:"number"`
	Description                   *string             `json:"description"`
	Status                        state.PaymentStatus `json:"status"`
	Amount                        number              `json:"amount"`
	CreatedDate                   stamp               `json:"createdDate"`
	ModifiedDate                  stamp               `json:"modifiedDate"`
	DueDate                       stamp               `json:"dueDate"`
	InitiatedPaymentDate          stamp               `json:"initiatedPaymentDate"`
	PaidDate                      stamp               `json:"paidDate"`
	ClientFirstName               *string             `json:"clientFirstName"`
	ClientLastName                *string             `json:"clientLastName"`
	ClientName                    string              `json:"clientName"`
	PersonID                      state.ContactID     `json:"personId"`
	ProposalID                    *state.ProposalID   `json:"proposalId"`
	ProposalNumber                *int64              `json:"proposalNumber"`
	PaidVia                       *string             `json:"paidVia"`
	IsEstExpired                  bool                `json:"isEstExpired"`
	PaymentProcessorType          string              `json:"paymentProcessorType"`
	ProposalPaymentScheduleItemID *int64              `json:"proposalPaymentScheduleItemId"`
}

func paymentTriggerOf(p *billing.Payment) paymentTriggerWire {
	return paymentTriggerWire{
		ID: p.ID, Number: p.Number, Description: orNull(p.Description), Status: p.Status, Amount: number(p.Amount),
		CreatedDate: stamp(p.Created), ModifiedDate: stamp(p.Modified), DueDate: stamp(p.Due),
		InitiatedPaymentDate: stamp(p.Initiated), PaidDate: stamp(p.Paid),
		ClientFirstName: orNull(p.FirstName), ClientLastName: orNull(p.LastName),
		ClientName: strings.TrimSpace(p.FirstName + " " + p.LastName), PersonID: p.Person, ProposalID: orNull(p.Proposal),
		ProposalNumber: orNull(p.ProposalNumber), PaidVia: orNull(p.PaidVia), IsEstExpired: p.IsEstExpired,
		PaymentProcessorType: p.ProcessorType, ProposalPaymentScheduleItemID: orNull(p.ScheduleItem),
	}
}

// orderTriggerWire is an order for an automation platform.
type orderTriggerWire struct {
	ID             int64               `json:"id"`
	Number         int64               `json:"number"`
	Name           string              `json:"name"`
	CreatedDate    stamp               `json:"createdDate"`
	ModifiedDate   stamp               `json:"modifiedDate"`
	Status         state.OrderStatus   `json:"status"`
	Total          number              `json:"total"`
	PartCount      int                 `json:"partCount"`
	OrderSuppliers []orderSupplierWire `json:"orderSuppliers"`
}

type orderSupplierWire struct {
	ID           int64             `json:"id"`
	SupplierName string            `json:"supplierName"`
	Sum          number            `json:"sum"`
	PartCount    int               `json:"partCount"`
	Status       state.OrderStatus `json:"status"`
}

func orderTriggerOf(o *billing.Order) orderTriggerWire {
	return orderTriggerWire{
		ID: o.ID, Number: o.Number, Name: o.Name, CreatedDate: stamp(o.Created), ModifiedDate: stamp(o.Modified),
		Status: o.Status, Total: number(o.Total), PartCount: o.PartCount, OrderSuppliers: each(o.Suppliers, orderSupplierOf),
	}
}

func orderSupplierOf(s *billing.OrderSupplier) orderSupplierWire {
	return orderSupplierWire{s.ID, s.Name, number(s.Sum), s.PartCount, s.Status}
}
