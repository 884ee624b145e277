package ui_test

import (
	"testing"
	"testing/synctest"

	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

func TestSuspendingSavesFirst(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Tune = func(o *ui.Options) { o.Suspends = true }
		d := world.OpenHalvorsen(120, 36)
		d.Press("n", "ctrl+end").Type(" typed").Press("ctrl+z")
		if d.HasSuspended() {
			t.Error("ctrl+z suspends while typing, where it should undo")
		}
		d.Type(" kept").Press("esc", "ctrl+z")
		if !d.HasSuspended() {
			t.Fatal("ctrl+z does not suspend")
		}
		d.Kill() // while suspended: the text was saved
		again := world.OpenHalvorsen(120, 36)
		again.Press("n", "ctrl+end").See(" kept")
	})
}

func TestWithoutAShellSuspendIsDisabled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := uitest.NewWorld(t, "small").StartEditor(120, 36).Idle().Press("ctrl+z")
		d.See("Not started from a shell.")
		if d.HasSuspended() {
			t.Error("suspended with nobody to resume it")
		}
	})
}
