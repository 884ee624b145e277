package ui_test

import (
	"testing"

	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

func TestSuspendingSavesFirst(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	world.Tune = func(o *ui.Options) { o.Suspends = true }
	d := openHalvorsen(world, 120, 36)
	d.Press("n", "ctrl+end").Type(" typed").Press("ctrl+z")
	if d.HasSuspended() {
		t.Error("ctrl+z suspends while text is typed, where it undoes")
	}
	d.Type(" kept").Press("esc", "ctrl+z")
	if !d.HasSuspended() {
		t.Fatal("ctrl+z does not suspend")
	}
	// Killed while it sleeps: what was typed is there all the same.
	again := openHalvorsen(world, 120, 36)
	again.Press("n", "ctrl+end").See(" kept")
}

func TestWithoutAShellNothingIsSuspended(t *testing.T) {
	d := uitest.NewWorld(t, "small").StartEditor(120, 36).Idle().Press("ctrl+z")
	d.See("Not started from a shell.")
	if d.HasSuspended() {
		t.Error("it is suspended with nobody to wake it")
	}
}
