package ui_test

import (
	"testing"
	"testing/synctest"

	"app.tender/tender/ui/uitest"
)

// A key and a frame each have a budget of allocations, a quarter above the count when it was set, so that a change that
// makes every key more expensive is noticed here. Counts, unlike times, are the same on every machine. If there is a
// reason to exceed a budget, change it here and in docs/performance.md.
func TestAllocationsOfAKey(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := uitest.NewWorld(t, "small")
		for _, c := range []struct {
			name   string
			open   []string // keys that lead there
			keys   []string // pressed in turn, ending where they began
			sees   string
			budget float64 // allocations of a key and its frame
		}{
			{"a move in the list", nil, []string{"down", "up"}, "newest first", 150},
			{"a move in the tree", []string{"enter"}, []string{"down", "up"}, "7 areas", 220},
			{"a move in the items", []string{"enter", "tab"}, []string{"down", "up"}, "7 areas", 480},
			{"a letter in a text", []string{"enter", "n"}, []string{"a", "backspace"}, "keep draft", 140},
			{"a key for nothing", []string{"enter"}, []string{"Z", "Z"}, "Z does nothing here", 125},
		} {
			d := w.StartEditor(120, 40).Press(c.open...).Unchecked()
			got := testing.AllocsPerRun(100, func() { d.Press(c.keys...) }) / float64(len(c.keys))
			d.See(c.sees)
			if got > c.budget {
				t.Errorf("%s allocates %.0f times, its budget is %.0f", c.name, got, c.budget)
			}
			d.Kill()
		}
	})
}

// Most frames show no change.
func TestAllocationsOfAnUnchangedFrame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const budget = 145
		w := uitest.NewWorld(t, "small")
		d := w.StartEditor(120, 40).Press("enter").Unchecked()
		if got := testing.AllocsPerRun(100, func() { d.Draw() }); got > budget {
			t.Errorf("it allocates %.0f times, its budget is %d", got, budget)
		}
	})
}
