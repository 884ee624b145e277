package ui_test

import (
	"testing"

	"app.tender/tender/ui/uitest"
)

// TestTextsOfAPlannedOptionAreRead: what a copied option will say to the customer and to the
// installers is seen before it is built, and nobody types into what is not there yet.
func TestTextsOfAPlannedOptionAreRead(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	d := openHalvorsen(world, 120, 36).Press("down").Advance(second).Press("Y")
	d.Press("down", "down", "down").Advance(second).Press("ctrl+v").Idle().Press("y").Idle()
	d.See("3 Good", "Good: A 55-inch display", "stud at 48 in", "planned with the option").DoNotSee("No option is chosen")
	d.Press("e").Advance(second).See("This option is only planned. Its texts are written by the build")
	d.Press("tab", "tab").Advance(20 * second).Press("y").Advance(second).See("Copied client description of Primary Suite, 3 Good")
	d.Press("v").Advance(second).DoNotSee("Good: A 55-inch display with", "planned").Press("v").Advance(second)
}

// TestComparingSaysWhyAPlannedTextIsNotCopied: the option is not gone, it is not there yet.
func TestComparingSaysWhyAPlannedTextIsNotCopied(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	d := openNumber(world.StartEditor(160, 40).Idle(), 1042).Press("down").Advance(second).Press("Y")
	d.Press("down", "down", "down").Advance(second).Press("ctrl+v").Idle().Press("y").Idle().See("3 Good")
	d.Press("c").Idle().See("3 Good").Press("right", "right").Advance(20 * second).Press("y").Advance(second)
	d.See("This option is only planned: its texts can be copied to another one once it is built.")
}
