package store

import (
	"app.tender/tender/service/billing"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// Latest returns the id of the account's last changed proposal with status s; empty
// means any. Archived ones don't count. It fails with ErrNotFound.
func (t Proposals) Latest(account AccountID, s state.Status) (state.ProposalID, error) {
	return one(t.tx, "finding the latest proposal", single[state.ProposalID],
		`SELECT id FROM proposals WHERE account_id = ?1 AND archived = 0
		AND (?2 = '' OR status = ?2) ORDER BY modified DESC, id DESC LIMIT 1`, account, s)
}

// Latest returns the account's last changed payment, as Proposals.Latest does.
func (t Payments) Latest(account AccountID, s state.PaymentStatus) (billing.Payment, error) {
	return one(t.tx, "finding the latest payment", inJSON[billing.Payment],
		`SELECT data FROM payments WHERE account_id = ?1
		AND (?2 = '' OR status = ?2) ORDER BY modified DESC, id DESC LIMIT 1`, account, s)
}

// LatestOrder returns the account's last changed order, as Proposals.Latest does.
func (t Payments) LatestOrder(account AccountID, s notify.OrderStatus) (billing.Order, error) {
	return one(t.tx, "finding the latest order", inJSON[billing.Order], `SELECT data FROM orders WHERE account_id = ?1
		AND (?2 = '' OR status = ?2) ORDER BY modified DESC, id DESC LIMIT 1`, account, s)
}

// Latest returns the id of the account's last changed contact. It fails with
// ErrNotFound.
func (t Contacts) Latest(account AccountID) (state.ContactID, error) {
	return one(t.tx, "finding the latest contact", single[state.ContactID],
		`SELECT id FROM contacts WHERE account_id = ? ORDER BY modified DESC, id DESC LIMIT 1`, account)
}
