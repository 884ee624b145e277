package client_test

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// What a colleague would want to know before the client reads it is counted in the summary, and leads to its place.
func TestWhatToLookAtBeforeItGoesOut(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		p := world.Proposal(1042)
		world.Apply(state.Edit{Proposal: p.ID, Change: state.AddArea{Name: "Attic"}})
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.See("Before it goes out", "! 1 without lines").Press("V").See("Before it goes out", "No lines.")
		d.Press("enter").DoNotSee("No lines.").See("Attic · 1 option")
		d.Press("v").DoNotSee("Before it goes out").Press("v").Advance(time.Second).See("Before it goes out")
	})
}
