package store

import "app.tender/tender/state"

// ChangeOrder is a change order without its areas. Customer and dealer are the proposal's.
type ChangeOrder struct {
	state.ChangeOrder
	ProposalID       state.ProposalID
	LastModifiedUser state.UserID
}

const changeOrderColumns = `o.id, o.proposal_id, o.number, o.name, o.status, o.description, o.summary, o.created, o.modified,
	o.modified_by_user, o.modified_user_id, o.submitted, o.client_opened, o.client_decided, o.completed`

func (o *ChangeOrder) dest() []any {
	return []any{
		idOf(&o.ID), &o.ProposalID, &o.Number, &o.Name, &o.Status, &o.Description, jsonOf(&o.Summary),
		timeOf(&o.Created), timeOf(&o.LastModified), timeOf(&o.LastModifiedByUser), &o.LastModifiedUser,
		timeOf(&o.LastSubmitted), timeOf(&o.ClientLastOpened), timeOf(&o.ClientLastDecision), timeOf(&o.LastCompleted),
	}
}

// ChangeOrders lists the change orders of a proposal by number.
func (t *Tx) ChangeOrders(p state.ProposalID) ([]ChangeOrder, error) {
	return collect(t, "listing change orders", (*ChangeOrder).dest,
		`SELECT `+changeOrderColumns+` FROM change_orders o WHERE o.proposal_id = ? ORDER BY o.number`, p)
}

// ChangeOrder returns a change order of a proposal.
func (t *Tx) ChangeOrder(p state.ProposalID, id state.ChangeOrderID) (ChangeOrder, error) {
	return one(t, "reading a change order", (*ChangeOrder).dest,
		`SELECT `+changeOrderColumns+` FROM change_orders o WHERE o.id = ? AND o.proposal_id = ?`, id, p)
}

// NextChangeOrderNumber returns the number of a proposal's next change order.
func (t *Tx) NextChangeOrderNumber(p state.ProposalID) (int64, error) {
	return one(t, "numbering a change order", single[int64],
		`SELECT coalesce(max(number), 0) + 1 FROM change_orders WHERE proposal_id = ?`, p)
}

// CreateChangeOrder adds a change order with its areas and sets missing ids. Its number
// comes from NextChangeOrderNumber in the same transaction.
func (t *Tx) CreateChangeOrder(o *ChangeOrder) error {
	id, err := t.insert("creating a change order", insertInto("change_orders", "o", changeOrderColumns), o.dest()...)
	if err != nil {
		return err
	}
	o.ID = state.ChangeOrderID(id)
	for i := range o.Areas {
		if err := t.CreateArea(Owner{Proposal: o.ProposalID, ChangeOrder: o.ID}, &o.Areas[i]); err != nil {
			return err
		}
	}
	return nil
}

// MoveChangeOrder writes the status and dates of a change order.
func (t *Tx) MoveChangeOrder(o *ChangeOrder) error {
	return t.do("moving a change order", `UPDATE change_orders SET status = ?, modified = ?, modified_by_user = ?, modified_user_id = ?,
		submitted = ?, client_opened = ?, client_decided = ?, completed = ? WHERE id = ?`,
		o.Status, micros(o.LastModified), micros(o.LastModifiedByUser), o.LastModifiedUser,
		micros(o.LastSubmitted), micros(o.ClientLastOpened), micros(o.ClientLastDecision), micros(o.LastCompleted), o.ID)
}
