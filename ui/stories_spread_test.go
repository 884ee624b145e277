package ui_test

import (
	"testing"

	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// TestLinesOfATemplateGoIntoTheMarkedOptions: lines that many rooms have are typed once. "No" at
// the list of what becomes of each option leads back to the fields as they were filled in, and
// one undo takes all of the lines back.
func TestLinesOfATemplateGoIntoTheMarkedOptions(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	world.Tune = func(o *ui.Options) { o.Templates = shelf{"Den"} }
	d := openHalvorsen(world, 120, 36).Press("down", " ", " ").See("2 marked")
	d.Press("M").Idle().See("Into 2 marked options").Type("template").Press("enter").Idle().See("Plan from a template").Press("enter").Idle()
	d.Press("ctrl+u").Type("Quill").Press("ctrl+s").Advance(second).See("Which lines of Den", "Den for Quill, Good").Press("down", "enter").Idle()
	d.See("Den for Quill, Better: 1", "1 Good: will get 1 line", "2 Better: will get 1 line").Advance(second).Press("n").Idle()
	d.DoNotSee("will get").See("client", "Quill").Press("ctrl+s").Advance(second).Press("down", "enter").Advance(second).Press("y").Idle()
	d.See("Written into 2 options", "≈").DoNotSee("Quill", "2 marked").Press("u").Idle().DoNotSee("≈")
	d.Press("T").Idle().Press("enter").Idle().DoNotSee("Quill", "Kept from")
}
