package catalog

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
)

// orderService has a catalog in which every search fails, those of some types, or none.
type orderService struct {
	items []state.CatalogItem
	err   error
	only  state.ItemType
}

func (s orderService) Catalog(_ context.Context, q state.CatalogQuery) (page state.CatalogPage, err error) {
	if s.err != nil && (s.only == "" || s.only == q.ItemType) {
		return page, s.err
	}
	for _, it := range s.items {
		if it.Type == q.ItemType && (q.IncludeDiscontinued || !it.IsDiscontinued) {
			page.Items = append(page.Items, it)
		}
	}
	return page, nil
}

func (orderService) Facts(context.Context) (plan.Facts, error) { return plan.Facts{}, nil }

func (orderService) ChangeOrders(context.Context, state.ProposalID) ([]state.ChangeOrderSummary, error) {
	return nil, nil
}

func (orderService) RenewChangeOrder(
	context.Context, state.ProposalID, state.ChangeOrderID, *state.ChangeOrder,
) (*state.ChangeOrder, error) {
	return nil, nil
}

func screenItem(id state.CatalogItemID, model string, price int64) state.CatalogItem {
	return state.CatalogItem{
		ID: id, Type: state.ItemPart, Brand: "Northlight", Model: model,
		MSRP: decimal.NewNullDecimal(decimal.NewFromInt(price)),
		Cost: state.SupplierPrice{Value: decimal.NewNullDecimal(decimal.NewFromInt(900))},
	}
}

// Change orders use the service's current prices and whatever the service matches for a word; the cost, too, is the
// service's unless it was typed. Offline this is an error; without access to the catalog a price must be typed.
func TestOrderLinesComeFromTheService(t *testing.T) {
	rack, old := screenItem(3, "", 250), screenItem(4, "VX-32", 500)
	rack.Brand, rack.Name, rack.Type, old.IsDiscontinued = "", "Rack build", state.ItemCustom, true
	all := orderService{items: []state.CatalogItem{rack, old}}
	both := orderService{items: []state.CatalogItem{screenItem(1, "VX-55", 1799), screenItem(2, "VX-75", 3999)}}
	failing := func(s orderService, kind state.FaultKind, only state.ItemType) orderService {
		return orderService{s.items, state.Fault{Kind: kind, Message: "It failed."}, only}
	}
	for _, tt := range []struct {
		typed, want string
		from        orderService
	}{
		{"1 vx-55", "#1 at 1799, cost none", both},
		{"1 vx-55 cost 850", "#1 at 1799, cost 850", both},
		{"1 rack build", "#3 at 250, cost none", all},
		{"-1 vx-32", "#4 at 450, cost none", all}, // a discontinued item can still be removed
		{"1 northlight", "“northlight” may be 2 items: Northlight VX-55, Northlight VX-75.", both},
		{
			"1 vx-55", "There is no connection.",
			orderService{err: state.Fault{Kind: state.FaultOffline, Message: "There is no connection."}},
		},
		{
			"1 shelf @12", "#0 at 12, cost none",
			orderService{err: state.Fault{Kind: state.FaultPermission, Message: "No."}},
		},
		{"1 vx-55", "#1 at 1799, cost none", failing(both, state.FaultUnavailable, state.ItemCustom)},
		{"1 rack build", "#3 at 250, cost none", failing(all, state.FaultUnavailable, state.ItemPart)},
		{"1 vx-55 @12", "It failed.", failing(both, state.FaultUnavailable, state.ItemPart)}, // "vx-55" could be a part
		{"1 vx-55", "#1 at 1799, cost none", failing(both, state.FaultPermission, state.ItemCustom)},
		{"1 shelf @12", "#0 at 12, cost none", failing(both, state.FaultPermission, state.ItemCustom)},
	} {
		of := &state.Proposal{Areas: []state.Area{{Options: []state.Option{{Items: []state.Item{{
			Type: state.ItemPart, ReferencedItemID: 4, Quantity: decimal.NewNullDecimal(decimal.NewFromInt(1)),
			SellPrice: decimal.NewNullDecimal(decimal.NewFromInt(450)),
		}}}}}}}
		n := state.NewChangeOrder{}
		read, err := OrderLines{Service: tt.from, Marks: tt.from}.Put(t.Context(), of, &n, tt.typed)
		if err == nil {
			err = read.Wrong[0]
		}
		got := state.FaultOf(err).Message
		if len(n.Items) > 0 {
			it := n.Items[0]
			cost := "none"
			if it.Cost.Valid {
				cost = it.Cost.Decimal.String()
			}
			got = "#" + state.FormatID(it.ReferencedItemID) + " at " + it.SellPrice.Decimal.String() + ", cost " + cost
		}
		if got != tt.want {
			t.Errorf("%q is %q, want %q", tt.typed, got, tt.want)
		}
	}
}

// emptyCache has no catalog data.
type emptyCache struct{}

func (emptyCache) SaveCatalog(context.Context, state.CatalogQuery, state.CatalogPage, time.Time) error {
	return nil
}

func (emptyCache) Catalog(context.Context, state.CatalogQuery) (page state.CatalogPage, asOf time.Time, err error) {
	return page, asOf, nil
}

// A planned line matches the same items as on the command line: parts, custom items, and discontinued items, with a
// warning.
func TestAPlannedLineMayMeanACustomItem(t *testing.T) {
	rack, old := screenItem(3, "", 250), screenItem(4, "VX-32", 500)
	rack.Brand, rack.Name, rack.Type, old.IsDiscontinued = "", "Rack build", state.ItemCustom, true
	find := Finder{Service: orderService{items: []state.CatalogItem{rack, old}}, Cache: emptyCache{}}
	for typed, want := range map[string]state.CatalogItemID{"1 rack build": 3, "2 vx-32": 4} {
		e, err := plan.ParseEntry(typed)
		if err != nil {
			t.Fatal(err)
		}
		if _, it := find.In(t.Context())(e); it == nil || it.ID != want {
			t.Errorf("%q means %+v, want item %d", typed, it, want)
		}
	}
}

// keptSearches is a cache that records the searches saved in it.
type keptSearches struct {
	emptyCache
	types []state.ItemType
}

func (k *keptSearches) SaveCatalog(_ context.Context, q state.CatalogQuery, _ state.CatalogPage, _ time.Time) error {
	k.types = append(k.types, q.ItemType)
	return nil
}

// A search that fails affects no other, and is not cached as one that found nothing.
func TestAFailedSearchKeepsTheMatchesOfOthers(t *testing.T) {
	e, err := plan.ParseEntry("1 vx-55")
	if err != nil {
		t.Fatal(err)
	}
	items := []state.CatalogItem{screenItem(1, "VX-55", 1799), screenItem(3, "VX-55 mount", 250)}
	items[1].Type = state.ItemCustom
	read := func(only state.ItemType) ([]state.CatalogItem, []state.ItemType, error) {
		kept := &keptSearches{}
		src := Matches(orderService{items, state.Fault{Kind: state.FaultUnavailable, Message: "It failed."}, only},
			kept)
		page, err := src.There(t.Context(), e.Searches(), 1, 10, time.Now())
		if err != nil {
			return nil, nil, err
		}
		return page.Rows, kept.types, src.Keep(t.Context(), e.Searches(), 1, 10, page)
	}
	for fails, answers := range map[state.ItemType]state.ItemType{
		state.ItemPart:   state.ItemCustom,
		state.ItemCustom: state.ItemPart,
	} {
		rows, kept, err := read(fails)
		if err != nil || len(rows) != 1 || rows[0].Type != answers {
			t.Errorf("without %s: %+v, %v", fails, rows, err)
		}
		slices.Sort(kept)
		if !slices.Equal(kept, slices.Sorted(slices.Values([]state.ItemType{answers, state.ItemLabor}))) {
			t.Errorf("without %s it caches %v", fails, kept)
		}
	}
	if rows, _, err := read(""); err == nil {
		t.Errorf("when all fail: %+v", rows)
	}
}
