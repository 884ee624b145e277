package plan_test

import (
	"testing"
	"time"

	"app.tender/tender/state/outgoing"
	"app.tender/tender/ui/uitest"
)

// What was just written for the client is not ready because what was there before it was.
func TestAChangedTextIsReadyOnceItIsChecked(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		checking(world, outgoing.Agree, outgoing.Warn)
		d := world.OpenHalvorsen(120, 36).Idle().Advance(time.Second).See("submits it")
		d.Press("e").Type(" An 85-inch display.").Press("ctrl+s").DoNotSee("submits it", "m submit")
		d.Advance(time.Second).See("next: e 1 ")
	})
}

// A text that is not saved is not what the client would get.
func TestATextThatIsNotSavedIsNotReady(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		checking(world, outgoing.Unsaved, outgoing.Warn)
		d := world.OpenHalvorsen(120, 36).Idle().Advance(time.Second).See("submits it")
		d.Press("e").Type(" Larger.").Press("esc").DoNotSee("submits it", "m submit")
		d.Advance(time.Second).See("1 text not saved")
		d.Press("e", "ctrl+s").Advance(2 * time.Second).See("submits it")
	})
}
