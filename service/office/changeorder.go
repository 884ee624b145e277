package office

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/proposals"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// createChangeOrder makes a change order, whose lines and texts come as parallel repeated parameters.
func (h Operations) createChangeOrder(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ProposalID](c, "ProposalId")
	f := c.Form()
	n := state.NewChangeOrder{
		Name: f.Line("Name", operation.MaxName), Area: f.Line("Area", state.MaxAreaName),
	}
	n.Items, n.In = linesIn(f, cmp.Or(n.Area, state.AnyArea))
	n.Texts = textsIn(f, cmp.Or(n.Area, state.AnyArea))
	description := f.Text("Description", operation.MaxText)
	if err := c.Err(); err != nil {
		return operation.Reply{}, err
	}
	if slices.ContainsFunc(n.Items, ofCatalog) && !c.May(operation.MayReadCatalog) {
		// the reply has the catalog's data of the lines, with the dealer's cost
		return operation.Reply{}, operation.Lacks(operation.MayReadCatalog)
	}
	return proposals.ChangeOrderReply(AddChangeOrder(ctx, h.Store, actorOf(c), id, n, description))
}

// maxChangeOrders bounds what is listed with a proposal.
const maxChangeOrders = 500

var errManyChangeOrders = operation.TooLarge(
	fmt.Sprintf("A proposal has at most %d change orders; begin a new proposal.", maxChangeOrders))

// AddChangeOrder makes a draft change order. One made by the operator counts as the
// salesperson's.
func AddChangeOrder(
	ctx context.Context, db *store.Store, by Actor, id state.ProposalID, n state.NewChangeOrder, description string,
) (state.ChangeOrder, error) {
	row := store.ChangeOrder{AccountID: by.Account.ID, ProposalID: id}
	row.Description, row.Status = description, state.StatusDraft
	row.Created, row.LastModified, row.LastModifiedByUser = by.Now, by.Now, by.Now
	return Changing(ctx, db, by, id, func(tx *store.Tx, p *store.Proposal) (o state.ChangeOrder, err error) {
		if err := listed(tx, by.Account.ID, n.Items); err != nil {
			return o, err
		}
		row.Areas = areasOf(&n, by.Now)
		if row.Number, err = tx.ChangeOrders().NextNumber(by.Account.ID, id); err != nil {
			return o, err
		}
		if row.Number > maxChangeOrders {
			return o, errManyChangeOrders
		}
		row.LastModifiedUser = cmp.Or(by.user, p.SalesPersonID)
		row.Name = cmp.Or(n.Name, fmt.Sprintf("Change order %d", row.Number))
		row.Summary = orderSummary(by, p, row.Areas)
		if err := tx.ChangeOrders().Create(&row); err != nil {
			return o, err
		}
		return proposals.FillChangeOrder(tx, &by.Account, p, &row)
	})
}

// orderSummary returns what a change order comes to, with the tax of its proposal.
func orderSummary(by Actor, p *store.Proposal, areas []state.Area) money.Summary {
	return state.Summarize(areas, money.Discount{}, money.RatesOf(p.Summary.SalesTax), by.Account.Currency)
}

// ofCatalog reports whether a line refers to an item of the catalog.
func ofCatalog(line state.Item) bool { return line.ReferencedItemID != 0 }

// listed fills lines in from the catalog items that they refer to. It keeps quantities and prices,
// and a cost if there is one.
func listed(tx *store.Tx, account store.AccountID, lines []state.Item) error {
	for i := range lines {
		line := &lines[i]
		if !ofCatalog(*line) {
			continue
		}
		it, err := tx.Catalog().Item(account, line.ReferencedItemID)
		if errors.Is(err, store.ErrNotFound) {
			return operation.Invalid(operation.FieldFault{
				Code: operation.FieldInvalid, Field: "ItemId",
				Message: fmt.Sprintf(
					"Line %d: the catalog no longer has it. Type another item, or a price for a line of its own.",
					i+1),
			})
		}
		if err != nil {
			return err
		}
		line.Type, line.Brand, line.Model, line.Name = it.Type, it.Brand, it.Model, it.Name
		line.ShortDescription, line.Description = it.ShortDescription, it.Description
		if !line.Cost.Valid {
			line.Cost = it.Cost.Value
		}
	}
	return nil
}

// areasOf returns the areas of a new change order; one without lines has one without options' lines.
func areasOf(n *state.NewChangeOrder, now time.Time) []state.Area {
	areas := n.Areas()
	if len(areas) == 0 {
		areas = []state.Area{{Name: cmp.Or(n.Area, state.AnyArea), Options: []state.Option{{}}}}
	}
	for i := range areas {
		option := store.BlankOption(now)
		option.Items, option.ClientDescription = areas[i].Options[0].Items, areas[i].Options[0].ClientDescription
		areas[i].Options = []state.Option{option}
	}
	return areas
}

// linesIn reads line items from ItemName, ItemType, Quantity, SellPrice, Cost, ItemId, TaxExempt, ItemArea and
// ItemParent, each repeated once for each line. All but ItemName may be missing entirely. The lines of one area are
// together; those that name none are in other. areas is empty if no line names one.
func linesIn(p *operation.Params, other string) (items []state.Item, areas []string) {
	fields := []string{
		"ItemName", "ItemType", "Quantity", "SellPrice", "Cost", "ItemId", "TaxExempt", "ItemArea", "ItemParent",
	}
	p.Know(fields...)
	names := p.Of("ItemName")
	items = make([]state.Item, len(names))
	areas = make([]string, len(names))
	for i := range names {
		line := p.Nth(i, fields...)
		areas[i] = line.Line("ItemArea", state.MaxAreaName)
		quantity := line.Number("Quantity")
		if !quantity.Valid {
			quantity.Decimal = decimal.NewFromInt(1)
		}
		items[i] = state.Item{
			ID: state.ItemID(-1 - i), ParentID: state.ItemID(-line.Integer("ItemParent", 0)),
			Name: line.RequiredLine("ItemName", operation.MaxName),
			Type: operation.OneOf(line, "ItemType", state.ItemCustom, state.ItemPart, state.ItemLabor,
				state.ItemCustom, state.ItemFee),
			Quantity:  decimal.NewNullDecimal(quantity.Decimal),
			SellPrice: decimal.NewNullDecimal(line.Number("SellPrice").Decimal),
			Cost:      line.Number("Cost"), ReferencedItemID: state.CatalogItemID(line.Integer("ItemId", 0)),
			TaxExempt: line.Flag("TaxExempt"),
		}
		if on := int(-items[i].ParentID); on != 0 && !hangs(items, areas, i, on-1) {
			line.Refuse(operation.FieldInvalid, "ItemParent",
				"Line %d: an accessory needs a line before it in its area that is added and is no accessory.", i+1)
		}
		p.RefuseAsIn(line)
	}
	if !slices.ContainsFunc(areas, func(name string) bool { return name != "" }) {
		return items, nil
	}
	for i := range areas {
		areas[i] = cmp.Or(areas[i], other)
	}
	return byArea(items, areas)
}

// byArea puts the lines of one area together, in the order in which the areas are first named.
func byArea(items []state.Item, areas []string) (sorted []state.Item, in []string) {
	for i, name := range areas {
		if slices.ContainsFunc(areas[:i], func(before string) bool { return text.SameName(before, name) }) {
			continue
		}
		for j := i; j < len(items); j++ {
			if text.SameName(areas[j], name) {
				sorted, in = append(sorted, items[j]), append(in, name)
			}
		}
	}
	return sorted, in
}

// hangs reports whether line i may be an accessory of line on: one before it in its area that is added, and hangs on
// none itself.
func hangs(items []state.Item, areas []string, i, on int) bool {
	return on >= 0 && on < i && items[on].ParentID == 0 && !items[on].Quantity.Decimal.IsNegative() &&
		text.SameName(areas[on], areas[i])
}

// textsIn reads what the client reads of areas from TextArea and ClientDescription, each repeated once for each area. A
// text that names none is of other.
func textsIn(p *operation.Params, other string) (texts []state.AreaText) {
	p.Know("TextArea")
	has := map[string]bool{}
	for i := range p.Of("ClientDescription") {
		one := p.Nth(i, "TextArea", "ClientDescription")
		t := state.AreaText{
			Area: cmp.Or(one.Line("TextArea", state.MaxAreaName), other),
			Text: one.Text("ClientDescription", operation.MaxText),
		}
		key := text.NameKey(t.Area)
		if has[key] {
			one.Refuse(operation.FieldInvalid, "TextArea", "Text %d: its area has one already; send them as one.", i+1)
		}
		has[key], texts = true, append(texts, t)
		p.RefuseAsIn(one)
	}
	return texts
}
