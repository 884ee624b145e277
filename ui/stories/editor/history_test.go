package editor_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// notesNow returns the service's installer notes of the option that counts in the first area of #1042.
func notesNow(world *uitest.World) string {
	p := world.Proposal(1042)
	return p.Areas[0].Options[p.Areas[0].CountedOption()].InstallerNotes
}

func TestNothingToUndoSaysSo(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(80, 24).Idle()
		d.Press("u").See("Nothing to undo.")
	})
}

// Undo does not touch drafts, so with only drafts the notice names the key that discards one.
func TestNothingToUndoNamesTheKeyThatDiscardsADraft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := uitest.NewWorld(t, "small").OpenHalvorsen(120, 36)
		d.Press("n", "ctrl+home").Type("Ladder. ").Advance(time.Second).Press("esc").See("1 draft")
		d.Press("u").See("Nothing to undo. A draft is not undone: X on its text discards it.").Press("ctrl+r").
			See("Nothing to redo.").DoNotSee("A draft is not")
		d.Press("X").Advance(time.Second).Press("d").Idle().DoNotSee("1 draft", "Ladder")
	})
}

func TestUndoOfAWaitingTextDropsIt(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		before := notesNow(world)
		d := world.OpenHalvorsen(w, h).Press("w")
		d.Press("n", "ctrl+home").Type("Ladder in the garage. ").Idle().Press("ctrl+s").See("1 waiting")
		d.Press("u").See("Undone before it was saved: installer notes").DoNotSee("1 waiting", "Ladder in the garage")
		d.Press("ctrl+r").See("Redone", "1 waiting", "Ladder in the garage")
		d.Press("u").DoNotSee("1 waiting").Press("w").Idle()
		if got := notesNow(world); got != before {
			t.Errorf("the service has %q", got)
		}
	})
}

func TestUndoOfASentTextAsksAlsoAfterARestart(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		before := notesNow(world)
		d := world.OpenHalvorsen(w, h)
		d.Press("n", "ctrl+home").Type("Ladder in the garage. ").Idle().Press("ctrl+s").See("Saved installer notes").
			Press("q")

		d = world.OpenHalvorsen(w, h)
		d.Press("u").See("Undo?", "#1042 Halvorsen Residence", "was saved", "set", "n No")
		d.Advance(time.Second).Press("u").See("Undo?") // the key that opened the question does not confirm it
		d.Press("n").DoNotSee("Undo?")
		if got := notesNow(world); !strings.HasPrefix(got, "Ladder") {
			t.Fatalf("after declining, the service has %q", got)
		}
		d.Press("u").Advance(time.Second).Press("y").Idle().See("✓ Undone: installer notes").DoNotSee("Saved")
		if got := notesNow(world); !state.SameText(got, before) {
			t.Errorf("after undo the service has %q, want %q", got, before)
		}
		d.Press("ctrl+r").Advance(time.Second).Press("y").Idle().See("✓ Redone: installer notes").DoNotSee("Saved")
		if got := notesNow(world); !strings.HasPrefix(got, "Ladder") {
			t.Errorf("after redo the service has %q", got)
		}
	})
}

func TestUndoOfAWaitingAreaDropsIt(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("w")
		d.Press("a").Type("Wine cellar").Press("enter", "ctrl+s").Idle().See("Wine cellar", "1 waiting")
		d.Press("u").See("Undo adding area “Wine cellar”", "It is dropped.").DoNotSee("Dropped with it").
			Advance(time.Second).
			Press("y").DoNotSee("1 waiting", "+ Wine cellar")
		d.Press("ctrl+r").See("Wine cellar", "1 waiting")
	})
}

func TestWhatCannotBeUndoneSaysWhy(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Press("a").Type("Wine cellar").Press("enter", "ctrl+s").Idle().See("Saved area")
		d.Press("u").See("Can't undo adding area “Wine cellar”: it was saved; delete it in the web app.")
	})
}

func TestUndoSkipsWhatCannotBeUndone(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		before := notesNow(world)
		d := world.OpenHalvorsen(w, h)
		d.Press("n", "ctrl+home").Type("Ladder in the garage. ").Idle().Press("ctrl+s").See("Saved installer notes")
		d.Press("a").Type("Wine cellar").Press("enter", "ctrl+s").Idle()
		d.Press("u").See("Can't undo adding area “Wine cellar”", "web app.", "the step before", "installer notes").
			Advance(time.Second).Press("y").Idle()
		if got := notesNow(world); !state.SameText(got, before) {
			t.Fatalf("after undo the service has %q, want %q", got, before)
		}
		d.Press("u").See("Can't undo adding area “Wine cellar”")
		d.Press("ctrl+r").Advance(time.Second).Press("y").Idle()
		if got := notesNow(world); !strings.HasPrefix(got, "Ladder") {
			t.Errorf("after redo the service has %q", got)
		}
	})
}

func TestUndoOfAnAssignment(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		before := world.Proposal(1042).Customer.ID
		d := world.OpenHalvorsen(120, 36)
		d.Press("C").Idle().Press("down", "down", "down", "enter").Idle().See("is now the contact of #1042")
		if now := world.Proposal(1042).Customer.ID; now == before {
			t.Fatal("the same contact was chosen again")
		}
		d.Press("u").See("the change of contact").Advance(time.Second).Press("y").Idle()
		if now := world.Proposal(1042).Customer.ID; now != before {
			t.Errorf("contact %d, want %d", now, before)
		}
	})
}

func TestUndoAndRedoOfADiscard(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Press("n", "ctrl+home").Type("Ladder. ").Advance(time.Second).Press("esc").See("1 draft")
		d.Press("X").Advance(time.Second).Press("d").Idle().DoNotSee("1 draft", "Ladder")
		d.Press("u").Idle().See("Undone: discarding the draft", "1 draft")
		d.Press("ctrl+r").Idle().DoNotSee("1 draft", "Ladder")
	})
}
