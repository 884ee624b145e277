package catalog

import (
	"context"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
)

// OrderLines reads lines of change orders as they are typed. Their prices are those that the
// service has now, not those that were cached once: what is found is made at once.
type OrderLines struct {
	Service ItemService
	Marks   Marks
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

// Find looks up what a line means, for a proposal in that currency. The error is a
// state.Fault that says what to type instead.
func (l OrderLines) Find(ctx context.Context, typed string, in money.Currency) (state.Item, error) {
	line, err := plan.ParseOrderLine(typed)
	if err != nil {
		return state.Item{}, err
	}
	facts, err := l.Marks.Facts(ctx)
	if err != nil {
		facts = plan.Facts{} // they only put the likelier items first
	}
	q := QueryFor(line.Entry)
	q.Page = 1
	page, err := l.Service.Catalog(ctx, q)
	switch {
	case err == nil:
		return line.Among(slices.Concat([]state.CatalogItem{}, page.Of(q.ItemType)), facts, in)
	case state.FaultOf(err).Kind == state.FaultPermission:
		return line.Among(nil, facts, in)
	default:
		return state.Item{}, err
	}
}
