package frame

import (
	"testing"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
)

// Text beside a dialog stays in place, even if the dialog covers half of a wide character.
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
