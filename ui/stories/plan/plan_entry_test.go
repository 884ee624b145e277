package plan_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/ui/uitest"
)

// If another terminal removes the option whose lines are being typed, the next line is not planned in whichever option
// follows, and stays readable until it is left.
func TestTheEntryStaysWithItsOption(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second)
		d.Press("Y").Press("ctrl+v").Idle().DoNotSee("Plan a copy")
		d.Press("down", "down", "down").Advance(time.Second).Press("ctrl+v").Idle().Press("y").Idle().See("3 Better")
		other := world.OpenHalvorsen(120, 36)
		d.Press("p").Type("1 lamp @5")
		other.Press("u").Advance(time.Second)
		d.Changed().Advance(time.Second).See("This option is gone.").DoNotSee("3 Better").Advance(20 * time.Second).
			Press("enter").
			Idle()
		d.See("the line is not planned", "> 1 lamp @5").DoNotSee("planned, not built")
		d.Press("esc").Advance(time.Second).DoNotSee("planned, not built").Press("p").Idle().
			See("> 1 lamp @5", "Kept from").
			Press("enter").Idle().See("1 planned")
	})
}

// The matches show costs, so the client view is disabled until the entry is left.
func TestNoClientViewDuringEntry(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(160, 40).Advance(time.Second)
		d.Press("p").Type("2 vx-7").Advance(time.Second).See("Northlight VX-75", "%")
		d.Press("ctrl+k").Type("client view").Advance(time.Second).Press("enter").Advance(time.Second)
		d.See("Leave the text first", "> 2 vx-7").DoNotSee("CLIENT VIEW").Press("esc", "v").Advance(time.Second).
			See("CLIENT VIEW").DoNotSee("Northlight VX-75", "vx-7")
	})
}

// The second of two quick presses neither plans the line again nor ends the entry, so that the next input is a line and
// not a series of commands.
func TestEnterTwiceAddsOnce(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Advance(time.Second).Press("p").Type("1 lamp @5").Press("enter", "enter").Type("2 shade @3").
			Press("enter", "enter").
			Advance(time.Second).See("2 planned", "lamp", "shade", "4h install")
		d.Press("k", "enter").Advance(time.Second).See("3 planned").Press("esc").Idle().See("3 planned").
			DoNotSee("4h install")
	})
}

// Pasted text goes where the focus is.
func TestABlockPastedIntoADialogIsNotPlanned(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Advance(time.Second).Press("p").Type("1 half").Press("ctrl+k").Paste("2 vx-75\n3 c6p").Advance(time.Second).
			DoNotSee("planned, not built")
		d.Press("esc").Advance(time.Second).See("> 1 half").DoNotSee("planned, not built", "vx-75")
	})
}

// At 40 by 12 the typed line, the best match and the planned lines are visible.
func TestLinesArePlannedOnASmallTerminal(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(40, 12).Press("down", "down").Advance(time.Second)
		d.Press("p").Advance(time.Second).See(">").Type("2 vx-75").Advance(time.Second).
			See("> 2 vx-75", "Northlight VX-75").
			Press("enter").Idle()
		d.See("2  Northlight VX-75").Type("1 a name that is longer than the line has room for @12.50").
			Advance(time.Second).
			See("12.50").Press("enter").Idle()
		d.Type("2 vx-75 @12,5,0").Advance(time.Second).See("is no price")
		for _, line := range strings.Split(d.Screen(), "\n") {
			if n := len([]rune(line)); n > 40 {
				t.Errorf("%d cells: %q", n, line)
			}
		}
	})
}

// A favorite is the first match the next day, and no longer after it is unmarked.
func TestAFavoriteIsFirst(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(160, 40).Advance(time.Second)
		d.Press("p").Type("calderon").Advance(time.Second)
		matches := func(d *uitest.Driver) (lines []string) {
			for line := range strings.Lines(d.Screen()) {
				if strings.Contains(line, "in stock") || strings.Contains(line, "orders") {
					lines = append(lines, line)
				}
			}
			return lines
		}
		before := matches(d)
		if len(before) < 2 {
			t.Fatalf("two matches at least:\n%s", d.Screen())
		}
		d.Press("tab", "ctrl+b").Advance(time.Second).See(" * ").Kill()
		d = world.OpenHalvorsen(160, 40).Advance(time.Second)
		d.Press("p").Advance(time.Second).Press("ctrl+u").Type("calderon").Advance(time.Second)
		after := matches(d)
		if after[0] == before[0] || !strings.Contains(after[0], " * ") {
			t.Errorf("the favorite is not first:\n%s", strings.Join(after, ""))
		}
		d.Press("ctrl+b").Advance(time.Second).DoNotSee(" * ")
		if again := matches(d); again[0] != before[0] {
			t.Errorf("without the mark:\n%s\nbefore:\n%s", again[0], before[0])
		}
	})
}

// Someone typing a list looks at the list. The next line was appended to a refused one; now the refused one comes back,
// even after a kill, until it is planned.
func TestALineAfterARefusedOneIsSeparate(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second)
		d.Press("p").Type("2 vx-75 @12,5,0").Press("enter").Type("1 lamp @5").Press("enter").Advance(time.Second).
			See("1 planned", "+▸   1  lamp", "> 2 vx-75 @12,5,0", "@12.50")
		d.Type("3 shade @€7").Press("enter").Advance(time.Second).
			See("Not planned: “2 vx-75 @12,5,0”", "has the sign €")
		d.Advance(20 * time.Second).Kill()

		d = world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second).Press("p").Idle().
			See("> 3 shade @€7", "Not planned: “2 vx-75 @12,5,0”")
		d.Press("ctrl+u").Type("3 shade @7").Press("enter").Advance(time.Second).
			See("2 planned", "+▸   3  shade", "> 2 vx-75 @12,5,0")
		d.Press("backspace", "backspace", "backspace", "backspace", "enter").Advance(time.Second).
			See("3 planned", "Northlight VX-75", "≈12.00").DoNotSee("Not planned", "12,5").Press("enter", "esc").Idle()
		d.Press("p").Advance(time.Second).DoNotSee("shade @", "> 2 vx-75")
	})
}

// A kept line comes back in whichever option the entry opens next, so that it is not lost with its own. It named no
// option, and was planned in the wrong one.
func TestAKeptLineNamesItsOption(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second)
		d.Press("p").Paste("1 lamp @5\n-1 VX-65\n2 shade @7,0").Idle().See("1 planned").DoNotSee("Typed in").Press("esc").
			Idle()
		d.Press("p").Idle().See("Kept from").DoNotSee("Typed in").Press("esc").Idle().Press("[").Advance(time.Second).
			Press("p").
			Idle()
		d.See("! Typed in Living Room, 2 Better", "Kept from", "2 shade @7,0")
		d.Type("1 hook @1").Press("enter").Idle().See("1 planned", "hook", "! Typed in Living Room, 2 Better").Press("esc").
			Idle()
		d.Kill()

		d = world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second).Press("down").Advance(time.Second).
			Press("p").
			Idle().See("! Typed in Living Room, 2 Better")
		d.Press("ctrl+u", "enter").Idle().Press("ctrl+u").Idle().DoNotSee("Typed in", "VX-65", "shade").Type("1 hook @2").
			Press("enter").Type("1 rail").Press("esc").Idle()
		d.Press("[").Advance(time.Second).Press("p").Idle().See("! Typed in Living Room, 3 Best", "> 1 rail")
	})
}

// The end of the suggestion was cut off, below a header without rows.
func TestTheSuggestionIsReadableOnASmallTerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := uitest.NewWorld(t, "small").OpenHalvorsen(40, 12).Press("p").Idle().Type("vx-55 @1,5").Idle()
		d.See("is no price.", "Type @ and a number from 0, such as", "@1899 or @12.50; @0 makes it free.")
		d.Press("ctrl+u").Type("vx-55 m100").Idle().
			See("A margin is from m0 to below m100,", "and a markup from k0. As part of the", `\m100.`).Press("ctrl+u").
			Idle().See("Qty")
	})
}

// An item found in the catalog is a line of the open option in two keys. A half-typed line stays, and the client view
// shows none of it.
func TestPlanAnItemFromTheCatalog(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle().Press("5").Idle().See("Catalog").DoNotSee("p plan it")
		d.Press("p").See("No proposal is open")
		d.Kill()
		d = world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second)
		d.Press("p").Type("3 half typed").Advance(time.Second).Press("esc").Idle()
		d.Press("5").Idle().Press("/").Type("s-11").Idle().Press("enter").See("p plan it").Press("p").Idle().
			Advance(time.Second)
		d.See("Living Room", "> 1 Aurora S-11").Press("enter").Idle().See("1 planned", "Aurora S-11", "3 half typed")
		d.Press("ctrl+u", "esc").Idle().Press("esc").Idle().See("Catalog", "Aurora S-11")
		d.Press("2").Idle().Press("v").Advance(time.Second).Press("5").Idle().See("CLIENT VIEW", "Catalog").
			DoNotSee("plan it").
			Press("p").DoNotSee("> 1")
	})
}

// The lines of a paste that could not be planned came back one by one, and each had to be cleared by itself.
func TestLinesThatCanNotBePlannedAreClearedAtOnce(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second)
		d.Press("p").Paste("1 lamp @5\n1 ring @x\n2 shade @y\n3 cord @z\n").Advance(time.Second)
		d.See("1 planned", "> 1 ring @x", "2 lines not planned", "2 shade @y", "3 cord @z", "alt+u clears all")
		d.Press("alt+u").Idle().See("1 planned", "Cleared 3 lines").DoNotSee("ring @x", "shade @y", "lines not planned")
		d.Type("4 clip @1").Advance(time.Second).Press("enter", "esc").Idle().See("2 planned")
	})
}
