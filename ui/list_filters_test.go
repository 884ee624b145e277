package ui_test

import (
	"testing"

	"app.tender/tender/ui/uitest"
)

func TestSavedFilters(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.StartEditor(w, h).Idle()
		d.Press("/").Type("halvorsen").Idle().Press("esc", "F").
			See("Saved filters", "Save the current filter: /halvorsen")
		d.Type("The lake").Press("enter").See("Save this filter", "The lake").Press("enter").Idle().
			See("Saved as “The lake”.")
		d.Press("esc").Idle().DoNotSee("/halvorsen")

		again := world.StartEditor(w, h).Idle()
		again.See("Boardrooms").Press("F").See("The lake", "/halvorsen").Press("enter").Idle()
		again.See("/halvorsen", "Halvorsen Residence").DoNotSee("Boardrooms")
		again.Press("F", "ctrl+d").See("Removed the filter.").DoNotSee("The lake").Press("esc")
	})
}
