package editor

import (
	"fmt"
	"strings"
	"testing"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
	"github.com/google/go-cmp/cmp"
)

func rects(w, h int, focus paneID, typing, clientView bool) map[byte]screen.Rect {
	l := newLayout(screen.Rect{W: w, H: h}, focus, typing, clientView)
	return map[byte]screen.Rect{
		's': l.SummaryLine,
		'A': l.Panes[paneAreas], 'I': l.Panes[paneItems], 'C': l.Panes[paneClient],
		'N': l.Panes[paneNotes], 'S': l.Panes[paneSummary],
	}
}

// At every size and focus the panes tile the screen, and the focused pane is visible.
func TestLayoutSweep(t *testing.T) {
	for w := 20; w <= 300; w++ {
		for h := 5; h <= 100; h++ {
			if (w%7 != 0 && w > 145) && h%5 != 0 {
				continue // above the largest threshold, a coarser grid suffices
			}
			for focus := range paneCount {
				tiles(t, w, h, focus, false, false)
				tiles(t, w, h, focus, true, false)
				if focus != paneNotes {
					tiles(t, w, h, focus, h%2 == 0, true)
				}
			}
		}
	}
}

func tiles(t *testing.T, w, h int, focus paneID, typing, clientView bool) {
	t.Helper()
	cells := 0
	parts := rects(w, h, focus, typing, clientView)
	list := make([]screen.Rect, 0, len(parts))
	for letter, r := range parts {
		if r.W < 0 || r.H < 0 || (!r.Empty() && (r.X < 0 || r.Y < 0 || r.X+r.W > w || r.Y+r.H > h)) {
			t.Fatalf("%dx%d focus %d: %c is off the screen: %+v", w, h, focus, letter, r)
		}
		if r.Empty() {
			continue
		}
		cells += r.W * r.H
		for _, o := range list {
			if r.X < o.X+o.W && o.X < r.X+r.W && r.Y < o.Y+o.H && o.Y < r.Y+r.H {
				t.Fatalf("%dx%d focus %d: %c %+v overlaps %+v", w, h, focus, letter, r, o)
			}
		}
		list = append(list, r)
	}
	if cells != w*h {
		t.Fatalf("%dx%d focus %d: %d of %d cells are covered\n%s", w, h, focus, cells, w*h,
			viewtest.Tiles(t, w, h, parts))
	}
	panes := newLayout(screen.Rect{W: w, H: h}, focus, typing, clientView).Panes
	if panes[focus].Empty() {
		t.Fatalf("%dx%d: the focused pane, %d, is not shown", w, h, focus)
	}
	if clientView && !panes[paneNotes].Empty() {
		t.Fatalf("%dx%d: the client view has a notes pane: %+v", w, h, panes[paneNotes])
	}
}

func TestTinyScreens(t *testing.T) {
	for w := range 20 {
		for h := range 5 {
			viewtest.Tiles(t, w, h, rects(w, h, paneAreas, false, false))
		}
	}
}

// picture shortens a drawing for a test: runs of one letter become the letter and their length, and equal lines are
// counted.
func picture(s string) string {
	var out []string
	count := 0
	last := ""
	flush := func() {
		if count > 0 {
			out = append(out, fmt.Sprintf("%3d × %s", count, last))
		}
	}
	for line := range strings.Lines(s) {
		line = strings.TrimSuffix(line, "\n")
		var b strings.Builder
		for i := 0; i < len(line); {
			j := i
			for j < len(line) && line[j] == line[i] {
				j++
			}
			fmt.Fprintf(&b, "%c%d ", line[i], j-i)
			i = j
		}
		if text := strings.TrimSpace(b.String()); text != last {
			flush()
			last, count = text, 0
		}
		count++
	}
	flush()
	return strings.Join(out, "\n") + "\n"
}

func TestLayoutPictures(t *testing.T) {
	tests := []struct {
		w, h   int
		focus  paneID
		typing bool
		want   string
	}{
		{200, 46, paneItems, false, `
 27 × A44 I122 S34
 19 × A44 C61 N61 S34
`},
		{120, 32, paneItems, false, `
 16 × A30 I65 S25
  8 × A30 C65 S25
  8 × A30 N65 S25
`},
		{120, 32, paneNotes, true, `
 10 × A30 I65 S25
  5 × A30 C65 S25
 17 × A30 N65 S25
`},
		{80, 20, paneNotes, false, `
  6 × A24 I56
  4 × A24 C56
  9 × A24 N56
  1 × s80
`},
		{40, 8, paneAreas, false, `
  7 × A40
  1 × s40
`},
		{20, 3, paneClient, false, `
  3 × C20
`},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%dx%d focus %d typing %v", tt.w, tt.h, tt.focus, tt.typing), func(t *testing.T) {
			got := "\n" + picture(viewtest.Tiles(t, tt.w, tt.h, rects(tt.w, tt.h, tt.focus, tt.typing, false)))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("layout (-want +got):\n%s", diff)
			}
		})
	}
}
