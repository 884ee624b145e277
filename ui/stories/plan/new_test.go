package plan_test

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// called returns how many proposals the service has whose name begins so.
func called(t *testing.T, world *uitest.World, name string) int {
	t.Helper()
	page, err := world.Client().Proposals.List(t.Context(), state.ProposalQuery{SearchText: name})
	if err != nil {
		t.Fatal(err)
	}
	return len(page.Proposals)
}

// Whoever tried what a proposal would come to left an empty one behind, with a number that the accounts missed.
func TestANewProposalStaysHereUntilItIsSaved(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle().PlanProposal("Quarry cabin")
		d.Press("p").Type("1 oak shelf @321").Advance(time.Second).Press("enter", "esc").Advance(time.Minute)
		if n := called(t, world, "Quarry cabin"); n != 0 {
			t.Fatalf("the service has %d before anything was saved", n)
		}
		d.Press("6").Idle().See("It stays on this machine until").Kill()

		d = world.StartEditor(120, 36).Idle().Advance(time.Minute).See("Quarry cabin").Press("g", "enter").Idle()
		if n := called(t, world, "Quarry cabin"); n != 0 {
			t.Fatalf("the service has %d after a restart", n)
		}
		d.Press("ctrl+s").Advance(time.Minute).DoNotSee("waiting")
		if n := called(t, world, "Quarry cabin"); n != 1 {
			t.Errorf("the service has %d", n)
		}
		d.See("+ Area 1", "1 planned")
	})
}

// A text is saved with the proposal that it is for.
func TestASavedTextSavesItsProposal(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle().PlanProposal("Quarry cabin").Press("D").Idle().Type("A cabin by the quarry.")
		d.Press("ctrl+s").Advance(time.Minute).DoNotSee("waiting")
		if p := newest(t, world, "Quarry cabin"); p.Description != "A cabin by the quarry." {
			t.Errorf("the service has %q", p.Description)
		}
	})
}

// Giving up leaves nothing behind at the service, and undo brings back what was made.
func TestEscLeavesNothingOfANewProposal(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		d.Press("N").Idle().Type("Ida Quill").Advance(time.Second).Press("enter").Idle().See("New person").
			Press("ctrl+s").Advance(time.Second)
		d.See("2 of 4: location of Ida Quill").Press("enter").Idle().Type("9 Elm").Press("ctrl+s").Advance(time.Second).
			Press("ctrl+s").Advance(time.Second).See("3 of 4")
		d.Press("esc").Idle().Press("esc").Idle().Press("esc").Idle().
			See("Dropped the new contact Ida Quill and 1 edit that belongs to it; u restores it.")
		d.Advance(time.Minute).DoNotSee("waiting")
		page, err := world.Client().Contacts.List(t.Context(), state.PeopleQuery{SearchText: "Quill"})
		if err != nil || len(page.People) != 0 {
			t.Errorf("the service has %+v, %v", page.People, err)
		}
	})
}

// "Tax unknown" beside an address that decides it did not say whether that is a fault, nor what to do.
func TestANewProposalSaysWhenItsTaxIsKnown(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(160, 36).Idle()
		d.Press("N").Idle().Type("halvorsen").Advance(time.Second).Press("ctrl+s").Idle().Press("a").Type("Den").
			Press("ctrl+s").Idle().Press("p").Type("2 vx-75").Advance(time.Second).Press("enter", "esc").Advance(time.Minute)
		d.See("the sum of all lines,", "discount and tax are known", "once it is saved and has a").DoNotSee("unknown")
		d.Press("ctrl+s").Advance(time.Minute).See("tax 6.25% on parts").DoNotSee("and has a")
	})
}

// What undo brings back has no proposal to wait for any more: it stayed in the outbox for ever, and trying it again did
// nothing.
func TestAClientWhoIsBroughtBackIsSaved(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		saved := func(want int) {
			t.Helper()
			page, err := world.Client().Contacts.List(t.Context(), state.PeopleQuery{SearchText: "Quill"})
			if err != nil || len(page.People) != want {
				t.Fatalf("the service has %+v, %v", page.People, err)
			}
		}
		d := world.StartEditor(120, 36).Idle()
		begin := func(name, street string) {
			d.Press("N").Idle().Type(name).Advance(time.Second).Press("enter").Idle().Press("ctrl+s").Advance(time.Second)
			d.Press("enter").Idle().Type(street).Press("ctrl+s").Advance(time.Second).Press("ctrl+s").Advance(time.Second)
		}
		begin("Ida Quill", "9 Elm")
		d.Press("esc").Idle().Press("esc").Idle().Press("esc").Idle().See("u restores it.")
		d.Press("u").Advance(time.Minute).DoNotSee("waiting")
		saved(1)

		begin("Ana Quill", "8 Elm")
		d.See("3 of 4").Press("enter").Advance(time.Second).Press("ctrl+s").Advance(time.Minute)
		d.Press("6").Idle().See("It stays on this machine until the proposal that it was made for is saved.",
			"t saves it now")
		saved(1)
		d.Press("t").Advance(time.Minute)
		saved(2)
	})
}

// A name and one key are enough for a proposal whose client is not known yet; with a match it is for that client.
func TestOneKeyMakesAProposalAtItsClient(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		d.Press("N").Idle().Type("Quarry cabin").Advance(time.Second).Press("ctrl+s").Idle().
			See("New proposal Quarry cabin", "No areas yet", "a adds the first").Press("1").Idle()
		d.Press("N").Idle().Type("halvorsen").Advance(time.Second).Press("ctrl+s").Idle().See("New proposal Erik Halvorsen")
		d.Press("ctrl+s").Advance(time.Minute)
		if p := world.Proposal(1043); p.Customer == nil || p.Customer.DisplayName() != "Erik Halvorsen" {
			t.Errorf("it is for %+v", p.Customer)
		}
	})
}

// A copy has the prices of today, and says what that changes before it is made.
func TestACopyHasThePricesOfToday(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		d.Press("N").Idle().Press("up", "enter").Idle().Type("1042").See("Copy of #1042 Halvorsen Residence").
			Press("enter").Idle().Type("Halvorsen again").Press("ctrl+s").Advance(5 * time.Second)
		d.See("Copy of #1042 Halvorsen Residence at the prices of today?").Press("y").Advance(5*time.Second).
			See("New proposal Halvorsen again", "+ Living Room", "+ Primary Suite")
		if n := called(t, world, "Halvorsen again"); n != 0 {
			t.Errorf("the service has %d", n)
		}
	})
}

// Without the service a copy has what this machine knows, whose prices may be old: it says from when they are.
func TestACopyWithoutTheServiceSaysFromWhenItsPricesAre(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("5").Idle().Press("/").Type("vx-55").Press("enter").
			Advance(time.Second).Press("enter").Idle().See("VX-55").Press("1").Idle().
			Advance(50 * time.Hour)
		world.StopService()
		d.Press("N").Idle().Press("up", "enter").Idle().Type("1042").See("Copy of #1042 Halvorsen Residence").
			Press("enter").Idle().Press("ctrl+s").Idle().Advance(time.Minute)
		d.See("at the prices of today?", "The service was not reached: lines as of", "the oldest is as of")
	})
}
