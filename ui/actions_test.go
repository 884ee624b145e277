package ui

import (
	"slices"
	"testing"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
	tea "github.com/charmbracelet/bubbletea"
)

func TestEveryActionHasItsWordsAndIsListedOnce(t *testing.T) {
	seen := map[screen.ID]bool{}
	for _, a := range Actions().All() {
		if seen[a.ID] {
			t.Errorf("%s is listed twice", a.ID)
		}
		if seen[a.ID] = true; a.Short == "" || a.Long == "" {
			t.Errorf("%s has no words for help", a.ID)
		}
	}
	for _, a := range append(screen.Listing(shellDefs(), chordDefs()), screen.SharedListed()...) {
		if !seen[a.ID] {
			t.Errorf("%s can be done and is not listed", a.ID)
		}
	}
}

// Pictures of panes would show keys that the program does not have.
func TestPanesAreTestedWithTheKeysOfTheShell(t *testing.T) {
	for _, a := range viewtest.Shell() {
		is, _ := Actions().Info(a.ID)
		if !slices.Equal(is.Keys, a.Keys) || is.Short != a.Short || is.Long != a.Long {
			t.Errorf("panes are tested with %+v, the program has %+v", a, is)
		}
	}
}

// For every key, the shell worked out of each of a hundred actions why it can't be done,
// which made typing slow on a large proposal.
func TestAKeyAsksNoOtherActionWhyItCantBeDone(t *testing.T) {
	m := withProbe(t, screen.Everyone)
	asked := map[screen.ID]int{}
	m.goToLocation(screen.Location{Screen: "probe"})
	for _, actions := range [][]*screen.Action{m.hosting().scr.Actions(), m.own.shell, m.own.ways} {
		for _, a := range actions {
			why := a.Unless
			a.Unless = func() string { asked[a.ID]++; return why() }
		}
	}
	m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'t'}})
	if delete(asked, "probe.tell"); len(asked) > 0 {
		t.Errorf("asked of others: %v", asked)
	}
}
