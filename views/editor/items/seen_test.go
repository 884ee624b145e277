package items

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewtest"
)

// A cost in the client's colour would stay on the screen when it is turned to them, and in amber it would look as if it
// needed attention.
func TestCostsAreDim(t *testing.T) {
	th := theme.New(theme.Config{Dark: true, Profile: theme.TrueColor})
	area := sample()
	area.Options[1].Items[1].Cost = decimal.NewNullDecimal(dec("700"))
	m := New(th, viewtest.Keys())
	m.SetCurrency(usd)
	m.SetOption(of(area, 1), 1)
	drawn := m.View(screen.Rect{W: 120, H: 20})
	if want := th.Dim.Render(m.teamText(&area.Options[1].Items[1])); !strings.Contains(drawn, want) {
		t.Errorf("%q is missing from\n%q", want, drawn)
	}
}

// line is an entry line one row high.
type line struct{}

func (line) Height(int, int) int     { return 1 }
func (line) Lines(int, int) []string { return []string{"> "} }

// With two bars, one above the other, it is unclear which row enter plans.
func TestTheCursorIsAMarkDuringEntry(t *testing.T) {
	th := theme.New(theme.Config{Dark: true, Profile: theme.TrueColor})
	m := New(th, viewtest.Keys())
	m.SetCurrency(usd)
	m.SetOption(of(sample(), 1), 1)
	m.Focus(true)
	area := screen.Rect{W: 80, H: 20}
	start := func(focused bool) string { before, _, _ := strings.Cut(th.Cursor(" x", focused), "x"); return before }
	if bar := strings.TrimRight(start(true), " "); !strings.Contains(m.View(area), bar) {
		t.Fatal("the pane has no cursor")
	}
	m.SetEntry(line{})
	if rows := m.View(area); strings.Contains(rows, strings.TrimRight(start(true), " ")) ||
		!strings.Contains(rows, start(false)) {
		t.Errorf("the cursor among the rows is no mark:\n%q", rows)
	}
}

// A click one row off opens or marks the wrong item.
func TestAClickSelectsWhatIsBelowThePointer(t *testing.T) {
	area := screen.Rect{W: 80, H: 20}
	for name, m := range map[string]*Model{"all": table(sample(), 1), "filtered": table(sample(), 1)} {
		if name == "filtered" {
			do(t, m, screen.Search)
			m.Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("o")})
		}
		for y, line := range strings.Split(ansi.Strip(m.View(area)), "\n") {
			if strings.Contains(line, "Aurora") {
				m.Click(screen.Click{X: 12, Y: y})
			}
		}
		if it := selected(m); it == nil || it.ID != 3 {
			t.Errorf("%s: a click on the Aurora selects %+v", name, it)
		}
	}
}

// A click that showed another option would make the user overwrite the wrong text.
func TestAClickOnATabShowsItsOption(t *testing.T) {
	m := table(sample(), 1)
	line := strings.Split(ansi.Strip(m.View(screen.Rect{W: 80, H: 20})), "\n")[1]
	for word, want := range map[string]state.OptionID{"1 Good": 101, "2 Better": 102, "3 Best": 103} {
		before, rest, found := strings.Cut(line, " "+word)
		if !found {
			t.Fatalf("no %q in %q", word, line)
		}
		first := cells.Width(before)
		text, _, _ := strings.Cut(strings.ReplaceAll(" "+word+rest, "┃", "│"), "│")
		for x, id := range map[int]state.OptionID{
			first - 1: 0, first: want,
			first + cells.Width(strings.TrimRight(text, " ")): want,
		} {
			if got := m.Click(screen.Click{X: x, Y: 1}); got != id {
				t.Errorf("a click at %d of %q: option %d, want %d", x, line, got, id)
			}
		}
	}
}
