package editor_test

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// The client would take a refused text for a promise.
func TestClientViewHidesRefusedEdits(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		p := world.Proposal(1042)
		d := world.OpenHalvorsen(120, 36)
		d.Press("e", "ctrl+home").Type("Free of charge. ").Advance(time.Second)
		world.Move(p.ID, state.StatusSubmitted, state.StatusAccepted)
		d.Press("ctrl+s").Idle().See("Free of charge.", "✗ refused")
		d.Press("v").See("CLIENT VIEW", "✗ refused").DoNotSee("Free of charge.")
		d.Press("c").DoNotSee("Free of charge.").Press("esc")
		d.Press("v").See("Free of charge.", "✗ refused") // the author has lost nothing
	})
}

// The client won't see a draft either; afterwards it is there again.
func TestClientViewHidesDrafts(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Press("e", "ctrl+home").Type("Half a sentence ").Press("esc").Idle().See("Half a sentence", "~ draft")
		d.Press("v").See("~ draft").DoNotSee("Half a sentence")
		d.Press("e").See("Half a sentence").Press("esc").DoNotSee("Half a sentence")
		world.StopService()
		d.Press("v", "e", "ctrl+s").Idle().See("Half a sentence", "waiting")
		d.Press("v").See("Half a sentence", "waiting") // about to reach the client
	})
}

// Names have no mark on the screen, so a refused one is not shown; it can still be corrected.
func TestARefusedNameIsNotShown(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		p := world.Proposal(1042)
		d := world.OpenHalvorsen(120, 36)
		world.Move(p.ID, state.StatusSubmitted, state.StatusAccepted)
		d.Press("tab", "r", "ctrl+u").Type("Palace of glass").Press("ctrl+s").Idle().See("Refused")
		d.Press("esc", "esc").Advance(20 * time.Second).See("Halvorsen Residence").DoNotSee("Palace of glass")
	})
}

// A name too long for the service was refused after the form was closed, under the name of a field that nobody had
// filled in.
func TestFormsEnforceTheServicesLimits(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		d.Press("N").Idle().Press("up", "enter").Idle().Press("enter").Idle().Paste(strings.Repeat("n", 200)).
			DoNotSee("/256")
		d.Paste(strings.Repeat("n", 10)).See("210/256").Paste(strings.Repeat("n", 89)).See("299/256")
		d.Press("ctrl+s").Idle().See("299 of 256 characters: 43 characters too long.", "New proposal").
			DoNotSee("SearchText", "Refused")
		for range 43 {
			d.Press("backspace")
		}
		d.See("256/256").Press("home", "ctrl+s").Idle().Press("ctrl+s").Idle().DoNotSee("too long", "Refused")
		if page := world.Proposal(1043); len(page.Name) != 256 {
			t.Errorf("the proposal is named %q", page.Name)
		}
	})
}
