package ui_test

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/ui/uitest"
)

// keysLine returns the last line of the screen, split into keys with their labels.
func keysLine(d *uitest.Driver) []string {
	lines := strings.Split(strings.TrimRight(d.Screen(), "\n"), "\n")
	var out []string
	for item := range strings.SplitSeq(strings.TrimSpace(lines[len(lines)-1]), "  ") {
		if item = strings.TrimSpace(item); item != "" {
			out = append(out, item)
		}
	}
	return out
}

// TestTheKeyLineCutsNoWordAndKeepsTheWayOut narrows every screen: nobody should have to guess half a word, or how to
// leave.
func TestTheKeyLineCutsNoWordAndKeepsTheWayOut(t *testing.T) {
	for name, keys := range map[string][]string{
		"list": nil, "marked": {" "}, "editor": {"enter"}, "client view": {"enter", "v"},
		"change orders": {"enter", "3"},
		"contacts":      {"4"}, "catalog": {"5"}, "outbox": {"6"}, "journal": {"7"}, "history": {"enter", "H"}, "sheet": {"enter", "i"},
		"compare": {"enter", "c"},
	} {
		t.Run(name, func(t *testing.T) {
			uitest.Story(t, func(t *testing.T, world *uitest.World) {
				d := world.StartEditor(240, 50).Idle()
				for _, key := range keys {
					d.Press(key).Idle()
				}
				whole := keysLine(d)
				bare := []string{"^k", "?", "q"}
				for w := 239; w >= len(" ^k  ?  q"); w-- {
					d.Resize(w, 12)
					line := keysLine(d)
					all := strings.Join(line, " ") + " "
					for _, key := range []string{"^k ", "? ", "q "} {
						if !strings.Contains(all, key) {
							t.Fatalf("at %d columns the key line %q has no %s", w, line, key)
						}
					}
					for _, item := range line {
						if !slices.Contains(whole, item) && !slices.Contains(bare, item) {
							t.Fatalf("at %d columns %q is cut: %q", w, item, line)
						}
					}
				}
			})
		})
	}
}

// Moves along lines of which some have accessories that fold: a key
// line that shifts is hard to read.
func TestTheKeyLineDoesNotShiftAsTheCursorMoves(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("tab", "g").Idle().See("▾")
		first := keysLine(d)
		if !slices.Contains(first, "↵ fold") {
			t.Errorf("the key line %q does not name the fold key", first)
		}
		for range 6 {
			if line := keysLine(d.Press("down").Idle()); !slices.Equal(line, first) {
				t.Errorf("the key line is %q, was %q one line above", line, first)
			}
		}
		d.Press("enter").Idle().See("Built lines can only be changed in the web app.")
	})
}

// TestAKeyThatDoesNothingSaysSo presses unbound keys, as someone used to another program does: silence looks like a
// hang.
func TestAKeyThatDoesNothingSaysSo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const nothing = " does nothing here. ? shows the keys."
		world := uitest.NewWorld(t, "small")
		d := world.StartEditor(120, 36).Idle()
		d.Press("z").See(nothing).Advance(time.Minute).DoNotSee(nothing)
		for _, key := range []string{"z", "ö", "f12", "alt+z", "Z"} {
			d.Press(key).See(nothing)
		}
		d.Advance(time.Minute).DoNotSee(nothing)
		d.Paste("pasted where nothing takes it").DoNotSee(nothing).See("Nothing was pasted", "Halvorsen Residence")

		// A key that does something removes the notice, which would seem to be about that key.
		for _, works := range []string{"down", "ctrl+k"} {
			d.Press("4", "z").Idle().See(nothing).Press("down").Idle().DoNotSee(nothing)
			d.Press("1", "z").Idle().See(nothing).Press(works).Idle().DoNotSee(nothing).Press("esc").Idle()
		}

		d.Press("4", "1", "z").Idle().See(nothing).Click("Lake House").Idle().DoNotSee(nothing)

		// On another screen other keys may be unbound.
		d.Press("4").Idle().Press("z").See(nothing).Advance(time.Minute)
		d.Press("/").Type("z").Idle().DoNotSee(nothing).Press("esc", "1").Idle()
		d.Press("down", "enter").Idle().Press("n").Type("zz").Idle().DoNotSee(nothing).See("zz")
	})
}

// Otherwise nothing says how to change a planned line, or that it has to be built.
func TestTheKeyLineNamesTheActionsOnAPlannedLine(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second).Press("p").Type("2 vx-75").Idle().
			Advance(time.Second).Press("enter", "esc").Idle()
		d.Press("G").Idle()
		line := strings.Join(keysLine(d), "  ")
		for _, want := range []string{"↵ change", "x remove", "+ one more", "- one less", "b build 1 line", "J down", "K up"} {
			if !strings.Contains(line, want) {
				t.Errorf("%q is missing from the key line %q", want, line)
			}
		}
		d.Press("g").Idle()
		if line = strings.Join(keysLine(d), "  "); strings.Contains(line, "change") || !strings.Contains(line, "p plan") {
			t.Errorf("on a built line the key line is %q", line)
		}
		d.Press("G", "b").Idle().See("1 planned line")
	})
}
