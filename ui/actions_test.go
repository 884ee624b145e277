package ui

import (
	"slices"
	"testing"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
	tea "github.com/charmbracelet/bubbletea"
)

func TestEveryActionIsDescribedAndListedOnce(t *testing.T) {
	seen := map[screen.ID]bool{}
	for _, a := range Actions().All() {
		if seen[a.ID] {
			t.Errorf("%s is listed twice", a.ID)
		}
		if seen[a.ID] = true; a.Short == "" || a.Long == "" {
			t.Errorf("%s has no description", a.ID)
		}
	}
	for _, a := range append(screen.Listing(shellDefs(), chordDefs()), screen.SharedListed()...) {
		if !seen[a.ID] {
			t.Errorf("%s is not listed", a.ID)
		}
	}
}

// Otherwise pictures of panes would show keys that the program does not have.
func TestPanesAreTestedWithTheShellsKeys(t *testing.T) {
	for _, a := range viewtest.Shell() {
		is, _ := Actions().Info(a.ID)
		if !slices.Equal(is.Keys, a.Keys) || is.Short != a.Short || is.Long != a.Long {
			t.Errorf("panes are tested with %+v, the program has %+v", a, is)
		}
	}
}

// On every key, the shell computed why each of a hundred actions was disabled, which made typing slow on a large
// proposal.
func TestAKeyChecksOnlyItsOwnAction(t *testing.T) {
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
		t.Errorf("other actions checked: %v", asked)
	}
}
