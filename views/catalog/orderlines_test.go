package catalog

import (
	"context"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
)

// orderShop is a service with a catalog, or one that fails.
type orderShop struct {
	items []state.CatalogItem
	err   error
}

func (s orderShop) Catalog(context.Context, state.CatalogQuery) (state.CatalogPage, error) {
	return state.CatalogPage{Items: s.items, Total: len(s.items)}, s.err
}

func (orderShop) Facts(context.Context) (plan.Facts, error) { return plan.Facts{}, nil }

func screenItem(id state.CatalogItemID, model string, price int64) state.CatalogItem {
	return state.CatalogItem{
		ID: id, Type: state.ItemPart, Brand: "Northlight", Model: model,
		MSRP: decimal.NewNullDecimal(decimal.NewFromInt(price)), Cost: state.SupplierPrice{Value: decimal.NewNullDecimal(decimal.NewFromInt(900))},
	}
}

// A change order is made at the price that the service has now and with all that it knows of
// a word; the cost is the service's, too, unless it was typed. Who is offline is told so, and
// who may not read the catalog types a price.
func TestOrderLinesAreTheServices(t *testing.T) {
	both := orderShop{items: []state.CatalogItem{screenItem(1, "VX-55", 1799), screenItem(2, "VX-75", 3999)}}
	for _, tt := range []struct {
		typed, want string
		from        orderShop
	}{
		{"1 vx-55", "#1 at 1799, cost none", both},
		{"1 vx-55 cost 850", "#1 at 1799, cost 850", both},
		{"1 northlight", "“northlight” may be 2 items: Northlight VX-55, Northlight VX-75.", both},
		{"1 vx-55", "There is no connection.", orderShop{err: state.Fault{Kind: state.FaultOffline, Message: "There is no connection."}}},
		{"1 shelf @12", "#0 at 12, cost none", orderShop{err: state.Fault{Kind: state.FaultPermission, Message: "No."}}},
	} {
		it, err := OrderLines{Service: tt.from, Marks: tt.from}.Find(t.Context(), tt.typed, money.Currency{})
		got := state.FaultOf(err).Message
		if err == nil {
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
