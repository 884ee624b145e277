package views

import (
	"slices"
	"testing"
)

func TestEveryActionIsDescribedOnce(t *testing.T) {
	seen := map[Action]bool{}
	for _, a := range Actions() {
		if seen[a.Action] {
			t.Errorf("%s is listed twice", a.Action)
		}
		seen[a.Action] = true
		if a.Short == "" || a.Long == "" {
			t.Errorf("%s has no words for help", a.Action)
		}
	}
}

func TestKeyNames(t *testing.T) {
	keys := DefaultKeys()
	for action, want := range map[Action]string{
		Palette: "^k", Open: "↵", Mark: "space", MoveUp: "↑", EditClient: "e", PanePrevious: "⇤",
	} {
		if got := keys.Name(action); got != want {
			t.Errorf("%s: got %q, want %q", action, got, want)
		}
	}
	if got := keys.Names(MoveTop); got != "g Home" {
		t.Errorf("all keys of top: %q", got)
	}
	if got := (Keys{}).Name(Open); got != "" {
		t.Errorf("an action without a key has the name %q", got)
	}
}

func TestInfo(t *testing.T) {
	if i, ok := Info(Save); !ok || !slices.Equal(i.Keys, []string{"ctrl+s"}) {
		t.Errorf("got %+v, %v", i, ok)
	}
	if _, ok := Info("no.such"); ok {
		t.Error("an unknown action is known")
	}
}

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
