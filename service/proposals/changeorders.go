package proposals

import (
	"cmp"
	"context"
	"net/http"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// changeOrderEndpoints returns the operations that read a proposal's change orders.
func (h Operations) changeOrderEndpoints() []operation.Endpoint {
	const path = "/public/proposals/{ProposalId}/changeorders"
	return []operation.Endpoint{
		{Method: http.MethodGet, Path: path, Needs: operation.MayReadProposals, Handle: h.listChangeOrders},
		{
			Method: http.MethodGet, Path: path + "/{ChangeOrderId}", Needs: operation.MayReadProposals,
			Handle: h.readChangeOrder,
		},
	}
}

func (h Operations) listChangeOrders(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ProposalID](c, "ProposalId")
	return c.ReadOf(ctx, h.Store, id, func(tx *store.Tx, p *store.Proposal) (operation.Reply, error) {
		orders, err := ChangeOrders(tx, p)
		return operation.OK(state.Map(orders, wire.ChangeOrderRowOf)), err
	})
}

// ChangeOrders reads the rows of a proposal's change orders.
func ChangeOrders(tx *store.Tx, p *store.Proposal) ([]store.ChangeOrder, error) {
	who, err := Customer(tx, p.AccountID, p.ContactID)
	if err != nil {
		return nil, err
	}
	orders, err := tx.ChangeOrders().List(p.AccountID, p.ID)
	for i := range orders {
		orders[i].Customer = who
	}
	return orders, err
}

func (h Operations) readChangeOrder(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id, order := operation.PathID[state.ProposalID](c, "ProposalId"),
		operation.PathID[state.ChangeOrderID](c, "ChangeOrderId")
	return c.ReadOf(ctx, h.Store, id, func(tx *store.Tx, p *store.Proposal) (operation.Reply, error) {
		row, err := operation.Requested(tx.ChangeOrders().Find(c.Account.ID, id, order))
		if err != nil {
			return operation.Reply{}, err
		}
		return ChangeOrderReply(FillChangeOrder(tx, &c.Account, p, &row))
	})
}

// ChangeOrderReply returns the reply with a change order that FillChangeOrder read.
func ChangeOrderReply(o state.ChangeOrder, err error) (operation.Reply, error) {
	return operation.Reply{Status: http.StatusOK, Body: wire.ChangeOrderOf(&o), Modified: o.LastModified}, err
}

// FillChangeOrder reads the areas, the contact and the user of a change order.
func FillChangeOrder(
	tx *store.Tx, a *store.Account, p *store.Proposal, row *store.ChangeOrder,
) (o state.ChangeOrder, err error) {
	o = row.ChangeOrder
	if o.Areas, err = tx.Areas().List(row.Owner()); err != nil {
		return o, err
	}
	if o.Customer, err = Customer(tx, a.ID, p.ContactID); err != nil {
		return o, err
	}
	by, err := tx.Users().Find(a.ID, row.LastModifiedUser)
	o.LastModifiedUser = by.User
	o.Dealer = state.Dealer{ID: int64(a.ID), Name: a.Name}
	o.AboutUs, o.CoverPageImageURL = a.AboutUs, a.CoverPageImageURL
	o.ProjectTerms = cmp.Or(p.ProjectTerms, a.ProjectTerms)
	o.Recurring.Total = decimal.NewNullDecimal(decimal.Zero) // change orders have none
	o.Profit = state.ProfitOf(o.Areas, money.Discount{}, a.Currency).Profit()
	return o, err
}
