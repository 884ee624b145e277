package list

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"app.tender/tender/views/screen"
)

// A row of the previous search stood under the cursor until the service had answered, and enter took it. A list that
// can't tell what fits shows nothing meanwhile.
func TestOnlyWhatFitsStaysWhileAnotherQueryIsRead(t *testing.T) {
	w := &world{here: []int{1, 2}, there: []int{1, 2}}
	put(t, w).Show()
	w.list.Above([]int{9})
	w.list.Ask("2")
	if got := rows(w); len(got) > 0 || w.list.Total() != 0 || w.list.Told() {
		t.Errorf("rows %v of %d stay, as told by the service: %v", got, w.list.Total(), w.list.Told())
	}
	if why := w.list.None("No row."); !strings.HasPrefix(why, "Still reading") {
		t.Errorf("there are no rows: %q", why)
	}

	w = &world{here: []int{1, 2}, there: []int{1, 2}}
	put(t, w).Show()
	w.list.src.Fits = func(was, q string, r *int) bool { return was == "" && strconv.Itoa(*r) == q }
	w.list.Move(screen.MoveBottom)
	w.list.Ask("1")
	if got := rows(w); !slices.Equal(got, []int{1}) || w.list.Ready() || *w.list.Current() != 1 ||
		w.list.None("No row.") != "" {
		t.Errorf("rows %v, ready: %v", got, w.list.Ready())
	}
	w.list.Ask("3")
	if got := rows(w); len(got) > 0 {
		t.Errorf("rows %v", got)
	}
}

// After enter in a search, the next key is meant for the row that was under the cursor: with what the service found
// above it, another one was opened.
func TestEnterInASearchKeepsItsRow(t *testing.T) {
	w := &world{here: []int{2, 3}, there: []int{2, 3}}
	s := put(t, w).Show()
	found := NewSearched(w.list, func(q *string) *string { return q }, w.list.Ask)
	found.Search.Typing = true
	cmd := w.list.Ask("")
	w.there = []int{1, 2, 3}
	w.list.taken(read[int, string]{local: true, page: 1, Page: Page[int]{Rows: []int{2, 3}, Total: 2}})
	if !found.Enter() || *w.list.Current() != 2 {
		t.Fatalf("the cursor is on %d", *w.list.Current())
	}
	if s.Run(cmd); *w.list.Current() != 2 {
		t.Errorf("the cursor moved to %d", *w.list.Current())
	}
	if found.Enter() {
		t.Error("nobody is typing")
	}
}
