package service

import (
	"cmp"
	"context"
	"fmt"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// createChangeOrder makes a change order with one area of lines, which come as
// parallel repeated parameters.
func (s *Server) createChangeOrder(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ProposalID](c, "ProposalId")
	f := c.form()
	n := state.NewChangeOrder{Name: f.line("Name", maxName), Area: f.line("Area", state.MaxAreaName), Items: f.lines()}
	description := f.text("Description", maxText)
	if err := c.err(); err != nil {
		return reply{}, err
	}
	return changeOrderReply(s.addChangeOrder(ctx, c.actor(), id, n, description))
}

// addChangeOrder makes a change order, a draft. One that the operator makes counts as
// the salesperson's.
func (s *Server) addChangeOrder(
	ctx context.Context, by actor, id state.ProposalID, n state.NewChangeOrder, description string,
) (o state.ChangeOrder, err error) {
	option := newOption(by.now, "", "")
	option.Items = n.Items
	row := store.ChangeOrder{ProposalID: id}
	row.Description, row.Status = description, state.StatusDraft
	row.Created, row.LastModified, row.LastModifiedByUser = by.now, by.now, by.now
	row.Areas = []state.Area{{Name: cmp.Or(n.Area, "Changes"), Options: []state.Option{option}}}
	err = s.store.Write(ctx, func(tx *store.Tx) error {
		p, err := tx.Proposal(by.account.ID, id)
		if err != nil {
			return err
		}
		if row.Number, err = tx.NextChangeOrderNumber(id); err != nil {
			return err
		}
		row.LastModifiedUser = cmp.Or(by.user, p.SalesPersonID)
		row.Name = cmp.Or(n.Name, fmt.Sprintf("Change order %d", row.Number))
		row.Summary = state.Summarize(row.Areas, money.Discount{}, money.RatesOf(p.Summary.SalesTax))
		row.Summary.Currency = by.account.Currency
		if err := tx.CreateChangeOrder(&row); err != nil {
			return err
		}
		o, err = fillChangeOrder(tx, &by.account, &p, &row)
		return err
	})
	return o, notFoundOr(err)
}

// lines reads line items from ItemName, ItemType, Quantity and SellPrice, each
// repeated once a line. Type and quantity may be left out altogether.
func (p *params) lines() []state.Item {
	p.know("ItemType", "Quantity", "SellPrice")
	names := p.of("ItemName")
	items := make([]state.Item, len(names))
	for i := range names {
		line := p.nth(i, "ItemName", "ItemType", "Quantity", "SellPrice")
		quantity := line.number("Quantity")
		if !quantity.Valid {
			quantity.Decimal = decimal.NewFromInt(1)
		}
		items[i] = state.Item{
			Name:     line.requiredLine("ItemName", maxName),
			Type:     oneOf(line, "ItemType", state.ItemCustom, state.ItemPart, state.ItemLabor, state.ItemCustom, state.ItemFee),
			Quantity: decimal.NewNullDecimal(quantity.Decimal), SellPrice: decimal.NewNullDecimal(line.number("SellPrice").Decimal),
		}
		p.wrong = append(p.wrong, line.wrong...)
	}
	return items
}
