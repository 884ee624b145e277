package store

import (
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
)

// Payment is a request for money, with the fields and statuses of the
// interface.
type Payment struct {
	ID             int64
	Number         int64
	Description    string
	Status         string
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

// Order is what was ordered from suppliers, with the statuses of the interface.
// Total and PartCount are the sums over the suppliers.
type Order struct {
	ID        int64
	Number    int64
	Name      string
	Status    string
	Created   time.Time
	Modified  time.Time
	Total     decimal.Decimal
	PartCount int
	Proposal  state.ProposalID // 0: none
	Suppliers []OrderSupplier
}

// OrderSupplier is one supplier's share of an order.
type OrderSupplier struct {
	ID        int64
	Name      string
	Status    string
	Sum       decimal.Decimal
	PartCount int
}

// CreatePayment adds a payment under its own id.
func (t *Tx) CreatePayment(account AccountID, p Payment) error {
	data, err := jsonText(p)
	if err != nil {
		return err
	}
	_, err = t.exec("creating a payment", `INSERT INTO payments (id, account_id, contact_id, proposal_id, status, modified, data)
		VALUES (?, ?, ?, ?, ?, ?, ?)`, p.ID, account, p.Person, idOrNull(p.Proposal), p.Status, micros(p.Modified), data)
	return err
}

// CreateOrder adds an order under its own id.
func (t *Tx) CreateOrder(account AccountID, o Order) error {
	data, err := jsonText(o)
	if err != nil {
		return err
	}
	_, err = t.exec("creating an order", `INSERT INTO orders (id, account_id, status, modified, data)
		VALUES (?, ?, ?, ?, ?)`, o.ID, account, o.Status, micros(o.Modified), data)
	return err
}

// ProposalPayments lists the payments that belong to a proposal, by id.
func (t *Tx) ProposalPayments(p state.ProposalID) ([]Payment, error) {
	return collect(t, "listing payments", func(p *Payment) []any { return []any{jsonCol{p}} },
		`SELECT data FROM payments WHERE proposal_id = ? ORDER BY id`, p)
}
