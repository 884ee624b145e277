package ui_test

import (
	"bytes"
	"encoding/base64"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
	tea "github.com/charmbracelet/bubbletea"
)

// bound returns a world with other key bindings.
func bound(t *testing.T, keys map[string][]string) *uitest.World {
	world := uitest.NewWorld(t, "small")
	world.Tune = func(o *ui.Options) { o.Keys = keys }
	return world
}

func TestRebindKeysWithinAText(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world := bound(t, map[string][]string{
			"text.cut": {"f6"}, "cursor.word-left": {"f7"}, "select.word-left": {"f8"}, "text.paste": {},
			"help.typing": {"f2"},
		})
		world.SetNotes("")
		var terminal bytes.Buffer
		tune := world.Tune
		world.Tune = func(o *ui.Options) { tune(o); o.Terminal = &terminal }
		d := world.OpenHalvorsen(120, 50).Press("f1").See("Keys that work here").
			Press("/").Type("keys that work").See("? f1").Press("enter", "f1").
			DoNotSee("Keys that").
			Press("n").Type("run two cables").See("f2 keys")

		d.Press("f2").See("Keys while typing", "Cut the selection", "f6", "f7", "Move a word left")
		d.DoNotSee("^x", "^left", "ctrl+").Press("f2").DoNotSee("Keys while")

		d.Press("f7", "f8", "f6").See("run cables")
		if got := terminal.String(); !strings.Contains(got, "dHdvI") { // "two "
			t.Errorf("the cut text is not on the terminal's clipboard: %q", got)
		}
		d.Press("ctrl+x", "ctrl+v", "alt+b", "ctrl+left").Type("12 ").See("run 12 cables")

		// The palette lists actions without a key, too, with the reason if one is disabled.
		d.Press("ctrl+k").Type("paste").Idle().See("Paste what was cut").Press("enter").Idle().See("run 12 two cables")
		d.Press("ctrl+k").Type("cut the sel").Idle().See("not now: Nothing selected.").Press("enter").Idle().
			See("Nothing selected.")
		d.Press("ctrl+k").Type("add an area").Idle().See("Leave the text first: esc.").Press("esc")
		d.Press("ctrl+s").Idle()
		world.WantNotes("run 12 two cables")
	})
}

// Every text field uses the bound keys, and none of the defaults.
func TestEveryTextUsesTheBoundKeys(t *testing.T) {
	for name, keys := range map[string][]string{
		"installer notes":      {"n", "alt+a", "backspace"},
		"the proposal's text":  {"D", "alt+a", "backspace"},
		"find in a text":       {"n", "ctrl+f"},
		"a filter of areas":    {"/"},
		"a filter of items":    {"tab", "/"},
		"a form":               {"a"},
		"a picker":             {"C"},
		"the box":              {"ctrl+k"},
		"the list's search":    {"1", "/"},
		"the contacts' search": {"4", "/"},
		"the catalog's search": {"5", "/"},
		"the journal's search": {"7", "/"},
		"the search of all":    {"ctrl+f"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				world := bound(t, map[string][]string{"delete.word-left": {"f7"}})
				d := world.OpenHalvorsen(120, 36).Press(keys...).Advance(time.Second)
				d.Type("qqq www eee").Idle().Advance(time.Second).See("qqq www eee")
				d.Press("ctrl+w").Advance(time.Second).See("qqq www eee")
				d.Press("f7").Advance(time.Second).See("qqq www").DoNotSee("eee")
				d.Press("f1").See("Keys while typing", "Delete a word to the left", "f7")
			})
		})
	}
}

func TestAManualMergeUsesTheBoundKeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world := bound(t, map[string][]string{"delete.word-left": {"f7"}, "conflict.accept": {"f8"}, "back": {"f9"}})
		d := world.Conflict()
		d.Press("e", "ctrl+end").Type(" by hand").Press("ctrl+w", "f7").See("two by", "f8 save", "f9 back")
		d.Press("f1").See("Delete a word to the left").Press("f9").DoNotSee("Keys while")
		d.Press("f9", "e", "f8").Idle().Advance(time.Second).See("Saved")
		world.WantNotes("mine one\ntwo by ")
	})
}

func TestRebindBackAndQuit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world := bound(t, map[string][]string{"back": {"f9"}, "quit": {"f10"}, "text.copy": {"ctrl+c"}})
		d := world.OpenHalvorsen(120, 36)
		d.Press("n").Type("kept ").Press("esc").See("f9 keep draft").Press("ctrl+f").Type("kept").Idle().See("Find: kept")
		d.Press("esc").See("Find: kept").Press("f9").DoNotSee("Find: kept").See("f9 keep draft").Press("f9").
			DoNotSee("f9 keep draft")
		d.Press("tab", "tab", "/").Type("liv").Press("esc").Type("x").Idle().See("livx").Press("f9", "f9").See("Kitchen")
		d.Press("n", "alt+a", "ctrl+c")
		if d.HasQuit() {
			t.Fatal("ctrl+c quits, though it is bound to copying")
		}
		if d.Press("f10"); !d.HasQuit() {
			t.Fatalf("f10 does not quit while typing:\n%s", d.Screen())
		}
	})
}

func TestCopyATextWithoutOpeningIt(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		var terminal bytes.Buffer
		world.Tune = func(o *ui.Options) { o.Terminal = &terminal }
		world.SetNotes("Stud at 48 in — 犬 on site")
		copied := func() string {
			_, payload, _ := strings.Cut(strings.TrimSuffix(terminal.String(), "\a"), "\x1b]52;c;")
			terminal.Reset()
			text, err := base64.StdEncoding.DecodeString(payload)
			if err != nil {
				t.Fatalf("%q: %v", payload, err)
			}
			return string(text)
		}
		d := world.OpenHalvorsen(120, 36).Press("tab", "tab", "tab", "y")
		d.See("Copied installer notes of Living Room · 1 Good, 25 characters.").DoNotSee("f1 keys")
		if got, want := copied(), "Stud at 48 in — 犬 on site"; got != want {
			t.Errorf("copied %q, want %q", got, want)
		}

		// With several visible texts it asks which; a draft is copied as it is.
		d.Press("n", "ctrl+end").Type("!").Press("esc").Advance(20*time.Second).Press("tab", "tab", "y")
		d.See("Copy a text", "client description of Living Room", "26 characters").Type("installer").Press("enter")
		d.See("Copied installer notes of Living Room · 1 Good, 26 characters.")
		if got, want := copied(), "Stud at 48 in — 犬 on site!"; got != want {
			t.Errorf("copied %q, want %q", got, want)
		}

		// Internal texts are not offered in the client view.
		d.Advance(20*time.Second).Press("v", "y").Idle().See("Copy a text").DoNotSee("notes of", "internal")
	})
}

func TestEditBothTextsSideBySide(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.SetNotes("stud at 48 in")
		d := world.OpenHalvorsen(200, 50).Press("e").See("Client description ✎", "stud at 48 in", "⇥ notes")
		d.Press("alt+a").Type("One screen.").Press("tab").See("One screen.", "Installer notes ✎", "⇥ client text")
		d.Press("ctrl+end").Type(", checked").Press("tab", "ctrl+s").Idle().
			See("Saved client description and installer notes")
		world.WantNotes("stud at 48 in, checked")
		if got, want := world.Proposal(1042).Areas[0].Options[0].ClientDescription, "One screen."; got != want {
			t.Errorf("the client description is %q, want %q", got, want)
		}

		// The proposal's own texts are a pair, too; the client view has only one of each pair.
		d.Press("D").See("Client description ✎").Press("tab").See("Internal notes ✎").Press("tab").
			See("Client description ✎").Press("esc")
		d.Press("v", "e").See("^s save").DoNotSee("⇥ notes", "save all") // the client reads the key line, too
		d.Press("f1").See("Keys while typing").DoNotSee("Save all drafts").Press("esc")
		d.Press("tab").See("The client view hides team texts.", "Client description ✎").DoNotSee("stud at 48")
	})
}

func TestCopyingWithinATextNamesItsLength(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.SetNotes("stud at 48 in 犬")
		d := world.OpenHalvorsen(120, 36).Press("n", "ctrl+home", "shift+right", "shift+right").
			See("2 selected  15/20,000")
		d.Press("alt+a", "alt+c").See("Copied 15 characters.")
	})
}

// Beside a text that was just cut, it looked as if nothing had been.
func TestNothingSelectedGoesOnceSomethingIsCut(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Press("n", "ctrl+home", "ctrl+x").See("Nothing selected.").Press("shift+right", "ctrl+x").
			DoNotSee("Nothing selected.")
	})
}

func TestTheWheelScrollsATextWithAnyKeyBindings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world := bound(t, map[string][]string{"cursor.up": {}, "cursor.down": {}, "move.down": {}})
		world.SetNotes("one\ntwo\nthree\nfour\nfive")
		d := world.OpenHalvorsen(120, 36).Press("n", "ctrl+home", "down")
		wheel(t, d, "five", tea.MouseButtonWheelDown).Type("X").See("Xfour")
		wheel(t, d, "five", tea.MouseButtonWheelUp).Type("Y").See("oYne")
	})
}

func TestAClickMovesTheCursorInAText(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.SetNotes("stud 犬 at 48 in\nattic")
		d := world.OpenHalvorsen(120, 36).Press("n", "ctrl+home")
		d.Click("48 in").Type("X").See("at X48 in")
		if d.Click("Kitchen").Type("Y"); !d.Sees("at XY48 in") {
			t.Errorf("a click outside the text leaves it:\n%s", d.Screen())
		}
		d.Click("attic").Type("Z").See("Zattic")

		// A second click selects the word, dragging selects what it passes.
		d.Click("XY48")
		d.Click("XY48").See("4 selected").Type("50").See("at 50 in")
		x, y := d.Cell("50 in")
		d.Click("50 in").Send(tea.MouseMsg{X: x + 3, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionMotion}).
			See("3 selected")
		d.Press("alt+c").See("Copied 3 characters.")
	})
}

func TestAReasonIsShownOnlyOnItsScreen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := uitest.NewWorld(t, "small").OpenHalvorsen(120, 36)
		d.Press("o").See("already has 3 options").Press("o").See("already has 3 options")
		d.Press("down", "down").DoNotSee("already has").Press("o").See("already has 3 options")
		d.Press("5").Idle().See("Catalog").DoNotSee("already has")
	})
}

// Otherwise a search without a match would offer unrelated actions that share its letters.
func TestThePaletteDoesNotMatchScatteredLetters(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Press("ctrl+k").Type("sett").Advance(time.Second).DoNotSee("Search for anything", "Save this edit again")
		d.Press("ctrl+u").Type("exp").See("Write the journal").DoNotSee("Nothing matches")
		d.Press("ctrl+u").Type("price").See("Planned lines are changed here")
		d.Press("ctrl+u").Type("asgnloc").See("Assign a location")
		d.Press("ctrl+u").Type("se").See("Search for anything")
	})
}
