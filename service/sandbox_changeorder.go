package service

import (
	"cmp"
	"context"
	"fmt"
	"net/http"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// createChangeOrder makes a change order with one area of lines, which come as
// parallel repeated parameters.
func (s *Server) createChangeOrder(ctx context.Context, c *call) (reply, error) {
	id, err := pathID[state.ProposalID](c, "ProposalId")
	if err != nil {
		return reply{}, err
	}
	f, err := c.form()
	if err != nil {
		return reply{}, err
	}
	row := store.ChangeOrder{ProposalID: id, LastModifiedUser: c.user.ID}
	row.Name, row.Description, row.Status = f.line("Name", maxName), f.text("Description", maxText), state.StatusDraft
	row.Created, row.LastModified, row.LastModifiedByUser = c.now, c.now, c.now
	area := state.Area{Name: cmp.Or(f.line("Area", state.MaxAreaName), "Changes")}
	option := newOption(c, "", "")
	option.Items = f.lines()
	area.Options = []state.Option{option}
	row.Areas = []state.Area{area}
	if err := f.err(); err != nil {
		return reply{}, err
	}
	var o *state.ChangeOrder
	err = s.store.Write(ctx, func(tx *store.Tx) error {
		p, err := tx.Proposal(c.account.ID, id)
		if err != nil {
			return notFoundOr(err)
		}
		if row.Number, err = tx.NextChangeOrderNumber(id); err != nil {
			return err
		}
		row.Name = cmp.Or(row.Name, fmt.Sprintf("Change order %d", row.Number))
		row.Summary = state.Summarize(row.Areas, money.Discount{}, money.RatesOf(p.Summary.SalesTax))
		row.Summary.Currency = c.account.Currency
		if err := tx.CreateChangeOrder(&row); err != nil {
			return err
		}
		o, err = fillChangeOrder(tx, &c.account, &p, &row)
		return err
	})
	if err != nil {
		return reply{}, err
	}
	return reply{status: http.StatusOK, body: changeOrderOf(o), modified: o.LastModified}, nil
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
