package catalog

import (
	"cmp"
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
