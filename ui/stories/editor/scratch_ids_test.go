package editor_test

import (
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/ui/uitest"
)

// newArea returns two offline terminals. The second has the form of a new option open, in an unsaved area made by the
// first.
func newArea(t *testing.T) (world *uitest.World, a, b *uitest.Driver) {
	t.Helper()
	world = uitest.NewWorld(t, "small")
	a, b = world.OpenHalvorsen(120, 36).Press("w").Idle(), world.OpenHalvorsen(120, 36).Press("w").Idle()
	a.Press("a").Idle().Type("Cinema").Press("ctrl+s", "ctrl+s").Advance(time.Second).See("Cinema")
	b.Changed().Advance(time.Second).Press("t").Idle().Advance(time.Second).Press("enter").Advance(2 * time.Second).
		Press("end").Idle().
		Press("o").Idle().See("New option of Cinema")
	return world, a, b
}

// saved lets the first terminal save its area, which then gets its ID.
func saved(a, b *uitest.Driver) {
	a.Press("w").Idle().Advance(20 * time.Second).DoNotSee("waiting")
	b.Changed().Advance(time.Second)
}

// The form that opens next has the input typed before and after the area got its ID, and saving deletes both.
func TestAFormFollowsItsAreaToTheNewID(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world, a, b := newArea(t)
		b.Type("Better: a").Advance(time.Second)
		saved(a, b)
		b.Type(" cinema").Advance(time.Second).See("Better: a cinema")
		b.Kill()
		a.Changed().Advance(time.Second).Press("o").Idle().See("Better: a cinema", "Kept from").Press("ctrl+s").
			Advance(20 * time.Second)
		if areas := world.Proposal(1042).Areas; areas[len(areas)-1].Options[1].ClientDescription != "Better: a cinema" {
			t.Errorf("the service has %+v", areas[len(areas)-1].Options)
		}
		a.Press("o").Idle().See("New option of Cinema").DoNotSee("Kept from")
	})
}

// Nothing stays stored under the new ID.
func TestAFormOfALocalIDIsDeletedOnceSaved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, a, b := newArea(t)
		b.Type("Better: a cinema").Advance(time.Second)
		saved(a, b)
		b.Press("ctrl+s").Advance(20 * time.Second).Kill()
		a.Changed().Advance(time.Second).Press("o").Idle().See("New option of Cinema").DoNotSee("Kept from")
	})
}
