package items

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

// A warning about a planned line can be read on any terminal: where the column is narrow, it is a word or two and the
// name is shorter.
func TestAWarningIsReadableInANarrowColumn(t *testing.T) {
	priced := func(price string) plan.Pricing { return plan.Pricing{Kind: plan.Set, Value: dec(price)} }
	p := &state.Proposal{Areas: []state.Area{{ID: 10, Name: "Barn", Options: []state.Option{{ID: 101}}}}}
	p.Summary.Currency = usd
	wanted := &plan.Plan{Areas: []plan.Area{{ID: 1, Area: 10, Options: []plan.Option{{ID: 2, Option: 101, Lines: []plan.Line{
		{
			ID: 3, Type: state.ItemPart, Item: 9, Brand: "Northlight", Model: "VX-75", Quantity: dec("2"), Pricing: priced("1899"),
			Cost: decimal.NewNullDecimal(dec("2719.99")), State: plan.Planned,
		},
		{
			ID: 4, Type: state.ItemCustom, Name: "Painted grilles to match the ceiling of the dining room", Quantity: dec("1"), Pricing: priced("9"),
			State: plan.Planned,
		},
	}}}}}}
	p = plan.Over(p, wanted)
	for w, want := range map[int][]string{
		100: {"Northlight VX-75  ! below cost of 2,719.99", "Painted grilles to match the ceiling of the dining…  ! no cost"},
		66:  {"Northlight VX-75  ! below cost ", "Painted grilles to match…  ! no cost"},
		56:  {" VX-75  ! below cost ", "…  ! no cost"},
		40:  {" VX-75  ! below cost ", "…  ! no cost"},
	} {
		m := New(viewtest.Theme(), viewtest.Keys())
		m.SetCurrency(usd)
		m.SetOption(Of(&p.Areas[0], usd, Wanted{Plan: wanted}), 0)
		shown := ansi.Strip(m.View(screen.Rect{W: w, H: 20}))
		for _, words := range want {
			if !strings.Contains(shown, words) {
				t.Errorf("%d cells: no %q\n%s", w, words, shown)
			}
		}
	}
}
