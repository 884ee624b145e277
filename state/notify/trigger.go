package notify

import (
	"time"

	"app.tender/tender/state"
	"github.com/shopspring/decimal"
)

// Trigger is a kind of notification for automation platforms.
type Trigger string

// The triggers of the interface.
const (
	TriggerProposal Trigger = "proposal"
	TriggerPayment  Trigger = "payment"
	TriggerOrder    Trigger = "order"
	TriggerPerson   Trigger = "person"
)

// Triggers returns the triggers of the interface in its order.
func Triggers() []Trigger {
	return []Trigger{TriggerProposal, TriggerPayment, TriggerOrder, TriggerPerson}
}

// Fires describes when a trigger fires.
func (t Trigger) Fires() string {
	switch t {
	case TriggerProposal:
		return "a proposal's status changes"
	case TriggerPayment:
		return "a payment's status changes"
	case TriggerOrder:
		return "an order's status changes"
	case TriggerPerson:
		return "a contact is made, changed or deleted"
	default:
		return ""
	}
}

// Event returns the equivalent webhook event; empty if there is none.
func (t Trigger) Event() Event {
	if t == TriggerProposal {
		return EventProposalStatus
	}
	return ""
}

// Statuses returns the statuses that a trigger can be filtered by; none for a trigger without.
func (t Trigger) Statuses() []string {
	switch t {
	case TriggerProposal:
		return append(names(state.ProposalStatuses()), string(state.StatusUndefined))
	case TriggerPayment:
		return names(state.PaymentStatuses())
	case TriggerOrder:
		return names(OrderStatuses())
	default:
		return nil
	}
}

func names[T ~string](list []T) []string {
	return state.Map(list, func(w *T) string { return string(*w) })
}

// ProposalTrigger is a proposal in a trigger's payload.
type ProposalTrigger struct {
	Proposal         state.Proposal
	Total            decimal.NullDecimal
	ProposalPDF      string // URLs; empty unless the status is Accepted
	ProposalCSV      string
	InstallerPDF     string
	SalesPerson      string // full name
	SalesPersonEmail string
	ChangeOrders     []state.ChangeOrderSummary
}

// Payment is a payment in a trigger's payload.
type Payment struct {
	state.PaymentRequest

	Created               time.Time
	Modified              time.Time
	Initiated             time.Time
	Paid                  time.Time
	ClientFirstName       string
	ClientLastName        string
	ClientName            string // first and last name
	Person                state.ContactID
	Proposal              state.ProposalID // 0 for none
	ProposalNumber        int64
	PaidVia               string // name of the method or the processor
	IsEstExpired          bool
	PaymentProcessorType  string
	PaymentScheduleItemID int64 // 0 for none

	Unknown state.Unknown
}

// OrderStatus is the state of an order or of one supplier's part of it. Unlisted values are kept
// as received.
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

// OrderStatuses returns the order statuses of the interface in its order.
func OrderStatuses() []OrderStatus {
	return []OrderStatus{
		OrderUndefined, OrderDraft, OrderSubmitted, OrderViewedBySupplier, OrderAccepted, OrderReceived,
		OrderEmailFailed,
	}
}

// Word returns the status for display.
func (s OrderStatus) Word() string { return state.Status(s).Word() }

// Order is an order in a trigger's payload.
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

	Unknown state.Unknown
}

// OrderSupplier is one supplier's part of an order.
type OrderSupplier struct {
	ID        int64
	Name      string
	Sum       decimal.NullDecimal
	PartCount decimal.NullDecimal
	Status    OrderStatus
}
