package ui_test

import (
	"testing"
	"time"

	"app.tender/tender/ui/uitest"
)

// Drafts, kept under a name, take four keys and the name.
func TestAFilterIsKeptInFourKeys(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		d := uitest.NewWorld(t, "small").StartEditor(w, h).Idle()
		d.Press("f", " ", "F").Idle().Type("Mine").Press("enter").Idle().See("Saved as “Mine”.", "[x] Draft")
	})
}

func TestSavedFilters(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.StartEditor(w, h).Idle()
		d.Press("/").Type("halvorsen").Idle().Press("esc", "F").
			See("Saved filters", "Save the current filter: /halvorsen")
		d.Type("The lake").Press("enter").Idle().See("Saved as “The lake”.")
		d.Press("esc").Idle().DoNotSee("/halvorsen")

		again := world.StartEditor(w, h).Idle()
		again.See("Boardrooms").Press("F").See("The lake", "/halvorsen").Press("enter").Idle()
		again.See("/halvorsen", "Halvorsen Residence").DoNotSee("Boardrooms")
		again.Press("F", "ctrl+d").See("Removed the filter.").DoNotSee("The lake").Press("esc")
	})
}

// The preview was empty after the terminal had been widened, until the cursor moved.
func TestThePreviewComesWithTheRoomForIt(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.OpenHalvorsen(120, 36).Press("q")
		d := world.StartEditor(120, 36).Idle().Press("G").Idle().Press("g").Idle().Advance(time.Second)
		d.DoNotSee("Last change").Resize(200, 50).Idle().Advance(time.Second).See("Last change", "Living Room")
	})
}
