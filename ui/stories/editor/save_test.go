package editor_test

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// clientOf returns the service's client description of the first option of #1042.
func clientOf(world *uitest.World) string {
	return world.Proposal(1042).Areas[0].Options[0].ClientDescription
}

// Ctrl+s saved only the text with the cursor: the other stayed on this machine while the user believed it saved.
func TestSaveSendsBothTextsOfAnOption(t *testing.T) {
	for name, wait := range map[string]func(*uitest.Driver){
		"after a pause":               func(d *uitest.Driver) { d.Advance(time.Second) },
		"before the first is on disk": func(*uitest.Driver) {},
	} {
		t.Run(name, func(t *testing.T) {
			uitest.Sizes(t, func(t *testing.T, w, h int) {
				world := uitest.NewWorld(t, "small")
				d := world.OpenHalvorsen(w, h)
				d.Press("n", "ctrl+home").Type("Ladder first. ")
				wait(d)
				d.Press("tab", "ctrl+home").Type("Ready by May. ")
				wait(d)
				d.Press("ctrl+s").Idle().See("Saved client description and installer notes of Living Room")
				if got := world.Notes(); !strings.HasPrefix(got, "Ladder first. ") {
					t.Errorf("the service has the notes %q", got)
				}
				if got := clientOf(world); !strings.HasPrefix(got, "Ready by May. ") {
					t.Errorf("the service has the client description %q", got)
				}
				d.Advance(time.Second).DoNotSee("~", "1 draft")
			})
		})
	}
}

// Saves drafts that were left, from either of two visible panes.
func TestSaveFromOnePaneSendsBothTexts(t *testing.T) {
	for pane, tabs := range map[string][]string{
		"items": {"tab"}, "client": {"tab", "tab"},
		"notes": {"tab", "tab", "tab"},
	} {
		t.Run(pane, func(t *testing.T) {
			uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
				d.Press("n", "ctrl+home").Type("Ladder first. ").Press("tab", "ctrl+home").Type("Ready by May. ").
					Press("esc").Idle()
				d.Press("1").Idle().Press("2").Idle()
				d.Press(tabs...).Press("ctrl+s").Idle()
				if notes, client := world.Notes(), clientOf(world); !strings.HasPrefix(notes, "Ladder") ||
					!strings.HasPrefix(client, "Ready") {
					t.Errorf("the service has the notes %q and the client description %q", notes, client)
				}
			})
		})
	}
}

// The notes have a draft, which the client view does not show.
func TestClientViewSavesNoHiddenNotes(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		before := world.Notes()
		d := world.OpenHalvorsen(120, 36)
		d.Press("n", "ctrl+home").Type("Half a th").Press("esc").Idle().Press("v").Idle()
		d.Press("e", "ctrl+home").Type("Ready by May. ").Press("alt+s").See("only what the client sees")
		d.Press("ctrl+s").Idle().See("Saved client description")
		world.WantNotes(before)
		d.Press("v").Idle().Advance(time.Second).See("Half a th")
	})
}

// A client does not learn about the team's drafts.
func TestClientViewCountsNoDrafts(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Press("n", "ctrl+home").Type("Half a th").Press("esc").Idle().See("1 draft")
		d.Press("v").DoNotSee("draft").Press("e", "ctrl+home").Type("Ready by May. ").Press("esc").Idle().
			DoNotSee("1 draft")
		d.Press("v").See("2 drafts")
	})
}

// Of two saved texts one asks first, and the other does not wait for it.
func TestAQuestionAboutOneTextDoesNotDelayTheOther(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		before := clientOf(world)
		d := world.OpenHalvorsen(120, 36)
		d.Press("e", "ctrl+home").Type("Our margin is 20%. ").Press("tab", "ctrl+home").Type("Ladder first. ").
			Press("ctrl+s").Idle()
		d.See("The client will see this", "Client description of Living Room", "our margin").Advance(time.Second).
			Press("n").
			Idle()
		if got := world.Notes(); !strings.HasPrefix(got, "Ladder first. ") {
			t.Errorf("the service has the notes %q", got)
		}
		if got := clientOf(world); got != before {
			t.Errorf("the service has the client description %q", got)
		}
		d.See("Our margin is 20%.", "~").Press("ctrl+s").Idle().See("Client description of Living Room").
			Advance(time.Second).
			Press("s").Idle()
		if got := clientOf(world); !strings.HasPrefix(got, "Our margin") {
			t.Errorf("confirmed, the service has the client description %q", got)
		}
	})
}

// What became of an action would seem to be about the next proposal. A failure is not lost by leaving.
func TestAnOutcomeStaysWithItsScreen(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Press("n", "ctrl+home").Type("Ladder first. ").Press("ctrl+s").Idle().See("Saved installer notes")
		d.Press("tab", "down").Idle().See("Saved installer notes")
		d.Press("1").Idle().DoNotSee("Saved installer notes")
		d.Press("enter").Idle().DoNotSee("Saved installer notes")

		d.Press("w").Idle().See("Working offline.").Press("1").Idle().See("Working offline.")

		d.Press("w", "enter").Idle()
		d.Press("n", "ctrl+home").Type("Mind the step. ")
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted, state.StatusAccepted)
		d.Press("ctrl+s").Idle().See("Refused").Press("esc", "1").Idle().See("Refused")
	})
}

// "Save all" from the box with no other draft: "nothing to save" would be taken to mean that the text is saved.
func TestSaveAllSendsTheTextBeingEdited(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Press("n", "ctrl+home").Type("Ladder first. ").Press("ctrl+k").Type("save all").Press("enter").Idle()
		if got := world.Notes(); !strings.HasPrefix(got, "Ladder first. ") {
			t.Errorf("the service has the notes %q", got)
		}
	})
}

// Leaves drafts in two proposals and edits a third text.
func TestSaveAllDrafts(t *testing.T) {
	for name, save := range map[string]func(*uitest.Driver){
		"by key while typing": func(d *uitest.Driver) { d.Press("alt+s") },
		"from the box":        func(d *uitest.Driver) { d.Press("esc", "ctrl+k").Type("save all").Press("enter") },
		"from the list":       func(d *uitest.Driver) { d.Press("esc", "1").Idle().Press("alt+s") },
	} {
		t.Run(name, func(t *testing.T) {
			uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
				d.Press("alt+s").See("No draft to save.")
				d.Press("n", "ctrl+home").Type("Ladder first. ").Press("esc").Idle().Press("1").Idle()
				d.Press("/", "ctrl+u")
				d.Press("esc").Open(1040).Press("e", "ctrl+home").Type("Walls in May. ").Press("tab", "ctrl+home").
					Type("Key at no. 4. ")
				save(d)
				d.Idle().Advance(time.Second).See("more text", "; u undoes them one by one")
				if got := world.Notes(); !strings.HasPrefix(got, "Ladder first. ") {
					t.Errorf("the service has the notes %q of the other proposal", got)
				}
				o := world.Proposal(1040).Areas[0].Options[0]
				if !strings.HasPrefix(o.ClientDescription, "Walls in May. ") ||
					!strings.HasPrefix(o.InstallerNotes, "Key at no. 4. ") {
					t.Errorf("the service has %q and %q", o.ClientDescription, o.InstallerNotes)
				}
				d.Press("esc", "6").Idle().DoNotSee("~ draft")
			})
		})
	}
}

// Saves three texts, two of which someone else has changed: the last notice must not hide the others.
func TestSaveAllCountsMergedTexts(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		p := world.Proposal(1042)
		set := func(client, notes string) {
			for field, text := range map[state.TextField]string{
				state.ClientDescription: client,
				state.InstallerNotes:    notes,
			} {
				world.Apply(state.Edit{
					Proposal: p.ID, Option: p.Areas[0].Options[0].ID,
					Change: state.WriteText{Field: field, Text: text},
				})
			}
		}
		set("A display above the fireplace.", "Bring the tall ladder.")
		d := world.OpenHalvorsen(120, 36)
		d.Press("e", "ctrl+home").Type("Easy to use. ").Press("tab", "ctrl+home").Type("Park behind. ").Press("esc").Idle()
		d.Press("D", "ctrl+home").Type("Ready by May. ")
		set("A display above the fireplace. No cable is seen.", "Bring the tall ladder. The dog is friendly.")
		d.Press("alt+s").Idle().Advance(5 * time.Second).See("merged into 2 texts, 6 shows them")
		world.WantNotes("Park behind. Bring the tall ladder. The dog is friendly.")
		d.Press("esc", "6").Idle().See("✓ merged", "✓ saved", "Changed by someone else")
	})
}

// Two texts need confirmation: the key that confirms the first, pressed twice, must not confirm the second.
func TestSaveAllAsksForEachText(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Press("e", "ctrl+home").Type("Our margin is 20%. ").Press("esc").Idle()
		d.Press("D", "ctrl+home").Type("The gate code is 4471. ").Press("alt+s").Idle()
		first := world.Proposal(1042)
		d.See("The client will see this").Advance(time.Second).Press("s").Idle().See("The client will see this").
			Press("s").
			Idle()
		d.See("The client will see this")
		p := world.Proposal(1042)
		saved := 0
		for _, text := range [][2]string{
			{p.Description, first.Description},
			{p.Areas[0].Options[0].ClientDescription, first.Areas[0].Options[0].ClientDescription},
		} {
			if !state.SameText(text[0], text[1]) {
				saved++
			}
		}
		if saved != 1 {
			t.Fatalf("%d texts were saved, want only the confirmed one", saved)
		}
		d.Advance(2 * time.Second).Press("s").Idle()
		if p = world.Proposal(1042); !strings.Contains(p.Description, "4471") ||
			!strings.Contains(p.Areas[0].Options[0].ClientDescription, "margin") {
			t.Errorf("confirmed, the service has %q and %q", p.Description, p.Areas[0].Options[0].ClientDescription)
		}
	})
}
