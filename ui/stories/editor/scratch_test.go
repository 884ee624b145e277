package editor_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// A line typed without enter is restored in the entry, and one key clears it.
func TestAHalfTypedLineSurvivesAKill(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second)
		d.Press("p").Type("3 keypad for the hall").Advance(time.Second).Kill()

		d = world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second).DoNotSee("keypad for the hall")
		d.Press("p").Idle().See("> 3 keypad for the hall", "Kept from", "^u clears")
		d.Type(" @40").DoNotSee("Kept from").Press("enter").Advance(time.Second).
			See("1 planned", "keypad for the hall").Kill()

		d = world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second)
		d.Press("p").Idle().DoNotSee("> 3 keypad", "Kept from").Type("1 lamp").Press("esc").Idle().See("Your entry is kept")
		d.Press("p").Idle().See("> 1 lamp", "Kept from").Press("ctrl+u").DoNotSee("1 lamp").Advance(time.Second).
			Press("esc").
			Idle().Kill()
		world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second).Press("p").Idle().
			DoNotSee("1 lamp", "Kept from")
	})
}

// The planned line stays unchanged until then.
func TestAHalfChangedLineSurvivesAKill(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second)
		d.Press("p").Type("1 lamp @5").Press("enter", "esc").Idle().See("1 planned").Press("enter").Idle().
			See("~ 1 lamp @5")
		d.Type(" cost 3").Advance(time.Second).Kill()
		d = world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second).Press("tab").Press("end", "enter").
			Idle()
		d.See("~ 1 lamp @5 cost 3", "Kept from").Press("enter").Advance(time.Second).Press("enter").Idle().
			See("~ 1 lamp @5 cost 3").DoNotSee("Kept from")
	})
}

// Names and addresses dictated on the phone need not be asked for again.
func TestEachFormOfANewProposalSurvivesAKill(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		start := func() *uitest.Driver { return world.StartEditor(120, 36).Idle() }
		kill := func(d *uitest.Driver) { d.Advance(time.Second).Kill() }

		d := start().Press("N").Idle().Type("Hannah Zimmermann").Advance(time.Second).Press("enter").Idle()
		d.Press("tab", "tab").Type("Zimmermann Ltd").Press("tab", "tab").Type("hannah@z")
		kill(d)
		d = start().Press("N").Idle().Press("up", "up", "up").Press("enter").Idle()
		d.See("New person", "Kept from", "^u clears it", "Hannah", "Zimmermann Ltd", "hannah@z", "esc back")
		d.Press("tab", "tab", "tab", "tab").Type(".example").Press("ctrl+s").Advance(time.Second).
			See("2 of 4: location of Zimmermann Ltd", "esc back")

		d.Press("enter").Idle().Type("77 Live Oak").Press("tab", "tab").Type("Aus")
		kill(d)
		d = start().Press("N").Idle().Type("zimmer").Advance(time.Second).Press("enter").Idle().Press("enter").Idle()
		d.See("New location of", "Kept from", "77 Live Oak", "Aus").Press("tab", "tab").Type("tin").Press("ctrl+s").
			Advance(time.Second).Press("ctrl+s").Advance(time.Second)

		d.See("3 of 4: start with", "esc back").Press("enter").Idle().Type("The lake").Press("tab").Type("Den")
		kill(d)
		d = start().Press("N").Idle().Type("zimmer").Advance(time.Second).Press("enter").Advance(time.Second).
			Press("enter").Idle().
			Press("enter").Idle()
		d.See("4 of 4: name", "Kept from", "The lake", "Den", "esc back").Press("ctrl+s").Advance(time.Second).
			See("The lake", "Den")
		kill(d)
		start().Press("N").Idle().Press("up", "enter").Idle().Press("enter").Idle().See("4 of 4: name").
			DoNotSee("Kept from")
	})
}

// A form is left with one key and keeps what was typed; another key clears that, and then it does not come back.
func TestAFormThatIsLeftKeepsItsInputUntilItIsCleared(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Advance(time.Second).Press("a").Type("Guest ro").Advance(time.Second).Kill()
		d = world.OpenHalvorsen(120, 36).Advance(time.Second).Press("a").Idle().See("Guest ro", "Kept from")
		d.Press("ctrl+u").Idle().DoNotSee("Guest ro", "Kept from").Type("Pergol").Press("esc").
			See("Your input is kept for next time.").DoNotSee("Pergol")
		d.Press("a").Idle().See("Pergol", "Kept from").Press("ctrl+u", "esc").Idle().Advance(time.Second).Kill()
		d = world.OpenHalvorsen(120, 36).Advance(time.Second).Press("a").Idle().
			DoNotSee("Guest ro", "Pergol", "Kept from")
		d.Type("Pergola").Press("enter").Advance(time.Second).See("Pergola").Kill()
		world.OpenHalvorsen(120, 36).Advance(time.Second).Press("a").Idle().DoNotSee("Kept from")
	})
}

// The form stays until it is confirmed that the client may see the text.
func TestAnOptionThatLooksInternalIsNotLostDuringTheQuestion(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("down", "down", "down", "down").Advance(time.Second)
		d.Press("o").Idle().Type("Better: our cost is 300, margin 40%").Press("ctrl+s").Idle().
			See("The client will see this").Advance(time.Second).Kill()
		d = world.OpenHalvorsen(120, 36).Press("down", "down", "down", "down").Advance(time.Second).Press("o").Idle().
			See("our cost is 300", "Kept from")
		d.Press("ctrl+s").Advance(time.Second).Press("n").Idle().See("our cost is 300", "New option of")
	})
}

// A client accepts the proposal while the form of a new option is filled in. Submitting it lost the text.
func TestAFormOfAProposalThatWasAcceptedMeanwhileIsKept(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("down", "down", "down", "down").Advance(time.Second)
		d.Press("n", "ctrl+end").Type(" Ladder.")
		world.StopService()
		d.Press("ctrl+s").Advance(60 * time.Second).Press("o").Idle().Type("Better: a larger display")
		world.StartService()
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted, state.StatusAccepted)
		d.Advance(120*time.Second).See("✗ 1 needs attention").Press("ctrl+s").Idle().
			See("This proposal is Accepted. It is changed by a change order", "Better: a larger display").Kill()
		d = world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("down", "down", "down", "down", "o").Idle().See("This proposal is Accepted")
	})
}

func (s typedOn) SaveForm(ctx context.Context, sc state.Scratch) (state.Scratch, error) {
	if err := s.err(); err != nil {
		return sc, err
	}
	return s.Store.SaveForm(ctx, sc)
}

// What this machine can't store is printed at the end.
func TestAFormOnAFullDiskIsHandedBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world, on := fullWorld(t)
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		on.full.Store(true)
		lost := d.Press("a").Type("Guest ro").Advance(time.Second).See("The disk is full.").Crash()
		if len(lost) != 1 || !strings.Contains(lost[0], "Guest ro") {
			t.Errorf("handed back: %q", lost)
		}
	})
}

// newPerson opens the form of a new person in a terminal.
func newPerson(d *uitest.Driver) *uitest.Driver {
	return d.Idle().Press("4").Idle().Press("a").Idle().See("New person")
}

// Two terminals that have the same form open store each its own input. The one that is submitted, discarded or killed
// takes nothing of the other, and each comes back at its place.
func TestEachTerminalStoresItsOwnInput(t *testing.T) {
	for end, do := range map[string]func(b *uitest.Driver){
		"submitted": func(b *uitest.Driver) { b.Press("ctrl+s").Idle().Advance(20 * time.Second) },
		"discarded": func(b *uitest.Driver) {
			b.Press("ctrl+u", "esc").Idle().Advance(time.Second)
		},
		"killed": func(b *uitest.Driver) { b.Advance(time.Second).Kill() },
	} {
		t.Run(end, func(t *testing.T) {
			t.Parallel()
			uitest.Story(t, func(t *testing.T, world *uitest.World) {
				a, b := newPerson(world.StartEditor(120, 36)), world.StartEditor(120, 36).Idle()
				a.Type("Ida").Advance(time.Second)
				newPerson(b.Changed().Advance(time.Second)).DoNotSee("Ida", "Kept from").Type("Odo").
					Advance(time.Second)
				do(b)
				a.Type("h").Advance(time.Second).Kill()
				again := newPerson(world.StartEditor(120, 36)).See("Idah", "Kept from")
				if end == "killed" { // the other one comes back once this is done
					again.Press("ctrl+u", "esc").Idle().Advance(time.Second)
					again.Press("a").Idle().See("Odo", "Kept from")
				}
			})
		})
	}
}

// What a terminal leaves can be continued in another one that is already open, and what it types there is no longer
// found in the first.
func TestInputThatWasLeftIsFoundInAnotherTerminal(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		a, b := newPerson(world.StartEditor(120, 36)), world.StartEditor(120, 36).Idle()
		a.Type("Ida").Press("esc").Idle().Advance(time.Second).Press("k").Idle().Advance(time.Second)
		newPerson(b.Changed().Advance(time.Second)).See("Ida", "Kept from").Type("h").Advance(time.Second)
		a.Changed().Advance(time.Second).Press("a").Idle().See("New person").DoNotSee("Ida").Press("esc").Idle()
		b.Press("ctrl+s").Idle().Advance(20 * time.Second).See("Idah")
		a.Changed().Advance(time.Second).Press("a").Idle().See("New person").DoNotSee("Kept from")
	})
}

// A list from an e-mail, pasted and edited, is saved as a list, also after a kill.
func TestNotesOnAContactKeepTheirLines(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		open := func() *uitest.Driver {
			return world.StartEditor(120, 36).Idle().Press("4").Idle().Press("a").Idle()
		}
		d := open().Type("Ida").Press("shift+tab", "tab", "tab", "tab", "tab", "tab", "tab", "tab")
		d.Paste("Gate code 1180\nDog on site").Press("enter").See("new line").Type("call first").
			See("Gate code 1180", "Dog on site", "call first")
		d.DoNotSee("Line breaks became").Advance(time.Second).Kill()
		open().See("Kept from", "Gate code 1180", "Dog on site", "call first").Press("ctrl+s").Idle().See("Ida")
		found, err := world.Client().Contacts.List(t.Context(), state.PeopleQuery{SearchText: "Ida"})
		if err != nil || len(found.People) != 1 || found.People[0].Notes != "Gate code 1180\nDog on site\ncall first" {
			t.Errorf("the service has %+v, %v", found, err)
		}
	})
}
