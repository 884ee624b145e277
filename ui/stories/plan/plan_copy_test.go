package plan_test

import (
	"testing"
	"time"

	"app.tender/tender/ui/uitest"
)

// Lines are not typed again, and a preview shows the copy before anything is planned.
func TestCopyAnAreaWithinAndBetweenProposals(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Advance(time.Second).Press("Y").See("Copied the area Living Room").Press("ctrl+v").Idle()
		d.See("Plan a copy of the area Living Room?", "the copy is called “Living Room 2”", "3 options, 30 lines",
			"This builds nothing")
		d.Press("n").Idle().DoNotSee("+ Living Room 2").Press("ctrl+v").Idle().Press("y").Idle()
		d.See("+ Living Room 2", "8 planned", "≈3,786.49")
		d.Press("u").Idle().DoNotSee("+ Living Room 2")
		d.Press("ctrl+v").Idle().Press("y").Idle().See("+ Living Room 2").Press("up", "x").Idle().
			See("Removed the plan here").DoNotSee("+ Living Room 2")
		d.Press("u").Idle().See("+ Living Room 2").Press("u").Idle().DoNotSee("+ Living Room 2")

		d.Press("1", "/", "ctrl+u").Type("1041").Idle().Press("enter").Idle().See("#1041")
		d.Press("ctrl+v").Idle().See("Plan a copy of the area Living Room?").Press("y").Idle().
			See("+ Living Room", "planned, not built", "Northlight VX-55")
		d.Press("v").Advance(time.Second).DoNotSee("Living Room", "planned").Press("Y").Idle().DoNotSee("Copied")
	})
}

// The copy is another option of that area. If it has no room for one, a notice says so and nothing is planned.
func TestCopyAnOptionToAnotherArea(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("down").Advance(time.Second)
		d.Press("Y").See("Copied Living Room, 1 Good").Press("ctrl+v").Advance(time.Second).
			See("Living Room has 3 options already.").DoNotSee("Plan a copy")
		d.Press("down", "down", "down").Advance(time.Second).Press("ctrl+v").Idle().
			See("Primary Suite: 1 option, 8 lines").
			Press("y").Idle()
		d.See("3 Good", "8 planned", "≈3,786.49")
	})
}

// One line is replaced by a better catalog item, the others are copied, and both options are side by side, the new one
// as an estimate.
func TestMakeABetterOption(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(160, 40).Press("down", "down", "down", "down", "down").Advance(time.Second)
		d.Press("B").Idle().See("Best: which lines to upgrade?", "Plan 8 lines", "Northlight VS-32           449.99",
			"Wirewright C6P               0.85", "Start the client text with “Best:” to show one")
		d.Type("northlight").Idle().Press("enter").Idle().See("Replace Northlight", "Leave it as it is", "Northlight VS-50")
		d.Type("vs-50").Press("enter").Idle().See("→ Northlight VS-50").Press("enter").Idle()
		d.See("Primary Suite: compare", "Northlight VS-50", "3 Best", "≈").DoNotSee("Which lines")
		d.Press("v").Advance(time.Second).DoNotSee("3 Best", "VS-50").Press("v", "esc").Idle().See("3 Best")
		d.Press("u").Idle().DoNotSee("≈")
	})
}

// What is not of the same category could not be chosen, and a copy under another name looked like an improvement.
func TestABetterOptionMayHaveAnyItemOfTheCatalog(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(160, 40).Press("down", "down", "down", "down", "down").Advance(time.Second)
		d.Press("B").Idle().See("nothing changed yet").Type("northlight").Idle().Press("enter").Idle().
			See("Replace Northlight VS-32", "+")
		d.Type("sm-6").Idle().Advance(time.Second).See("Slimline SM-6", "-").Press("enter").Idle().
			See("→ Slimline SM-6").DoNotSee("nothing changed yet")
		d.Press("esc").Idle().Advance(time.Second).Press("d").Idle()
		d.Press("B").Idle().Press("enter").Idle().See("Nothing changed: “Best” has the same lines")
	})
}

// Pressing the save key after planning says that the plan is stored and what comes next. The client view mentions no
// plan.
func TestPlansNeedNoSaving(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(160, 40).Press("down", "down", "down", "down", "down").Advance(time.Second)
		d.Press("ctrl+s").See("No draft here.").DoNotSee("planned")
		d.Press("B").Idle().Press("enter").Idle().See("Primary Suite: compare").Press("esc").Idle()
		d.Press("ctrl+s").See("The plan is kept; b builds it.")
		d.Press("v").Advance(time.Second).Press("ctrl+s").DoNotSee("planned")
	})
}

// Going back from an item keeps the items chosen before, and closing the list asks before discarding them.
func TestOneEscDoesNotDiscardABetterOption(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(160, 40).Press("down", "down", "down", "down", "down").Advance(time.Second)
		d.Press("B").Idle().Press("esc").Idle().DoNotSee("lines to upgrade", "Not planned yet")
		d.Press("B").Idle().Type("northlight").Idle().Press("enter").Idle().Type("vs-50").Press("enter").Idle().
			See("→ Northlight VS-50")
		d.Press("down", "enter").Idle().See("Replace", "esc back").Press("esc").Idle().
			See("lines to upgrade", "→ Northlight VS-50")
		d.Press("esc").Idle().See("The items chosen for 1 line are not planned", "k Keep them for later", "esc back").
			DoNotSee("esc close").Advance(time.Second).Press("n").Idle().See("→ Northlight VS-50")
		d.Press("esc").Idle().Advance(time.Second).Press("d").Idle().DoNotSee("lines to upgrade", "VS-50")
		d.Press("B").Idle().See("lines to upgrade").DoNotSee("VS-50")
	})
}

// The items need not be chosen again. Planned or discarded ones do not come back.
func TestTheItemsOfABetterOptionSurviveAKill(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		open := func() *uitest.Driver {
			return world.OpenHalvorsen(160, 40).Press("down", "down", "down", "down", "down").Advance(time.Second).
				Press("B").
				Idle()
		}
		d := open().Type("northlight").Idle().Press("enter").Idle().Type("vs-50").Press("enter").Idle().
			See("→ Northlight VS-50")
		d.Advance(time.Second).Kill()
		d = open().See("→ Northlight VS-50", "Kept from")
		d.Press("esc").Idle().Advance(time.Second).Press("k").Idle().DoNotSee("lines to upgrade").Kill()
		d = open().See("→ Northlight VS-50").Press("enter").Idle().
			See("Primary Suite: compare", "Northlight VS-50", "3 Best").Advance(time.Second)
		d.Press("esc", "u").Idle().See("Undone").DoNotSee("≈").Kill()
		d = open().See("lines to upgrade").DoNotSee("VS-50", "Kept from")
		d.Type("northlight").Idle().Press("enter").Idle().Type("vs-50").Press("enter").Idle().See("→ Northlight VS-50")
		d.Press("esc").Idle().Advance(time.Second).Press("d").Idle().Advance(time.Second).Kill()
		open().See("lines to upgrade").DoNotSee("VS-50")
	})
}

// They are estimates, and never shown to a client.
func TestPlannedLinesAreCompared(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(160, 40).Press("down", "down").Advance(time.Second)
		d.Press("p").Type("1 oak shelf @321 cost 60").Advance(time.Second).Press("enter", "esc").Idle()
		d.Press("c").Idle().See("oak shelf", "≈7,369.49")
		d.Press("v").Advance(time.Second).See("7,048.49").DoNotSee("oak shelf", "≈7,048.49", "321", "7,369.49")
	})
}
