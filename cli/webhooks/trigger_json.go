package webhooks

import (
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// triggeredProposalJSON is what the trigger of proposals tells, for programs.
type triggeredProposalJSON struct {
	Proposal         shapes.Proposal      `json:"proposal"`
	Total            *string              `json:"total"`
	SalesPerson      *string              `json:"salesPerson"` // the full name
	SalesPersonEmail *string              `json:"salesPersonEmail"`
	ProposalPDF      *string              `json:"proposalPdf"` // addresses; null unless the status is Accepted
	ProposalCSV      *string              `json:"proposalCsv"`
	InstallerPDF     *string              `json:"installerPdf"`
	ChangeOrders     []triggeredChangeRow `json:"changeOrders"`
}

type triggeredChangeRow struct {
	ID     int64   `json:"id"`
	Number *int64  `json:"number"` // within the proposal
	Name   *string `json:"name"`
	Status *string `json:"status"`
	Total  *string `json:"total"`
}

func (t triggeredProposal) json() any {
	return triggeredProposalJSON{
		Proposal: shapes.ProposalOf(&t.Proposal), Total: output.Money(t.Total, t.Proposal.Summary.Currency),
		SalesPerson: output.Word(t.SalesPerson), SalesPersonEmail: output.Word(t.SalesPersonEmail),
		ProposalPDF: output.Word(t.ProposalPDF), ProposalCSV: output.Word(t.ProposalCSV),
		InstallerPDF: output.Word(t.InstallerPDF),
		ChangeOrders: state.Map(t.ChangeOrders, func(co *state.ChangeOrderSummary) triggeredChangeRow {
			name := output.Text(co.Unknown, state.FieldName, co.Name)
			return triggeredChangeRow{
				int64(co.ID), output.NumberOf(co.Number), name, output.Word(co.Status),
				output.Money(co.Total, co.Currency),
			}
		}),
	}
}

// triggeredPaymentJSON is what the trigger of payments tells, for programs.
type triggeredPaymentJSON struct {
	ID             int64   `json:"id"`
	Number         *int64  `json:"number"`
	Description    *string `json:"description"`
	Status         *string `json:"status"`
	Amount         *string `json:"amount"` // in the account's currency
	Created        *string `json:"created"`
	LastModified   *string `json:"lastModified"`
	Due            *string `json:"due"`
	Initiated      *string `json:"initiated"`
	Paid           *string `json:"paid"`
	PaidVia        *string `json:"paidVia"`
	Processor      *string `json:"processor"`
	Expired        *bool   `json:"expired"`
	ClientName     *string `json:"clientName"`
	Contact        *int64  `json:"contactId"`
	Proposal       *int64  `json:"proposalId"`
	ProposalNumber *int64  `json:"proposalNumber"`
}

func (t triggeredPayment) json() any {
	return triggeredPaymentJSON{
		ID: t.ID, Number: output.NumberOf(t.Number), Description: output.Word(t.Description),
		Status: output.Word(t.Status), Amount: output.Number(t.Amount),
		Created: output.Time(t.Created), LastModified: output.Time(t.Modified), Due: output.Time(t.Due),
		Initiated: output.Time(t.Initiated), Paid: output.Time(t.Paid),
		PaidVia: output.Word(t.PaidVia), Processor: output.Word(t.PaymentProcessorType),
		Expired:    output.Truth(t.Unknown, state.FieldExpired, t.IsEstExpired),
		ClientName: output.Word(t.ClientName),
		Contact:    output.NumberOf(int64(t.Person)), Proposal: output.NumberOf(int64(t.Proposal)),
		ProposalNumber: output.NumberOf(t.ProposalNumber),
	}
}

// triggeredOrderJSON is what the trigger of orders tells, for programs.
type triggeredOrderJSON struct {
	ID           int64                   `json:"id"`
	Number       *int64                  `json:"number"`
	Name         *string                 `json:"name"`
	Status       *string                 `json:"status"`
	Total        *string                 `json:"total"` // of all suppliers, in the account's currency
	Parts        *string                 `json:"parts"` // of all suppliers
	Created      *string                 `json:"created"`
	LastModified *string                 `json:"lastModified"`
	Suppliers    []triggeredSupplierJSON `json:"suppliers"`
	Incomplete   bool                    `json:"incomplete,omitempty"` // the response lacked some suppliers
}

type triggeredSupplierJSON struct {
	ID     int64   `json:"id"`
	Name   *string `json:"name"`
	Status *string `json:"status"`
	Total  *string `json:"total"`
	Parts  *string `json:"parts"`
}

func (t triggeredOrder) json() any {
	return triggeredOrderJSON{
		ID: t.ID, Number: output.NumberOf(t.Number), Name: output.Word(t.Name), Status: output.Word(t.Status),
		Total: output.Number(t.Total), Parts: output.Number(t.PartCount),
		Created: output.Time(t.Created), LastModified: output.Time(t.Modified),
		Incomplete: t.Unknown.Has(state.FieldSuppliers),
		Suppliers: state.Map(t.Suppliers, func(s *notify.OrderSupplier) triggeredSupplierJSON {
			return triggeredSupplierJSON{
				s.ID, output.Word(s.Name), output.Word(s.Status), output.Number(s.Sum),
				output.Number(s.PartCount),
			}
		}),
	}
}

// triggeredPersonJSON is what the trigger of contacts tells, for programs.
type triggeredPersonJSON struct {
	*shapes.Contact
	EmailCC *string `json:"emailCC"`
}

func (t triggeredPerson) json() any {
	c := state.Contact(t)
	return triggeredPersonJSON{
		shapes.ContactOf(state.ContactForClient(&c)),
		output.Text(c.Unknown, state.FieldEmailCC, c.EmailCC),
	}
}
