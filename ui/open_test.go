package ui_test

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// lastOption returns the last option of the last area with more than one: the cursor never starts there.
func lastOption(t *testing.T, p *state.Proposal) (*state.Area, *state.Option) {
	t.Helper()
	for i := len(p.Areas) - 1; i >= 0; i-- {
		if a := &p.Areas[i]; len(a.Options) > 1 {
			return a, &a.Options[len(a.Options)-1]
		}
	}
	t.Fatal("no area has two options")
	return nil, nil
}

// notesWaiting commits new notes for an option of #1042 while the service is down.
func notesWaiting(t *testing.T, world *uitest.World, text string) *state.Area {
	t.Helper()
	a, o := lastOption(t, world.Proposal(1042))
	d := world.OpenHalvorsen(120, 36).Press("ctrl+f").
		Type(`"` + uitest.FirstWords(o.InstallerNotes) + `" room:"` + a.Name + `"`).Advance(time.Second)
	d.Press("enter").Idle().See(uitest.FirstWords(o.InstallerNotes))
	world.StopService()
	d.Press("n", "ctrl+home").Type(text + " ").Press("ctrl+s").Idle().See("1 waiting").Press("q")
	return a
}

func TestOpeningAnEditShowsItsOption(t *testing.T) {
	for name, from := range map[string]int{"the same proposal is open": 1042, "another is open": 1041} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			uitest.Story(t, func(t *testing.T, world *uitest.World) {
				world.StartEditor(120, 36).Idle()
				world.StartEditor(120, 36).Idle().Open(1041).Press("q") // to cache it
				area := notesWaiting(t, world, "Look here first.")
				d := world.StartEditor(120, 36).Idle().Open(from)
				d.Press("6").Idle().Press("enter").Idle().See(area.Name+" · ", "Look here first.", "~ waiting").
					DoNotSee("1 draft")
			})
		})
	}
}

func TestOpeningADraftEditsIt(t *testing.T) {
	for name, key := range map[string]string{"notes of an option": "n", "description of the proposal": "D"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
				d.Press(key, "ctrl+home").Type("half a sentence ").Press("ctrl+c")
				d = world.StartEditor(120, 36).Idle().Press("6").Idle().Press("enter").Idle()
				d.Type("and the rest ").Advance(time.Second).See("half a sentence and the rest")
			})
		})
	}
}

func TestOpeningANewContactShowsTheContacts(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		world.StopService()
		d.Press("4").Idle().Press("a").Type("Ada").Press("tab").Type("Quillfeather").Press("ctrl+s").Idle().See("1 waiting")
		d.Press("1", "6").Idle().See("Quillfeather").Press("enter").Idle().See("Contacts", "Ada Quillfeather", "waiting")
	})
}

// Looks for prices after every way to a proposal.
func TestAnInstallerReachesTheSheetFromEverywhere(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		area := notesWaiting(t, world, "Look here first.")
		world.Tune = func(o *ui.Options) { o.Installer, o.ReadOnly = true, "This profile is an installer's: read-only." }
		d := world.StartEditor(120, 36).Idle()
		d.Press("6").Idle().Press("enter").Idle().See("installers' sheet", area.Name).DoNotSee("42,921.57", "TOTAL")
		d.Press("ctrl+f").Type(`area:"` + area.Name + `"`).Advance(time.Second).Press("enter").Idle()
		d.See("installers' sheet", area.Name).DoNotSee("42,921.57", "TOTAL")
	})
}

// TestATextBeingReadStaysWithItsProposal leaves a full-screen text for another proposal, cached or not available.
func TestATextBeingReadStaysWithItsProposal(t *testing.T) {
	for name, away := range map[string]bool{"the other is read": false, "the other can't be read": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			uitest.Story(t, func(t *testing.T, world *uitest.World) {
				world.Tune = func(o *ui.Options) { o.ReadOnly = "This profile is read-only." }
				d := world.OpenHalvorsen(120, 36)
				d.Press("D").Idle().See("Client description", "read-only")
				if away {
					world.StopService()
				}
				d.Press("1").Idle().Press("/", "alt+a").Type("1041").Idle().Press("enter").Idle().See("#1041", "Areas")
				for _, key := range []string{"D", "tab", "N", "enter"} {
					d.Press(key).Idle()
				}
				d.Press("esc", "esc", "esc").Idle().See("Proposals")
			})
		})
	}
}
