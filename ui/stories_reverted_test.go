package ui_test

import (
	"testing"

	"app.tender/tender/ui/uitest"
)

// Reverting a text whose change waits in the outbox, and saving that, at once or later, must cancel the change instead
// of saying that there is nothing to save.
func TestAWaitingChangeCanBeRevertedInTheText(t *testing.T) {
	for name, keys := range map[string][]string{"saved at once": {"ctrl+s"}, "left before": {"esc", "ctrl+s"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			uitest.Story(t, func(t *testing.T, world *uitest.World) {
				setNotes(world, "one")
				d := openHalvorsen(world, 120, 36)
				world.StopService()
				d.Press("n", "ctrl+end").Type("X").Advance(second).Press("ctrl+s").Advance(second).See("oneX", "1 waiting")
				d.Press("n", "ctrl+end", "backspace").Advance(second)
				for _, key := range keys {
					d.Press(key).Advance(second)
				}
				d.DoNotSee("oneX", "Nothing to save", "draft")
				world.StartService()
				d.Advance(2*60*second).Idle().DoNotSee("waiting", "draft")
				wantNotes(t, world, "one")
			})
		})
	}
}
