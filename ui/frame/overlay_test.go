package frame

import (
	"testing"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
)

// Whatever lies below a dialog, also a wide character of which it covers one half, what stands beside it stays in
// its place.
func TestAnOverlayShiftsNothing(t *testing.T) {
	const w = 12
	for x := range w {
		for wide := range w - x {
			lines := []string{"日本語テキ││"}
			overlay(lines, w, screen.Rect{X: x, W: wide, H: 1}, cells.Spaces(wide))
			if got := cells.Width(lines[0]); got != w {
				t.Errorf("over %d cells from %d on: %q is %d cells wide, want %d", wide, x, lines[0], got, w)
			}
		}
	}
}
