package catalog

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/widget/entry"
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
	found := []state.CatalogItem{}
	for _, q := range line.Searches() {
		q.Page, q.PageSize = 1, entry.MostItems
		page, err := l.Service.Catalog(ctx, q)
		switch {
		case state.FaultOf(err).Kind == state.FaultPermission:
			return line.Among(nil, facts, in)
		case err != nil:
			return state.Item{}, err
		}
		found = append(found, page.Of(q.ItemType)...)
	}
	return line.Among(found, facts, in)
}
