package catalog

import (
	"cmp"
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/widget/entry"
)

// OrderLines reads typed lines of change orders. It uses the service's current prices, not cached
// ones, since the change order is created at once.
type OrderLines struct {
	Service OrderService
	Marks   Marks
}

// OrderService finds items and reads the change orders of a proposal.
type OrderService interface {
	ItemService
	ChangeOrders(ctx context.Context, of state.ProposalID) ([]state.ChangeOrderSummary, error)
	// RenewChangeOrder reads a change order with its lines; known may be nil.
	RenewChangeOrder(ctx context.Context, of state.ProposalID, id state.ChangeOrderID,
		known *state.ChangeOrder) (*state.ChangeOrder, error)
}

// Marks returns what this machine knows of catalog items.
type Marks interface {
	Facts(ctx context.Context) (plan.Facts, error)
}

// Read returns what is wrong with the syntax of a line, as a state.Fault.
func (OrderLines) Read(typed string) error {
	_, err := plan.ParseOrderLine(typed)
	return err
}

// Put looks up what lines mean and puts the items into a change order of a proposal. wrong holds
// what to type instead, by the index of the line; err is why nothing could be looked up. All
// errors are of type state.Fault.
func (l OrderLines) Put(
	ctx context.Context, of *state.Proposal, n *state.NewChangeOrder, typed []string,
) (wrong map[int]error, err error) {
	wrong = map[int]error{}
	lines, out := make([]plan.OrderLine, len(typed)), false
	for i := range typed {
		if lines[i], wrong[i] = plan.ParseOrderLine(typed[i]); wrong[i] != nil {
			continue
		}
		delete(wrong, i)
		out = out || lines[i].Out
	}
	var agreed []*state.ChangeOrder
	if out {
		if agreed, err = l.agreed(ctx, of.ID); err != nil {
			return nil, err
		}
	}
	sold := changeorder.SoldOf(of, n.Area, agreed...)
	items := sold.Items()
	for i := range lines {
		if wrong[i] != nil {
			continue
		}
		it, err := l.find(ctx, lines[i], items, of.Summary.Currency)
		if err == nil {
			err = sold.Put(n, it, lines[i].Priced())
		}
		if err != nil {
			wrong[i] = err
		}
	}
	if n.Note = changeorder.NewArea(of, n.Area); n.Note != "" {
		n.Note += " The change order makes it."
	}
	return wrong, nil
}

// agreed reads the change orders of the contract, since the items they added can be removed, too.
func (l OrderLines) agreed(ctx context.Context, of state.ProposalID) (agreed []*state.ChangeOrder, err error) {
	rows, err := l.Service.ChangeOrders(ctx, of)
	if err != nil {
		return nil, err
	}
	for _, r := range changeorder.Agreed(rows) {
		co, err := l.Service.RenewChangeOrder(ctx, of, r.ID, nil)
		if err != nil {
			return nil, err
		}
		agreed = append(agreed, co)
	}
	return agreed, nil
}

// find looks up what a line means for a proposal in currency in. sold was sold to its client.
func (l OrderLines) find(
	ctx context.Context, line plan.OrderLine, sold []state.CatalogItem, in money.Currency,
) (state.Item, error) {
	facts, err := l.Marks.Facts(ctx)
	if err != nil {
		facts = plan.Facts{} // facts only affect the order of the items
	}
	found := []state.CatalogItem{}
	var failed error
	for i, q := range line.Searches() {
		q.Page, q.PageSize = 1, entry.MostItems
		page, err := l.Service.Catalog(ctx, q)
		denied := state.FaultOf(err).Kind == state.FaultPermission
		switch {
		case denied && i == 0: // no access to the catalog at all
			return line.Among(nil, sold, facts, in)
		case !denied && err != nil:
			failed = cmp.Or(failed, err)
		}
		found = append(found, page.Of(q.ItemType)...)
	}
	it, err := line.Among(found, sold, facts, in)
	if failed != nil && (err != nil || it.ReferencedItemID == 0) {
		return state.Item{}, failed // the failed search may have the item
	}
	return it, err
}
