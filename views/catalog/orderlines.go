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

// OrderLines reads lines of change orders as they are typed. Their prices are those that the
// service has now, not those that were cached once: what is found is made at once.
type OrderLines struct {
	Service ItemService
	Marks   Marks
	Orders  Orders
}

// Orders reads the change orders of a proposal.
type Orders interface {
	ChangeOrders(ctx context.Context, of state.ProposalID) ([]state.ChangeOrderSummary, error)
	// RenewChangeOrder reads one with its lines; known may be nil.
	RenewChangeOrder(ctx context.Context, of state.ProposalID, id state.ChangeOrderID, known *state.ChangeOrder) (*state.ChangeOrder, error)
}

// Marks are what this machine knows of catalog items.
type Marks interface {
	Facts(ctx context.Context) (plan.Facts, error)
}

// Read says what is wrong with how a line is typed. The error is a state.Fault.
func (OrderLines) Read(typed string) error {
	_, err := plan.ParseOrderLine(typed)
	return err
}

// Put looks up what lines mean and puts them into a change order of a proposal. wrong says what
// to type instead, by the index of the line; err is why nothing could be looked up. Both are
// faults of state.Fault.
func (l OrderLines) Put(ctx context.Context, of *state.Proposal, n *state.NewChangeOrder, typed []string) (wrong map[int]error, err error) {
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
	for i := range lines {
		if wrong[i] != nil {
			continue
		}
		it, err := l.find(ctx, lines[i], of.Summary.Currency)
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

// agreed reads the change orders of the contract: what they brought may be taken out, too.
func (l OrderLines) agreed(ctx context.Context, of state.ProposalID) (agreed []*state.ChangeOrder, err error) {
	rows, err := l.Orders.ChangeOrders(ctx, of)
	if err != nil {
		return nil, err
	}
	for _, r := range changeorder.Agreed(rows) {
		co, err := l.Orders.RenewChangeOrder(ctx, of, r.ID, nil)
		if err != nil {
			return nil, err
		}
		agreed = append(agreed, co)
	}
	return agreed, nil
}

// find looks up what a line means, for a proposal in that currency.
func (l OrderLines) find(ctx context.Context, line plan.OrderLine, in money.Currency) (state.Item, error) {
	facts, err := l.Marks.Facts(ctx)
	if err != nil {
		facts = plan.Facts{} // they only put the likelier items first
	}
	found := []state.CatalogItem{}
	var failed error
	for i, q := range line.Searches() {
		q.Page, q.PageSize = 1, entry.MostItems
		page, err := l.Service.Catalog(ctx, q)
		denied := state.FaultOf(err).Kind == state.FaultPermission
		switch {
		case denied && i == 0: // to none of the catalog
			return line.Among(nil, facts, in)
		case !denied && err != nil:
			failed = cmp.Or(failed, err)
		}
		found = append(found, page.Of(q.ItemType)...)
	}
	it, err := line.Among(found, facts, in)
	if failed != nil && (err != nil || it.ReferencedItemID == 0) {
		return state.Item{}, failed // what the line means may be where the search failed
	}
	return it, err
}
