package wire

import (
	"strings"

	"app.tender/tender/service/billing"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// ProposalTrigger is a proposal for other programs: an automation platform, and the receivers of webhooks.
type ProposalTrigger struct {
	ID                state.ProposalID `json:"id"`
	Number            int64            `json:"number"`
	Name              string           `json:"name"`
	Status            state.Status     `json:"status"`
	Total             number           `json:"total"`
	Customer          *PersonTrigger   `json:"customer"`
	ProposalPDF       *string          `json:"proposalPdf"`
	ProposalCSV       *string          `json:"proposalCsv"`
	InstallerPDF      *string          `json:"installerPdf"`
	SalesPerson       string           `json:"salesPerson"`
	SalesPersonEmail  string           `json:"salesPersonEmail"`
	Areas             []area           `json:"areas"`
	FinancialSummary  proposalSummary  `json:"financialSummary"`
	Profit            *profit          `json:"profit"`
	RecurringServices *recurring       `json:"recurringServices"`
	ChangeOrders      []ChangeOrderRow `json:"changeOrders"`
}

// Documents are the addresses of a proposal's documents; empty where there is none.
type Documents struct{ ProposalPDF, ProposalCSV, InstallerPDF string }

// ProposalTriggerOf converts a proposal with its change orders for an automation platform. Only an accepted one has
// documents.
func ProposalTriggerOf(p *state.Proposal, orders []store.ChangeOrder, at Documents) ProposalTrigger {
	w := ProposalTrigger{
		ID: p.ID, Number: p.Number, Name: p.Name, Status: p.Status, Total: amount(p.Summary.Total),
		SalesPerson:      strings.TrimSpace(p.SalesPerson.FirstName + " " + p.SalesPerson.LastName),
		SalesPersonEmail: p.SalesPerson.Email,
		Areas:            areasWithoutNotes(p),
		FinancialSummary: proposalSummary{summaryOf(&p.Summary), amount(p.Summary.Subtotal), amount(p.Summary.Total)},
		Profit:           profitOf(p.Profit), RecurringServices: recurringOf(&p.Recurring),
		ChangeOrders: state.Map(orders, ChangeOrderRowOf),
	}
	if p.Customer != nil {
		customer := *p.Customer
		customer.PrimaryLocation = p.Location
		w.Customer = PersonTriggerOf(&customer)
	}
	if p.Status == state.StatusAccepted {
		w.ProposalPDF, w.ProposalCSV, w.InstallerPDF = orNull(at.ProposalPDF), orNull(at.ProposalCSV),
			orNull(at.InstallerPDF)
	}
	return w
}

// areasWithoutNotes converts areas for programs outside the team, without the installer notes.
func areasWithoutNotes(p *state.Proposal) []area {
	areas := areasOf(p.Areas, p.Summary.Currency)
	for i := range areas {
		for j := range areas[i].Options {
			areas[i].Options[j].InstallerDescription = nil
		}
	}
	return areas
}

// StatusChanged is the data of the event proposal.status_changed.
type StatusChanged struct {
	ProposalTrigger
	PreviousStatus state.Status `json:"previousStatus"`
}

// PersonTrigger is a contact for an automation platform.
type PersonTrigger struct {
	customer
	ContactEmailCC string   `json:"contactEmailCC"`
	Location       *address `json:"location"`
}

// PersonTriggerOf converts a contact for an automation platform.
func PersonTriggerOf(c *state.Contact) *PersonTrigger {
	w := &PersonTrigger{customer: *customerOf(c), ContactEmailCC: c.EmailCC}
	if l := c.PrimaryLocation; l != nil {
		at := addressOf(l)
		w.Location = &at
	}
	return w
}

// PaymentTrigger is a payment for an automation platform.
type PaymentTrigger struct {
	ID                            int64               `json:"id"`
	Number                        int64               `json:"number"`
	Description                   *string             `json:"description"`
	Status                        state.PaymentStatus `json:"status"`
	Amount                        number              `json:"amount"`
	CreatedDate                   Stamp               `json:"createdDate"`
	ModifiedDate                  Stamp               `json:"modifiedDate"`
	DueDate                       Stamp               `json:"dueDate"`
	InitiatedPaymentDate          Stamp               `json:"initiatedPaymentDate"`
	PaidDate                      Stamp               `json:"paidDate"`
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

// PaymentTriggerOf converts a payment for an automation platform.
func PaymentTriggerOf(p *billing.Payment) PaymentTrigger {
	return PaymentTrigger{
		ID: p.ID, Number: p.Number, Description: orNull(p.Description), Status: p.Status, Amount: numberOf(p.Amount),
		CreatedDate: Stamp(p.Created), ModifiedDate: Stamp(p.Modified), DueDate: Stamp(p.Due),
		InitiatedPaymentDate: Stamp(p.Initiated), PaidDate: Stamp(p.Paid),
		ClientFirstName: orNull(p.FirstName), ClientLastName: orNull(p.LastName),
		ClientName: strings.TrimSpace(p.FirstName + " " + p.LastName), PersonID: p.Person,
		ProposalID:     orNull(p.Proposal),
		ProposalNumber: orNull(p.ProposalNumber), PaidVia: orNull(p.PaidVia), IsEstExpired: p.IsEstExpired,
		PaymentProcessorType: p.ProcessorType, ProposalPaymentScheduleItemID: orNull(p.ScheduleItem),
	}
}

// OrderTrigger is an order for an automation platform.
type OrderTrigger struct {
	ID             int64              `json:"id"`
	Number         int64              `json:"number"`
	Name           string             `json:"name"`
	CreatedDate    Stamp              `json:"createdDate"`
	ModifiedDate   Stamp              `json:"modifiedDate"`
	Status         notify.OrderStatus `json:"status"`
	Total          number             `json:"total"`
	PartCount      int                `json:"partCount"`
	OrderSuppliers []orderSupplier    `json:"orderSuppliers"`
}

type orderSupplier struct {
	ID           int64              `json:"id"`
	SupplierName string             `json:"supplierName"`
	Sum          number             `json:"sum"`
	PartCount    int                `json:"partCount"`
	Status       notify.OrderStatus `json:"status"`
}

// OrderTriggerOf converts an order for an automation platform.
func OrderTriggerOf(o *billing.Order) OrderTrigger {
	return OrderTrigger{
		ID: o.ID, Number: o.Number, Name: o.Name, CreatedDate: Stamp(o.Created), ModifiedDate: Stamp(o.Modified),
		Status: o.Status, Total: numberOf(o.Total), PartCount: o.PartCount,
		OrderSuppliers: state.Map(o.Suppliers, orderSupplierOf),
	}
}

func orderSupplierOf(s *billing.OrderSupplier) orderSupplier {
	return orderSupplier{s.ID, s.Name, numberOf(s.Sum), s.PartCount, s.Status}
}
