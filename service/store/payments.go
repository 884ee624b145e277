package store

import (
	"app.tender/tender/service/billing"
	"app.tender/tender/state"
)

// Payments are payments and orders, in a transaction.
type Payments struct{ tx *Tx }

// Create adds a payment under its own id.
func (t Payments) Create(account AccountID, p billing.Payment) error {
	return t.tx.do("creating a payment",
		`INSERT INTO payments (id, account_id, contact_id, proposal_id, status, modified, data)
		VALUES (?, ?, ?, ?, ?, ?, ?)`, p.ID, account, p.Person, idOrNull(p.Proposal), p.Status, micros(p.Modified),
		jsonOf(p))
}

// CreateOrder adds an order under its own id.
func (t Payments) CreateOrder(account AccountID, o billing.Order) error {
	return t.tx.do("creating an order", `INSERT INTO orders (id, account_id, status, modified, data)
		VALUES (?, ?, ?, ?, ?)`, o.ID, account, o.Status, micros(o.Modified), jsonOf(o))
}

// OfProposal lists the payments that belong to a proposal, by id.
func (t Payments) OfProposal(account AccountID, p state.ProposalID) ([]billing.Payment, error) {
	return collect(t.tx, "listing payments", inJSON[billing.Payment],
		`SELECT data FROM payments WHERE account_id = ? AND proposal_id = ? ORDER BY id`, account, p)
}
