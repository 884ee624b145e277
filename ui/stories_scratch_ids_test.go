package ui_test

import (
	"testing"

	"app.tender/tender/ui/uitest"
)

// newArea is a proposal in two terminals without a connection, of which the second has the form
// of a new option open, in an area that the first one has made and that waits to be saved.
func newArea(t *testing.T) (world *uitest.World, a, b *uitest.Driver) {
	t.Helper()
	world = uitest.NewWorld(t, "small")
	a, b = openHalvorsen(world, 120, 36).Press("w").Idle(), openHalvorsen(world, 120, 36).Press("w").Idle()
	a.Press("a").Idle().Type("Cinema").Press("ctrl+s").Advance(second).See("Cinema")
	changed(b).Advance(second).Press("end").Idle().Press("o").Idle().See("New option of Cinema")
	return world, a, b
}

// saved lets the first terminal save its area, which gives that its id.
func saved(a, b *uitest.Driver) {
	a.Press("w").Idle().Advance(20 * second).DoNotSee("waiting")
	changed(b).Advance(second)
}

// TestAFormFollowsItsAreaToTheServicesID: what is typed after the area got its id is found with
// what was typed before, by whoever opens the form next, and is over once it is saved.
func TestAFormFollowsItsAreaToTheServicesID(t *testing.T) {
	world, a, b := newArea(t)
	b.Type("Better: a").Advance(second)
	changed(a).Advance(second).Press("o").Idle().See("edited in another terminal").Press("esc").Idle()
	saved(a, b)
	b.Type(" cinema").Advance(second).See("Better: a cinema")
	changed(a).Advance(second).Press("o").Idle().See("edited in another terminal").Press("esc").Idle()
	b.Kill()
	changed(a).Advance(second).Press("o").Idle().See("Better: a cinema", "Kept from").Press("ctrl+s").Advance(20 * second)
	if areas := world.Proposal(1042).Areas; areas[len(areas)-1].Options[1].ClientDescription != "Better: a cinema" {
		t.Errorf("the service has %+v", areas[len(areas)-1].Options)
	}
	a.Press("o").Idle().See("New option of Cinema").DoNotSee("Kept from")
}

// TestAFormOfALocalIDIsDoneOnce it is saved: nothing of it is kept under the service's id.
func TestAFormOfALocalIDIsDoneOnceItIsSaved(t *testing.T) {
	_, a, b := newArea(t)
	b.Type("Better: a cinema").Advance(second)
	saved(a, b)
	b.Press("ctrl+s").Advance(second)
	changed(a).Advance(second).Press("o").Idle().See("New option of Cinema").DoNotSee("Kept from", "another terminal")
}

// TestASlowerFormOfALocalIDIsToldSo: the other terminal types under the service's id, and what
// is typed here is kept nowhere.
func TestASlowerFormOfALocalIDIsToldSo(t *testing.T) {
	_, a, b := newArea(t)
	saved(a, b)
	a.Press("o").Idle().Type("Better").Advance(second)
	b.Type("Worse").Advance(second).See("This form is being edited in another terminal since", "Worse")
	a.Type(": a cinema").Advance(second).Kill()
	changed(b).Advance(second).Type(" ones").Advance(second).See("Kept input is not shown here").Kill()
}
