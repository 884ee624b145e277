package cli

import (
	"testing"
	"testing/synctest"
	"time"
)

// An area saved as a template is available in every other proposal, also after a restart, and a preview precedes
// planning.
func TestSaveAndUseTemplatesInTheEditor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		d := openEditor(o.start())
		d.Press("S").Idle().See("Save Living Room as a template").Press("ctrl+u").Type("Our living room").Press("enter").
			Type("As we like it").Press("ctrl+s").Idle()
		d.See("Saved the template Our living room")
		d.Press("S").Idle().Press("ctrl+u").Type("Our living room").Press("ctrl+s").Idle().
			See("There is a template our-living-room already.", "Save Living Room as a template")
		d.Type(" two").Press("ctrl+s").Idle().See("Saved the template Our living room two").Press("q")
		o.kill(d)

		d = openEditor(o.start()).Press("T").Idle().See("Plan from a template", "Our living room", "As we like it").
			Press("enter").Idle()
		d.See("Room").Press("ctrl+u").Type("Cinema").Press("ctrl+s").Idle().
			See("Plan the template Our living room?", "Cinema: 3 options, 30 lines").DoNotSee("+ Cinema")
		d.Advance(time.Second).Press("n").Idle().DoNotSee("Plan the template").See("Cinema").Type(" 2").Press("ctrl+s").
			Idle().See("Cinema 2: 3 options")
		d.Advance(time.Second).Press("n").Idle().Press("backspace", "backspace", "ctrl+s").Idle()
		d.Advance(time.Second).Press("y").Idle().See("+ Cinema", "planned, not built", "Northlight VX-55", "≈1,499.99")
		d.Press("u").Idle().DoNotSee("+ Cinema").Press("v").Idle().Press("T").Idle().DoNotSee("Plan from a template").
			Press("q")
	})
}
