package ui_test

import (
	"testing"

	"app.tender/tender/ui/uitest"
)

// On an area r asks for the area's name. Whoever typed one there would have renamed the proposal.
func TestAnAreaThatIsNotBuiltIsRenamed(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	d := openHalvorsen(world, 120, 36)
	d.Press("Y").Idle().Press("ctrl+v").Idle().Press("enter").Idle().See("+ Living Room 2")
	d.Press("G", "left").Idle().Press("r").Idle().See("Rename the planned area").DoNotSee("Salesperson")
	d.Press("ctrl+u").Type("Kitchen").Press("enter").Idle().See("already has an area “Kitchen”")
	d.Press("ctrl+u").Type("Lounge").Press("enter").Idle().See("+ Lounge").DoNotSee("Living Room 2")
	d.Press("u").Idle().See("+ Living Room 2")

	world.StopService()
	d.Press("a").Type("Wine Cellar").Press("enter").Idle()
	d.Press("up", "r").Idle().See("Wine Cellar").DoNotSee("Salesperson").Type(" II").Press("enter").Idle().See("Wine Cellar II", "1 waiting")
	world.StartService()
	d.Advance(120 * second)
	areas := world.Proposal(1042).Areas
	if got := areas[len(areas)-1].Name; got != "Wine Cellar II" {
		t.Errorf("the service has the area %q", got)
	}
}

// The service can't rename an area.
func TestTheRenameFormSaysWhyItIsNotTheAreas(t *testing.T) {
	_, d := atHalvorsen(t)
	const why = "“Living Room” can only be renamed in the web app"
	d.Press("r").Idle().See(why, "Salesperson").Press("esc").Idle()
	d.Press("down", "r").Idle().See("Salesperson").DoNotSee(why)
}
