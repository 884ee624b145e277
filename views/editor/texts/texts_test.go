package texts

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewtest"
)

var (
	clientRef = state.TextRef{Proposal: 1, Option: 2, Field: state.ClientDescription}
	notesRef  = state.TextRef{Proposal: 1, Option: 2, Field: state.InstallerNotes}
)

const notes = "Blocking behind drywall at 62 in, stud at 48 in.\nAttic access through the hall closet. 犬がいます。 Cafe\u0301 door: call first."

func pane(layer textLayer, ref state.TextRef, text string, mark state.Mark) *Model {
	m := newModel(viewtest.Theme(), viewtest.Keys(), layer, &textedit.Clipboard{})
	m.setText(ref, text, mark)
	m.View(screen.Rect{W: 60, H: 10})
	return &m
}

// typed types a text, and returns the effect of the last key.
func typed(m *Model, s string) (changed bool, refused string) {
	for _, r := range s {
		var effect textedit.Effect
		changed, effect = m.key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		refused = effect.Refused + effect.Copied
	}
	return changed, refused
}

func TestPictures(t *testing.T) {
	client := pane(layerClient, clientRef,
		"A 75-inch display above the fireplace with a slim soundbar and two wireless subwoofers.", state.MarkDraft)
	viewtest.Golden(t, "client", client, 6)

	team := pane(layerTeam, notesRef, notes, state.MarkConflict)
	viewtest.Golden(t, "team", team, 6)

	team.begin(notes, -1)
	team.setNote("draft kept 14:02:31")
	typed(team, "\u3000柵")
	viewtest.Golden(t, "editing", team, 8)

	long := pane(layerTeam, notesRef, strings.Repeat(notes+"\n", 30), state.MarkNone)
	long.Scroll(screen.MovePageDown)
	viewtest.Golden(t, "scrolled", long, 8)
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	m := pane(layerClient, clientRef, strings.Repeat(notes+" ", 200), state.MarkWaiting)
	viewtest.Sizes(t, m)
	m.begin(m.Text(), 40)
	viewtest.Sizes(t, m)
	viewtest.Sizes(t, pane(layerTeam, state.TextRef{}, "", state.MarkNone))
	viewtest.Sizes(t, pane(layerTeam, notesRef, "", state.MarkNone))
}

// The reason why a text can't be edited wraps in a narrow pane; where there is little room, the text keeps half of the
// pane.
func TestTheReasonWrapsIfThereIsRoom(t *testing.T) {
	why := state.StatusAccepted.Fixed()
	for h, whole := range map[int]bool{8: true, 5: false} {
		m := pane(layerTeam, notesRef, strings.Repeat(notes+" ", 20), state.MarkNone)
		m.setFixed(why)
		m.Focus(true)
		drawn := strings.Join(strings.Fields(strings.ReplaceAll(ansi.Strip(m.View(screen.Rect{W: 50, H: h})), "┇", "")),
			" ")
		if strings.Contains(drawn, why) != whole || !strings.Contains(drawn, "This proposal is Accepted.") ||
			!strings.Contains(drawn, "Blocking behind drywall") {
			t.Errorf("%d rows: %s", h, drawn)
		}
	}
	viewtest.Sizes(t, func() *Model {
		m := pane(layerTeam, notesRef, notes, state.MarkNone)
		m.setFixed(why)
		m.Focus(true)
		return m
	}())
}

func TestTheLayersLookDifferent(t *testing.T) {
	area := screen.Rect{W: 60, H: 6}
	client := ansi.Strip(pane(layerClient, clientRef, "same", state.MarkNone).View(area))
	team := ansi.Strip(pane(layerTeam, notesRef, "same", state.MarkNone).View(area))
	if !strings.Contains(client, "client sees this") || !strings.Contains(team, "team only") {
		t.Errorf("the words are missing:\n%s\n%s", client, team)
	}
	if strings.Contains(client, "┆") || strings.Contains(team, "│") {
		t.Errorf("the frames are alike:\n%s\n%s", client, team)
	}
}

func TestTypingReportsChanges(t *testing.T) {
	m := pane(layerTeam, notesRef, "abc", state.MarkNone)
	if m.isEditing() {
		t.Fatal("a text that is not being edited takes keys")
	}
	m.begin("abc", 1)
	if changed, refused := typed(m, "X"); !changed || refused != "" {
		t.Errorf("typing: %v, %q", changed, refused)
	}
	if m.Text() != "aXbc" || m.cursor() != 2 {
		t.Errorf("text %q, cursor %d", m.Text(), m.cursor())
	}
	if changed, effect := m.key(tea.KeyMsg{Type: tea.KeyLeft}); changed || effect.Copied+effect.Refused != "" {
		t.Errorf("moving: %v, %v", changed, effect)
	}
	m.end()
	if m.isEditing() || m.Text() != "aXbc" {
		t.Errorf("editing %v, text %q", m.isEditing(), m.Text())
	}
}

func TestEditingStartsAtTheEnd(t *testing.T) {
	m := pane(layerClient, clientRef, "", state.MarkNone)
	m.begin("日本e\u0301", -1)
	if got := m.cursor(); got != 3 {
		t.Errorf("cursor %d, want 3", got)
	}
}

func TestRefreshNeverReplacesTypedText(t *testing.T) {
	m := pane(layerTeam, notesRef, "abc", state.MarkNone)
	m.begin("abc", -1)
	typed(m, "d")
	m.setText(notesRef, "from the service", state.MarkDraft)
	m.setText(clientRef, "another text", state.MarkNone)
	if m.Text() != "abcd" || m.Ref() != notesRef {
		t.Errorf("text %q of %v", m.Text(), m.Ref())
	}
}

func TestATooLongTextIsKeptButNotSent(t *testing.T) {
	m := pane(layerTeam, notesRef, "", state.MarkNone)
	m.begin(strings.Repeat("日", state.MaxText), -1)
	typed(m, "ab")
	if why := m.unsavable(); !strings.Contains(why, "2 characters too long") {
		t.Errorf("got %q", why)
	}
	if got := ansi.Strip(m.View(screen.Rect{W: 100, H: 10})); !strings.Contains(got, "✗ 2 too many  20,002/20,000") {
		t.Errorf("the count is wrong:\n%s", got)
	}
	if n := len([]rune(m.Text())); n != state.MaxText+2 {
		t.Errorf("%d characters are left", n)
	}
}

func TestFootCountsWordsAndCharacters(t *testing.T) {
	m := pane(layerClient, clientRef, "", state.MarkNone)
	m.begin("two words", -1)
	m.setNote("draft kept 14:02:31")
	got := ansi.Strip(m.View(screen.Rect{W: 90, H: 8}))
	viewtest.See(t, got, "draft kept 14:02:31 · ^s save · esc keep draft", "2 words  9/20,000")
}

func TestANarrowFootKeepsTheLength(t *testing.T) {
	m := pane(layerClient, clientRef, "", state.MarkNone)
	m.begin("two words", -1)
	m.setNote("draft kept 14:02:31")
	foot := func(w int) string {
		lines := strings.Split(ansi.Strip(m.View(screen.Rect{W: w, H: 8})), "\n")
		return strings.Join(strings.Fields(strings.Trim(lines[6], "│")), " ")
	}
	check := func(wants map[int]string) {
		t.Helper()
		for w, want := range wants {
			if got := foot(w); got != want {
				t.Errorf("in %d cells: %q, want %q", w, got, want)
			}
		}
	}
	check(map[int]string{
		70: "draft kept 14:02:31 · ^s save · esc keep draft 2 words 9/20,000",
		60: "draft kept 14:02:31 · ^s save · esc keep draft 9/20,000",
		46: "draft kept 14:02:31 · ^s save 9/20,000", 36: "draft kept 14:02:31 9/20,000", 20: "9/20,000",
	})
	m.do(textedit.SelectAll)
	check(map[int]string{
		80: "draft kept 14:02:31 · ^s save · esc keep draft 9 selected 9/20,000",
		36: "draft kept 14:02:31 9 selected",
	})
	typed(m, strings.Repeat("x", state.MaxText+3))
	check(map[int]string{
		80: "draft kept 14:02:31 · ^s save · esc keep draft ✗ 3 too many 20,003/20,000",
		40: "draft kept 14:02:31 ✗ 3 too many", 20: "✗ 3 too many",
	})
}

func TestThePromptIsReported(t *testing.T) {
	m := pane(layerClient, clientRef, "", state.MarkNone)
	m.begin("two words", 0)
	if got := m.Prompt(); got != "" {
		t.Errorf("before: %q", got)
	}
	m.do(textedit.FindInText)
	if got := m.Prompt(); got != textedit.FindInText {
		t.Errorf("while finding: %q", got)
	}
	if m.ClosePrompt(); m.Prompt() != "" || !m.isEditing() {
		t.Error("closing the prompt leaves the text")
	}
}

func TestMarksHaveAWord(t *testing.T) {
	for mark, want := range map[state.Mark]string{
		state.MarkDraft: "~ draft", state.MarkWaiting: "~ waiting", state.MarkConflict: "✗ conflict",
		state.MarkRefused:   "✗ refused",
		state.MarkUncertain: "✗ uncertain", state.MarkAdded: "+ new, waiting",
	} {
		if got := ansi.Strip(pane(layerClient, clientRef, "x", mark).View(screen.Rect{W: 80, H: 5})); !strings.Contains(
			got,
			want) {
			t.Errorf("%s: %q is missing from\n%s", mark, want, got)
		}
	}
}

func TestAnEmptyTextNamesTheKeyThatWritesIt(t *testing.T) {
	for field, want := range map[state.TextField]string{
		state.ClientDescription: "e writes it.", state.InstallerNotes: "n writes it.",
		state.ProposalDescription: "D writes it.", state.InternalNotes: "N writes it.",
	} {
		m := pane(layerClient, state.TextRef{Proposal: 1, Option: 2, Field: field}, "", state.MarkNone)
		if got := ansi.Strip(m.View(screen.Rect{W: 60, H: 6})); !strings.Contains(got, want) {
			t.Errorf("%s: %q is missing from\n%s", field, want, got)
		}
		m.setFixed("An accepted proposal is changed by a change order.")
		if got := ansi.Strip(m.View(screen.Rect{W: 60, H: 6})); strings.Contains(got, "writes it") ||
			!strings.Contains(got, "No text yet") {
			t.Errorf("%s: offers to write in a read-only text:\n%s", field, got)
		}
	}
}

// After a discard the pane stayed in the middle of the service's text.
func TestDiscardingADraftScrollsToTheTop(t *testing.T) {
	long := strings.Repeat(notes+"\n", 30)
	m := pane(layerTeam, notesRef, long, state.MarkNone)
	m.begin(long, -1)
	typed(m, "and more")
	m.View(screen.Rect{W: 60, H: 10})
	m.end()
	m.setText(notesRef, long+"and more", state.MarkDraft)
	if drawn := m.View(screen.Rect{W: 60, H: 10}); !strings.Contains(drawn, "and more") {
		t.Fatalf("the draft is not shown at its scroll position:\n%s", drawn)
	}
	m.setText(notesRef, long, state.MarkNone)
	if drawn := m.View(screen.Rect{W: 60, H: 10}); strings.Contains(drawn, "↑") {
		t.Errorf("it is still scrolled:\n%s", drawn)
	}
}

func TestRefreshKeepsTheScroll(t *testing.T) {
	text := strings.Repeat("line\n", 100)
	m := pane(layerTeam, notesRef, text, state.MarkNone)
	m.Scroll(screen.MovePageDown)
	before := m.View(screen.Rect{W: 60, H: 10})
	m.setText(notesRef, text+"added at the end\n", state.MarkNone)
	m.View(screen.Rect{W: 60, H: 10})
	top, _ := m.ed.Rows()
	if top != 6 {
		t.Errorf("top row %d after a refresh; before:\n%s", top, before)
	}
	m.Scroll(screen.MoveBottom)
	if got := ansi.Strip(m.View(screen.Rect{W: 60, H: 10})); !strings.Contains(got, "added at the end") {
		t.Errorf("the end is out of reach:\n%s", got)
	}
}

func TestReplaceIsOneUndoStep(t *testing.T) {
	m := pane(layerTeam, notesRef, "", state.MarkNone)
	m.begin("mine", -1)
	if !m.replace("from $EDITOR") || m.replace("from $EDITOR") {
		t.Error("Replace does not report whether the text changed")
	}
	m.key(tea.KeyMsg{Type: tea.KeyCtrlZ})
	if m.Text() != "mine" {
		t.Errorf("after undo: %q", m.Text())
	}
}

func TestTypingContinuesWhenALocalIDIsReplaced(t *testing.T) {
	local := notesRef
	local.Option = -2
	m := pane(layerTeam, local, "", state.MarkAdded)
	m.begin("", -1)
	typed(m, "abc")
	m.SetRef(notesRef)
	m.setText(notesRef, "", state.MarkDraft)
	if changed, refused := typed(m, "d"); !changed || refused != "" || m.Ref() != notesRef || m.Text() != "abcd" {
		t.Errorf("changed %v, refused %q, text %q", changed, refused, m.Text())
	}
}

// A text's colour shows its audience, and its sign's colour its state: notes in the client's colour would be written as
// if the client read them, and a conflict in the colour of success would be overlooked.
func TestColoursShowAudienceAndState(t *testing.T) {
	th := theme.New(theme.Config{Dark: true, Profile: theme.TrueColor})
	for layer, want := range map[textLayer]theme.Style{layerClient: th.Client, layerTeam: th.Team} {
		m := newModel(th, viewtest.Keys(), layer, &textedit.Clipboard{})
		if got := m.style().Render("x"); got != want.Render("x") {
			t.Errorf("layer %v is drawn as %q, want %q", layer, got, want.Render("x"))
		}
	}
	for mark, want := range map[state.Mark]string{
		state.MarkConflict: th.Bad.Render("✗ conflict"), state.MarkRefused: th.Bad.Render("✗ refused"),
		state.MarkUncertain: th.Bad.Render("✗ uncertain"),
		state.MarkAdded:     th.Good.Render("+ new, waiting"), state.MarkWaiting: th.Warn.Render("~ waiting"),
		state.MarkDraft: th.Warn.Render("~ draft"),
	} {
		m := newModel(th, viewtest.Keys(), layerTeam, &textedit.Clipboard{})
		m.setText(notesRef, notes, mark)
		if drawn := m.View(screen.Rect{W: 60, H: 10}); !strings.Contains(drawn, want) {
			t.Errorf("no %q in\n%q", want, drawn)
		}
	}
}

// A planned option's text is written with the same key as any other. The pane shows what the build will write, and that
// a draft is not part of it yet.
func TestAPlannedText(t *testing.T) {
	m := pane(layerClient, clientRef, "", state.MarkNone)
	m.setPlanned(true)
	if got := m.View(screen.Rect{W: 60, H: 8}); !strings.Contains(got, "only planned, without this text") ||
		!strings.Contains(got, " writes it.") {
		t.Errorf("without a text:\n%s", got)
	}
	m.setText(clientRef, "Two keypads.", state.MarkNone)
	if got := m.View(screen.Rect{W: 60, H: 8}); !strings.Contains(got, "Two keypads.") ||
		!strings.Contains(got, "kept in the plan") {
		t.Errorf("with a text:\n%s", got)
	}
	m.setText(clientRef, "Two keypads.", state.MarkDraft)
	if got := m.View(screen.Rect{W: 60, H: 8}); !strings.Contains(got, "not in the plan yet") {
		t.Errorf("with a draft:\n%s", got)
	}
	m.setPlanned(false)
	m.setText(state.TextRef{}, "", state.MarkNone)
	if got := m.View(screen.Rect{W: 60, H: 8}); !strings.Contains(got, "No option selected.") {
		t.Errorf("no option:\n%s", got)
	}
}
