package help_test

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/views/help"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewtest"
)

func do(m *help.Model, id screen.ID) { screen.Find(m.Actions(), id).Do() }

func page() *help.Model {
	return help.New(theme.New(theme.Config{Dark: true}), viewtest.Keys(), viewtest.List(), "Keys", []*screen.Action{
		viewtest.Offer(screen.AddArea),
		viewtest.Offer(screen.AddOption, "Patio already has 3 options."),
		viewtest.Offer(screen.AddArea, "farther away, so it does not count"),
		viewtest.Offer(screen.Quit),
	}, nil)
}

func TestHelpShowsKeysAndReasons(t *testing.T) {
	m := page()
	got := ansi.Strip(m.View(screen.Rect{W: 100, H: 12}))
	viewtest.See(t, got, "Add an area", "not now: Patio already has 3 options.", "q ^c", "esc closes")
	if strings.Count(got, "Add an area") != 1 || strings.Contains(got, "farther") {
		t.Errorf("an action is listed twice:\n%s", got)
	}
}

func TestHelpIsGrouped(t *testing.T) {
	m := page()
	got := strings.Split(ansi.Strip(m.View(screen.Rect{W: 60, H: 12})), "\n")
	for y, want := range map[int]string{1: "Proposals", 3: "", 4: "The program", 5: "q ^c Quit; drafts are kept"} {
		if line := strings.Trim(got[y], "┃ "); line != want {
			t.Errorf("line %d is %q, want %q", y, line, want)
		}
	}
	// Groups are side by side if there is room.
	if got := ansi.Strip(m.View(screen.Rect{W: 120, H: 12})); !strings.Contains(strings.Split(got, "\n")[1],
		"Not now") {
		t.Errorf("the groups are below one another:\n%s", got)
	}
}

// many returns more actions than fit into two columns of a tall terminal.
func many() (list screen.List, all []*screen.Action) {
	for g := range 11 {
		group := screen.Group{Name: fmt.Sprintf("Group %d", g)}
		for i := range 16 {
			id := screen.ID(fmt.Sprintf("action.%d.%d", g, i))
			group.Actions = append(group.Actions,
				screen.Info{ID: id, Keys: []string{"ctrl+x"}, Long: strings.Repeat("what it does ", 1+i%3)})
			all = append(all, viewtest.Offer(id))
		}
		list = append(list, group)
	}
	return list, all
}

func TestHelpIsNoWiderThanNeeded(t *testing.T) {
	list, all := many()
	m := help.New(theme.New(theme.Config{Dark: true}), list.DefaultKeys(), list, "Keys", all, nil)
	few := page()
	for _, tt := range []struct {
		m       *help.Model
		w, h    int
		wide    int
		inSight bool
	}{
		{few, 200, 50, 92, true},
		{m, 40, 50, 40, false},
		{m, 100, 50, 92, false},
		{m, 120, 50, 120, false},
		{m, 200, 50, 186, false},
		{m, 200, 90, 186, true},
		{m, 140, 120, 124, true},
	} {
		wide, high := tt.m.Size(tt.w, tt.h)
		whole := !strings.Contains(ansi.Strip(tt.m.View(screen.Rect{W: wide, H: high})), " more ")
		if wide != tt.wide || high > tt.h || whole != tt.inSight {
			t.Errorf("on %d × %d: %d × %d, complete %v, want %d wide, %v", tt.w, tt.h, wide, high, whole, tt.wide,
				tt.inSight)
		}
	}
}

func TestHelpFillsEverySize(t *testing.T) {
	for w := range 60 {
		for h := range 12 {
			m := page()
			lines := strings.Split(m.View(screen.Rect{W: w, H: h}), "\n")
			if h > 0 && len(lines) != h {
				t.Fatalf("%dx%d: %d lines", w, h, len(lines))
			}
			for _, line := range lines {
				if got := ansi.StringWidth(line); h > 0 && got != w {
					t.Fatalf("%dx%d: a line of %d cells: %q", w, h, got, line)
				}
			}
		}
	}
}

func TestHelpScrollsAndCloses(t *testing.T) {
	m := page()
	m.View(screen.Rect{W: 60, H: 3})
	do(m, screen.MoveDown)
	do(m, screen.MoveDown)
	do(m, screen.MoveDown)
	do(m, screen.MoveDown)
	if got := ansi.Strip(m.View(screen.Rect{W: 60, H: 3})); strings.Contains(got, "Add an area") ||
		!strings.Contains(got, "Quit") {
		t.Errorf("it does not scroll:\n%s", got)
	}
	for _, a := range []screen.ID{screen.Back, screen.Help} {
		closed := false
		m.Open(screen.Answers{Close: func() tea.Cmd { closed = true; return nil }})
		if do(m, a); !closed {
			t.Errorf("%s does not close it", a)
		}
	}
}

func TestHelpShowsWhatIsBelowAndFullReasons(t *testing.T) {
	m := help.New(theme.New(theme.Config{Dark: true}), viewtest.Keys(), viewtest.List(), "Keys", []*screen.Action{
		viewtest.Offer(screen.MoveUp),
		viewtest.Offer(screen.AddOption, "Patio already has 3 options, the most the service allows."),
		viewtest.Offer(screen.Quit),
	}, nil)
	got := ansi.Strip(m.View(screen.Rect{W: 50, H: 6}))
	viewtest.See(t, got, "Quit", "↓ 6 more")
	do(m, screen.MoveBottom)
	got = ansi.Strip(m.View(screen.Rect{W: 50, H: 6}))
	viewtest.See(t, got, "Add an option", "not now: Patio already has", "most the service allows.")
	if strings.Contains(got, "more ━") {
		t.Errorf("the end is not visible, or more is announced:\n%s", got)
	}
}

// A person looks for what the screen does, not for how to quit.
func TestTheScreensOwnKeysComeFirst(t *testing.T) {
	own := []*screen.Action{viewtest.Offer(screen.MoveUp), viewtest.Offer(screen.Compare)}
	here := []*screen.Action{
		viewtest.Offer(screen.MoveUp), viewtest.Offer(screen.AddArea), viewtest.Offer(screen.Compare),
		viewtest.Offer(screen.AddOption, "Patio already has 3 options."), viewtest.Offer(screen.Quit),
	}
	m := help.New(theme.New(theme.Config{Dark: true}), viewtest.Keys(), viewtest.List(), "Keys", here, own)
	got := ansi.Strip(m.View(screen.Rect{W: 60, H: 30}))
	at := -1
	for _, want := range []string{"side by side", "Add an area", "Quit", "Move up", "Not now", "Add an option"} {
		next := strings.Index(got, want)
		if next <= at {
			t.Errorf("%q is missing, or too early:\n%s", want, got)
		}
		at = next
	}
}

func TestHelpIsSearched(t *testing.T) {
	m := page()
	closed := false
	m.Open(screen.Answers{Close: func() tea.Cmd { closed = true; return nil }})
	do(m, screen.Search)
	for _, r := range "patio" { // no word of an action
		m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
	got := ansi.Strip(m.View(screen.Rect{W: 60, H: 12}))
	if !m.TakesText() || !strings.Contains(got, "Nothing matches.") {
		t.Errorf("%s", got)
	}
	do(m, screen.Back)
	do(m, screen.Back)
	do(m, screen.Search)
	for _, r := range "option" {
		m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
	do(m, screen.Open)
	if got = ansi.Strip(m.View(screen.Rect{W: 60, H: 12})); m.TakesText() || !strings.Contains(got, "Add an option") ||
		strings.Contains(got, "Add an area") {
		t.Errorf("%s", got)
	}
	if do(m, screen.Back); closed || !strings.Contains(m.View(screen.Rect{W: 60, H: 12}), "Add an area") {
		t.Error("esc does not clear the search first")
	}
	if do(m, screen.Back); !closed {
		t.Error("esc does not close the page")
	}
}
