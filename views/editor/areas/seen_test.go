package areas

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/phrase"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewtest"
)

// coloured returns the tree in a coloured theme.
func coloured() (*Model, *theme.Theme) {
	th := theme.New(theme.Config{Dark: true, Profile: theme.TrueColor})
	m := New(th, viewtest.Keys())
	m.SetTree(treeOf(sample()))
	return &m, th
}

// A conflict in the colour of success would be overlooked, and the typed text stay unsaved.
func TestAConflictHasItsOwnColour(t *testing.T) {
	m, th := coloured()
	for mark, want := range map[state.Mark]theme.Style{
		state.MarkConflict: th.Bad, state.MarkRefused: th.Bad, state.MarkUncertain: th.Bad,
		state.MarkAdded: th.Good, state.MarkWaiting: th.Warn, state.MarkDraft: th.Warn,
	} {
		if got := phrase.MarkStyle(m.th, mark).Render("x"); got != want.Render("x") {
			t.Errorf("%v is drawn as %q, want %q", mark, got, want.Render("x"))
		}
	}
	if drawn := m.View(screen.Rect{W: 40, H: 20}); !strings.Contains(drawn, th.Bad.Render("✗")) {
		t.Errorf("no cross in its colour:\n%q", drawn)
	}
}

// A click one row off selects another option, whose text is then overwritten.
func TestAClickSelectsTheRowBelowThePointer(t *testing.T) {
	area := screen.Rect{W: 40, H: 20}
	for name, m := range map[string]*Model{"all": tree(sample()), "filtered": tree(sample())} {
		if name == "filtered" {
			do(t, m, screen.Search)
			for _, r := range "Primary" {
				m.Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
			}
		}
		for y, line := range strings.Split(m.View(area), "\n") {
			if strings.Contains(line, "Primary Suite") {
				m.Click(screen.Click{X: 4, Y: y})
			}
		}
		if r := m.rows[m.win.At]; r.area.ID != 20 || r.option >= 0 || m.area != 20 {
			t.Errorf("%s: a click on the suite selects row %d", name, m.win.At)
		}
		at := m.win.At
		m.Click(screen.Click{X: 4})                // the frame
		m.Click(screen.Click{X: 4, Y: area.H - 2}) // the sum
		if m.win.At != at {
			t.Errorf("%s: a click outside the rows selects row %d", name, m.win.At)
		}
	}
}

// Figures dropped too early leave a person without the totals to choose by.
func TestTheTreeShowsFiguresAsSoonAsTheyFit(t *testing.T) {
	m := tree(sample())
	for w, want := range map[int]bool{24: true, 23: false} {
		if got := strings.Contains(m.View(screen.Rect{W: w, H: 20}), "9,860.00"); got != want {
			t.Errorf("%d cells: figures %v, want %v", w, got, want)
		}
	}
}
