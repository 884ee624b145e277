package service

import (
	"context"
	"net/http"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// changeOrderEndpoints returns the operations that read a proposal's change orders.
func (h proposalOperations) changeOrderEndpoints() []endpoint {
	const path = "/public/proposals/{ProposalId}/changeorders"
	return []endpoint{
		{method: http.MethodGet, path: path, needs: mayReadProposals, handle: h.listChangeOrders},
		{method: http.MethodGet, path: path + "/{ChangeOrderId}", needs: mayReadProposals, handle: h.readChangeOrder},
	}
}

func (h proposalOperations) listChangeOrders(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ProposalID](c, "ProposalId")
	return c.readOf(ctx, h.store, id, func(tx *store.Tx, p *store.Proposal) (reply, error) {
		orders, err := changeOrders(tx, p)
		return ok(state.Map(orders, wire.ChangeOrderRowOf)), err
	})
}

// changeOrders reads the rows of a proposal's change orders.
func changeOrders(tx *store.Tx, p *store.Proposal) ([]store.ChangeOrder, error) {
	who, err := customer(tx, p.AccountID, p.ContactID)
	if err != nil {
		return nil, err
	}
	orders, err := tx.ChangeOrders().List(p.ID)
	for i := range orders {
		orders[i].Customer = who
	}
	return orders, err
}

func (h proposalOperations) readChangeOrder(ctx context.Context, c *call) (reply, error) {
	id, order := pathID[state.ProposalID](c, "ProposalId"), pathID[state.ChangeOrderID](c, "ChangeOrderId")
	return c.readOf(ctx, h.store, id, func(tx *store.Tx, p *store.Proposal) (reply, error) {
		row, err := requested(tx.ChangeOrders().Find(id, order))
		if err != nil {
			return reply{}, err
		}
		return changeOrderReply(fillChangeOrder(tx, &c.account, p, &row))
	})
}

// changeOrderReply returns the reply with a change order that fillChangeOrder read.
func changeOrderReply(o state.ChangeOrder, err error) (reply, error) {
	return reply{status: http.StatusOK, body: wire.ChangeOrderOf(&o), modified: o.LastModified}, err
}

// fillChangeOrder reads the areas, the contact and the user of a change order.
func fillChangeOrder(tx *store.Tx, a *store.Account, p *store.Proposal, row *store.ChangeOrder) (o state.ChangeOrder, err error) {
	o = row.ChangeOrder
	if o.Areas, err = tx.Areas().List(store.Owner{Proposal: p.ID, ChangeOrder: row.ID}); err != nil {
		return o, err
	}
	if o.Customer, err = customer(tx, a.ID, p.ContactID); err != nil {
		return o, err
	}
	by, err := tx.Users().Find(row.LastModifiedUser)
	o.LastModifiedUser = by.User
	o.Dealer = state.Dealer{ID: int64(a.ID), Name: a.Name}
	o.AboutUs, o.ProjectTerms, o.CoverPageImageURL = a.AboutUs, a.ProjectTerms, a.CoverPageImageURL
	o.Recurring.Total = decimal.NewNullDecimal(decimal.Zero) // change orders have none
	o.Profit = state.ProfitOf(o.Areas, money.Discount{}).Profit()
	return o, err
}
