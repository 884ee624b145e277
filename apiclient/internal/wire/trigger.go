package wire

import (
	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/notify"
)

// ProposalTrigger reads the response of the proposal trigger.
func ProposalTrigger(data []byte) (notify.ProposalTrigger, error) {
	return document(data, readProposalTrigger)
}

func readProposalTrigger(r *jsonread.Reader, t *notify.ProposalTrigger) {
	readTriggerWith(r, t, &detail{})
}

// readTriggerWith reads a proposal as triggers and events have it, by way of d, with further fields.
func readTriggerWith(r *jsonread.Reader, t *notify.ProposalTrigger, d *detail, more ...field) {
	var currency money.Currency
	object(r, append(
		append(proposalParts(d), more...),
		totalOf("proposalTotal", &t.Total, &currency),
		textOf("proposalPdf", &t.ProposalPDF),
		textOf("proposalCsv", &t.ProposalCSV),
		textOf("installerPdf", &t.InstallerPDF),
		field{"salesPerson", func(r *jsonread.Reader) {
			if r.Kind() == jsonread.Object {
				readUser(r, &d.SalesPerson)
				t.SalesPerson = d.SalesPerson.DisplayName()
				return
			}
			t.SalesPerson = r.Line()
		}},
		lineOf("salesPersonEmail", &t.SalesPersonEmail),
		listOf("changeOrders", &t.ChangeOrders, readChangeOrderSummary),
	)...)
	t.Proposal = d.Proposal
	// A trigger has the location with the customer.
	if c := t.Proposal.Customer; t.Proposal.Location == nil && c != nil {
		t.Proposal.Location = c.PrimaryLocation
		t.Proposal.Unknown.Set(state.FieldLocation, c.Unknown.Has(state.FieldPrimaryLocation))
	}
}

// Payment reads the response of the payment trigger.
func Payment(data []byte) (notify.Payment, error) {
	return document(data, readPayment)
}

func readPayment(r *jsonread.Reader, p *notify.Payment) {
	s := track(&p.Unknown)
	object(r, append(
		paymentRequestParts(&p.PaymentRequest),
		dateOf("createdDate", &p.Created),
		dateOf("modifiedDate", &p.Modified),
		dateOf("initiatedPaymentDate", &p.Initiated),
		dateOf("paidDate", &p.Paid),
		lineOf("clientFirstName", &p.ClientFirstName),
		lineOf("clientLastName", &p.ClientLastName),
		lineOf("clientName", &p.ClientName),
		idOf("personId", &p.Person),
		idOf("proposalId", &p.Proposal),
		numberOf("proposalNumber", &p.ProposalNumber),
		lineOf("paidVia", &p.PaidVia),
		s.flag("isEstExpired", state.FieldExpired, &p.IsEstExpired),
		tokenOf("paymentProcessorType", &p.PaymentProcessorType),
		numberOf("proposalPaymentScheduleItemId", &p.PaymentScheduleItemID),
	)...)
}

// Order reads the response of the order trigger.
func Order(data []byte) (notify.Order, error) { return document(data, readOrder) }

func readOrder(r *jsonread.Reader, o *notify.Order) {
	s := track(&o.Unknown)
	object(r,
		numberOf("id", &o.ID),
		numberOf("number", &o.Number),
		lineOf("name", &o.Name),
		dateOf("createdDate", &o.Created),
		dateOf("modifiedDate", &o.Modified),
		tokenOf("status", &o.Status),
		figureOf("total", &o.Total),
		figureOf("partCount", &o.PartCount),
		listField(s, "orderSuppliers", state.FieldSuppliers, &o.Suppliers, readOrderSupplier),
	)
}

func readOrderSupplier(r *jsonread.Reader, s *notify.OrderSupplier) {
	object(r,
		numberOf("id", &s.ID),
		lineOf("supplierName", &s.Name),
		figureOf("sum", &s.Sum),
		figureOf("partCount", &s.PartCount),
		tokenOf("status", &s.Status),
	)
}
