package ui_test

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

func TestFilterTheListBySalesperson(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.StartEditor(w, h).Idle().See("Boardrooms")
		d.Press("f", "end", "up", "enter").See("Proposals of a salesperson", "Marcus Bell", "Dana Reyes")
		d.Type("marc").Press("enter").Idle().See("by Marcus Bell", "[x] salesperson: Marcus Bell").
			Press("end").See("clear all filters")
		d.Press("esc").DoNotSee("Halvorsen Residence")
		d.Press("f", "end", "enter").Idle().DoNotSee("by Marcus Bell", "clear all filters").Press("esc").
			See("Halvorsen Residence")
	})
}

func TestAConflictOfANameShowsTheOtherChange(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("tab", "r", "end").Type(" mine")
		world.Apply(state.Edit{Proposal: world.Proposal(1042).ID, Change: state.Rename{Name: "Theirs"}})
		d.Press("ctrl+s").Idle().See("Conflict, 6 shows it: the new name “Halvorsen Residence mine”.",
			"The proposal was renamed meanwhile. Last changed by")
	})
}

func TestAChangeOfSalespersonNamesThem(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).See("by Dana Reyes").Press("v").DoNotSee("by Dana").Press("v")
		d.Press("tab", "r", "ctrl+s").Idle().See("Name and salesperson are unchanged: nothing to save.")
		d.Press("r", "tab").Type("m").Press("ctrl+s").Idle().Advance(time.Second)
		d.See("Marcus Bell is now the salesperson of #1042").See("by Marcus Bell")
		if got := world.Proposal(1042).SalesPerson.DisplayName(); got != "Marcus Bell" {
			t.Errorf("the service has %q", got)
		}
	})
}
