package views

import (
	"slices"
	"testing"
)

func TestEveryActionIsDescribedOnce(t *testing.T) {
	seen := map[Action]bool{}
	for _, a := range Actions() {
		if seen[a.ID] {
			t.Errorf("%s is listed twice", a.ID)
		}
		seen[a.ID] = true
		if a.Short == "" || a.Long == "" {
			t.Errorf("%s has no words for help", a.ID)
		}
	}
}

func TestKeyNames(t *testing.T) {
	keys := DefaultKeys()
	for action, want := range map[Action]string{
		Cut: "^x", Open: "↵", Mark: "space", MoveUp: "↑", Paste: "^v", PanePrevious: "⇤",
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
	if i, ok := Info(Paste); !ok || !slices.Equal(i.Keys, []string{"ctrl+v"}) {
		t.Errorf("got %+v, %v", i, ok)
	}
	if _, ok := Info("no.such"); ok {
		t.Error("an unknown action is known")
	}
}
