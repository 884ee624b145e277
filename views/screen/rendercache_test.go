package screen

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

func TestARenderCacheDrawsOnlyWhenSomethingChanged(t *testing.T) {
	var c RenderCache
	drawn := 0
	draw := func() string { drawn++; return "x" }
	a, b := Rect{W: 1, H: 1}, Rect{W: 2, H: 1}
	c.Get(a, draw)
	c.Get(a, draw)
	if drawn != 1 {
		t.Fatalf("an unchanged pane was drawn %d times", drawn)
	}
	c.Get(b, draw)
	c.Invalidate()
	c.Get(b, draw)
	if drawn != 3 || c.Area() != b {
		t.Fatalf("drawn %d times, last at %+v", drawn, c.Area())
	}
}

// drawnPage is a screen that shows how many of its actions ran.
type drawnPage struct {
	RenderCache
	done string
}

// Otherwise the user would press a key and still see the old drawing.
func TestAnActionRedrawsItsScreen(t *testing.T) {
	p := &drawnPage{done: "nothing"}
	actions := Bind(p, []Def[*drawnPage]{{ID: Open, Do: func(p *drawnPage) tea.Cmd { p.done = "opened"; return nil }}})
	area := Rect{W: 10, H: 1}
	draw := func(Rect) string { return p.done }
	p.Draw(area, draw)
	if actions[0].Do(); p.Draw(area, draw) != "opened" {
		t.Errorf("after the action: %q", p.Draw(area, draw))
	}
	for _, none := range []Rect{{}, {W: 5}, {H: 3}, {W: -1, H: 2}} {
		if got, want := p.Draw(none, draw), strings.Repeat("\n", max(0, none.H-1)); got != want {
			t.Errorf("%+v: %q, want %q", none, got, want)
		}
	}
}
