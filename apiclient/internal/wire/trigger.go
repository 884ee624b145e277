package wire

import (
	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// ProposalTrigger reads the answer of the proposal trigger.
func ProposalTrigger(data []byte) (state.ProposalTrigger, error) {
	return document(data, readProposalTrigger)
}

func readProposalTrigger(r *jsonread.Reader, t *state.ProposalTrigger) {
	s := reading(r, &t.Proposal.Unknown, proposalFields)
	for name := range r.Fields {
		switch string(name) {
		case "total":
			t.Total, _ = readTotal(r, "proposalTotal")
		case "proposalPdf":
			t.ProposalPDF = r.Text()
		case "proposalCsv":
			t.ProposalCSV = r.Text()
		case "installerPdf":
			t.InstallerPDF = r.Text()
		case "salesPerson":
			if r.Kind() == jsonread.Object {
				readUser(r, &t.Proposal.SalesPerson)
				t.SalesPerson = t.Proposal.SalesPerson.DisplayName()
				break
			}
			t.SalesPerson = r.Line()
		case "salesPersonEmail":
			t.SalesPersonEmail = r.Line()
		case "changeOrders":
			t.ChangeOrders, _ = array(r, readChangeOrderSummary)
		default:
			proposalField(s, string(name), &t.Proposal)
		}
	}
	// Here the location comes with the customer.
	if c := t.Proposal.Customer; t.Proposal.Location == nil && c != nil {
		t.Proposal.Location = c.PrimaryLocation
		t.Proposal.Unknown.Set(state.FieldLocation, c.Unknown.Has(state.FieldPrimaryLocation))
	}
}

// Payment reads the answer of the payment trigger.
func Payment(data []byte) (state.Payment, error) {
	return document(data, readPayment)
}

func readPayment(r *jsonread.Reader, p *state.Payment) {
	for name := range r.Fields {
		switch string(name) {
		case "clientFirstName":
			p.ClientFirstName = r.Line()
		case "clientLastName":
			p.ClientLastName = r.Line()
		case "clientName":
			p.ClientName = r.Line()
		case "personId":
			p.Person = jsonread.ID[state.ContactID](r)
		case "proposalId":
			p.Proposal = jsonread.ID[state.ProposalID](r)
		case "proposalNumber":
			p.ProposalNumber = r.Int()
		case "paidVia":
			p.PaidVia = r.Line()
		case "isEstExpired":
			p.IsEstExpired = r.Bool()
		case "paymentProcessorType":
			p.PaymentProcessorType = r.Token()
		case "proposalPaymentScheduleItemId":
			p.PaymentScheduleItemID = r.Int()
		default:
			paymentDates(r, string(name), p)
		}
	}
}

func paymentDates(r *jsonread.Reader, name string, p *state.Payment) {
	switch name {
	case "createdDate":
		p.Created = r.Time()
	case "modifiedDate":
		p.Modified = r.Time()
	case "initiatedPaymentDate":
		p.Initiated = r.Time()
	case "paidDate":
		p.Paid = r.Time()
	default:
		paymentRequestField(r, name, &p.PaymentRequest)
	}
}

// Order reads the answer of the order trigger.
func Order(data []byte) (state.Order, error) { return document(data, readOrder) }

func readOrder(r *jsonread.Reader, o *state.Order) {
	for name := range r.Fields {
		switch string(name) {
		case "id":
			o.ID = r.Int()
		case "number":
			o.Number = r.Int()
		case "name":
			o.Name = r.Line()
		case "createdDate":
			o.Created = r.Time()
		case "modifiedDate":
			o.Modified = r.Time()
		case "status":
			o.Status = state.OrderStatus(r.Token())
		case "total":
			o.Total = r.Decimal()
		case "partCount":
			o.PartCount = r.Decimal()
		case "orderSuppliers":
			o.Suppliers, _ = array(r, readOrderSupplier)
		}
	}
}

func readOrderSupplier(r *jsonread.Reader, s *state.OrderSupplier) {
	for name := range r.Fields {
		switch string(name) {
		case "id":
			s.ID = r.Int()
		case "supplierName":
			s.Name = r.Line()
		case "sum":
			s.Sum = r.Decimal()
		case "partCount":
			s.PartCount = r.Decimal()
		case "status":
			s.Status = state.OrderStatus(r.Token())
		}
	}
}
