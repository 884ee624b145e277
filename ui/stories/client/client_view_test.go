package client_test

import (
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// Takes every way from the open proposal to what the team has: the outbox with
// unsaved texts, the search over the notes, copying the notes, and the catalog with the dealer's cost as the team left
// it.
func TestClientViewLeadsNowhereInternal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const withheld = "The client view has only what the client sees."
		world := uitest.NewWorld(t, "small")
		d := world.StartEditor(200, 50).Idle().Press("5").Idle().Advance(time.Second).See("Cost  ", "Suppliers")
		d.Press("1").Idle().Press("enter").Idle().See("Areas").Press("v").See("CLIENT VIEW")
		d.Press("6").Idle().See(withheld, "Living Room · 3 options")
		d.Press("ctrl+f").Idle().See(withheld).DoNotSee("Find or do")
		d.Press("c").Idle().Press("left", "y").Idle().See(withheld).DoNotSee("Copy a text").Press("esc").Idle()
		d.Press("y").Idle().DoNotSee("Installer notes", "Internal notes").Press("esc")
		d.Press("5").Idle().See("CLIENT VIEW", "List price").DoNotSee("Cost  ", "Suppliers")
	})
}

// The outbox is not part of the client view, so no notice there names its key.
func TestClientViewDoesNotNameTheOutboxKey(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		p := world.Proposal(1042)
		set := func(text string) {
			world.Apply(state.Edit{
				Proposal: p.ID, Option: p.Areas[0].Options[0].ID,
				Change: state.WriteText{Field: state.ClientDescription, Text: text},
			})
		}
		set("A display above the fireplace.")
		d := world.OpenHalvorsen(120, 36).Press("v").Idle()
		d.Press("e", "ctrl+home").Type("Easy to use. ")
		set("A display above the fireplace. No cable is seen.")
		d.Press("ctrl+s").Idle().See("merged in").DoNotSee("6 shows")
		d.Press("e", "ctrl+home").Type("Very ")
		set("Theirs alone. A display above the fireplace. No cable is seen.")
		d.Press("ctrl+s").Idle().See("Conflict: client description of Living Room", "The same sentences").
			DoNotSee("6 shows")

		world = uitest.NewWorld(t, "small")
		d = world.OpenHalvorsen(120, 36).Press("v").Idle()
		d.Press("e", "ctrl+home").Type("Too late. ")
		world.Move(p.ID, state.StatusSubmitted, state.StatusAccepted)
		d.Press("ctrl+s").Idle().See("Refused: client description of Living Room", "Proposal 1042 is Accepted").
			DoNotSee("6 shows")
	})
}
