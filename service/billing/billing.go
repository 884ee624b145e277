// Package billing holds a dealer's payments and orders, which the demo makes, the store
// keeps and the triggers show.
package billing

import (
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// Payment is a payment request with the fields of the interface. The amount is in the
// account's currency. The store keeps it as JSON with these field names.
type Payment struct {
	ID             int64
	Number         int64
	Description    string
	Status         state.PaymentStatus
	Amount         decimal.Decimal
	Created        time.Time
	Modified       time.Time
	Due            time.Time
	Initiated      time.Time // zero: the client did not start to pay
	Paid           time.Time // zero: not paid
	Person         state.ContactID
	FirstName      string // of the client
	LastName       string
	Proposal       state.ProposalID // 0: none
	ProposalNumber int64
	PaidVia        string // empty: not paid
	IsEstExpired   bool
	ProcessorType  string
	ScheduleItem   int64 // id of the instalment of the proposal's schedule; 0: none
}

// Order is an order to suppliers. Total, in the account's currency, and PartCount are the
// sums over the suppliers. The store keeps it as JSON with these field names.
type Order struct {
	ID        int64
	Number    int64
	Name      string
	Status    notify.OrderStatus
	Created   time.Time
	Modified  time.Time
	Total     decimal.Decimal
	PartCount int
	Suppliers []OrderSupplier
}

// OrderSupplier is one supplier's share of an order.
type OrderSupplier struct {
	ID        int64
	Name      string
	Status    notify.OrderStatus
	Sum       decimal.Decimal
	PartCount int
}
