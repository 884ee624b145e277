package conflict_test

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/conflict"
	"app.tender/tender/views/viewtest"
)

func twoCollisions() *conflict.Model {
	return conflict.New(viewtest.Theme(), views.DefaultKeys(), conflict.OfEntry(state.Entry{
		ID: 7, State: state.EntryConflict, Theirs: "theirs 1\nb\nc\nd\ntheirs 2",
		Edit: state.Edit{Kind: state.EditText, Base: "a\nb\nc\nd\ne", Text: "mine 1\nb\nc\nd\nmine 2"},
	}, "installer notes of Theater"), nil)
}

func do(m *conflict.Model, actions ...views.Action) (last views.Intent) {
	for _, a := range actions {
		last, _ = m.Update(views.ActionMsg{Action: a})
	}
	return last
}

func resolved(text string) views.Decide {
	return views.Decide{Entry: 7, Decision: state.Decision{
		Kind: state.DecideResolve, Text: text, Theirs: "theirs 1\nb\nc\nd\ntheirs 2",
	}}
}

func TestChoicesMakeTheResult(t *testing.T) {
	tests := map[string]struct {
		choose []views.Action
		want   string
	}{
		"mine then theirs": {[]views.Action{views.ConflictMine, views.ConflictTheirs}, "mine 1\nb\nc\nd\ntheirs 2"},
		"theirs and both":  {[]views.Action{views.ConflictTheirs, views.ConflictBoth}, "theirs 1\nb\nc\nd\nmine 2\ntheirs 2"},
		"the other first":  {[]views.Action{views.MoveDown, views.ConflictTheirs, views.ConflictMine}, "mine 1\nb\nc\nd\ntheirs 2"},
		"a changed mind":   {[]views.Action{views.ConflictMine, views.ConflictMine, views.MoveUp, views.ConflictTheirs}, "theirs 1\nb\nc\nd\nmine 2"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			m := twoCollisions()
			do(m, tt.choose...)
			if got := do(m, views.ConflictAccept); got != resolved(tt.want) {
				t.Errorf("got %v, want %v", got, resolved(tt.want))
			}
		})
	}
}

func TestAnOpenPartIsNotSent(t *testing.T) {
	m := twoCollisions()
	for _, want := range []string{"2 of 2", "1 of 2"} {
		tell, ok := do(m, views.ConflictAccept).(views.Tell)
		if !ok || !strings.Contains(tell.Text, want) {
			t.Fatalf("accepting answers %v, want it to say %q", tell, want)
		}
		do(m, views.ConflictMine)
	}
}

func TestTheResultCanBeWrittenByHand(t *testing.T) {
	m := twoCollisions()
	do(m, views.ConflictEdit)
	if !m.TakesText() {
		t.Fatal("it takes no text")
	}
	for _, r := range "Hi " {
		if got, _ := m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}); got != (views.ResultChanged{}) {
			t.Fatalf("typing answers %v", got)
		}
	}
	do(m, views.Back)
	if got := do(m, views.ConflictAccept); got != resolved("Hi mine 1\nb\nc\nd\nmine 2") {
		t.Errorf("got %v", got)
	}
	for _, b := range m.Bindings() {
		if b.Action == views.ConflictMine && b.Disabled == "" {
			t.Error("a choice would throw away what was written by hand")
		}
	}
	if got := do(m, views.Back); got != (views.Close{}) {
		t.Errorf("back answers %v", got)
	}
	// It is there again when the screen is opened again, and can be given up.
	again := twoCollisions()
	again.Restore("by hand", 2)
	if text, cursor := again.Result(); text != "by hand" || cursor != 2 {
		t.Errorf("restored %q, cursor %d", text, cursor)
	}
	if got := do(again, views.ConflictAccept); got != resolved("by hand") {
		t.Errorf("got %v", got)
	}
	if got := do(again, views.ConflictAgain); got != (views.ResultDropped{}) {
		t.Errorf("giving it up answers %v", got)
	}
	do(again, views.ConflictTheirs, views.ConflictTheirs)
	if got := do(again, views.ConflictAccept); got != resolved("theirs 1\nb\nc\nd\ntheirs 2") {
		t.Errorf("got %v", got)
	}
}

func TestTwoTerminalsAreSettledAsADraft(t *testing.T) {
	open := func() *conflict.Model {
		return conflict.New(viewtest.Theme(), views.DefaultKeys(), conflict.Case{
			Base: "a\nb", Mine: "mine\nb", Theirs: "other\nb", TheirsName: "Other terminal", Done: "keeps it",
		}, nil)
	}
	m := open()
	do(m, views.ConflictTheirs)
	if got := do(m, views.ConflictAccept); got != (views.SettleText{Text: "other\nb"}) {
		t.Errorf("got %v", got)
	}
	// Nothing of either is left out where one goes on by hand without a choice.
	if got := do(open(), views.ConflictEdit); got != (views.SettleText{Text: "mine\nother\nb", Edit: true}) {
		t.Errorf("got %v", got)
	}
}

func TestATooLongResultIsNotSent(t *testing.T) {
	m := twoCollisions()
	m.Restore(strings.Repeat("x", state.MaxText+2345), 0)
	tell, ok := do(m, views.ConflictAccept).(views.Tell)
	if !ok || !strings.Contains(tell.Text, "22,345 of 20,000 characters: 2,345 characters too long.") {
		t.Errorf("accepting answers %v", tell)
	}
}

func TestTheBaseStandsBetween(t *testing.T) {
	m := twoCollisions()
	if got := ansi.Strip(m.View(views.Rect{W: 120, H: 30})); strings.Contains(got, "Before both") {
		t.Errorf("the base takes room:\n%s", got)
	}
	do(m, views.ConflictBase)
	for _, w := range []int{200, 120, 80} {
		if got := ansi.Strip(m.View(views.Rect{W: w, H: 30})); !strings.Contains(got, "Before both") {
			t.Errorf("%d wide: no base:\n%s", w, got)
		}
	}
}

func TestBothVersionsAreOnTheScreen(t *testing.T) {
	got := ansi.Strip(twoCollisions().View(views.Rect{W: 100, H: 20}))
	for _, want := range []string{"Mine", "Theirs", "Result", "mine 1", "theirs 2", "2 of 2 parts to choose", "installer notes of Theater"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%s", want, got)
		}
	}
}

func TestHowTheResultStandsOutlivesItsLongName(t *testing.T) {
	m := conflict.New(viewtest.Theme(), views.DefaultKeys(), conflict.OfEntry(state.Entry{
		ID: 7, State: state.EntryConflict, Theirs: "theirs", Edit: state.Edit{Kind: state.EditText, Base: "a", Text: "mine"},
	}, "installer notes of Living Room and Library · 2 Better"), nil)
	m.Restore("by hand", 0)
	m.SetNote("kept today 15:56")
	for _, w := range []int{80, 100, 120} {
		got := ansi.Strip(m.View(views.Rect{W: w, H: 20}))
		for _, want := range []string{"kept today 15:56", "written by hand", "Result inst"} {
			if !strings.Contains(got, want) {
				t.Errorf("at %d %q is missing:\n%s", w, want, got)
			}
		}
	}
}

func TestSizes(t *testing.T) { viewtest.Sizes(t, twoCollisions()) }

func TestPictures(t *testing.T) { viewtest.Golden(t, "conflict", twoCollisions(), 16) }
