package editor_test

import (
	"testing"
	"time"

	"app.tender/tender/ui/uitest"
)

// Reverting a text whose change waits in the outbox, and saving that, at once or later, must cancel the change instead
// of saying that there is nothing to save.
func TestAWaitingChangeCanBeRevertedInTheText(t *testing.T) {
	for name, keys := range map[string][]string{"saved at once": {"ctrl+s"}, "left before": {"esc", "ctrl+s"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			uitest.Story(t, func(t *testing.T, world *uitest.World) {
				world.SetNotes("one")
				d := world.OpenHalvorsen(120, 36)
				world.StopService()
				d.Press("n", "ctrl+end").Type("X").Advance(time.Second).Press("ctrl+s").Advance(time.Second).
					See("oneX", "1 waiting")
				d.Press("n", "ctrl+end", "backspace").Advance(time.Second)
				for _, key := range keys {
					d.Press(key).Advance(time.Second)
				}
				d.DoNotSee("oneX", "Nothing to save", "draft")
				world.StartService()
				d.Advance(2*60*time.Second).Idle().DoNotSee("waiting", "draft")
				world.WantNotes("one")
			})
		})
	}
}
