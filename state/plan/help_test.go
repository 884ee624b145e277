package plan_test

import (
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"github.com/shopspring/decimal"
)

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func known(s string) decimal.NullDecimal { return decimal.NewNullDecimal(dec(s)) }

// ids returns a generator of ids from 1001.
func ids() func() plan.ID {
	n := plan.ID(1000)
	return func() plan.ID { n++; return n }
}

// part returns a catalog item in dollars; an empty price or cost is unknown.
func part(id state.CatalogItemID, brand, model, short, price, cost string) state.CatalogItem {
	it := state.CatalogItem{
		ID: id, Type: state.ItemPart, Brand: brand, Model: model, ShortDescription: short,
		Currency: "USD",
	}
	if price != "" {
		it.MSRP = known(price)
	}
	if cost != "" {
		it.Cost.Value = known(cost)
	}
	return it
}

func labor(id state.CatalogItemID, name, price, cost string) state.CatalogItem {
	it := part(id, "", "", name+", per hour", price, cost)
	it.Type, it.Name = state.ItemLabor, name
	return it
}

// shop returns a small catalog.
func shop() []state.CatalogItem {
	return []state.CatalogItem{
		part(1, "Northlight", "VX-65", `65" display`, "2499.99", "1699.99"),
		part(2, "Northlight", "VX-75", `75" display`, "3999.99", "2719.99"),
		part(3, "Slimline", "SM-6", "wall mount, tilting", "289", "150.28"),
		part(4, "Aurora", "S-11", "soundbar", "1099", "681.38"),
		part(5, "Lumivane", "K4", "4-button keypad", "289", "161.84"),
		part(6, "Wirewright", "C6P", "Cat6 plenum cable (ft)", "0.85", "0.38"),
		part(7, "Halewick", "C6", `6.5" in-ceiling speaker`, "189", "98.28"),
		labor(8, "Installation", "110", "56"),
		labor(9, "Programming", "145", "74"),
		part(10, "Ironbark", "I10-110", "wall mount, tilting", "", ""),
	}
}

// entered returns a line for typed text, from the shop if it has the item.
func entered(t *testing.T, id plan.ID, typed string) plan.Line {
	t.Helper()
	e, err := plan.ParseEntry(typed)
	if err != nil {
		t.Fatalf("%q: %v", typed, err)
	}
	e, it := plan.FindIn(shop(), plan.Facts{})(e)
	l, err := e.Line(id, it, "$")
	if err != nil {
		t.Fatalf("%q: %v", typed, err)
	}
	if e.Accessory {
		l.Parent = plan.Above
	}
	return l
}

// house returns a proposal of two areas: the living room with an option of two lines and a blank
// one, the kitchen with one blank option.
func house() *state.Proposal {
	item := func(id, parent state.ItemID, brand, model, price, cost string) state.Item {
		return state.Item{
			ID: id, ParentID: parent, Type: state.ItemPart, Brand: brand, Model: model,
			Quantity: known("1"), SellPrice: known(price), Cost: known(cost),
		}
	}
	p := &state.Proposal{
		ID: 1042, Number: 1042, Name: "Halvorsen Residence", Status: state.StatusDraft,
		Summary: money.Summary{
			Currency: money.Currency{Code: "USD", Symbol: "$"}, PartsDiscount: money.Zero,
			SalesTax: money.SalesTax{Status: money.TaxNoLocation},
		},
		Areas: []state.Area{
			{ID: 11, Name: "Living Room", Options: []state.Option{
				{ID: 21, ClientDescription: "Good: a display", Total: known("2788.99"), Items: []state.Item{
					item(31, 0, "Northlight", "VX-65", "2499.99", "1699.99"),
					item(32, 31, "Slimline", "SM-6", "289", "150.28"),
				}},
				{ID: 22, ClientDescription: "Better: more", Total: money.Zero},
			}},
			{ID: 12, Name: "Kitchen", Options: []state.Option{{ID: 23, Total: money.Zero}}},
		},
	}
	return p
}

// apply applies edits to a plan.
func apply(t *testing.T, p plan.Plan, edits ...plan.Edit) plan.Plan {
	t.Helper()
	for _, e := range edits {
		var err error
		if p, err = e.Apply(p); err != nil {
			t.Fatalf("%s: %v", e.Words, err)
		}
	}
	return p
}

func wantFigure(t *testing.T, what string, got decimal.NullDecimal, want string) {
	t.Helper()
	if want == "" && !got.Valid || want != "" && got.Valid && got.Decimal.Equal(dec(want)) {
		return
	}
	t.Errorf("%s is %v, want %q", what, got, want)
}
