package ui_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// setNotes changes the installer notes of the first option as someone else.
func setNotes(world *uitest.World, text string) {
	p := world.Proposal(1042)
	o := p.Areas[0].Options[0]
	world.Apply(state.Edit{
		Proposal: p.ID, Option: o.ID, Base: o.InstallerNotes,
		Change: state.WriteText{Field: state.InstallerNotes, Text: text},
	})
}

func notesOf(world *uitest.World) string {
	return world.Proposal(1042).Areas[0].Options[0].InstallerNotes
}

func wantNotes(t *testing.T, world *uitest.World, want string) {
	t.Helper()
	if got := notesOf(world); got != want {
		t.Errorf("the service has the notes %q, want %q", got, want)
	}
}

// changed tells an editor that the database was written, as the file watcher does.
func changed(d *uitest.Driver) *uitest.Driver { return d.Send(ui.StoreChangedMsg{}) }

// conflicted returns an editor on the screen of a conflict in the first line.
func conflicted(world *uitest.World) *uitest.Driver {
	setNotes(world, "one\ntwo")
	d := openHalvorsen(world, 120, 36)
	d.Press("n", "ctrl+home").Type("mine ").Advance(second)
	setNotes(world, "theirs\ntwo")
	d.Press("ctrl+s").Idle().See("Conflict, 6 shows it", "installer notes of Living Room")
	d.Press("ctrl+s").See("in the outbox already. 6 shows it").DoNotSee("no draft")
	return d.Press("6").Idle().See("Mine", "Theirs", "mine one", "theirs")
}

// A conflict interrupts other work: seeing both versions, choosing and saving are one key each.
func TestSettlingAConflictTakesThreeKeys(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		const told = "The rack stands in the hall and is cooled by a fan. Cables run in the wall."
		setNotes(world, told)
		d := openHalvorsen(world, 120, 36)
		d.Press("n", "ctrl+end").Type(" Mine is new here.").Press("ctrl+home", "ctrl+right", "ctrl+right").Type(" large").
			Advance(second)
		setNotes(world, strings.Replace(told, "The rack", "The rack from 2019", 1)+" Theirs is new here.")
		d.Press("ctrl+s").Idle().See("Conflict, 6 shows it")
		d.Press("6").Idle().See("[+from 2019]", "[+large]", "Mine is new here.", "Theirs is new here.", "1 part to choose")
		d.Press("t", "ctrl+s").Idle().See("Saved installer notes")
		want := "The rack from 2019 stands in the hall and is cooled by a fan. Cables run in the wall. Mine is new here. Theirs is new here."
		wantNotes(t, world, want)
	})
}

// Otherwise the next step after choosing is not visible on a narrow terminal.
func TestTheSaveKeyOfAConflictIsNamedAtFortyColumns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := conflicted(uitest.NewWorld(t, "small")).Resize(40, 12).Idle()
		d.Press("ctrl+s").Idle().See("to choose first").See("m mine").DoNotSee("save result")
		d.Press("m").Idle().See("^s save result").Press("ctrl+s").Idle().See("Saved installer notes")
	})
}

// Someone who postpones a decision finds the outbox under its key.
func TestAConflictThatWasSeenDoesNotOpenAgain(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := conflicted(world)
		d.Press("esc").Idle().See("✗ conflict").DoNotSee("Result")
		d.Press("1").Idle().Press("6").Idle().See("✗ conflict", "The same sentences or lines were changed",
			"Last changed by Dana Reyes, ").DoNotSee("Result")
	})
}

func TestMessagesAreCompleteOnSmallScreens(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		whole := func(d *uitest.Driver) string { return strings.Join(strings.Fields(d.Screen()), " ") }
		for _, size := range [][2]int{{80, 24}, {100, 30}, {60, 24}} {
			world := uitest.NewWorld(t, "small")
			setNotes(world, "one")
			d := openHalvorsen(world, size[0], size[1])
			world.StopService()
			d.Press("n", "ctrl+home").Type("mine ").Press("ctrl+s").Idle()
			if got := whole(d); !strings.Contains(got, "1 edit waits in the outbox. Keep editing.") {
				t.Errorf("%v: the banner is cut:\n%s", size, d.Screen())
			}
			world.StartService()
			setNotes(world, "theirs")
			for i := 0; i < 60 && !d.Sees("✗ 1 needs attention"); i++ {
				d.Advance(second)
			}
			if got := whole(d); !strings.Contains(got, "Nothing is overwritten.") {
				t.Errorf("%v: the message is cut:\n%s", size, d.Screen())
			}
		}
	})
}

func TestAManualMergeSurvives(t *testing.T) {
	for name, end := range map[string]func(d *uitest.Driver){
		"leaving": func(d *uitest.Driver) { d.Press("esc", "esc") },
		"quit":    func(d *uitest.Driver) { d.Press("ctrl+c") },
		"signal":  func(d *uitest.Driver) { d.Send(ui.QuitMsg{}) },
		"kill":    func(d *uitest.Driver) { d.Advance(250 * time.Millisecond).Kill() }, // nothing is flushed
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			uitest.Story(t, func(t *testing.T, world *uitest.World) {
				d := conflicted(world)
				d.Press("e", "ctrl+end").Type(" and by hand")
				end(d)
				d = openHalvorsen(world, 120, 36).Press("6").Idle()
				d.See("two and by hand", "edited by hand")
				d.Press("m").See("discard that").Advance(20 * second)
				d.Press("ctrl+s").Idle().See("Saved installer notes")
				wantNotes(t, world, "mine one\ntwo and by hand")
				d.Press("1").Idle().DoNotSee("discarded")
			})
		})
	}
}

func TestSendingAManualMergeWhileTyping(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := conflicted(world)
		d.Press("e", "ctrl+end").Type(" fast").Press("ctrl+s").Idle().Advance(second).See("Saved")
		wantNotes(t, world, "mine one\ntwo fast")
		d.DoNotSee("discarded", "Conflict,", "Theirs")
	})
}

// The key that discards a result written by hand is one letter, and undo knew nothing of it.
func TestADiscardedManualMergeIsRestored(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := conflicted(world)
		d.Press("e", "ctrl+end").Type(" and by hand").Press("esc", "x").Idle().DoNotSee("by hand").Press("esc").Idle()
		d.Press("u").Idle().See("Undo discarding the draft").Advance(second).Press("y").Idle().Press("down").Idle().
			See("two and by hand")
	})
}

func TestADroppedConflictLeavesNoText(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := conflicted(world)
		d.Press("esc").See("✗ conflict").Press("x").Idle().DoNotSee("Conflict,", "✗ conflict", "attention", "differently")
		d.See("Dropped installer notes of Living Room", "u restores it")
		d.Press("u").Idle()
		wantNotes(t, world, "theirs\ntwo")
	})
}

// Another terminal settles the conflict while a person writes its merge. A notice says so, and undo restores the merge
// to the last letter.
func TestAManualMergeIsDiscardedWhenSettledElsewhere(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		a := conflicted(world)
		b := openHalvorsen(world, 120, 36).Press("6").Idle()
		a.Press("e", "ctrl+end").Type(" by hand in a").Advance(second)
		b.Press("t", "ctrl+s").Idle()
		a.Type(", and on").Advance(second).See("it is a discarded draft").Advance(5 * second).See("has changed")
		wantNotes(t, world, "theirs\ntwo")
		a.Press("1").Idle().Press("u").Idle()
		a.Press("6").Idle().See("by hand in a, and on")
	})
}

// Taking over a merge from another terminal asks first. The other terminal gets a notice, and no letter of either is
// lost.
func TestTakeOverAManualMerge(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		gate := hanging(t, world)
		a := conflicted(world)
		world.Tune = nil
		b := openHalvorsen(world, 120, 36).Press("6").Idle()
		a.Press("e", "ctrl+end").Type(" by hand in a").Advance(second)
		changed(b).Press("e").See("is open in another terminal since", "↵ takes it over").Advance(20 * second)
		gate.Shut()
		a.Type(", unsaved")
		b.Press("enter").Advance(2 * second).See("by hand in a").Press("ctrl+end").Type(", then in b").Advance(second)
		gate.Open()
		changed(a).Advance(second).See("discarded draft").Advance(5 * second).See("open in another terminal since").Idle()
		b.Kill()
		changed(a).Advance(second).Press("esc").Idle().Press("1").Idle().Press("u").See("replaces a newer draft").
			Advance(second).Press("y").Idle()
		a.Press("6", "down").Idle().See("by hand in a, unsaved")
		a.Press("up", "enter").Idle().Press("ctrl+s").Idle().See("Saved installer notes")
		wantNotes(t, world, "mine one\ntwo by hand in a, then in b")
	})
}

func TestEditsLeftByAnotherTerminalAreSent(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		b, a := openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
		b.Press("w", "a").Type("Sauna").Press("enter").Idle().See("1 waiting").Crash()
		changed(a).Idle().See("1 waiting").Advance(10 * second).DoNotSee("1 waiting")
		if areas := world.Proposal(1042).Areas; areas[len(areas)-1].Name != "Sauna" {
			t.Errorf("the service has no such area: %+v", areas[len(areas)-1].Name)
		}
	})
}

// A text that another terminal edits is shown read-only, with the time. Enter takes it over with everything typed so
// far; further letters do nothing. The other terminal gets a notice, and keys typed there without looking change
// nothing and run no action behind the editor.
func TestTakeOverATextFromAnotherTerminal(t *testing.T) {
	for name, key := range map[string]string{"of an option": "n", "of the proposal": "N"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			uitest.Story(t, func(t *testing.T, world *uitest.World) {
				gate := hanging(t, world)
				a := openHalvorsen(world, 120, 36)
				world.Tune = nil
				b := openHalvorsen(world, 120, 36)
				a.Press(key, "ctrl+home").Type("of a ").Advance(second).See("draft kept")
				changed(b).Press(key).Idle().See("This proposal is open in another terminal since 10:00.",
					"↵ takes it over").DoNotSee("draft kept")
				b.Type("Xyzn").Advance(second).See("↵ takes it over").DoNotSee("Xyz", "Discard?").Press("esc").See("of a ").
					Press(key).Advance(second)
				gate.Shut()
				a.Type("unsaved ") // not saved yet
				b.Press("enter").Advance(2*second).See("✎", "of a ").DoNotSee("unsaved", "takes it over")
				b.Press("ctrl+home").Type("of b ").Advance(second).See("draft kept")
				gate.Open()
				changed(a).Advance(second).See("open in another terminal since", "is read-only here").Advance(5 * second).
					See("discarded draft")
				a.Type("Xd").Idle().DoNotSee("Discard?", "Xd").Press("esc").Idle().Press(key).Idle().Press("esc").
					See("of b of a")
				if key == "N" { // it has its own screen
					a.Press("esc")
				}
				b.Press("esc").Idle()
				changed(a).Press("t").Idle().See("takes it over").Advance(second).Press("enter").Advance(2 * second)
				a.Press("u").See("replaces a newer draft").Advance(second).Press("y").Idle().See("Undone").Press(key).
					Idle().See("of a unsaved").Press("ctrl+s").Idle().DoNotSee("✎", "1 draft")
			})
		})
	}
}

// The last letters were a discarded draft in the terminal that had the text. It stores them and hands the text over,
// and so nothing has to be restored.
func TestATextIsTakenOverToItsLastLetter(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		a, b := openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Advance(second)
		changed(b).Press("n").Idle().See("takes it over").Advance(second)
		a.Type("and more ") // not saved yet
		b.Press("enter").Idle().DoNotSee("✎").Type("and b ")
		changed(a).Idle().See("is read-only here", "of a and more").DoNotSee("discarded draft")
		b.Advance(second/5).See("✎", "of a and more and b").Press("ctrl+s").Idle().See("Saved installer notes")
		changed(a).Advance(second).Press("esc").Idle().See("of a and more and b").DoNotSee("1 draft")
	})
}

// After a take-over nothing must suggest taking it over again.
func TestTheOfferToTakeOverATextGoes(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		a, b := openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Advance(second)
		changed(b).Press("n").Idle().See("takes it over")
		b.Advance(second).Press("enter").Advance(2*second).See("✎").
			DoNotSee("takes over", "takes it over", "another terminal")
	})
}

// After the other terminal had left the text, the notice about it came up on the screen of a conflict.
func TestTheNoticeOfATextThatWasTakenOverGoesWithItsReason(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		setNotes(world, "one\ntwo")
		a, b := openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Advance(second)
		changed(b).Press("n").Idle().Advance(second).Press("enter").Advance(2 * second).Press("ctrl+home").Type("of b ").
			Advance(second)
		changed(a).See("is read-only here").Type("x").Idle().Press("esc")
		b.Press("esc").Idle()
		changed(a).Press("n").Idle().Advance(second).Press("enter").Advance(2 * second).DoNotSee("read-only here").Type("more ").
			Advance(second)
		setNotes(world, "theirs\ntwo")
		a.Press("ctrl+s").Idle().See("Conflict, 6 shows it").Press("6").Idle().Advance(second).DoNotSee("read-only here")
		a.Advance(20 * second).DoNotSee("read-only here")
	})
}

// The other terminal saves and leaves the text while the question about it is open.
func TestATextIsTakenOverAsTheOtherTerminalSavedIt(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		setNotes(world, "one")
		a, b := openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Advance(second)
		changed(b).Press("n").Idle().See("takes it over")
		a.Type("and more ").Press("ctrl+s").Idle().See("Saved installer notes")
		b.Advance(second).Press("enter").Advance(2*second).See("✎", "of a and more one")
		b.Press("ctrl+end").Type(", and b").Press("ctrl+s").Advance(second)
		wantNotes(t, world, "of a and more one, and b")
	})
}

// Letters typed after a text was refused ran as commands: "archive" added an area. Enter at the end of a typed line
// takes nothing over, and what is typed right after the answer goes into the text.
func TestTypingAfterARefusedTextRunsNoCommands(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		a, b := openHalvorsen(world, 80, 24), openHalvorsen(world, 80, 24)
		a.Press("n", "ctrl+home").Type("of a ").Advance(second)
		changed(b).Press("n").Type("archive no Xd").Press("enter").Idle().
			See("↵ takes it over", "n takes over · open in another terminal since 10:00").DoNotSee("New area", "Discard?")
		b.Advance(second).Press("enter").Type("of b").Advance(3*second).See("✎", "draft kept", "of b")
	})
}

// A proposal that was left for the list is free: another terminal edits it without asking. The first one shows it
// read-only when it is opened there again, as long as the other does not leave it, too.
func TestAProposalIsFreeOnceItsTerminalIsAtTheList(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		a, b := openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Press("esc").Idle()
		changed(b).Idle().See("open in another terminal since 10:00")
		a.Press("7").Idle() // the journal: still open
		changed(b).Idle().See("open in another terminal since 10:00")
		a.Press("1").Idle()
		changed(b).Idle().DoNotSee("another terminal").Press("n").Idle().See("✎", "of a ").Type("of b ").Advance(second)
		changed(a).Press("enter").Idle().See("open in another terminal since")
		b.Press("esc").Idle().Press("esc").Idle()
		changed(a).Idle().DoNotSee("another terminal").Press("n").Idle().See("✎", "of b")
		changed(b).Press("enter").Idle().See("open in another terminal since")
	})
}

// Letters typed right before another terminal took over become a discarded draft, even if the program quits at that
// moment.
func TestQuittingRightAfterATakeOverLosesNothing(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		setNotes(world, "one")
		gate := hanging(t, world)
		a := openHalvorsen(world, 120, 36)
		world.Tune = nil
		b := openHalvorsen(world, 120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Advance(second)
		changed(b).Press("n").Advance(second)
		gate.Shut()
		a.Type("unsaved ")
		b.Press("enter").Advance(2 * second)
		gate.Open()
		changed(a).See("is read-only here")
		if a.Press("ctrl+c").Idle(); !a.HasQuit() {
			t.Fatal("not quit")
		}
		b.Press("esc").Idle()
		changed(b).Press("u").See("replaces a newer draft").Advance(second).Press("y").Idle().Press("n").Idle().
			See("of a unsaved one")
	})
}

// Each of three terminals continues from the text of the one before.
func TestThreeTerminalsOnOneTextLoseNothing(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		setNotes(world, "one")
		var last *uitest.Driver
		for i := range 3 {
			d := openHalvorsen(world, 120, 36).Press("n")
			if last != nil {
				d.See("is open in", "takes it over").Advance(second).Press("enter").Advance(2 * second)
			}
			d.Press("ctrl+home").Type(fmt.Sprintf("of %c\n", 'a'+i)).Advance(second).See("draft kept")
			if last != nil {
				changed(last).See("is read-only here").Press("ctrl+c")
			}
			last = d
		}
		last.Press("ctrl+s").Idle().See("Saved installer notes")
		wantNotes(t, world, "of c\nof b\nof a\none")
	})
}

// A killed terminal does not block its text, which is complete.
func TestTheTextOfAKilledTerminalIsFree(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		setNotes(world, "one")
		a, b := openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Advance(second).Kill()
		changed(b).Press("n").Idle().DoNotSee("another terminal").Type("and b ").Press("ctrl+s").Idle().
			See("Saved installer notes")
		wantNotes(t, world, "of a and b one")
	})
}

// One of the terminals gets the text, and undo restores what was typed in the other.
func TestOneOfTwoTerminalsGetsATextOpenedAtOnce(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		setNotes(world, "one")
		a, b := openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Advance(second)
		b.Press("n").Type("of b ").Advance(second).Idle().See("open in another terminal since").Press("esc")
		a.Press("ctrl+s").Idle().See("Saved installer notes")
		wantNotes(t, world, "of a one")
	})
}

// A draft being typed in another terminal is neither saved nor discarded from here.
func TestADraftOfAnotherTerminalIsNotSavedHere(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		setNotes(world, "one")
		a, b := openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Advance(second)
		changed(b).Press("ctrl+s").Idle().See("is open in another terminal since", "t takes it over")
		b.Press("6").Idle().See("~ draft").Press("x", "d").Idle().See("open in another terminal since")
		a.Type("and on ").Press("ctrl+s").Idle().See("Saved installer notes")
		wantNotes(t, world, "of a and on one")
	})
}

func TestADraftIsVisibleInTheOtherTerminal(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		setNotes(world, "one")
		a, b := openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
		a.Press("n", "ctrl+end").Type(" typed in a").Advance(second)
		changed(b).See("~ draft", "one typed in a", "open in another terminal since")
		a.Type(", and on").Advance(second)
		changed(b).See("one typed in a, and on")
		// The next person to type continues from the text that both saw.
		a.Press("esc").Idle()
		changed(b).Press("n").Idle().Advance(second).Press("enter").Advance(2 * second).Press("ctrl+end").
			Type(" then in b").Advance(second).See("draft kept")
		changed(a).See("and on then in b")
		b.Press("ctrl+s").Idle().See("Saved")
		changed(a).DoNotSee("~ draft")
		wantNotes(t, world, "one typed in a, and on then in b")
	})
}

func TestSendAndDiscardDraftsFromTheOutbox(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		setNotes(world, "one")
		d := openHalvorsen(world, 120, 36)
		d.Press("n", "ctrl+home").Type("first ").Press("esc").Idle().See("~ 1 draft")
		d.Press("d").Idle().See("Outbox", "~ draft", "- one", "+ first one").Press("esc")
		d.Press("X").See("Discard?", "first one").Press("d").Idle().DoNotSee("~ 1 draft").
			See("Discarded the draft of installer notes of Living Room", "; u restores it.")
		d.Press("n", "ctrl+home").Type("second ").Press("esc").Idle().See("~ 1 draft").Press("ctrl+s").Idle().
			See("Saved installer notes")
		d.DoNotSee("1 draft", "waiting")
		wantNotes(t, world, "second one")
		d.Press("ctrl+s").See("No draft here").DoNotSee("other drafts")
		d.Press("n").Type("third ").Press("esc").Idle().See("~ 1 draft").Press("shift+tab", "shift+tab", "]", "ctrl+s")
		d.See("No draft here", "6 lists other drafts")
	})
}

func TestWorkingOfflineSaysHowToEndIt(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := openHalvorsen(world, 120, 36).Press("w", "n").Type("Kept. ").Press("ctrl+s").Idle()
		d.See("Kept in the outbox.", "w goes online again").DoNotSee("when the service is back")
	})
}

func TestAStagedEditIsCountedOnce(t *testing.T) {
	halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		world.StopService()
		d.Press("n", "ctrl+home").Type("offline ").Press("ctrl+s").Idle().See("● 1 waiting").DoNotSee("1 draft")
		d.Press("n", "ctrl+home").Type("newer ").Press("esc").Idle().See("● 1 waiting", "~ 1 draft")
	})
}

func TestTheOutboxHasNamesAfterARestart(t *testing.T) {
	halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		world.StopService()
		d.Press("n", "ctrl+home").Type("offline ").Press("ctrl+s").Idle().Press("ctrl+c")
		d = world.StartEditor(120, 36).Idle().Press("6").Idle()
		d.See("installer notes of Living Room · 1", "#1042 Halvorsen Residence", "+ offline")
	})
}

func TestDirectionMarksArePreserved(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		var sent atomic.Value
		world.Intercept(func(_ http.ResponseWriter, r *http.Request) bool {
			body, _ := io.ReadAll(r.Body)
			if form, err := url.ParseQuery(string(body)); err == nil && form.Has("InstallerNotes") {
				sent.Store(form.Get("InstallerNotes"))
			}
			r.Body = io.NopCloser(bytes.NewReader(body))
			return false
		})
		setNotes(world, "one \u200fשלום\u200e two")
		const shown = "one ⟦RLM⟧שלום⟦LRM⟧ two"
		d := openHalvorsen(world, 120, 36).See(shown)
		d.Press("n", "ctrl+end").Type(", and more").Advance(second).See(shown + ", and more")
		d.Press("ctrl+s").Idle().See("Saved installer notes", shown+", and more").DoNotSee("Conflict", "waiting")
		if want := "one \u200fשלום\u200e two, and more"; sent.Load() != want {
			t.Errorf("sent %+q, want %+q", sent.Load(), want)
		}
	})
}

func TestATextForAClosedProposalBecomesARequest(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		p := world.Proposal(1042)
		d := openHalvorsen(world, 120, 36)
		d.Press("n", "ctrl+home").Type("too late ").Advance(second)
		world.Move(p.ID, state.StatusSubmitted, state.StatusAccepted)
		d.Press("ctrl+s").Idle().See("Refused, 6 shows it: installer notes of Living Room", "Proposal 1042 is Accepted")
		d.Press("6").Idle().See("✗ refused", "o writes a change order request to a file").Press("o").Idle().
			See("Request written")
		files, err := filepath.Glob(filepath.Join(world.Requests(), "change-order-request-1042-*.md"))
		if err != nil || len(files) != 1 {
			t.Fatalf("files %v, %v\n%s", files, err, d.Screen())
		}
		text, err := os.ReadFile(files[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{
			"#1042 Halvorsen Residence", "Accepted", "Living Room", "too late ",
			"installer notes, team only", "Dana Reyes",
		} {
			if !strings.Contains(string(text), want) {
				t.Errorf("%q is missing from\n%s", want, text)
			}
		}
		d.See("✗ refused") // until it is dropped
	})
}

func TestARefusedAreaKeepsDependentEditsWaiting(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		taken := "Wine Cellar"
		d := openHalvorsen(world, 120, 36)
		world.StopService()
		d.Press("a").Type(taken).Press("enter").Idle()
		d.Press("e").Type("Text of the new area.").Press("ctrl+s").Idle()
		d.Press("a").Type("Library").Press("enter").Idle().See("3 waiting")
		world.StartService()
		p := world.Proposal(1042)
		world.Apply(state.Edit{Proposal: p.ID, Change: state.AddArea{Name: taken}})
		d.Advance(2*time.Minute).See("✗ 1 needs attention", "1 waiting")
		if got := world.Proposal(1042); len(got.Areas) != len(p.Areas)+2 {
			t.Errorf("the service has %d areas, had %d", len(got.Areas), len(p.Areas))
		}
		// The option for it waits. Dropping the area drops it, too, and undo restores both.
		d.Press("6").Idle().See("✗ refused", "● waiting").Press("x").Idle()
		d.See("Drop 2 edits?", "This drops area “Wine Cellar”.", "“Text of the new area.”").Press("d").Idle().
			DoNotSee("attention", "1 waiting")
	})
}
