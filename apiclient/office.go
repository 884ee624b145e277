package apiclient

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// Office groups the office's operations, which the interface does not have: moving and
// archiving proposals, and making and moving change orders. Our own service has them for
// users with the permission; Standing reports whether a service has them. All fail with
// ErrMovesPermission, which is also ErrPermission, for a user without it. Use it as
// Client.Office.
type Office struct{ c *Client }

func (o Office) post(op string, proposal state.ProposalID, operation string, again repeat) *request {
	r := post(op, again, "/office/proposals/{ProposalId}/"+operation, int64(proposal))
	r.office = true
	return r
}

// Standing returns the state of a proposal, and whether the service has these operations
// at all (GET /office/proposals/{ProposalId}/status). A missing proposal or an HTML page
// looks like a service without them.
func (o Office) Standing(ctx context.Context, proposal state.ProposalID) (state.Office, error) {
	r := get("read a proposal's status", "/office/proposals/{ProposalId}/status", int64(proposal))
	r.office = true
	at, err := call(ctx, o.c, r, wire.Office)
	if e := asError(err); e != nil && (e.Is(ErrNotFound) || e.Is(ErrUnreadable)) {
		return state.Office{}, nil
	}
	return at, err
}

// Move moves a proposal to another status and returns its updated detail (POST
// /office/proposals/{ProposalId}/status). With Accepted, chosen has the options that the
// client took, one for each area; an area without one gets its first option. It fails with
// ErrNoMove, which is also ErrConflict, when the proposal's status allows no such move, and
// with ErrNotFound.
func (o Office) Move(
	ctx context.Context, proposal state.ProposalID, to state.Status, chosen []state.OptionID,
) (*state.Proposal, error) {
	r := o.post("change a proposal's status", proposal, "status", whenUndone)
	r.form.Set("Status", string(to))
	for _, id := range chosen {
		needID(r, "OptionIds", id)
		r.form.Add("OptionIds", state.FormatID(id))
	}
	return o.c.writeProposal(ctx, r, proposal)
}

// Submit moves a proposal to Submitted as Move does. Where the service sends mail, the client gets
// it at d.To or at the contact's address.
func (o Office) Submit(ctx context.Context, proposal state.ProposalID, d state.Delivery) (*state.Proposal, error) {
	r := o.post("submit a proposal", proposal, "status", whenUndone)
	r.form.Set("Status", string(state.StatusSubmitted))
	setDelivery(r, d)
	return o.c.writeProposal(ctx, r, proposal)
}

// Archive removes a proposal from the list, or restores it (POST
// /office/proposals/{ProposalId}/archive). It fails with ErrNotFound.
func (o Office) Archive(ctx context.Context, proposal state.ProposalID, archived bool) error {
	r := o.post("archive a proposal", proposal, "archive", whenUndone)
	r.form.Set("IsArchive", strconv.FormatBool(archived))
	err := o.c.send(ctx, r, ignoreResponse)
	if wasDone(err) {
		return nil
	}
	return err
}

// MoveChangeOrder moves a change order to another status and returns its updated detail
// (POST /office/proposals/{ProposalId}/changeorders/{ChangeOrderId}/status). It fails as
// Move does.
func (o Office) MoveChangeOrder(
	ctx context.Context, proposal state.ProposalID, order state.ChangeOrderID,
	to state.Status,
) (*state.ChangeOrder, error) {
	return o.moveOrder(ctx, proposal, order, to, state.Delivery{})
}

// SubmitChangeOrder moves the change order d.Order to Submitted as MoveChangeOrder does, and
// sends it as Submit does.
func (o Office) SubmitChangeOrder(
	ctx context.Context, proposal state.ProposalID, d state.Delivery,
) (*state.ChangeOrder, error) {
	return o.moveOrder(ctx, proposal, d.Order, state.StatusSubmitted, d)
}

func (o Office) moveOrder(
	ctx context.Context, proposal state.ProposalID, order state.ChangeOrderID, to state.Status,
	d state.Delivery,
) (*state.ChangeOrder, error) {
	r := post("change a change order's status", whenUndone,
		"/office/proposals/{ProposalId}/changeorders/{ChangeOrderId}/status", int64(proposal), int64(order))
	r.office, r.answer = true, detailAnswer
	r.form.Set("Status", string(to))
	setDelivery(r, d)
	moved, err := callFor(ctx, o.c, r, wire.ChangeOrder)
	if err != nil && !wasDone(err) {
		return nil, err
	}
	if err == nil && moved.ID == order {
		return moved, nil
	}
	if moved, err = o.c.ChangeOrders.Get(ctx, proposal, order); err != nil {
		return nil, notReadBack(r, err)
	}
	return moved, nil
}

// AddChangeOrder makes a draft change order for a proposal (POST
// /office/proposals/{ProposalId}/changeorders). It fails with ErrInvalid and with
// ErrNotFound.
func (o Office) AddChangeOrder(
	ctx context.Context, proposal state.ProposalID, n state.NewChangeOrder,
) (*state.ChangeOrder, error) {
	r := o.post("make a change order", proposal, "changeorders", never)
	r.answer = detailAnswer
	setText(r.form, "Name", n.Name)
	several := len(n.Areas()) > 1
	if len(n.Items) > 0 && n.In != nil && !several {
		n.Area = n.AreaOf(0)
	}
	setText(r.form, "Area", n.Area)
	listed := slices.ContainsFunc(n.Items, func(it state.Item) bool { return it.ReferencedItemID != 0 })
	hung := slices.ContainsFunc(n.Items, func(it state.Item) bool { return it.ParentID != 0 })
	exempt := slices.ContainsFunc(n.Items, func(it state.Item) bool { return it.TaxExempt })
	for i, it := range n.Items {
		if listed { // an older service does not know these
			r.form.Add("ItemId", state.FormatID(it.ReferencedItemID))
			r.form.Add("Cost", costOf(it))
		}
		if exempt { // as above
			r.form.Add("TaxExempt", strconv.FormatBool(it.TaxExempt))
		}
		if several { // as above
			r.form.Add("ItemArea", n.AreaOf(i))
		}
		if hung { // as above
			parent := slices.IndexFunc(n.Items[:i], func(on state.Item) bool { return on.ID == it.ParentID })
			r.form.Add("ItemParent", strconv.Itoa(parent+1))
		}
		r.form.Add("ItemName", state.OrderName(&it))
		r.form.Add("ItemType", string(cmp.Or(it.Type, state.ItemCustom)))
		r.form.Add("Quantity", it.Quantity.Decimal.String())
		r.form.Add("SellPrice", it.SellPrice.Decimal.String())
	}
	for _, t := range n.Texts {
		r.form.Add("TextArea", t.Area)
		r.form.Add("ClientDescription", t.Text)
	}
	return callFor(ctx, o.c, r, wire.ChangeOrder)
}

// costOf returns the cost of one unit, or "" when it is unknown.
func costOf(it state.Item) string {
	if !it.Cost.Valid {
		return ""
	}
	return it.Cost.Decimal.String()
}
