package catalog

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

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

// Remembering returns l for lines that are being typed: it looks everything up once.
func (l OrderLines) Remembering() OrderLines {
	l.Service = &remembered{OrderService: l.Service, pages: map[string]state.CatalogPage{}}
	return l
}

// remembered is the service with what it has said.
type remembered struct {
	OrderService

	mu     sync.Mutex
	pages  map[string]state.CatalogPage
	orders []state.ChangeOrderSummary
	listed bool
	whole  map[state.ChangeOrderID]*state.ChangeOrder
}

// Catalog searches the catalog, once for each query.
func (r *remembered) Catalog(ctx context.Context, q state.CatalogQuery) (state.CatalogPage, error) {
	key := fmt.Sprintf("%+v", q)
	return once(r, func() (page state.CatalogPage, known bool) {
		page, known = r.pages[key]
		return page, known
	}, func() (state.CatalogPage, error) { return r.OrderService.Catalog(ctx, q) },
		func(page state.CatalogPage) { r.pages[key] = page })
}

// ChangeOrders lists the change orders of a proposal, once.
func (r *remembered) ChangeOrders(ctx context.Context, of state.ProposalID) ([]state.ChangeOrderSummary, error) {
	return once(r, func() ([]state.ChangeOrderSummary, bool) { return r.orders, r.listed },
		func() ([]state.ChangeOrderSummary, error) { return r.OrderService.ChangeOrders(ctx, of) },
		func(list []state.ChangeOrderSummary) { r.orders, r.listed = list, true })
}

// RenewChangeOrder reads a change order, once.
func (r *remembered) RenewChangeOrder(
	ctx context.Context, of state.ProposalID, id state.ChangeOrderID, known *state.ChangeOrder,
) (*state.ChangeOrder, error) {
	return once(r, func() (*state.ChangeOrder, bool) { return r.whole[id], r.whole[id] != nil },
		func() (*state.ChangeOrder, error) { return r.OrderService.RenewChangeOrder(ctx, of, id, known) },
		func(o *state.ChangeOrder) {
			if r.whole == nil {
				r.whole = map[state.ChangeOrderID]*state.ChangeOrder{}
			}
			r.whole[id] = o
		})
}

// once returns what is known, or else asks and notes the answer. Two at a time may both ask.
func once[T any](r *remembered, known func() (T, bool), ask func() (T, error), note func(T)) (T, error) {
	r.mu.Lock()
	v, is := known()
	r.mu.Unlock()
	if is {
		return v, nil
	}
	v, err := ask()
	if err == nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		note(v)
	}
	return v, err
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

// Put looks up what the lines of a typed change order mean and puts the items into n. t says what to type instead of
// which line; err is why not everything could be looked up. All errors are of type state.Fault.
func (l OrderLines) Put(
	ctx context.Context, of *state.Proposal, n *state.NewChangeOrder, typed string,
) (t *changeorder.Typed, err error) {
	t = changeorder.ReadTyped(typed)
	var known changeorder.Set
	if t.Removes() {
		if known, err = l.known(ctx, of.ID); err != nil {
			return nil, err
		}
	}
	t.Put(n, of, known.Before(0), func(line plan.OrderLine, sold []state.CatalogItem) (state.Item, error) {
		return l.find(ctx, line, sold, of.Summary.Currency)
	})
	for _, at := range slices.Sorted(maps.Keys(t.Wrong)) {
		if state.FaultOf(t.Wrong[at]).Passing() { // the line may be right, so what the lines come to is unknown
			return nil, t.Wrong[at]
		}
	}
	known.NoteContested(n, of)
	return t, nil
}

// known reads the change orders of the contract, since the items they added can be removed, too, and those that nobody
// has decided on, which may remove the same.
func (l OrderLines) known(ctx context.Context, of state.ProposalID) (s changeorder.Set, err error) {
	s.Details = make(map[state.ChangeOrderID]*state.ChangeOrder)
	if s.Rows, err = l.Service.ChangeOrders(ctx, of); err != nil {
		return s, err
	}
	bearing, _ := s.Bearing()
	for i := range bearing {
		id := bearing[i].ID
		if s.Details[id], err = l.Service.RenewChangeOrder(ctx, of, id, nil); err != nil {
			return s, err
		}
	}
	return s, nil
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
