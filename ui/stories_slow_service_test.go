package ui_test

import (
	"testing"
	"time"

	"app.tender/tender/ui/uitest"
)

// While the service is slow, moving, help, cached data and typing respond at once, and the late response undoes none of
// it.
func TestASlowServiceBlocksNothingElse(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world, gate := slowWorld(t)
		d := world.OpenHalvorsen(w, h).Press("esc") // now cached
		gate.Shut()
		d.Press("R")
		d.Press("g", "down", " ").See("1 marked") // the second row
		d.Press(" ").DoNotSee("1 marked").Press("up", "?").See("Keys that work here").Press("esc")
		d.Press("enter").See("client sees this")
		d.Press("n", "ctrl+home").Type("Mind the step. ").See("Mind the step.").Advance(2*time.Second).
			See("Mind the step.", "draft kept")

		gate.Open()
		d.Idle().See("Mind the step.").Press("ctrl+s").Advance(time.Second).See("Saved installer notes")
		p := world.Proposal(1042)
		area := p.Areas[0]
		if notes := area.Options[area.CountedOption()].InstallerNotes; uitest.FirstWords(notes) != "Mind the" {
			t.Errorf("the service has %q", notes)
		}
	})
}
