package state

import (
	"time"

	"github.com/shopspring/decimal"
)

// ProposalTrigger is a proposal as an automation platform gets it.
type ProposalTrigger struct {
	Proposal         Proposal
	Total            decimal.NullDecimal
	ProposalPDF      string // addresses; empty unless the status is Accepted
	ProposalCSV      string
	InstallerPDF     string
	SalesPerson      string // full name
	SalesPersonEmail string
	ChangeOrders     []ChangeOrderSummary
}

// PaymentStatus is the state of a payment. Values that are not listed here are
// kept as they came.
type PaymentStatus string

// The payment statuses of the interface.
const (
	PaymentUndefined      PaymentStatus = "Undefined"
	PaymentDraft          PaymentStatus = "Draft"
	PaymentSubmitted      PaymentStatus = "Submitted"
	PaymentViewed         PaymentStatus = "Viewed"
	PaymentPaid           PaymentStatus = "Paid"
	PaymentDeclined       PaymentStatus = "Declined"
	PaymentRefunded       PaymentStatus = "Refunded"
	PaymentPending        PaymentStatus = "Pending"
	PaymentRequiresAction PaymentStatus = "RequiresAction" // such as 3D Secure
	PaymentVerifying      PaymentStatus = "Verifying"
	PaymentCancelled      PaymentStatus = "Cancelled"
)

// Word returns the status as a screen shows it.
func (s PaymentStatus) Word() string { return Status(s).Word() }

// Payment is a payment as an automation platform gets it.
type Payment struct {
	PaymentRequest

	Created               time.Time
	Modified              time.Time
	Initiated             time.Time
	Paid                  time.Time
	ClientFirstName       string
	ClientLastName        string
	ClientName            string // first and last name
	Person                ContactID
	Proposal              ProposalID // 0 when it belongs to none
	ProposalNumber        int64
	PaidVia               string // the method's or the processor's name
	IsEstExpired          bool
	PaymentProcessorType  string
	PaymentScheduleItemID int64 // 0 when it belongs to none
}

// OrderStatus is the state of an order or of one supplier's part of it. Values
// that are not listed here are kept as they came.
type OrderStatus string

// The order statuses of the interface.
const (
	OrderUndefined        OrderStatus = "Undefined"
	OrderDraft            OrderStatus = "Draft"
	OrderSubmitted        OrderStatus = "Submitted"
	OrderViewedBySupplier OrderStatus = "ViewedBySupplier"
	OrderAccepted         OrderStatus = "Accepted"
	OrderReceived         OrderStatus = "Received"
	OrderEmailFailed      OrderStatus = "EmailFailed"
)

// Order is an order as an automation platform gets it.
type Order struct {
	ID        int64
	Number    int64
	Name      string
	Created   time.Time
	Modified  time.Time
	Status    OrderStatus
	Total     decimal.NullDecimal // of all suppliers
	PartCount decimal.NullDecimal // of all suppliers
	Suppliers []OrderSupplier
}

// OrderSupplier is the part of an order that goes to one supplier.
type OrderSupplier struct {
	ID        int64
	Name      string
	Sum       decimal.NullDecimal
	PartCount decimal.NullDecimal
	Status    OrderStatus
}
