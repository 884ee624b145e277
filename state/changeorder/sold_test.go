package changeorder_test

import (
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
)

func soldLine(item state.CatalogItemID, model, quantity, price, cost string) state.Item {
	known := func(s string) (d decimal.NullDecimal) {
		if s != "" {
			d = decimal.NewNullDecimal(decimal.RequireFromString(s))
		}
		return d
	}
	it := state.Item{
		Type: state.ItemPart, ReferencedItemID: item, Brand: "Aurora", Model: model,
		Quantity: known(quantity), SellPrice: known(price), Cost: known(cost),
	}
	if item == 0 {
		it.Type, it.Brand, it.Model, it.Name = state.ItemCustom, "", "", model
	}
	return it
}

func soldArea(name string, items ...state.Item) state.Area {
	return state.Area{Name: name, Options: []state.Option{{ID: 1, Items: items}}}
}

func exemptLine(it state.Item) state.Item {
	it.TaxExempt = true
	return it
}

// A credit refunds what the client paid, not today's catalog price, and only what was sold.
func TestCreditUsesTheSoldPrice(t *testing.T) {
	p := &state.Proposal{Areas: []state.Area{
		soldArea("Nave", soldLine(1, "W-10", "3", "684.86", "400"), soldLine(2, "S-5", "1", "699", ""),
			soldLine(0, "Rack", "1", "90", "")),
		soldArea("Bar", soldLine(2, "S-5", "1", "650", ""), soldLine(4, "B-1", "2", "5", "")),
		soldArea("Choir", exemptLine(soldLine(5, "C-6", "2", "30", "")), soldLine(6, "C-8", "2", "40", ""),
			exemptLine(soldLine(6, "C-8", "2", "40", ""))),
	}}
	agreed := &state.ChangeOrder{
		ID: 77, Number: 2,
		Areas: []state.Area{soldArea("Nave", soldLine(3, "K-4", "2", "10", ""),
			soldLine(1, "W-10", "-1", "684.86", "")), soldArea("Bar", soldLine(4, "B-1", "-2", "5", ""))},
	}
	for _, tt := range []struct {
		name   string
		area   string
		it     state.Item
		priced bool
		want   string
	}{
		{
			"as sold", "", soldLine(1, "W-10", "-1", "799", ""), false,
			"−1 Aurora W-10 at 684.86: −684.86, as sold; cost 400",
		},
		{
			"a price of its own", "", soldLine(1, "W-10", "-1", "700", "5"), true,
			"−1 Aurora W-10 at 700.00: −700.00; cost 5",
		},
		{
			"no price in the catalog", "", soldLine(1, "W-10", "-2", "", ""), false,
			"−2 Aurora W-10 at 684.86: −1,369.72, as sold; cost 400",
		},
		{
			"one went with an earlier change order", "", soldLine(1, "W-10", "-3", "", ""), false,
			"The proposal has 2 Aurora W-10 left after CO 2, fewer than are removed. Remove 2 at most",
		},
		{
			"more, priced", "", soldLine(1, "W-10", "-50", "1", ""), true,
			"The proposal has 2 Aurora W-10 left after CO 2, fewer",
		},
		{
			"none is left", "Bar", soldLine(4, "B-1", "-1", "", ""), false,
			"The proposal has 0 Aurora B-1 in Bar left after CO 2, fewer than are removed. Type a line of its own",
		},
		{
			"more than a change order added", "", soldLine(3, "K-4", "-3", "", ""), false,
			"The proposal has 2 Aurora K-4, fewer",
		},
		{
			"of a change order", "", soldLine(3, "K-4", "-2", "99", ""), false,
			"−2 Aurora K-4 at 10.00: −20.00, as sold; cost none",
		},
		{
			"two prices", "", soldLine(2, "S-5", "-1", "", ""), false,
			"Aurora S-5 was sold at 699.00 and 650.00. Add the price, such as @699.",
		},
		{
			"one of its area", "Bar", soldLine(2, "S-5", "-1", "", ""), false,
			"−1 Aurora S-5 at 650.00: −650.00, as sold; cost none",
		},
		{
			"none in its area", "bar", soldLine(1, "W-10", "-1", "", ""), false,
			"The proposal has no Aurora W-10 in bar to remove. Name the area that has it (Nave has 2), or type a line of its own",
		},
		{
			"in no area of it", "Attic", soldLine(2, "S-5", "-1", "", ""), false,
			"The proposal has no Aurora S-5 in Attic to remove. Name the area that has it (Nave has 1, Bar has 1), or type a line",
		},
		{
			"more than its area has", "Bar", soldLine(2, "S-5", "-2", "", ""), false,
			"The proposal has 1 Aurora S-5 in Bar, fewer than are removed. Remove 1 at most, name the area that has it (Nave has 1), or type a line",
		},
		{
			"nowhere else", "Bar", soldLine(9, "VX-75", "-1", "", ""), false,
			"The proposal has no Aurora VX-75 in Bar to remove. Type what it has, or",
		},
		{
			"none at all", "", soldLine(9, "VX-75", "-50", "3999", ""), false,
			"The proposal has no Aurora VX-75 to remove.",
		},
		{
			"typed in free there", "", soldLine(0, "rack", "-1", "", ""), false,
			"−1 rack at 90.00: −90.00, as sold; cost none",
		},
		{
			"sold exempt", "", soldLine(5, "C-6", "-1", "", ""), false,
			"−1 Aurora C-6 at 30.00: −30.00, as sold, exempt from tax; cost none",
		},
		{
			"sold exempt, at another price", "", soldLine(5, "C-6", "-1", "20", ""), true,
			"−1 Aurora C-6 at 20.00: −20.00, exempt from tax; cost none",
		},
		{
			"sold taxed, too", "", soldLine(6, "C-8", "-1", "", ""), false,
			"−1 Aurora C-8 at 40.00: −40.00, as sold; cost none",
		},
		{
			"a line of its own", "", soldLine(0, "goodwill", "-1", "100", ""), true,
			"−1 goodwill at 100.00: −100.00, not in the catalog; cost none",
		},
		{
			"what comes", "", soldLine(9, "VX-75", "50", "3999", ""), false,
			"+50 Aurora VX-75 at 3,999.00: +199,950.00; cost none",
		},
	} {
		n := state.NewChangeOrder{}
		err := changeorder.SoldOf(p, tt.area, agreed).Put(&n, tt.it, tt.priced)
		got := state.FaultOf(err).Error()
		if err == nil {
			cost := "none"
			if n.Items[0].Cost.Valid {
				cost = n.Items[0].Cost.Decimal.String()
			}
			got = n.Words(money.Currency{})[0] + "; cost " + cost
		}
		if !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// Sold items are searched like a catalog: each item once, without credits, even if a credit comes
// first.
func TestSoldItemsAreFoundByTheirWords(t *testing.T) {
	p := &state.Proposal{Areas: []state.Area{
		soldArea("Nave", soldLine(1, "W-10", "3", "684.86", "400"), soldLine(0, "Rack", "1", "90", ""),
			soldLine(3, "K-4", "-1", "9", "")),
		soldArea("Bar", soldLine(1, "W-10", "1", "650", ""), soldLine(3, "K-4", "2", "9", "5")),
	}}
	agreed := &state.ChangeOrder{Areas: []state.Area{soldArea("Nave", soldLine(2, "S-5", "-1", "9", ""),
		soldLine(0, "rack", "1", "90", ""))}}
	var got []string
	for _, it := range changeorder.SoldOf(p, "", agreed).Items() {
		got = append(got, state.FormatID(it.ID)+" "+it.Brand+it.Name+it.Model+" "+it.Cost.Value.Decimal.String())
	}
	if words := strings.Join(got, ", "); words != "1 AuroraW-10 400, 0 Rack 0, 3 AuroraK-4 5" {
		t.Errorf("sold items: %q", words)
	}
}

// Two lines of one change order can't remove the same thing twice.
func TestLinesRemoveNoMoreThanWasSold(t *testing.T) {
	p := &state.Proposal{Areas: []state.Area{soldArea("Nave", soldLine(1, "W-10", "3", "684.86", ""))}}
	sold, n := changeorder.SoldOf(p, ""), state.NewChangeOrder{}
	if err := sold.Put(&n, soldLine(1, "W-10", "-2", "", ""), false); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ quantity, want string }{
		{
			"-2",
			"The proposal has 1 Aurora W-10 left after the line before, fewer than are removed. Remove 1 at most, or",
		},
		{"-1", ""},
		{
			"-1",
			"The proposal has 0 Aurora W-10 left after the lines before, fewer than are removed. Type a line of its own",
		},
	} {
		if got := state.FaultOf(sold.Put(&n, soldLine(1, "W-10", tt.quantity, "", ""), false)).
			Error(); !strings.HasPrefix(got, tt.want) || tt.want == "" && got != "" {
			t.Errorf("%s: %q, want %q", tt.quantity, got, tt.want)
		}
	}
	if len(n.Items) != 2 {
		t.Errorf("it removes %d times", len(n.Items))
	}
}

// A mistyped area would add a room to the contract: a warning comes first, with the existing
// areas.
func TestANewAreaIsReported(t *testing.T) {
	p := &state.Proposal{Areas: []state.Area{soldArea("Nave"), soldArea("Bar")}}
	for name, want := range map[string]string{
		"": "", "nave": "",
		"Navee": "The proposal has no area “Navee”; it has Nave, Bar.",
	} {
		if got := changeorder.NewArea(p, name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	if got, want := changeorder.NewArea(&state.Proposal{}, "Den"), "The proposal has no area “Den”."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// What was removed without an area is in none of them, and would be credited twice.
func TestWhatWasRemovedWithoutAnAreaIsNotRemovedAgain(t *testing.T) {
	p := &state.Proposal{Areas: []state.Area{
		soldArea("Nave", soldLine(1, "W-10", "2", "684.86", "")),
		soldArea("Bar", soldLine(1, "W-10", "1", "684.86", "")),
	}}
	without := func(quantity string) *state.ChangeOrder {
		return &state.ChangeOrder{
			ID: 7, Number: 1,
			Areas: []state.Area{soldArea(state.AnyArea, soldLine(1, "W-10", quantity, "684.86", ""))},
		}
	}
	for _, tt := range []struct{ removed, area, quantity, want string }{
		{
			"-3", "Nave", "-1",
			"The proposal has 0 Aurora W-10 in Nave left after CO 1, fewer than are removed. Type a line of its own",
		},
		{
			"-2", "Nave", "-2",
			"The proposal has 1 Aurora W-10 in Nave left after CO 1, fewer than are removed. Remove 1 at most, or",
		},
		{"-1", "Nave", "-2", ""},
		{"-3", "Attic", "-1", "The proposal has no Aurora W-10 in Attic to remove. Type what it has, or"},
	} {
		n := state.NewChangeOrder{}
		err := changeorder.SoldOf(p, tt.area, without(tt.removed)).
			Put(&n, soldLine(1, "W-10", tt.quantity, "", ""), false)
		if got := state.FaultOf(err).Error(); !strings.HasPrefix(got, tt.want) || tt.want == "" && got != "" {
			t.Errorf("%s of %s without %s: %q, want %q", tt.quantity, tt.area, tt.removed, got, tt.want)
		}
	}
}
