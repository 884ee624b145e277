package scroll

import (
	"testing"

	"pgregory.net/rapid"

	"app.tender/tender/views/screen"
)

var moves = []screen.ID{
	screen.MoveUp, screen.MoveDown, screen.MovePageUp, screen.MovePageDown, screen.MoveTop, screen.MoveBottom,
}

func TestCursorStaysInTheListAndVisible(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var w Window
		count := rapid.IntRange(0, 50).Draw(t, "count")
		height := rapid.IntRange(0, 20).Draw(t, "height")
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			if rapid.Bool().Draw(t, "resize") {
				count = rapid.IntRange(0, 50).Draw(t, "count")
				height = rapid.IntRange(0, 20).Draw(t, "height")
				w.Fit(count, height)
			} else {
				w.Move(rapid.SampledFrom(moves).Draw(t, "move"), count, height)
			}
			h := max(1, height)
			switch {
			case count == 0 && (w.At != 0 || w.Top != 0):
				t.Fatalf("empty list: %+v", w)
			case count > 0 && (w.At < 0 || w.At >= count):
				t.Fatalf("cursor outside %d rows: %+v", count, w)
			case w.At < w.Top || w.At >= w.Top+h:
				t.Fatalf("cursor not visible at height %d: %+v", h, w)
			case w.Top > 0 && w.Top+h > count:
				t.Fatalf("empty rows below %d rows at height %d: %+v", count, h, w)
			}
		}
	})
}

func TestMove(t *testing.T) {
	for _, tt := range []struct {
		action   screen.ID
		from, to Window
	}{
		{screen.MoveDown, Window{0, 0}, Window{1, 0}},
		{screen.MoveDown, Window{4, 0}, Window{5, 1}},
		{screen.MoveUp, Window{0, 0}, Window{0, 0}},
		{screen.MovePageDown, Window{0, 0}, Window{4, 0}},
		{screen.MovePageDown, Window{4, 0}, Window{8, 4}},
		{screen.MovePageUp, Window{8, 4}, Window{4, 4}},
		{screen.MoveBottom, Window{0, 0}, Window{9, 5}},
		{screen.MoveTop, Window{9, 5}, Window{0, 0}},
	} {
		got := tt.from
		if !got.Move(tt.action, 10, 5) || got != tt.to {
			t.Errorf("%s from %+v: got %+v, want %+v", tt.action, tt.from, got, tt.to)
		}
	}
	var w Window
	if w.Move(screen.Open, 10, 5) {
		t.Error("open is treated as a movement")
	}
}

func TestScrollStopsAtBothEnds(t *testing.T) {
	for _, tt := range []struct {
		action   screen.ID
		from, to int
	}{
		{screen.MoveUp, 0, 0},
		{screen.MoveDown, 0, 1},
		{screen.MoveDown, 5, 5},
		{screen.MovePageDown, 0, 4},
		{screen.MoveBottom, 0, 5},
		{screen.MoveTop, 5, 0},
	} {
		w := Window{Top: tt.from}
		if !w.Scroll(tt.action, 10, 5) || w.Top != tt.to {
			t.Errorf("%s from %d: got %d, want %d", tt.action, tt.from, w.Top, tt.to)
		}
	}
	w := Window{Top: 3}
	if w.Scroll(screen.MoveDown, 2, 5); w.Top != 0 {
		t.Errorf("a text that fits scrolled to %d", w.Top)
	}
}

// A click below the last visible row does not hit a hidden row.
func TestAClickOutsideTheRowsSelectsNone(t *testing.T) {
	for row, want := range map[int]bool{-1: false, 0: true, 4: true, 5: false} {
		w := Window{At: 12, Top: 10}
		if hit, again := w.Click(row, 100, 5); hit != want || again || hit && w.At != 10+row || !hit && w.At != 12 {
			t.Errorf("row %d: hit %v, again %v, at %d", row, hit, again, w.At)
		}
	}
	w := Window{At: 2}
	if hit, again := w.Click(2, 3, 5); !hit || !again {
		t.Error("a second click on the cursor's row is not recognized")
	}
	if hit, _ := w.Click(3, 3, 5); hit {
		t.Error("a row after the last was hit")
	}
}
