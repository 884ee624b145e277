package conflict_test

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/conflict"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewtest"
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

// What another terminal writes by hand is not typed over: the key that writes says so,
// and takes it over when it is pressed again.
func TestWhatAnotherTerminalWritesIsTakenOver(t *testing.T) {
	m := twoCollisions()
	m.SetElsewhere("is being edited in another terminal since 14:02")
	told, ok := do(m, views.ConflictEdit).(views.Tell)
	if !ok || !strings.Contains(told.Text, "since 14:02. e takes it over") || m.TakesText() {
		t.Errorf("told %q", told.Text)
	}
	if got := do(m, views.ConflictEdit); got != (views.ResultTakenOver{}) || m.TakesText() {
		t.Errorf("got %v", got)
	}
	m.SetElsewhere("")
	if do(m, views.ConflictEdit); !m.TakesText() {
		t.Error("nobody else writes it any more")
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

// prose is a conflict in a paragraph: both changed a word of the first sentence,
// and each something else.
func prose() *conflict.Model {
	const base = "A 75-inch display hangs above the fireplace, framed like a picture. The sound comes from two columns. Cables run in the wall."
	mine := strings.Replace(base, "75-inch", "85-inch", 1)
	theirs := strings.Replace(base, "75-inch", "77-inch OLED", 1)
	return conflict.New(viewtest.Theme(), views.DefaultKeys(), conflict.OfEntry(state.Entry{
		ID: 7, State: state.EntryConflict, Theirs: strings.Replace(theirs, " Cables", " Everything is black. Cables", 1),
		Edit: state.Edit{Kind: state.EditText, Base: base, Text: strings.Replace(mine, "two columns", "four columns", 1)},
	}, "client description of Theater"), nil)
}

// rows are the lines of the screen without their styles.
func rows(m *conflict.Model, w, h int) string { return ansi.Strip(m.View(views.Rect{W: w, H: h})) }

func TestAParagraphShowsWhichWordsDiffer(t *testing.T) {
	got := rows(prose(), 150, 20)
	for _, want := range []string{
		"▌≠ A [−75-inch] [+85-inch] display", "▌≠ A [−75-inch] [+77-inch OLED] display", "sound comes from [−two] [+four] columns.", "picture. ›\u00a0The",
		"›\u00a0Everything is black.", "1 part to choose",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%s", want, got)
		}
	}
	if strings.Contains(got, "▌  picture. The") || strings.Count(got, "≠ ") != 3 {
		t.Errorf("more than one sentence is to be chosen:\n%s", got)
	}
}

// The marks are in the text and in its style, so that nobody needs colours to see
// them, and nobody who copies the screen takes them for text.
func TestAddedAndRemovedWordsHaveAStyleOfTheirOwn(t *testing.T) {
	mono := theme.New(theme.Config{Name: "mono"})
	m := conflict.New(mono, views.DefaultKeys(), prose().Case(), nil)
	got := m.View(views.Rect{W: 150, H: 20})
	for _, want := range []string{cells.StyleOf(mono.Warn.Bold(true).Underline(true)).Render("[+85-inch]"), cells.StyleOf(mono.Warn.Bold(true).Strikethrough(true)).Render("[−75-inch]")} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%q", want, got)
		}
	}
}

func TestBothOfAParagraphIsOneParagraph(t *testing.T) {
	m := prose()
	do(m, views.ConflictBoth)
	got, _ := m.Result()
	const want = "A 85-inch 77-inch OLED display hangs above the fireplace, framed like a picture. " +
		"The sound comes from four columns. Everything is black. Cables run in the wall."
	if got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestWhatOneSideLacksIsShownInItsPlace(t *testing.T) {
	m := conflict.New(viewtest.Theme(), views.DefaultKeys(), conflict.OfEntry(state.Entry{
		ID: 7, State: state.EntryConflict, Theirs: "Rack\n- 2 HDMI cables",
		Edit: state.Edit{Kind: state.EditText, Base: "Rack\n- 2 HDMI cables\n- 1 mount", Text: "Rack\n- 2 HDMI cables\n- 3 mounts"},
	}, "installer notes of Theater"), nil)
	if got := rows(m, 100, 20); !strings.Contains(got, "▌≠ - 3 mounts") || !strings.Contains(got, "▌≠ [−- 1 mount]") {
		t.Errorf("got\n%s", got)
	}
	m = conflict.New(viewtest.Theme(), views.DefaultKeys(), conflict.Case{
		Base: "Cables are hidden. One comes here. Two comes after it.", Mine: "Cables are hidden. Power is new here. One comes here. Two comes after it.",
		Theirs: "Cables are hidden. One comes here. Power is new here. Two comes after it.",
	}, nil)
	if got := rows(m, 150, 20); strings.Count(got, "(nothing here)") != 2 {
		t.Errorf("nothing tells where the other side has what this one lacks:\n%s", got)
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

func TestSizes(t *testing.T) {
	viewtest.Sizes(t, twoCollisions())
	viewtest.Sizes(t, prose())
}

func TestPictures(t *testing.T) {
	viewtest.Golden(t, "conflict", twoCollisions(), 16)
	viewtest.Golden(t, "prose", prose(), 20)
}
