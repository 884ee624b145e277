package screen

import "testing"

func TestDrawnDrawsOnlyWhenSomethingChanged(t *testing.T) {
	var d Drawn
	drawn := 0
	draw := func() string { drawn++; return "x" }
	a, b := Rect{W: 1, H: 1}, Rect{W: 2, H: 1}
	d.Keep(a, draw)
	d.Keep(a, draw)
	if drawn != 1 {
		t.Fatalf("an unchanged pane was drawn %d times", drawn)
	}
	d.Keep(b, draw)
	d.Forget()
	d.Keep(b, draw)
	if drawn != 3 || d.Area() != b {
		t.Fatalf("drawn %d times, last at %+v", drawn, d.Area())
	}
}
