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

// A warning about a planned line can be read on any terminal, and so can what the line is: where the column is narrow,
// the warning is a word or two and the description is cut; under the cursor the pane's foot has the warning.
func TestAWarningIsReadableInANarrowColumn(t *testing.T) {
	priced := func(price string) plan.Pricing { return plan.Pricing{Kind: plan.Set, Value: dec(price)} }
	p := &state.Proposal{Areas: []state.Area{{ID: 10, Name: "Barn", Options: []state.Option{{ID: 101}}}}}
	p.Summary.Currency = usd
	wanted := &plan.Plan{Areas: []plan.Area{{
		ID: 1, Area: 10,
		Options: []plan.Option{{ID: 2, Option: 101, Lines: []plan.Line{
			{
				ID: 3, Type: state.ItemPart, Item: 9, Brand: "Northlight", Model: "VX-75", Description: `75" display`,
				Quantity: dec("2"), Pricing: priced("1899"),
				Cost: decimal.NewNullDecimal(dec("2719.99")), State: plan.Planned,
			},
			{
				ID: 4, Type: state.ItemCustom, Name: "Painted grilles to match the ceiling of the dining room",
				Quantity: dec("1"), Pricing: priced("9"),
				State: plan.Planned,
			},
		}}},
	}}}
	p = plan.Over(p, wanted)
	for w, tt := range map[int]struct {
		rows  []string
		under [2]string // a row with the cursor, and the foot of the pane
	}{
		120: {
			[]string{
				`Northlight VX-75  75" display  ! below cost of 2,719.99`,
				"Painted grilles to match the ceiling of the dini…  ! no cost",
			},
			[2]string{`Northlight VX-75  75" display  ! below cost of 2,719.99`, "─ cost 5,439.98 · profit −1,641.98 · margin −43.23% · 1 line without cost ─╯"},
		},
		84: {
			[]string{`VX-75  75" display  ! below cost `, "Painted grilles to match the ceili…  ! no cost"},
			[2]string{`Northlight VX-75  75" display   `, "── ! below cost of 2,719.99 ─╯"},
		},
		66: {
			[]string{`VX-75  75" display  ! below cost `, "Painted grilles to match…  ! no cost"},
			[2]string{`Northlight VX-75  75" display   `, "── ! below cost of 2,719.99 ─╯"},
		},
		56: {
			[]string{` VX-75  ! below cost `, "Painted grille…  ! no cost"},
			[2]string{` VX-75  75" display `, "── ! below cost of 2,719.99 ─╯"},
		},
		40: {
			[]string{` VX-75  ! below cost `, "…  ! no cost"},
			[2]string{` VX-75  75" display `, "── ! below cost of 2,719.99 ─╯"},
		},
		24: {[]string{" VX-75  ! belo…"}, [2]string{` VX-75  75" di…`, "! below cost of 2,… ─╯"}},
	} {
		m := New(viewtest.Theme(), viewtest.Keys())
		m.SetCurrency(usd)
		m.SetOption(Of(&p.Areas[0], usd, Wanted{Plan: wanted}), 0)
		shows := func(want ...string) {
			t.Helper()
			shown := ansi.Strip(m.View(screen.Rect{W: w, H: 20}))
			for _, words := range want {
				if !strings.Contains(shown, words) {
					t.Errorf("%d cells: no %q\n%s", w, words, shown)
				}
			}
		}
		shows(tt.rows...)
		m.Do(screen.MoveDown)
		shows(tt.under[:]...)
	}
}
