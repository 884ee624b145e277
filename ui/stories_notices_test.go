package ui_test

import (
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// After the service came back during a question about undo: the result must be visible, and must not hide those of the
// next keys.
func TestTheResultOfUndoIsVisibleDespiteAnOldFailure(t *testing.T) {
	world, d := atHalvorsen(t)
	d.Press("n", "ctrl+home").Type("Ladder. ").Idle().Press("ctrl+s").See("Saved installer notes")
	world.StopService()
	d.Press("a").Type("Sauna").Press("enter").Idle().See("1 waiting")
	d.Press("u").See("Undo adding area “Sauna”")
	world.StartService()
	d.Advance(10*second).Press("y").Idle().See("Something changed since you were asked; nothing was undone", "Undo once more")
	d.Press("u").See("the step before", "installer notes").Advance(second).Press("y").Idle().See("✓ Undone: installer notes").DoNotSee("nothing was undone")
}

// An old failure appeared on every screen, and no key removed it.
func TestAFailureIsLeftBehindOnceItCouldBeRead(t *testing.T) {
	d := openHalvorsen(uitest.NewWorld(t, "small"), 40, 12)
	d.Send(ui.StoreChangedMsg{Notice: state.Fault{Kind: state.FaultLocal, Message: "It was refused."}})
	d.Press("6").Idle().See("It was refused.").Advance(5 * second).See("It was refused.")
	d.Press("1").Idle().DoNotSee("It was refused.")
}
