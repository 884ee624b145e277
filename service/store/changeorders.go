package store

import "app.tender/tender/state"

// ChangeOrder is a change order without its areas. Customer and dealer are the proposal's.
type ChangeOrder struct {
	state.ChangeOrder
	AccountID        AccountID
	ProposalID       state.ProposalID
	LastModifiedUser state.UserID
}

const changeOrderColumns = `o.id, o.account_id, o.proposal_id, o.number, o.name, o.status, o.description, o.summary,
	o.created,
	o.modified, o.modified_by_user, o.modified_user_id, o.submitted, o.client_opened, o.client_decided, o.completed`

func (o *ChangeOrder) dest() []any {
	return []any{
		idOf(&o.ID), &o.AccountID, &o.ProposalID, &o.Number, &o.Name, &o.Status, &o.Description, jsonOf(&o.Summary),
		timeOf(&o.Created), timeOf(&o.LastModified), timeOf(&o.LastModifiedByUser), &o.LastModifiedUser,
		timeOf(&o.LastSubmitted), timeOf(&o.ClientLastOpened), timeOf(&o.ClientLastDecision), timeOf(&o.LastCompleted),
	}
}

// Owner returns what the change order's areas belong to.
func (o *ChangeOrder) Owner() Owner { return Owner{o.AccountID, o.ProposalID, o.ID} }

// ChangeOrders are the change orders of proposals, in a transaction.
type ChangeOrders struct{ tx *Tx }

// List lists the change orders of a proposal by number.
func (t ChangeOrders) List(account AccountID, p state.ProposalID) ([]ChangeOrder, error) {
	return collect(t.tx, "listing change orders", (*ChangeOrder).dest,
		`SELECT `+changeOrderColumns+` FROM change_orders o
		WHERE o.account_id = ? AND o.proposal_id = ? ORDER BY o.number`,
		account, p)
}

// Find returns a change order of a proposal.
func (t ChangeOrders) Find(account AccountID, p state.ProposalID, id state.ChangeOrderID) (ChangeOrder, error) {
	return one(t.tx, "reading a change order", (*ChangeOrder).dest,
		`SELECT `+changeOrderColumns+` FROM change_orders o WHERE o.id = ? AND o.account_id = ? AND o.proposal_id = ?`,
		id, account, p)
}

// NextNumber returns the number of a proposal's next change order.
func (t ChangeOrders) NextNumber(account AccountID, p state.ProposalID) (int64, error) {
	return one(t.tx, "numbering a change order", single[int64],
		`SELECT coalesce(max(number), 0) + 1 FROM change_orders WHERE account_id = ? AND proposal_id = ?`,
		account, p)
}

// Create adds a change order with its areas and sets missing ids. Its number
// comes from NextNumber in the same transaction.
func (t ChangeOrders) Create(o *ChangeOrder) error {
	id, err := t.tx.insert("creating a change order", insertInto("change_orders", "o", changeOrderColumns), o.dest()...)
	if err != nil {
		return err
	}
	o.ID = state.ChangeOrderID(id)
	t.tx.note(o.thing(), "", "", o.Name)
	for i := range o.Areas {
		if err := t.tx.Areas().Create(o.Owner(), &o.Areas[i]); err != nil {
			return err
		}
	}
	return nil
}

// Move writes the status, the dates and the summary of a change order.
func (t ChangeOrders) Move(o *ChangeOrder) error {
	before, err := t.Find(o.AccountID, o.ProposalID, o.ID)
	if err != nil {
		return err
	}
	t.tx.note(o.thing(), "status", string(before.Status), string(o.Status))
	t.tx.noteFigure(o.thing(), "total", amount(before.Summary.Total), amount(o.Summary.Total))
	return t.tx.do("moving a change order",
		`UPDATE change_orders SET status = ?, modified = ?, modified_by_user = ?, modified_user_id = ?,
		submitted = ?, client_opened = ?, client_decided = ?, completed = ?, summary = ? WHERE id = ? AND account_id = ?`,
		o.Status, micros(o.LastModified), micros(o.LastModifiedByUser), o.LastModifiedUser,
		micros(o.LastSubmitted), micros(o.ClientLastOpened), micros(o.ClientLastDecision), micros(o.LastCompleted),
		jsonOf(&o.Summary), o.ID, o.AccountID)
}
