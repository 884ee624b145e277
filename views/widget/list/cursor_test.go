package list

import (
	"slices"
	"testing"
	"time"

	"app.tender/tender/views/screen"
)

// A person plans, or opens, the row under the cursor, and takes it for the first match: on the best
// match of this machine, which the service has further down, that was the wrong one.
func TestAfterASearchTheCursorIsOnTheFirstMatch(t *testing.T) {
	for _, tt := range []struct {
		name string
		acts func(w *world)
		want int
	}{
		{"nothing", func(*world) {}, 8},
		{"rows above change", func(w *world) { w.list.Above(nil) }, 8},
		{"the cursor is moved", func(w *world) { w.list.Move(screen.MoveTop) }, 2},
		{"its row is clicked", func(w *world) { w.list.Click(0, w.list.Took, w.list.Took) }, 2},
		{"its row is read", func(w *world) { w.list.Hold() }, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := &world{here: []int{1, 2}, there: []int{1, 2}}
			s := put(t, w).Show()
			w.list.Move(screen.MoveDown)
			w.here = []int{2, 8}
			s.Run(w.list.Ask("a"))
			w.list.Above(nil) // as screens do that show unsaved rows
			tt.acts(w)
			w.there = []int{8, 9, 2}
			s.Pass(time.Second)
			if got := w.list.Current(); got == nil || *got != tt.want {
				t.Fatalf("the cursor is on %v of %v, want %d", got, rows(w), tt.want)
			}
			w.there = []int{7, 8, 9, 2}
			s.Run(w.list.Reread())
			if got := w.list.Current(); got == nil || *got != tt.want {
				t.Errorf("read again: the cursor is on %v of %v, want %d", got, rows(w), tt.want)
			}
		})
	}
}

// This machine may have only a few rows from the middle of a list, such as the catalog items that were planned by their
// names: a list that was opened for the first time began there.
func TestAListOpensAtItsFirstRow(t *testing.T) {
	w := &world{here: []int{8}, there: []int{1, 2, 8, 9}}
	s := put(t, w).Show()
	if got := w.list.Current(); got == nil || *got != 1 {
		t.Fatalf("the cursor is on %v of %v, want 1", got, rows(w))
	}
	w.there = []int{7, 1, 2, 8}
	s.Run(w.list.Reread())
	if got := w.list.Current(); got == nil || *got != 1 {
		t.Errorf("read again: the cursor is on %v of %v, want 1", got, rows(w))
	}
}

// A person reads the row under the cursor, or clicks it, while rows come in above: it stays where it is on the screen.
func TestRowsAboveDoNotMoveWhatIsOnTheScreen(t *testing.T) {
	c := NewCursor(func(row *int) int { return *row })
	var all []int
	for row := range 40 {
		all = append(all, row)
	}
	c.Set(all)
	c.Fit(10)
	for range 20 {
		c.Move(screen.MoveDown)
	}
	for range 4 {
		c.Move(screen.MoveUp)
	}
	seen := slices.Clone(c.InSight())
	c.Set(slices.Concat([]int{101, 102, 103}, all))
	if c.Fit(10); *c.Current() != 16 || !slices.Equal(c.InSight(), seen) {
		t.Errorf("on %d of %v, before %v", *c.Current(), c.InSight(), seen)
	}
}
