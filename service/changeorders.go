package service

import (
	"context"
	"net/http"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// changeOrderEndpoints read the change orders of a proposal.
func (s *Server) changeOrderEndpoints() []endpoint {
	const path = "/public/proposals/{ProposalId}/changeorders"
	return []endpoint{
		{method: http.MethodGet, path: path, needs: mayReadProposals, handle: s.listChangeOrders},
		{method: http.MethodGet, path: path + "/{ChangeOrderId}", needs: mayReadProposals, handle: s.readChangeOrder},
	}
}

func (s *Server) listChangeOrders(ctx context.Context, c *call) (reply, error) {
	id, err := pathID[state.ProposalID](c, "ProposalId")
	if err != nil {
		return reply{}, err
	}
	rows := []changeOrderRowWire{}
	err = s.store.Read(ctx, func(tx *store.Tx) error {
		p, err := tx.Proposal(c.account.ID, id)
		if err != nil {
			return notFoundOr(err)
		}
		who, err := customer(tx, c.account.ID, p.ContactID)
		if err != nil {
			return err
		}
		orders, err := tx.ChangeOrders(id)
		for i := range orders {
			orders[i].Customer = who
			rows = append(rows, changeOrderRowOf(&orders[i].ChangeOrder))
		}
		return err
	})
	if err != nil {
		return reply{}, err
	}
	return ok(rows)
}

func (s *Server) readChangeOrder(ctx context.Context, c *call) (reply, error) {
	id, err := pathID[state.ProposalID](c, "ProposalId")
	if err != nil {
		return reply{}, err
	}
	order, err := pathID[state.ChangeOrderID](c, "ChangeOrderId")
	if err != nil {
		return reply{}, err
	}
	var o *state.ChangeOrder
	err = s.store.Read(ctx, func(tx *store.Tx) error {
		p, err := tx.Proposal(c.account.ID, id)
		if err != nil {
			return notFoundOr(err)
		}
		row, err := tx.ChangeOrder(id, order)
		if err != nil {
			return notFoundOr(err)
		}
		o, err = fillChangeOrder(tx, &c.account, &p, &row)
		return err
	})
	if err != nil {
		return reply{}, err
	}
	return reply{status: http.StatusOK, body: changeOrderOf(o), modified: o.LastModified}, nil
}

// fillChangeOrder reads what hangs on a change order.
func fillChangeOrder(tx *store.Tx, a *store.Account, p *store.Proposal, row *store.ChangeOrder) (*state.ChangeOrder, error) {
	o := row.ChangeOrder
	var err error
	if o.Areas, err = tx.Areas(store.Owner{Proposal: p.ID, ChangeOrder: row.ID}); err != nil {
		return nil, err
	}
	if o.Customer, err = customer(tx, a.ID, p.ContactID); err != nil {
		return nil, err
	}
	by, err := tx.User(row.LastModifiedUser)
	if err != nil {
		return nil, err
	}
	o.LastModifiedUser = by.User
	o.Dealer = state.Dealer{ID: int64(a.ID), Name: a.Name}
	o.AboutUs, o.ProjectTerms, o.CoverPageImageURL = a.AboutUs, a.ProjectTerms, a.CoverPageImageURL
	o.Recurring.Total = decimal.NewNullDecimal(decimal.Zero) // change orders have none
	o.Profit = state.ProfitOf(o.Areas, money.Discount{}).Profit()
	return &o, nil
}
