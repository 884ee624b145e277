package editor_test

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// Makes a contact, its location, a proposal for it with an area, an option and texts, restarts, and goes online.
func TestADaysOfflineWorkIsSentInOrder(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle().Press("w")
		d.Press("4").Advance(time.Second).Press("A").Type("Offline Ltd").Press("ctrl+s").Idle().Advance(time.Second).
			See("Offline Ltd")
		d.Press("L").Type("1 Dark Rd").Press("tab", "tab").Type("Austin").Press("tab").Type("TX").Press("ctrl+s").Idle().
			Advance(time.Second).See("1 Dark Rd")
		d.Press("1").NewProposal("Cedar Hollow").Advance(time.Second).See("Cedar Hollow")
		d.Press("C").Type("offline").Idle().Advance(time.Second).See("new, waits to be saved").Advance(time.Second).
			Press("enter").
			Advance(time.Second)
		d.Press("L").Advance(time.Second).See("1 Dark Rd", "new, waits to be saved").Advance(time.Second).
			Press("enter").
			Advance(time.Second)
		d.Press("a").Type("Sauna").Press("ctrl+s", "ctrl+s").Advance(time.Second).See("Sauna")
		d.Press("n").Type("Steam-proof boxes.").Press("ctrl+s").Advance(time.Second)
		d.Press("d").See("Steam-proof boxes.").Press("esc", "q")

		d = world.StartEditor(120, 36).Idle().Advance(5 * time.Minute)
		page, err := world.Client().Proposals.List(t.Context(),
			state.ProposalQuery{SearchText: "Cedar Hollow", PageSize: 10})
		if err != nil || len(page.Proposals) != 1 {
			t.Fatalf("%d proposals arrived, %v\n%s", len(page.Proposals), err, d.Press("6").Screen())
		}
		p, err := world.Client().Proposals.Get(t.Context(), page.Proposals[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		if p.Customer == nil || p.Customer.CompanyName != "Offline Ltd" || p.Location == nil ||
			p.Location.Street != "1 Dark Rd" {
			t.Errorf("for %+v at %+v\n%s", p.Customer, p.Location, d.Press("6").Screen())
		}
		if len(p.Areas) != 2 || p.Areas[1].Name != "Sauna" || len(p.Areas[1].Options) != 1 ||
			p.Areas[1].Options[0].InstallerNotes != "Steam-proof boxes." {
			t.Errorf("%+v\n%s", p.Areas, d.Press("6").Screen())
		}
		d.Press("7").See("✓ saved").DoNotSee("✗")
	})
}

// One key on a waiting area dropped its options and their texts, too, without naming them: it asks, lists them, and
// undo restores all.
func TestDroppingANewAreaListsWhatGoesWithIt(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("w")
		d.Press("a").Type("Sauna").Press("ctrl+s", "ctrl+s").Advance(time.Second).See("Sauna")
		d.Press("o").Type("With steam").Press("ctrl+s").Advance(time.Second)
		d.Press("n").Type("Steam-proof boxes.").Press("ctrl+s").Advance(time.Second)
		d.Press("n").Press("ctrl+end").Type(" And a fan.").Press("esc").Advance(time.Second)
		d.Press("6").Idle().See("area “Sauna”").Press("g", "x").Idle()
		goes := []string{
			"Drop 3 edits?", "This drops area “Sauna”.", "a new option of Sauna: “With steam”",
			"installer notes of Sauna · 2 With steam: “Steam-proof", "a draft, is",
		}
		d.See(goes...).Press("x").See("Drop 3 edits?").Press("n").Idle().DoNotSee("Drop 3 edits?").See("3 waiting")
		d.Press("x").Press("esc").Idle().DoNotSee("Drop 3 edits?").See("3 waiting")
		d.Press("x").Press("d").Idle()
		d.See("Dropped area “Sauna”, #1042 and 2 edits that belong to it; u restores it.").DoNotSee("● waiting")
		d.Press("u").Idle().See("3 waiting", "area “Sauna”")
		d.Press("ctrl+r").Idle().See("Redo dropping", "a new option of Sauna", "“Steam-proof").Advance(time.Second).
			Press("n").
			Idle().See("3 waiting")
		d.Press("2").Idle().See("+Sauna", "+2 With steam").Press("6").Idle().
			See("~ draft     installer notes of Sauna · 2 With steam")
		d.Press("w").Advance(time.Minute).DoNotSee("waiting")
		p := world.Proposal(1042)
		a := p.Areas[len(p.Areas)-1]
		if a.Name != "Sauna" || len(a.Options) != 2 || a.Options[1].ClientDescription != "With steam" ||
			a.Options[1].InstallerNotes != "Steam-proof boxes." {
			t.Errorf("the service has %+v", a)
		}
	})
}
