package palette_test

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/views"
	"app.tender/tender/views/palette"
	"app.tender/tender/views/widget/theme"
)

func open() palette.Model {
	return palette.New(theme.New(theme.Config{Dark: true}), views.DefaultKeys(), views.List(), []views.Binding{
		{Action: views.MoveUp},
		{Action: views.AddArea},
		{Action: views.AddOption, Disabled: "Patio already has 3 options."},
		{Action: views.AssignLocation},
	})
}

func typeIn(m *palette.Model, text string) {
	for _, r := range text {
		m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
}

func TestPaletteFindsByAnyPartOfTheName(t *testing.T) {
	for _, query := range []string{"location", "asgnloc", "sales tax", "location.assign"} {
		m := open()
		typeIn(&m, query)
		intent, _ := m.Update(views.ActionMsg{Action: views.Open})
		if intent != (views.Perform{Action: views.AssignLocation}) {
			t.Errorf("%q finds %v", query, intent)
		}
	}
}

func TestPaletteSaysWhatIsMissing(t *testing.T) {
	m := open()
	typeIn(&m, "zzzz")
	if got := ansi.Strip(m.View(views.Rect{W: 60, H: 8})); !strings.Contains(got, "Nothing matches") {
		t.Errorf("nothing is said:\n%s", got)
	}
	if intent, _ := m.Update(views.ActionMsg{Action: views.Open}); intent != nil {
		t.Errorf("nothing found, and yet %v", intent)
	}
}

func TestPaletteShowsKeysAndReasonsButNoMoves(t *testing.T) {
	m := open()
	got := ansi.Strip(m.View(views.Rect{W: 90, H: 8}))
	for _, want := range []string{"Add an area", "not now: Patio already has 3 options.", " L "} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%s", want, got)
		}
	}
	if strings.Contains(got, "Move up") {
		t.Errorf("moving is offered:\n%s", got)
	}
	m.Update(views.ActionMsg{Action: views.MoveDown})
	intent, _ := m.Update(views.ActionMsg{Action: views.Open})
	if intent != (views.Perform{Action: views.AddOption}) {
		t.Errorf("the second row performs %v", intent)
	}
	if intent, _ := m.Update(views.ActionMsg{Action: views.Back}); intent != (views.Close{}) {
		t.Errorf("esc answers %v", intent)
	}
}

func TestPaletteRanksNamesBeforeDescriptions(t *testing.T) {
	here := make([]views.Binding, 0, len(views.Actions()))
	for _, a := range views.Actions() {
		here = append(here, views.Binding{Action: a.ID})
	}
	for query, want := range map[string]views.Action{
		"undo":      views.Undo,
		"area":      views.AddArea,
		"notes":     views.EditNotes,
		"save":      views.Save,
		"offline":   views.WorkOffline,
		"help":      views.Help,
		"new":       views.NewProposal,
		"compare":   views.Compare,
		"sales tax": views.AssignLocation,
		"asgn loc":  views.AssignLocation,
	} {
		m := palette.New(theme.New(theme.Config{Dark: true}), views.DefaultKeys(), views.List(), here)
		typeIn(&m, query)
		if intent, _ := m.Update(views.ActionMsg{Action: views.Open}); intent != (views.Perform{Action: want}) {
			t.Errorf("%q finds %v first, want %s", query, intent, want)
		}
	}
}

func TestPaletteDoesNotFindLettersScatteredOverASentence(t *testing.T) {
	for _, query := range []string{"dart", "ssa", "axe", "qnt"} {
		m := open()
		typeIn(&m, query)
		if intent, _ := m.Update(views.ActionMsg{Action: views.Open}); intent != nil {
			t.Errorf("%q finds %v", query, intent)
		}
	}
}
