package ui_test

import (
	"testing"

	"app.tender/tender/ui/uitest"
)

// TestTheClientViewLeadsNowhereInternal takes every way from the open proposal that
// shows what the team has: the outbox with texts nobody saved, the search over the notes,
// copies of the notes, and the catalog as the team left it, with what the dealer pays.
func TestTheClientViewLeadsNowhereInternal(t *testing.T) {
	const withheld = "The client view has only what the customer sees."
	world := uitest.NewWorld(t, "small")
	d := world.StartEditor(200, 50).Idle().Press("5").Idle().Advance(second).See("Cost  ", "Suppliers")
	d.Press("1").Idle().Press("enter").Idle().See("Areas").Press("v").See("CLIENT VIEW")
	d.Press("6").Idle().See(withheld, "Living Room · 3 options")
	d.Press("ctrl+f").Idle().See(withheld).DoNotSee("Search this machine")
	d.Press("c").Idle().Press("left", "y").Idle().See(withheld).DoNotSee("Copy a text").Press("esc").Idle()
	d.Press("y").Idle().DoNotSee("Installer notes", "Internal notes").Press("esc")
	d.Press("5").Idle().See("CLIENT VIEW", "List price").DoNotSee("Cost  ", "Suppliers")
}
