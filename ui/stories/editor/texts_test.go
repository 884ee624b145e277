package editor_test

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

// A conflict interrupts other work: seeing both versions, choosing and saving are one key each.
func TestSettlingAConflictTakesThreeKeys(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		const told = "The rack stands in the hall and is cooled by a fan. Cables run in the wall."
		world.SetNotes(told)
		d := world.OpenHalvorsen(120, 36)
		d.Press("n", "ctrl+end").Type(" Mine is new here.").Press("ctrl+home", "ctrl+right", "ctrl+right").Type(" large").
			Advance(time.Second)
		world.SetNotes(strings.Replace(told, "The rack", "The rack from 2019", 1) + " Theirs is new here.")
		d.Press("ctrl+s").Idle().See("Conflict, 6 shows it")
		d.Press("6").Idle().
			See("[+from 2019]", "[+large]", "Mine is new here.", "Theirs is new here.", "1 part to choose")
		d.Press("t", "ctrl+s").Idle().See("Saved installer notes")
		want := "The rack from 2019 stands in the hall and is cooled by a fan. Cables run in the wall. Mine is new here. Theirs is new here."
		world.WantNotes(want)
	})
}

// Otherwise the next step after choosing is not visible on a narrow terminal.
func TestTheSaveKeyOfAConflictIsNamedAtFortyColumns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := uitest.NewWorld(t, "small").Conflict().Resize(40, 12).Idle()
		d.Press("ctrl+s").Idle().See("to choose first").See("m mine").DoNotSee("save result")
		d.Press("m").Idle().See("^s save result").Press("ctrl+s").Idle().See("Saved installer notes")
	})
}

// Someone who postpones a decision finds the outbox under its key.
func TestAConflictThatWasSeenDoesNotOpenAgain(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.Conflict()
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
			world.SetNotes("one")
			d := world.OpenHalvorsen(size[0], size[1])
			world.StopService()
			d.Press("n", "ctrl+home").Type("mine ").Press("ctrl+s").Idle()
			if got := whole(d); !strings.Contains(got, "1 edit waits in the outbox. Keep editing.") {
				t.Errorf("%v: the banner is cut:\n%s", size, d.Screen())
			}
			world.StartService()
			world.SetNotes("theirs")
			for i := 0; i < 60 && !d.Sees("✗ 1 needs attention"); i++ {
				d.Advance(time.Second)
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
				d := world.Conflict()
				d.Press("e", "ctrl+end").Type(" and by hand")
				end(d)
				d = world.OpenHalvorsen(120, 36).Press("6").Idle()
				d.See("two and by hand", "edited by hand")
				d.Press("m").See("discard that").Advance(20 * time.Second)
				d.Press("ctrl+s").Idle().See("Saved installer notes")
				world.WantNotes("mine one\ntwo and by hand")
				d.Press("1").Idle().DoNotSee("discarded")
			})
		})
	}
}

func TestSendingAManualMergeWhileTyping(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.Conflict()
		d.Press("e", "ctrl+end").Type(" fast").Press("ctrl+s").Idle().Advance(time.Second).See("Saved")
		world.WantNotes("mine one\ntwo fast")
		d.DoNotSee("discarded", "Conflict,", "Theirs")
	})
}

// The key that discards a result written by hand is one letter, and undo knew nothing of it.
func TestADiscardedManualMergeIsRestored(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.Conflict()
		d.Press("e", "ctrl+end").Type(" and by hand").Press("esc", "x").Idle().DoNotSee("by hand").Press("esc").Idle()
		d.Press("u").Idle().See("Undo discarding the draft").Advance(time.Second).Press("y").Idle().Press("down").
			Idle().
			See("two and by hand")
	})
}

func TestADroppedConflictLeavesNoText(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.Conflict()
		d.Press("esc").See("✗ conflict").Press("x").Idle().DoNotSee("Conflict,", "✗ conflict", "attention", "differently")
		d.See("Dropped installer notes of Living Room", "u restores it")
		d.Press("u").Idle()
		world.WantNotes("theirs\ntwo")
	})
}

// Another terminal settles the conflict while a person writes its merge. A notice says so, and undo restores the merge
// to the last letter.
func TestAManualMergeIsDiscardedWhenSettledElsewhere(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		a := world.Conflict()
		b := world.OpenHalvorsen(120, 36).Press("6").Idle()
		a.Press("e", "ctrl+end").Type(" by hand in a").Advance(time.Second)
		b.Press("t", "ctrl+s").Idle()
		a.Type(", and on").Advance(time.Second).See("it is a discarded draft").Advance(5 * time.Second).
			See("has changed")
		world.WantNotes("theirs\ntwo")
		a.Press("1").Idle().Press("u").Idle()
		a.Press("6").Idle().See("by hand in a, and on")
	})
}

// Taking over a merge from another terminal asks first. The other terminal gets a notice, and no letter of either is
// lost.
func TestTakeOverAManualMerge(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		gate := hanging(t, world)
		a := world.Conflict()
		world.Tune = nil
		b := world.OpenHalvorsen(120, 36).Press("6").Idle()
		a.Press("e", "ctrl+end").Type(" by hand in a").Advance(time.Second)
		b.Changed().Press("e").See("is open in another terminal since", "↵ takes it over").Advance(20 * time.Second)
		gate.Shut()
		a.Type(", unsaved")
		b.Press("enter").Advance(2 * time.Second).See("by hand in a").Press("ctrl+end").Type(", then in b").
			Advance(time.Second)
		gate.Open()
		a.Changed().Advance(time.Second).See("discarded draft").Advance(5 * time.Second).
			See("open in another terminal since").Idle()
		b.Kill()
		a.Changed().Advance(time.Second).Press("esc").Idle().Press("1").Idle().Press("u").See("replaces a newer draft").
			Advance(time.Second).Press("y").Idle()
		a.Press("6", "down").Idle().See("by hand in a, unsaved")
		a.Press("up", "enter").Idle().Press("ctrl+s").Idle().See("Saved installer notes")
		world.WantNotes("mine one\ntwo by hand in a, then in b")
	})
}

func TestEditsLeftByAnotherTerminalAreSent(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		b, a := world.OpenHalvorsen(120, 36), world.OpenHalvorsen(120, 36)
		b.Press("w", "a").Type("Sauna").Press("enter", "ctrl+s").Idle().See("1 waiting").Crash()
		a.Changed().Idle().See("1 waiting").Advance(10 * time.Second).DoNotSee("1 waiting")
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
				a := world.OpenHalvorsen(120, 36)
				world.Tune = nil
				b := world.OpenHalvorsen(120, 36)
				a.Press(key, "ctrl+home").Type("of a ").Advance(time.Second).See("draft kept")
				b.Changed().Press(key).Idle().See("This proposal is open in another terminal since 10:00.",
					"↵ takes it over").DoNotSee("draft kept")
				b.Type("Xyzn").Advance(time.Second).See("↵ takes it over").DoNotSee("Xyz", "Discard?").Press("esc").
					See("of a ").
					Press(key).Advance(time.Second)
				gate.Shut()
				a.Type("unsaved ") // not saved yet
				b.Press("enter").Advance(2*time.Second).See("✎", "of a ").DoNotSee("unsaved", "takes it over")
				b.Press("ctrl+home").Type("of b ").Advance(time.Second).See("draft kept")
				gate.Open()
				a.Changed().Advance(time.Second).See("open in another terminal since", "is read-only here").
					Advance(5 * time.Second).
					See("discarded draft")
				a.Type("Xd").Idle().DoNotSee("Discard?", "Xd").Press("esc").Idle().Press(key).Idle().Press("esc").
					See("of b of a")
				if key == "N" { // it has its own screen
					a.Press("esc")
				}
				b.Press("esc").Idle()
				a.Changed().Press("t").Idle().See("takes it over").Advance(time.Second).Press("enter").
					Advance(2 * time.Second)
				a.Press("u").See("replaces a newer draft").Advance(time.Second).Press("y").Idle().See("Undone").
					Press(key).
					Idle().See("of a unsaved").Press("ctrl+s").Idle().DoNotSee("✎", "1 draft")
			})
		})
	}
}

// The last letters were a discarded draft in the terminal that had the text. It stores them and hands the text over,
// and so nothing has to be restored.
func TestATextIsTakenOverToItsLastLetter(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		a, b := world.OpenHalvorsen(120, 36), world.OpenHalvorsen(120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Advance(time.Second)
		b.Changed().Press("n").Idle().See("takes it over").Advance(time.Second)
		a.Type("and more ") // not saved yet
		b.Press("enter").Idle().DoNotSee("✎").Type("and b ")
		a.Changed().Idle().See("is read-only here", "of a and more").DoNotSee("discarded draft")
		b.Advance(time.Second/5).See("✎", "of a and more and b").Press("ctrl+s").Idle().See("Saved installer notes")
		a.Changed().Advance(time.Second).Press("esc").Idle().See("of a and more and b").DoNotSee("1 draft")
	})
}

// After a take-over nothing must suggest taking it over again.
func TestTheOfferToTakeOverATextGoes(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		a, b := world.OpenHalvorsen(120, 36), world.OpenHalvorsen(120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Advance(time.Second)
		b.Changed().Press("n").Idle().See("takes it over")
		b.Advance(time.Second).Press("enter").Advance(2*time.Second).See("✎").
			DoNotSee("takes over", "takes it over", "another terminal")
	})
}

// After the other terminal had left the text, the notice about it came up on the screen of a conflict.
func TestTheNoticeOfATextThatWasTakenOverGoesWithItsReason(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.SetNotes("one\ntwo")
		a, b := world.OpenHalvorsen(120, 36), world.OpenHalvorsen(120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Advance(time.Second)
		b.Changed().Press("n").Idle().Advance(time.Second).Press("enter").Advance(2 * time.Second).Press("ctrl+home").
			Type("of b ").
			Advance(time.Second)
		a.Changed().Idle().See("is read-only here").Type("x").Idle().Press("esc")
		b.Press("esc").Idle()
		a.Changed().Press("n").Idle().Advance(time.Second).Press("enter").Advance(2 * time.Second).
			DoNotSee("read-only here").Type("more ").
			Advance(time.Second)
		world.SetNotes("theirs\ntwo")
		a.Press("ctrl+s").Idle().See("Conflict, 6 shows it").Press("6").Idle().Advance(time.Second).
			DoNotSee("read-only here")
		a.Advance(20 * time.Second).DoNotSee("read-only here")
	})
}

// The other terminal saves and leaves the text while the question about it is open.
func TestATextIsTakenOverAsTheOtherTerminalSavedIt(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.SetNotes("one")
		a, b := world.OpenHalvorsen(120, 36), world.OpenHalvorsen(120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Advance(time.Second)
		b.Changed().Press("n").Idle().See("takes it over")
		a.Type("and more ").Press("ctrl+s").Idle().See("Saved installer notes")
		b.Advance(time.Second).Press("enter").Advance(2*time.Second).See("✎", "of a and more one")
		b.Press("ctrl+end").Type(", and b").Press("ctrl+s").Advance(time.Second)
		world.WantNotes("of a and more one, and b")
	})
}

// Letters typed after a text was refused ran as commands: "archive" added an area. Enter at the end of a typed line
// takes nothing over, and what is typed right after the answer goes into the text.
func TestTypingAfterARefusedTextRunsNoCommands(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		a, b := world.OpenHalvorsen(80, 24), world.OpenHalvorsen(80, 24)
		a.Press("n", "ctrl+home").Type("of a ").Advance(time.Second)
		b.Changed().Press("n").Type("archive no Xd").Press("enter").Idle().
			See("↵ takes it over", "n takes over · open in another terminal since 10:00").DoNotSee("New area", "Discard?")
		b.Advance(time.Second).Press("enter").Type("of b").Advance(3*time.Second).See("✎", "draft kept", "of b")
	})
}

// A proposal that was left for the list is free: another terminal edits it without asking. The first one shows it
// read-only when it is opened there again, as long as the other does not leave it, too.
func TestAProposalIsFreeOnceItsTerminalIsAtTheList(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		a, b := world.OpenHalvorsen(120, 36), world.OpenHalvorsen(120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Press("esc").Idle()
		b.Changed().Idle().See("open in another terminal since 10:00")
		a.Press("7").Idle() // the journal: still open
		b.Changed().Idle().See("open in another terminal since 10:00")
		a.Press("1").Idle()
		b.Changed().Idle().DoNotSee("another terminal").Press("n").Idle().See("✎", "of a ").Type("of b ").
			Advance(time.Second)
		a.Changed().Press("enter").Idle().See("open in another terminal since")
		b.Press("esc").Idle().Press("esc").Idle()
		a.Changed().Idle().DoNotSee("another terminal").Press("n").Idle().See("✎", "of b")
		b.Changed().Press("enter").Idle().See("open in another terminal since")
	})
}

// Letters typed right before another terminal took over become a discarded draft, even if the program quits at that
// moment.
func TestQuittingRightAfterATakeOverLosesNothing(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.SetNotes("one")
		gate := hanging(t, world)
		a := world.OpenHalvorsen(120, 36)
		world.Tune = nil
		b := world.OpenHalvorsen(120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Advance(time.Second)
		b.Changed().Press("n").Advance(time.Second)
		gate.Shut()
		a.Type("unsaved ")
		b.Press("enter").Advance(2 * time.Second)
		gate.Open()
		a.Changed().Idle().See("is read-only here")
		if a.Press("ctrl+c").Idle(); !a.HasQuit() {
			t.Fatal("not quit")
		}
		b.Press("esc").Idle()
		b.Changed().Press("u").See("replaces a newer draft").Advance(time.Second).Press("y").Idle().Press("n").Idle().
			See("of a unsaved one")
	})
}

// Each of three terminals continues from the text of the one before.
func TestThreeTerminalsOnOneTextLoseNothing(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.SetNotes("one")
		var last *uitest.Driver
		for i := range 3 {
			d := world.OpenHalvorsen(120, 36).Press("n")
			if last != nil {
				d.See("is open in", "takes it over").Advance(time.Second).Press("enter").Advance(2 * time.Second)
			}
			d.Press("ctrl+home").Type(fmt.Sprintf("of %c\n", 'a'+i)).Advance(time.Second).See("draft kept")
			if last != nil {
				last.Changed().Idle().See("is read-only here").Press("ctrl+c")
			}
			last = d
		}
		last.Press("ctrl+s").Idle().See("Saved installer notes")
		world.WantNotes("of c\nof b\nof a\none")
	})
}

// A killed terminal does not block its text, which is complete.
func TestTheTextOfAKilledTerminalIsFree(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.SetNotes("one")
		a, b := world.OpenHalvorsen(120, 36), world.OpenHalvorsen(120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Advance(time.Second).Kill()
		b.Changed().Press("n").Idle().DoNotSee("another terminal").Type("and b ").Press("ctrl+s").Idle().
			See("Saved installer notes")
		world.WantNotes("of a and b one")
	})
}

// One of the terminals gets the text, and undo restores what was typed in the other.
func TestOneOfTwoTerminalsGetsATextOpenedAtOnce(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.SetNotes("one")
		a, b := world.OpenHalvorsen(120, 36), world.OpenHalvorsen(120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Advance(time.Second)
		b.Press("n").Type("of b ").Advance(time.Second).Idle().See("open in another terminal since").Press("esc")
		a.Press("ctrl+s").Idle().See("Saved installer notes")
		world.WantNotes("of a one")
	})
}

// A draft being typed in another terminal is neither saved nor discarded from here.
func TestADraftOfAnotherTerminalIsNotSavedHere(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.SetNotes("one")
		a, b := world.OpenHalvorsen(120, 36), world.OpenHalvorsen(120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Advance(time.Second)
		b.Changed().Press("ctrl+s").Idle().See("is open in another terminal since", "t takes it over")
		b.Press("6").Idle().See("~ draft").Press("x", "d").Idle().See("open in another terminal since")
		a.Type("and on ").Press("ctrl+s").Idle().See("Saved installer notes")
		world.WantNotes("of a and on one")
	})
}

func TestADraftIsVisibleInTheOtherTerminal(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.SetNotes("one")
		a, b := world.OpenHalvorsen(120, 36), world.OpenHalvorsen(120, 36)
		a.Press("n", "ctrl+end").Type(" typed in a").Advance(time.Second)
		b.Changed().See("~ draft", "one typed in a", "open in another terminal since")
		a.Type(", and on").Advance(time.Second)
		b.Changed().See("one typed in a, and on")
		// The next person to type continues from the text that both saw.
		a.Press("esc").Idle()
		b.Changed().Press("n").Idle().Advance(time.Second).Press("enter").Advance(2 * time.Second).Press("ctrl+end").
			Type(" then in b").Advance(time.Second).See("draft kept")
		a.Changed().See("and on then in b")
		b.Press("ctrl+s").Idle().See("Saved")
		a.Changed().DoNotSee("~ draft")
		world.WantNotes("one typed in a, and on then in b")
	})
}

func TestSendAndDiscardDraftsFromTheOutbox(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.SetNotes("one")
		d := world.OpenHalvorsen(120, 36)
		d.Press("n", "ctrl+home").Type("first ").Press("esc").Idle().See("~ 1 draft")
		d.Press("d").Idle().See("Outbox", "~ draft", "- one", "+ first one").Press("esc")
		d.Press("X").See("Discard?", "first one").Press("d").Idle().DoNotSee("~ 1 draft").
			See("Discarded the draft of installer notes of Living Room", "; u restores it.")
		d.Press("n", "ctrl+home").Type("second ").Press("esc").Idle().See("~ 1 draft").Press("ctrl+s").Idle().
			See("Saved installer notes")
		d.DoNotSee("1 draft", "waiting")
		world.WantNotes("second one")
		d.Press("ctrl+s").See("No draft here").DoNotSee("other drafts")
		d.Press("n").Type("third ").Press("esc").Idle().See("~ 1 draft").Press("shift+tab", "shift+tab", "]", "ctrl+s")
		d.See("No draft here", "6 lists other drafts")
	})
}

func TestWorkingOfflineSaysHowToEndIt(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("w", "n").Type("Kept. ").Press("ctrl+s").Idle()
		d.See("Kept in the outbox.", "w goes online again").DoNotSee("when the service is back")
	})
}

func TestAStagedEditIsCountedOnce(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		world.StopService()
		d.Press("n", "ctrl+home").Type("offline ").Press("ctrl+s").Idle().See("● 1 waiting").DoNotSee("1 draft")
		d.Press("n", "ctrl+home").Type("newer ").Press("esc").Idle().See("● 1 waiting", "~ 1 draft")
	})
}

func TestTheOutboxHasNamesAfterARestart(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
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
		world.SetNotes("one \u200fשלום\u200e two")
		const shown = "one ⟦RLM⟧שלום⟦LRM⟧ two"
		d := world.OpenHalvorsen(120, 36).See(shown)
		d.Press("n", "ctrl+end").Type(", and more").Advance(time.Second).See(shown + ", and more")
		d.Press("ctrl+s").Idle().See("Saved installer notes", shown+", and more").DoNotSee("Conflict", "waiting")
		if want := "one \u200fשלום\u200e two, and more"; sent.Load() != want {
			t.Errorf("sent %+q, want %+q", sent.Load(), want)
		}
	})
}

func TestATextForAClosedProposalBecomesARequest(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		p := world.Proposal(1042)
		d := world.OpenHalvorsen(120, 36)
		d.Press("n", "ctrl+home").Type("too late ").Advance(time.Second)
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
		d := world.OpenHalvorsen(120, 36)
		world.StopService()
		d.Press("a").Type(taken).Press("enter", "ctrl+s").Idle()
		d.Press("e").Type("Text of the new area.").Press("ctrl+s").Idle()
		d.Press("a").Type("Library").Press("enter", "ctrl+s").Idle().See("3 waiting")
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
