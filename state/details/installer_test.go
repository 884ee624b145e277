package details

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/money"
	"app.tender/tender/state/statetest"
	"github.com/google/go-cmp/cmp"
)

// On site the details had the parts that a change order removes, and those of an option that the client declined.
func TestDetailsForInstallersAreOfTheirSheet(t *testing.T) {
	p := statetest.LivingRoom()
	p.Areas[0].Options[0].Items = []state.Item{statetest.Part(9, 0, 0, "Other", "A-1", "of the other option", "9", "1")}
	p.Areas[0].Options[1].Items[0].Description = "A display at length."
	order := &state.ChangeOrder{
		ID: 8, Status: state.StatusAccepted,
		Areas: []state.Area{{Name: "Living Room", Options: []state.Option{{Items: []state.Item{
			statetest.Part(1, 0, 301, "Aurora", "C-6", "in-ceiling speaker", "-4", "250"),
			statetest.Part(2, 0, 0, "", "", "Cat6A plenum cable (ft)", "-20", "0.85"),
		}}}}},
	}
	s := installer.SheetOf(installer.Sources{Proposal: p, ChangeOrders: changeorder.Set{
		Rows:    []state.ChangeOrderSummary{{ID: 8, Number: 1, Status: state.StatusAccepted}},
		Details: map[state.ChangeOrderID]*state.ChangeOrder{8: order},
	}})
	d := ForInstaller(p, &s)
	var got []string
	for _, a := range d.Areas {
		for _, o := range a.Options {
			for _, l := range o.Lines {
				got = append(got,
					strings.Join([]string{
						a.Name.Text, string(o.Status),
						money.FormatQuantity(l.Quantity) + " × " + l.Name, l.Short.Text, l.Text.Text, l.Change,
					}, "|"))
			}
		}
	}
	want := []string{
		`Living Room|Accepted|1 × Northlight VX-65|65" display|A display at length.|`,
		"Living Room|Accepted|1 × Slimline SM-4|wall mount||",
		"Living Room|Accepted|100 × Cat6A plenum cable (ft)|||was 120, CO 1",
		"Living Room|Accepted|6 × Installation|||",
	}
	if diff := cmp.Diff(want, got); diff != "" || d.Price != nil || len(d.Doubts) != 1 ||
		!strings.HasPrefix(d.Doubts[0], "CHANGE ORDERS NOT READ") {
		t.Errorf("%s, prices %v, doubts %q", diff, d.Price, d.Doubts)
	}
}
