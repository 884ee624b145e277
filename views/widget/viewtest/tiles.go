package viewtest

import (
	"strings"
	"testing"

	"app.tender/tender/views/screen"
)

// Tiles draws rectangles, each with its letter, on a screen of w by h cells. It fails the test if
// one exceeds the screen, overlaps another or has a negative side. A cell that nothing covers
// stays a dot.
func Tiles(t *testing.T, w, h int, rects map[byte]screen.Rect) string {
	t.Helper()
	cells := []byte(strings.Repeat(strings.Repeat(".", w)+"\n", h))
	for letter, r := range rects {
		if r.W < 0 || r.H < 0 {
			t.Fatalf("%dx%d: %c has a negative side: %+v", w, h, letter, r)
		}
		if r.Empty() {
			continue
		}
		if r.X < 0 || r.Y < 0 || r.X+r.W > w || r.Y+r.H > h {
			t.Fatalf("%dx%d: %c leaves the screen: %+v", w, h, letter, r)
		}
		for y := r.Y; y < r.Y+r.H; y++ {
			for x := r.X; x < r.X+r.W; x++ {
				cell := &cells[y*(w+1)+x]
				if *cell != '.' {
					t.Fatalf("%dx%d: %c overlaps %c at %d,%d", w, h, letter, *cell, x, y)
				}
				*cell = letter
			}
		}
	}
	return string(cells)
}
