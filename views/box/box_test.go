package box_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state/search"
	"app.tender/tender/views/box"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewtest"
)

// chosen is the last choice in a box.
var chosen screen.ID

func perform(id screen.ID) tea.Cmd {
	chosen = id
	return nil
}

// do runs an action and returns the chosen ID.
func do(m *box.Model, id screen.ID) screen.ID {
	chosen = ""
	screen.Find(m.Actions(), id).Do()
	return chosen
}

func open() *box.Model {
	return box.New(theme.New(theme.Config{Dark: true}), viewtest.Keys(), viewtest.List(), []*screen.Action{
		viewtest.Offer(screen.MoveUp),
		viewtest.Offer(screen.AddArea),
		viewtest.Offer(screen.AddOption, "Patio already has 3 options."),
		viewtest.Offer(screen.AssignLocation),
	}, box.Ports{Perform: perform})
}

func typeIn(m *box.Model, text string) {
	for _, r := range text {
		m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
}

func TestCommandsMatchesAnyPartOfTheName(t *testing.T) {
	for _, query := range []string{"location", "asgnloc", "sales tax", "location.assign"} {
		m := open()
		typeIn(m, query)
		if got := do(m, screen.Open); got != screen.AssignLocation {
			t.Errorf("%q finds %v", query, got)
		}
	}
}

func TestCommandsWithoutMatches(t *testing.T) {
	m := open()
	typeIn(m, "zzzz")
	if got := ansi.Strip(m.View(screen.Rect{W: 60, H: 8})); !strings.Contains(got, "Nothing matches") {
		t.Errorf("it does not say that nothing matches:\n%s", got)
	}
	if why := screen.Find(m.Actions(), screen.Open).Unless(); why == "" {
		t.Error("the key line offers to run nothing")
	}
	if got := do(m, screen.Open); got != "" {
		t.Errorf("ran %v without a match", got)
	}
}

func TestCommandsShowsKeysAndReasonsButNoMovement(t *testing.T) {
	m := open()
	got := ansi.Strip(m.View(screen.Rect{W: 90, H: 8}))
	viewtest.See(t, got, "Add an area", "not now: Patio already has 3", " L ")
	if strings.Contains(got, "Move up") {
		t.Errorf("cursor movement is listed:\n%s", got)
	}
	do(m, screen.MoveDown)
	if got := do(m, screen.Open); got != screen.AddOption {
		t.Errorf("the second row runs %v", got)
	}
	left := false
	m.Open(screen.Answers{Close: func() tea.Cmd { left = true; return nil }})
	if do(m, screen.Back); !left {
		t.Error("esc does not close it")
	}
}

func TestCommandsRanksNamesBeforeDescriptions(t *testing.T) {
	here := make([]*screen.Action, 0, len(viewtest.List().All()))
	for _, a := range viewtest.List().All() {
		here = append(here, viewtest.Offer(a.ID))
	}
	for query, want := range map[string]screen.ID{
		"undo":      screen.Undo,
		"area":      screen.AddArea,
		"notes":     screen.EditNotes,
		"save":      screen.Save,
		"offline":   screen.WorkOffline,
		"help":      screen.Help,
		"new":       "proposal.new",
		"compare":   screen.Compare,
		"sales tax": screen.AssignLocation,
		"asgn loc":  screen.AssignLocation,
	} {
		m := box.New(theme.New(theme.Config{Dark: true}), viewtest.Keys(), viewtest.List(), here,
			box.Ports{Perform: perform})
		typeIn(m, query)
		if got := do(m, screen.Open); got != want {
			t.Errorf("%q finds %v first, want %s", query, got, want)
		}
	}
}

// "New" is how people say "add", also where another action mentions what is new.
func TestNewFindsWhatIsAdded(t *testing.T) {
	compare := viewtest.Offer("compare.what-if", "Available in compare.")
	all := append(viewtest.List(),
		screen.Group{
			Name:    "Compare",
			Actions: []screen.Info{{ID: "compare.what-if", Long: "Count this option to see the proposal's new total"}},
		})
	for query, want := range map[string]screen.ID{
		"new option": screen.AddOption, "new area": screen.AddArea,
		"new": "proposal.new", "add option": screen.AddOption,
	} {
		here := []*screen.Action{
			compare, viewtest.Offer(screen.AddArea), viewtest.Offer(screen.AddOption),
			viewtest.Offer("proposal.new"),
		}
		m := box.New(viewtest.Theme(), viewtest.Keys(), all, here, box.Ports{Perform: perform})
		typeIn(m, query)
		if got := do(m, screen.Open); got != want {
			t.Errorf("%q finds %v first, want %s", query, got, want)
		}
	}
}

// The editor prints nothing, and "print" found the internal notes by its letters.
func TestWhatTheCommandLineHasIsNamed(t *testing.T) {
	for query, want := range map[string]string{"Print": "`tender show N` prints a proposal, with --client or --installer", "csv": "--lines --csv"} {
		m := box.New(viewtest.Theme(), viewtest.Keys(), viewtest.List(),
			[]*screen.Action{viewtest.Offer(screen.EditInternal)}, box.Ports{Perform: perform})
		typeIn(m, query)
		if got := ansi.Strip(m.View(screen.Rect{W: 90, H: 8})); !strings.Contains(got, want) ||
			strings.Contains(got, "internal notes") {
			t.Errorf("%q finds\n%s", query, got)
		}
	}
}

// "Export" found the journal alone, and "pdf" a file for the builder: what prints a proposal is named below them, and
// every action that writes a file is found.
func TestExportFindsWhatWritesAFile(t *testing.T) {
	all := []screen.Group{{Name: "All", Actions: []screen.Info{
		{ID: "journal.export", Long: "Write the journal to a file"},
		{ID: "doctor.save", Long: "Write a support report to a file"},
		{ID: "builder.upload", Long: "The path of a PDF"},
		{ID: screen.AddArea, Long: "Add an area"},
	}}}
	var here []*screen.Action
	for _, info := range all[0].Actions {
		here = append(here, viewtest.Offer(info.ID))
	}
	for query, want := range map[string][]string{
		"export":   {"the journal to a file", "a support report to a file", "`tender show N`", "--lines --csv"},
		"discount": {"A discount is set in the web app"}, "delete area": {"An area that is built stays; planned ones: x."},
		"Quantity": {"Planned lines are changed here"},
		"price":    {"Built lines"}, "expiry": {"set in the web app"}, "deposit": {"set in the web app"},
		"cover":  {"set in the web app"},
		"margin": {"such as m30"},
		"pdf":    {"path of a PDF", "There is no PDF. `tender show N` prints a proposal"},
	} {
		m := box.New(viewtest.Theme(), viewtest.Keys(), all, here,
			box.Ports{Perform: perform, Web: "https://app.example.com"})
		typeIn(m, query)
		got := strings.Join(strings.Fields(strings.ReplaceAll(ansi.Strip(m.View(screen.Rect{W: 90, H: 10})), "┃", " ")),
			" ")
		if strings.Contains(got, "web app") != strings.Contains(got, "https://app.example.com") {
			t.Errorf("%q does not name the web app's address:\n%s", query, got)
		}
		for _, words := range want {
			if !strings.Contains(got, words) {
				t.Errorf("%q does not show %q:\n%s", query, words, got)
			}
		}
		if strings.Contains(got, "Add an area") {
			t.Errorf("%q shows an area:\n%s", query, got)
		}
	}
}

// What the command line has takes lines from the matches: a page passed over some that were never shown.
func TestAPageOfThePalettePassesOverNoAction(t *testing.T) {
	var all screen.Group
	var here []*screen.Action
	for i := range 50 {
		info := screen.Info{ID: screen.ID(fmt.Sprintf("file.%d", i)), Long: fmt.Sprintf("Export number %d.", i)}
		all.Actions = append(all.Actions, info)
		here = append(here, viewtest.Offer(info.ID))
	}
	m := box.New(viewtest.Theme(), viewtest.Keys(), screen.List{all}, here, box.Ports{Perform: perform})
	typeIn(m, "export")
	for _, page := range []screen.ID{screen.MovePageDown, screen.MovePageUp} {
		var seen strings.Builder
		for range here {
			seen.WriteString(ansi.Strip(m.View(screen.Rect{W: 76, H: 14})))
			do(m, page)
		}
		for _, info := range all.Actions {
			if !strings.Contains(seen.String(), info.Long) {
				t.Errorf("%s never shows %q", page, info.Long)
			}
		}
	}
}

// A name that several screens have, such as "copy", leads to what is possible here. An action that is possible here at
// another time keeps its place: "undo" does not find another action that mentions it instead.
func TestCommandsRanksWhatIsPossibleFirst(t *testing.T) {
	type row struct {
		typed string
		want  screen.ID
	}
	here := viewtest.Offer(screen.AddArea)
	later := viewtest.Offer(screen.AddArea, "The proposal is read-only.")
	later.Do = func() tea.Cmd { return nil }
	elsewhere := viewtest.Offer(screen.AddArea, "Available in the editor.")
	for name, tt := range map[string]struct {
		area *screen.Action
		want []row
	}{
		"here":      {here, []row{{"add", screen.AddArea}, {"area", screen.AddArea}}},
		"not now":   {later, []row{{"add", screen.AddOption}, {"area", screen.AddArea}}},
		"elsewhere": {elsewhere, []row{{"add", screen.AddOption}, {"area", screen.AddOption}}},
	} {
		for _, r := range tt.want {
			m := box.New(viewtest.Theme(), viewtest.Keys(), viewtest.List(),
				[]*screen.Action{tt.area, viewtest.Offer(screen.AddOption)}, box.Ports{Perform: perform})
			typeIn(m, r.typed)
			if got := do(m, screen.Open); got != r.want {
				t.Errorf("%s: %q finds %v first, want %v", name, r.typed, got, r.want)
			}
		}
	}
}

func TestCommandsDoesNotMatchScatteredLetters(t *testing.T) {
	for _, query := range []string{"dart", "ssa", "axe", "qnt"} {
		m := open()
		typeIn(m, query)
		if got := do(m, screen.Open); got != "" {
			t.Errorf("%q finds %v", query, got)
		}
	}
}

// Settings are found by name, by value and by what they are for, after the commands that match as well.
func TestSettingsAreRows(t *testing.T) {
	changed := 0
	m := box.New(viewtest.Theme(), viewtest.Keys(), viewtest.List(),
		[]*screen.Action{viewtest.Offer(screen.AddArea), viewtest.Offer(screen.AssignLocation)}, box.Ports{
			Perform: perform, Store: nothing{}, Pause: func(func() tea.Cmd) tea.Cmd { return nil },
			Now: time.Now, Life: t.Context,
			Settings: []box.Setting{
				{
					Name: "documents.paper", Value: `"letter"`, Choices: []string{"letter", "a4"},
					About: "The paper of documents.",
				},
				{Name: "list_all", Value: "true", About: "Whether all proposals are fetched, whatever their area."},
			}, Change: func() tea.Cmd { changed++; return nil },
		})
	for typed, want := range map[string]string{
		"paper": "documents.paper", "letter": `"letter"`, "fetched": "list_all", "documents.paper": "The paper of",
	} {
		typeIn(m, typed)
		viewtest.See(t, ansi.Strip(m.View(screen.Rect{W: 90, H: 8})), "setting", want)
		if do(m, screen.Open); changed != 1 || chosen != "" {
			t.Errorf("%q changes %d settings and runs %q", typed, changed, chosen)
		}
		changed = 0
		m.Update(tea.KeyMsg{Type: tea.KeyCtrlU})
	}
	typeIn(m, "area")
	if got := do(m, screen.Open); got != screen.AddArea {
		t.Errorf("a setting's description comes before an action's name: %q", got)
	}
	m.Update(tea.KeyMsg{Type: tea.KeyCtrlU})
	typeIn(m, "paper")
	viewtest.See(t, ansi.Strip(m.View(screen.Rect{W: 130, H: 12})), "Now", `"letter"`, "One of", "letter, a4")
	m.Update(tea.KeyMsg{Type: tea.KeyCtrlU})
	typeIn(m, ":paper")
	if got := ansi.Strip(m.View(screen.Rect{W: 90, H: 8})); strings.Contains(got, "setting ") {
		t.Errorf("a setting is no command:\n%s", got)
	}
}

// nothing is an empty index.
type nothing struct{}

func (nothing) Search(context.Context, search.Query, int) ([]search.Hit, error) { return nil, nil }
func (nothing) Names(context.Context) (search.Names, error)                     { return search.Names{}, nil }
