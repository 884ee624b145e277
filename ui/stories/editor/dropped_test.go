package editor_test

import (
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// goneSoon returns the editor on a proposal that was made offline.
func goneSoon(t *testing.T) (*uitest.World, *uitest.Driver) {
	t.Helper()
	world := uitest.NewWorld(t, "small")
	d := world.StartEditor(120, 36).Idle()
	// caches the users
	d.Press("N").Idle().Press("up", "enter").Idle().Press("enter").Idle().Press("esc", "esc", "esc").Idle()
	d.Press("w").Idle()
	return world, d.NewProposal("Gone Soon").See("Gone Soon", "Area 1", "2 waiting")
}

// The editor stayed on a proposal that no longer existed, and took edits that could never be saved.
func TestUndoingANewProposalLeavesIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, d := goneSoon(t)
		d.Press("u").Advance(time.Second).Press("y").Idle().See("Gone Soon")
		d.Press("u").Advance(time.Second).Press("y").Idle().See("Gone Soon", "^r redoes it", "Halvorsen Residence")
		d.Press("2").Idle().See("Halvorsen Residence").Press("a").Idle().DoNotSee("New area")
		d.Press("ctrl+r").Idle().Advance(time.Second).Press("y").Idle().See("new, not saved yet", "Gone Soon").
			Press("g", "enter").Idle().See("Proposals › New proposal Gone Soon")
	})
}

// A dropped proposal is left in every terminal that shows it, and a text typed there stays as a draft.
func TestDroppingANewProposalKeepsWhatIsTyped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, d := goneSoon(t)
		d.Press("e").Type("For the pool house.").Advance(time.Second).Press("esc").Idle().See("1 draft")
		d.Press("6").Idle().Press("g", "x").Idle().See("Drop all 2 edits").Advance(time.Second).Press("d").Idle().
			See("~ draft", "Dropped ", "Gone Soon", "u restores it")
		d.Press("g").Idle().Press("enter").Idle().See("Outbox", "belongs to was dropped")
		d.Press("ctrl+s").Idle().See("belongs to was dropped").DoNotSee("Kept in the outbox", "1 waiting")
		d.Press("alt+s").Idle().DoNotSee("Kept in the outbox", "1 waiting")
		d.Press("esc").Idle().See("Halvorsen Residence").Press("u").Idle().See("Gone Soon")
	})
}

// The notice named an edit that no longer waited for anyone.
func TestTheNoticeOfARefusalGoesWithItsEdit(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		world.StopService()
		d.Press("a").Type("Wine Cellar").Press("enter", "ctrl+s").Idle()
		world.StartService()
		world.Apply(state.Edit{Proposal: world.Proposal(1042).ID, Change: state.AddArea{Name: "Wine Cellar"}})
		d.Advance(5 * time.Second).See("Refused, 6 shows it: area “Wine Cellar”")
		d.Press("u").Idle().Advance(time.Second).Press("y").Idle().See("Undone").Advance(20 * time.Second).
			DoNotSee("Refused, 6 shows it")
	})
}

// The key in the notice led to the oldest refused edit instead of the announced one.
func TestTheOutboxShowsTheEditOfTheNotice(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.SetNotes("one\ntwo")
		d := world.OpenHalvorsen(120, 36)
		world.StopService()
		for _, name := range []string{"Wine Cellar", "Sauna"} {
			d.Press("a").Type(name).Press("enter", "ctrl+s").Idle()
			world.StartService()
			world.Apply(state.Edit{Proposal: world.Proposal(1042).ID, Change: state.AddArea{Name: name}})
			d.Advance(120 * time.Second)
			world.StopService()
		}
		world.StartService()
		d.Advance(60 * time.Second).See("✗ 2 need attention")
		d.Press("g").Idle().See("Living Room · 3 options")
		d.Press("n", "ctrl+home").Type("mine ").Advance(time.Second)
		world.SetNotes("theirs\ntwo")
		d.Press("ctrl+s").Idle().See("Conflict, 6 shows it").Press("6").Idle().See("Mine", "Theirs", "1 part to choose")
		d.Press("m", "ctrl+s").Idle().See("Saved installer notes")

		// Later the key opens a conflict that nobody has looked at before it shows older refusals.
		d.Press("2").Idle().Press("n", "ctrl+home").Type("again ").Advance(time.Second)
		world.SetNotes("others\ntwo")
		d.Press("ctrl+s").Idle().See("Conflict, 6 shows it").Advance(60 * time.Second).Press("down").Idle().
			Advance(60 * time.Second).
			DoNotSee("Conflict, 6")
		d.Press("6").Idle().See("Mine", "Theirs", "1 part to choose").Press("esc").Idle().See("✗ conflict")
	})
}

// The same for a refusal that is not the oldest one.
func TestTheOutboxShowsTheRefusalOfTheNotice(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		for _, name := range []string{"Wine Cellar", "Sauna"} {
			world.StopService()
			d.Press("a").Type(name).Press("enter", "ctrl+s").Idle()
			world.StartService()
			world.Apply(state.Edit{Proposal: world.Proposal(1042).ID, Change: state.AddArea{Name: name}})
			d.Advance(10 * time.Second)
		}
		d.See("Refused, 6 shows it: area “Sauna”").Press("6").Idle().Press("e").See("New area").Type(" II").See("Sauna II")
	})
}

// Another terminal drops the proposal while something is typed in it. The outbox took what could never be saved.
func TestWhatIsTypedInAProposalDroppedElsewhereIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, open := range []string{"a", "n"} {
			for _, known := range []bool{true, false} {
				world, d := goneSoon(t)
				world.StopService()
				other := world.StartEditor(120, 36).Idle().Press("6").Idle()
				d.Press(open).Idle().Type("Wine Cellar")
				other.Press("g", "x").Idle().Advance(time.Second).Press("d").Idle().See("Dropped the new proposal")
				if known {
					d.Send(ui.StoreChangedMsg{}).Idle()
				}
				d.Press("ctrl+s").Idle().DoNotSee("Kept in the outbox", "1 waiting")
				switch {
				case open == "n":
					d.See("1 draft")
				case known:
					d.See("New area", "Wine Cellar", "has not been read yet").Press("esc").Idle().Advance(time.Second).
						Press("k").Idle()
				}
				d.Send(ui.StoreChangedMsg{}).Idle().See("Halvorsen Residence").DoNotSee("Wine Cellar", "1 waiting")
				if open == "a" && !known {
					d.Press("u").Idle().Advance(time.Second).Press("y").Idle().See("Undone: planning the area Wine Cellar")
				}
				d.Press("u").Idle().Advance(time.Second).Press("y").Idle().See("Gone Soon")
			}
		}
	})
}
