package site_test

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// A day on site without a network: hours, serial numbers, what was used, an answer, photos and what is missing are on
// the sheet at once, after a restart, and in the journal.
func TestWhatWasFoundOnSiteIsEnteredAndKept(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted, state.StatusAccepted)
		world.OpenHalvorsen(w, h).Press("i").Idle().Press("q")
		world.StopService()
		d := world.StartEditor(w, h).Idle().Open(1042).Press("i").Idle().See("Living Room", "? open")
		d.Press("h").See("Hours worked in Living Room").Type("abc").Press("enter").See("Enter hours").
			Press("ctrl+u").Type("2:30").Press("enter").See("2.5  worked here")
		d.Press("h").See("So far 2.5 h.").Type("-0.5").Press("enter").See("2.0  worked here")
		d.Press("s").See("Serial numbers").Type("A-1\nA-2").Press("ctrl+s").Idle().See("no. A-1, A-2")
		d.Press("e").See("The sheet says 1").Type("3").Press("enter").See("used 3")
		d.Press("a").See("Answers in Living Room").Type("No, it is capped").Press("enter").Idle().
			DoNotSee("? open")
		d.Press("f").See("Photos of Living Room").Type("IMG_1.jpg").Press("ctrl+s").Idle()
		d.Press("m").See("Missing in Living Room", "Northlight").Press("ctrl+s").Idle()
		d.Press("tab", "tab").See("→ No, it is capped").Press("G").See("missing: 1 Northlight", "IMG_1.jpg")
		d.Press("q")

		d = world.StartEditor(w, h).Idle().Open(1042).Press("i").Idle().
			See("2.0  worked", "used 3 · no. A-1").DoNotSee("? open")
		d.Press("s").Press("ctrl+u").Press("ctrl+s").Idle().See("no. A-1").DoNotSee("A-2")
		d.Press("7").See("serial number A-2 of", "2.5 h worked in Living Room")
	})
}

// What is typed into a form and not confirmed is there after a crash.
func TestAnEntryThatWasNotConfirmedIsKept(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted, state.StatusAccepted)
		d := world.OpenHalvorsen(120, 36).Press("i").Idle()
		d.Press("s").Type("SN-4711-0815").Advance(time.Second)
		d.Kill()
		d = world.OpenHalvorsen(120, 36).Press("i").Idle().Press("s").See("SN-4711-0815", "Kept from")
		d.Press("ctrl+s").Idle().See("no. SN-4711-0815")
	})
}

// Input that goes on after a colleague's entry was typed without it: what they entered is in it, and is not taken back
// unseen.
func TestKeptInputTakesNothingBackUnseen(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		p := world.Proposal(1042)
		world.Move(p.ID, state.StatusSubmitted, state.StatusAccepted)
		d := world.OpenHalvorsen(120, 36).Press("i").Idle()
		d.Press("s").Type("SN-1").Press("ctrl+s").Idle().See("no. SN-1")
		d.Press("s").Press("ctrl+end").Type("\nSN-2").Advance(time.Second).Press("esc").Idle()
		area := &p.Areas[0]
		item := &area.Counted().Items[0]
		theirs := state.SiteEvent{
			Proposal: p.ID, Kind: state.SiteSerial, Area: area.ID, AreaName: area.Name, Item: item.ID, Text: "SN-9",
			Seq: 1, At: time.Now().Add(-time.Hour),
		}.Sealed()
		if err := world.Client().Proposals.AddSite(t.Context(), p.ID, []state.SiteEvent{theirs}); err != nil {
			t.Fatal(err)
		}
		d.Advance(2*time.Minute).See("SN-9").Press("s").See("SN-2", "SN-9").Press("ctrl+s").Idle().
			See("no. SN-9, SN-1, SN-2").Advance(time.Second)
		d.Press("s").Press("ctrl+end", "ctrl+u").Press("ctrl+s").Idle().See("no. SN-9, SN-1").DoNotSee("SN-2")
	})
}
