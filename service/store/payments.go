package store

import (
	"app.tender/tender/service/billing"
	"app.tender/tender/state"
)

// CreatePayment adds a payment under its own id.
func (t *Tx) CreatePayment(account AccountID, p billing.Payment) error {
	return t.do("creating a payment", `INSERT INTO payments (id, account_id, contact_id, proposal_id, status, modified, data)
		VALUES (?, ?, ?, ?, ?, ?, ?)`, p.ID, account, p.Person, idOrNull(p.Proposal), p.Status, micros(p.Modified), jsonOf(p))
}

// CreateOrder adds an order under its own id.
func (t *Tx) CreateOrder(account AccountID, o billing.Order) error {
	return t.do("creating an order", `INSERT INTO orders (id, account_id, status, modified, data)
		VALUES (?, ?, ?, ?, ?)`, o.ID, account, o.Status, micros(o.Modified), jsonOf(o))
}

// ProposalPayments lists the payments that belong to a proposal, by id.
func (t *Tx) ProposalPayments(p state.ProposalID) ([]billing.Payment, error) {
	return collect(t, "listing payments", inJSON[billing.Payment],
		`SELECT data FROM payments WHERE proposal_id = ? ORDER BY id`, p)
}
