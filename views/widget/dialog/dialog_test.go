package dialog

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

// pane is a dialog.
type pane = screen.Pane

// Results of dialogs other than a screen.Answer; nil for none.
type (
	sought  string
	removed int64
	closed  struct{}
)

// answering presses and returns the pane's result; nil for none.
func answering(p pane, press func()) (last any) {
	on := screen.Answers{
		Submit: func(a screen.Answer) tea.Cmd { last = a; return nil },
		Remove: func(id int64) tea.Cmd { last = removed(id); return nil },
		Close:  func() tea.Cmd { last = closed{}; return nil },
	}
	if _, picks := p.(*Picker); picks {
		on.Find = func(text string) tea.Cmd { last = sought(text); return nil }
	}
	p.Open(on)
	press()
	return last
}

// do runs those of the actions that exist, and returns the last result.
func do(p pane, actions ...screen.ID) (last any) {
	for _, id := range actions {
		last = answering(p, func() {
			if a := screen.Find(p.Actions(), id); a != nil {
				a.Do()
			}
		})
	}
	return last
}

func typed(p pane, s string) (last any) {
	for _, r := range s {
		last = answering(p, func() { p.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}) })
	}
	return last
}

func shown(p pane) string {
	w, h := p.Size(120, 36)
	return ansi.Strip(p.View(screen.Rect{W: w, H: h}))
}

func discard() *Question {
	q := NewQuestion(viewtest.Theme(), viewtest.Keys(), "", "Drop this edit?",
		"The installer notes of Theater were not saved. Dropped, their text can be restored from the outbox. 犬 e\u0301.",
		screen.Choice{Key: "d", Label: "Drop it", Danger: true}, screen.Choice{Key: No, Label: "No, keep it"})
	return q
}

func form() *Form {
	notEmpty := func(s string) string {
		if s == "" {
			return "A name is needed."
		}
		return ""
	}
	f := NewForm(viewtest.Theme(), viewtest.Keys(), "New proposal", "It is made on the service once you are online.",
		Field{Name: "Name", Label: "Name", Limit: 10, Check: notEmpty, Help: "As the client reads it."},
		Field{
			Name: "SalesPersonId", Label: "Salesperson", Value: "8",
			Options: []Option{{"7", "Dana Reyes"}, {"8", "Max 林"}, {"9", "Dolores"}},
		},
		Field{Name: "City", Label: "City", Value: "Austin"},
	)
	return f
}

func picker() *Picker {
	p := NewPicker(viewtest.Theme(), viewtest.Keys(), "Assign a contact")
	p.SetItems([]Item{
		{ID: 1, Title: "Erik Halvorsen", Detail: "erik@example.test"},
		{ID: 2, Title: "林 美咲", Detail: "Irvine CA"},
		{ID: 3, Title: strings.Repeat("A company with a long name ", 4), Detail: "Austin TX"},
	})
	p.SetLast("+ New contact")
	return p
}

func TestAWarningStopsOnlyOnce(t *testing.T) {
	far := func(v string) string {
		if v == "far" {
			return "That is a long way."
		}
		return ""
	}
	f := NewForm(viewtest.Theme(), viewtest.Keys(), "Trip", "",
		Field{Name: "To", Label: "To", Warn: far, Help: "Where to."}, Field{Name: "By", Label: "By"})
	press := func(a screen.ID) any { return do(f, a) }
	drawn := func() string { return ansi.Strip(f.View(screen.Rect{W: 60, H: 12})) }
	typed := func(s string) {
		for _, r := range s {
			f.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		}
	}
	typed("far")
	if strings.Contains(drawn(), "long way") {
		t.Error("it warns while typing")
	}
	if i := press(screen.Save); i != nil || !strings.Contains(drawn(), "! That is a long way.") {
		t.Errorf("submitted %v before the warning was shown:\n%s", i, drawn())
	}
	if _, ok := press(screen.Save).(screen.Answer); !ok {
		t.Errorf("a warning that was shown blocks the form:\n%s", drawn())
	}
	typed(" away")
	if press(screen.PaneNext); strings.Contains(drawn(), "long way") {
		t.Errorf("it still warns after the correction:\n%s", drawn())
	}
	press(screen.PanePrevious)
	for range 5 {
		f.Update(tea.KeyMsg{Type: tea.KeyBackspace})
	}
	if press(screen.PaneNext); !strings.Contains(drawn(), "! That is a long way.") {
		t.Errorf("no warning after leaving the field:\n%s", drawn())
	}
	if _, ok := press(screen.Save).(screen.Answer); !ok {
		t.Errorf("a warning that was shown blocks the form:\n%s", drawn())
	}
}

func TestPictures(t *testing.T) {
	viewtest.Golden(t, "question", discard(), 9)
	f := form()
	f.SetFault(state.Fault{
		Kind: state.FaultInvalid, Message: "No.",
		Fields: []state.FieldFault{{Field: "city", Message: "There is no such city."}},
	})
	viewtest.Golden(t, "form", f, 12)
	viewtest.Golden(t, "picker", picker(), 9)
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	for _, p := range []viewtest.Pane{discard(), form(), picker()} {
		viewtest.Sizes(t, p)
	}
	empty := NewPicker(viewtest.Theme(), viewtest.Keys(), "Empty")
	viewtest.Sizes(t, empty)
}

func TestADialogFitsTheScreen(t *testing.T) {
	for _, p := range []pane{discard(), form(), picker()} {
		for _, size := range [][2]int{{120, 36}, {24, 6}, {1, 1}, {0, 0}} {
			if w, h := p.Size(size[0], size[1]); w > size[0] || h > size[1] || w < 0 || h < 0 {
				t.Errorf("%T at %v wants %d×%d", p, size, w, h)
			}
		}
		text := shown(p)
		if strings.Contains(text, "…") && !strings.Contains(text, "A company") {
			t.Errorf("%T is cut at its own size:\n%s", p, text)
		}
	}
}

// "discount 10%" and enter, typed into a list instead of an entry line, undid a saved text: "u" asked, and the
// cursor was on Undo.
func TestAQuestionStartsOnNo(t *testing.T) {
	harmless := NewQuestion(viewtest.Theme(), viewtest.Keys(), "u", "Undo?", "",
		screen.Choice{Key: "y", Label: "Undo it"}, screen.Choice{Key: No, Label: "No"})
	if diff := cmp.Diff(any(screen.Answer{Choice: 1}), do(harmless, screen.Open)); diff != "" {
		t.Error(diff)
	}
	q := discard()
	if diff := cmp.Diff(any(screen.Answer{Choice: 1}), do(q, screen.Open)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(any(screen.Answer{Choice: 0}), do(q, screen.MoveRight, screen.Open)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(any(screen.Answer{Choice: 0}), typed(q, "D")); diff != "" {
		t.Error(diff)
	}
	if got := do(q, screen.Back); got != (closed{}) {
		t.Errorf("back: %v", got)
	}
}

func TestTheOpeningKeyNeverConfirms(t *testing.T) {
	q := discard()
	q.asked = "d"
	if got := typed(q, "d"); got != nil {
		t.Errorf("the opening key dropped the edit: %v", got)
	}
	q.asked = "enter"
	if got := do(q, screen.MoveRight, screen.Open); got != nil {
		t.Errorf("enter opened and confirmed: %v", got)
	}
	if diff := cmp.Diff(any(screen.Answer{Choice: 0}), typed(q, "d")); diff != "" {
		t.Errorf("another key does not confirm: %s", diff)
	}
}

// For every key that could open the question: the declining key declines, and the opening key never agrees, not even in
// upper case.
func TestDecliningAlwaysWorks(t *testing.T) {
	for asked, agrees := range map[string]bool{"n": true, "y": false, "Y": false, "enter": true, "": true} {
		q := NewQuestion(viewtest.Theme(), viewtest.Keys(), asked, "Undo?", "",
			screen.Choice{Key: "y", Label: "Undo it", Danger: true}, screen.Choice{Key: No, Label: "No"})
		chosen := func(answer any) int64 {
			if s, ok := answer.(screen.Answer); ok {
				return s.Choice
			}
			return -1
		}
		if got := chosen(typed(q, "y")); (got == 0) != agrees {
			t.Errorf("opened by %q, y gives %v", asked, got)
		}
		if got := chosen(typed(q, "n")); got != 1 {
			t.Errorf("opened by %q, n gives %v", asked, got)
		}
		if got := chosen(do(q, screen.Open)); got != 1 {
			t.Errorf("opened by %q, enter on No gives %v", asked, got)
		}
	}
}

func TestFormIsFilledInAndSubmitted(t *testing.T) {
	f := form()
	typed(f, "Home")
	if got := do(f, screen.Open); got != nil {
		t.Fatalf("enter in the first field submitted: %v", got)
	}
	typed(f, "d") // the next salesperson after Max with a D
	do(f, screen.PaneNext)
	want := screen.Answer{Values: map[string]string{"Name": "Home", "SalesPersonId": "9", "City": "Austin"}}
	if diff := cmp.Diff(any(want), do(f, screen.Open)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(any(want), do(f, screen.MoveUp, screen.Save)); diff != "" {
		t.Errorf("the submit key does not work in every field: %s", diff)
	}
}

func TestFieldsAreCheckedOnLeaving(t *testing.T) {
	f := form()
	do(f, screen.PaneNext)
	if got := shown(f); !strings.Contains(got, "✗ A name is needed.") {
		t.Errorf("no error at the field that was left:\n%s", got)
	}
	if got := do(f, screen.Save); got != nil {
		t.Errorf("submitted despite the error: %v", got)
	}
	typed(f, "A far too long name") // the cursor is on the field with the error
	do(f, screen.PaneNext)
	if got := shown(f); !strings.Contains(got, "9 characters too long.") {
		t.Errorf("the limit is not enforced:\n%s", got)
	}
	if got := f.Values()["Name"]; got != "A far too long name" {
		t.Errorf("the typed text became %q", got)
	}
}

func TestRefusalsAreShownAtTheirFields(t *testing.T) {
	f := form()
	typed(f, "Home")
	f.SetFault(state.Fault{Kind: state.FaultInvalid, Message: "Refused.", Fields: []state.FieldFault{
		{Field: "City", Message: "There is no such city."}, {Field: "Other", Message: "Something else."},
	}})
	got := shown(f)
	viewtest.See(t, got, "✗ There is no such city.", "✗ Something else.")
	typed(f, "!")
	if got := shown(f); strings.Contains(got, "no such city") || !strings.Contains(got, "Austin!") {
		t.Errorf("typing does not reach the field or clear its error:\n%s", got)
	}
	f.SetFault(state.Fault{Kind: state.FaultConflict, Message: "There is one already.", Next: "Choose another name."})
	if got := shown(f); !strings.Contains(got, "There is one already. Choose another name.") {
		t.Errorf("an error without a field:\n%s", got)
	}
}

func TestABusyFormWaits(t *testing.T) {
	f := form()
	f.SetBusy("Making the proposal…")
	typed(f, "x")
	if got := do(f, screen.Save); got != nil || f.Values()["Name"] != "" {
		t.Errorf("a busy form took keys: %v, %v", got, f.Values())
	}
	if got := shown(f); !strings.Contains(got, "Making the proposal…") {
		t.Errorf("it does not show the activity:\n%s", got)
	}
	if got := do(f, screen.Back); got != (closed{}) {
		t.Errorf("it can't be closed: %v", got)
	}
}

func TestLateOptionsKeepTheChoice(t *testing.T) {
	f := NewForm(viewtest.Theme(), viewtest.Keys(), "T", "", Field{Name: "who", Label: "Who", Value: "8"})
	f.SetOptions("who", []Option{{"7", "Dana"}, {"8", "Max"}})
	if got := f.Values()["who"]; got != "8" {
		t.Errorf("got %q", got)
	}
	f.SetOptions("who", []Option{{"8", "Max"}, {"7", "Dana"}})
	if got := f.Values()["who"]; got != "8" {
		t.Errorf("after a refresh: %q", got)
	}
}

func TestPickerNarrowsAndChooses(t *testing.T) {
	p := picker()
	p.View(screen.Rect{W: 60, H: 12})
	if diff := cmp.Diff(any(screen.Answer{Choice: 2, Values: map[string]string{TextValue: ""}}),
		do(p, screen.MoveDown, screen.Open)); diff != "" {
		t.Error(diff)
	}
	typed(p, "erik test")
	if diff := cmp.Diff(any(screen.Answer{Choice: 1, Values: map[string]string{TextValue: "erik test"}}),
		do(p, screen.Open)); diff != "" {
		t.Error(diff)
	}
	typed(p, "zz")
	if diff := cmp.Diff(any(screen.Answer{Last: 1, Values: map[string]string{TextValue: "erik testzz"}}),
		do(p, screen.Open)); diff != "" {
		t.Errorf("the last line does not create an item: %s", diff)
	}
	if got := shown(p); !strings.Contains(got, "+ New contact “erik testzz”") {
		t.Errorf("the last line is not labeled:\n%s", got)
	}
}

func TestAPickerPassesItsSearchOn(t *testing.T) {
	p := NewSearchPicker(viewtest.Theme(), viewtest.Keys(), "Assign a contact")
	if got := typed(p, "ha"); got != sought("ha") {
		t.Errorf("got %v", got)
	}
	p.SetReading("searching…")
	if got := shown(p); !strings.Contains(got, "searching…") || strings.Contains(got, "Nothing matches") {
		t.Errorf("searching:\n%s", got)
	}
	p.SetItems([]Item{{ID: 5, Title: "Someone whose e-mail matches"}})
	if it, ok := p.selected(); !ok || it.ID != 5 {
		t.Errorf("the results are filtered again: %v", it)
	}
	p.SetFault(state.Fault{Kind: state.FaultOffline, Message: "Offline.", Next: "These are from this machine."})
	if got := shown(p); !strings.Contains(got, "! Offline. These are from this machine.") {
		t.Errorf("the error is not shown:\n%s", got)
	}
}

func TestAPickerTellsAnErrorFromAnEmptyList(t *testing.T) {
	fault := state.Fault{
		Kind: state.FaultOffline, Message: "The service can't be reached.",
		Next: "Check the network, then open this again to choose.",
	}
	p := NewPicker(viewtest.Theme(), viewtest.Keys(), "Locations")
	p.SetEmpty("This contact has no location yet. Add one first.")
	p.SetFault(fault)
	drawn := func() string { return ansi.Strip(p.View(screen.Rect{W: 60, H: 12})) }
	if got := drawn(); !strings.Contains(got, "open this again to choose.") ||
		strings.Contains(got, "no location yet") {
		t.Errorf("the error is not shown:\n%s", got)
	}
	p.SetItems([]Item{{ID: 1, Title: "Main St"}})
	p.SetFault(fault)
	if got := drawn(); !strings.Contains(got, "! The service can't be reached. ") || strings.Contains(got, "Check") {
		t.Errorf("a long error is cut:\n%s", got)
	}
	typed(p, "zz")
	if got := drawn(); !strings.Contains(got, "Nothing matches") {
		t.Errorf("no cached item matches:\n%s", got)
	}
}

func TestPickerKeepsItsItemVisible(t *testing.T) {
	p := NewPicker(viewtest.Theme(), viewtest.Keys(), "Many")
	items := make([]Item, 50)
	for i := range items {
		items[i] = Item{ID: int64(i + 1), Title: fmt.Sprintf("Item %d", i+1)}
	}
	p.SetItems(items)
	p.View(screen.Rect{W: 40, H: 10})
	do(p, screen.MovePageDown, screen.MoveDown, screen.MoveDown)
	want, _ := p.selected()
	p.SetItems(items[1:])
	if got, _ := p.selected(); got != want {
		t.Errorf("the cursor went from %v to %v", want, got)
	}
	if got := ansi.Strip(p.View(screen.Rect{W: 40, H: 10})); !strings.Contains(got, want.Title) {
		t.Errorf("%q is not visible:\n%s", want.Title, got)
	}
	empty := NewPicker(viewtest.Theme(), viewtest.Keys(), "Locations")
	empty.SetEmpty("This contact has no location yet. Add one first.")
	if got := shown(empty); !strings.Contains(got, "Add one first.") {
		t.Errorf("empty:\n%s", got)
	}
	open := func(p *Picker) *screen.Action { return screen.Find(p.Actions(), screen.Open) }
	if open(empty).Unless() == "" || open(p).Unless() != "" {
		t.Error("the key line offers to choose in an empty picker, or does not in a filled one")
	}
}

// The last lines stay below the items, of which fewer are visible: a page passed over an item that was never shown.
func TestAPageOfAPickerPassesOverNoItem(t *testing.T) {
	p := NewPicker(viewtest.Theme(), viewtest.Keys(), "Many")
	items := make([]Item, 50)
	for i := range items {
		items[i] = Item{ID: int64(i + 1), Title: fmt.Sprintf("Item %d.", i+1)}
	}
	p.SetItems(items)
	p.SetLast("+ New person", "+ New company", "No client yet")
	for _, page := range []screen.ID{screen.MovePageDown, screen.MovePageUp} {
		var seen strings.Builder
		for range items {
			seen.WriteString(ansi.Strip(p.View(screen.Rect{W: 40, H: 14})))
			do(p, page)
		}
		for _, it := range items {
			if !strings.Contains(seen.String(), it.Title) {
				t.Errorf("%s never shows %s", page, it.Title)
			}
		}
	}
}

func TestASecretFieldShowsNothing(t *testing.T) {
	f := NewForm(viewtest.Theme(), viewtest.Keys(), "Sign in", "", Field{Name: "User", Value: "dana"},
		Field{Name: "Password", Secret: true})
	f.Select("password")
	typed(f, " hunter2 ")
	if drawn := ansi.Strip(f.View(screen.Rect{W: 60, H: 12})); strings.Contains(drawn, "hunter") ||
		!strings.Contains(drawn, "•••••••••") {
		t.Errorf("drawn:\n%s", drawn)
	}
	if got := do(f, screen.Save); cmp.Diff(
		any(screen.Answer{Values: map[string]string{"User": "dana", "Password": " hunter2 "}}), got) != "" {
		t.Errorf("got %v", got)
	}
}

func TestAFormKnowsWhetherItWasChanged(t *testing.T) {
	f := form()
	if f.Typed() {
		t.Error("changed before typing")
	}
	typed(f, "Ha")
	if !f.Typed() {
		t.Error("unchanged after typing")
	}
	f.Update(tea.KeyMsg{Type: tea.KeyBackspace})
	f.Update(tea.KeyMsg{Type: tea.KeyBackspace})
	if f.Typed() {
		t.Error("changed after typing was undone")
	}
	do(f, screen.PaneNext)
	do(f, screen.MoveRight)
	if !f.Typed() {
		t.Error("unchanged after another choice")
	}
}

// A key line that says "done" where the form says "save" leaves open whether the input is saved.
func TestAFormLabelsItsKeys(t *testing.T) {
	f := form()
	word := func(id screen.ID) string { return screen.Find(f.Actions(), id).Word() }
	if enter, save := word(screen.Open), word(screen.Save); enter != "next field" || save != "save" {
		t.Errorf("in the first field enter is %q, and the key that saves is %q", enter, save)
	}
	do(f, screen.PaneNext, screen.PaneNext)
	if got := word(screen.Open); got != "save" {
		t.Errorf("in the last field enter is %q", got)
	}
	f.Does("sign in")
	if enter, save := word(screen.Open), word(screen.Save); enter != "sign in" || save != "sign in" {
		t.Errorf("enter is %q, and the key that submits is %q", enter, save)
	}
}

func TestAPickerStartsOnTheCurrentChoice(t *testing.T) {
	p := NewPicker(viewtest.Theme(), viewtest.Keys(), "Location")
	p.SetItems([]Item{{ID: 1, Title: "Austin"}, {ID: 2, Title: "Taos", Now: true}, {ID: 3, Title: "Boston"}})
	if it, ok := p.selected(); !ok || it.ID != 2 {
		t.Errorf("the cursor is on %+v", it)
	}
	if got := shown(p); !strings.Contains(got, "✓ Taos") || !strings.Contains(got, "  Austin") {
		t.Errorf("the current choice is not marked:\n%s", got)
	}
}

func TestAPickerShowsALongLineInFull(t *testing.T) {
	p := picker()
	do(p, screen.MoveDown, screen.MoveDown)
	w, h := p.Size(60, 36)
	got := ansi.Strip(p.View(screen.Rect{W: w, H: h}))
	if strings.Count(got, "A company with a long name") < 4 || !strings.Contains(got, "Austin TX") {
		t.Errorf("the line under the cursor can't be read in full:\n%s", got)
	}
}

func TestAPickerRemovesOnlyWhereItCan(t *testing.T) {
	p := picker()
	if got := do(p, removeItem); got != nil {
		t.Errorf("removed: %v", got)
	}
	p.SetRemove("delete")
	if got := do(p, removeItem); got != removed(1) {
		t.Errorf("removes %v", got)
	}
	p.SetLast("+ New")
	if screen.Find(p.Actions(), removeItem).Unless() != "" {
		t.Error("remove is disabled on an item")
	}
	if do(p, screen.MoveUp); screen.Find(p.Actions(), removeItem).Unless() == "" {
		t.Error("the key line offers to remove a line that is no item")
	}
}

func TestALongQuestionCanBeReadToItsEnd(t *testing.T) {
	q := NewQuestion(viewtest.Theme(), viewtest.Keys(), "", "Assign?",
		strings.Repeat("It takes the place of another. ", 12)+"THE END", screen.Choice{Label: "Assign"})
	small := screen.Rect{W: 40, H: 8}
	if got := ansi.Strip(q.View(small)); strings.Contains(got, "THE END") || !strings.Contains(got, "more") {
		t.Fatalf("it does not show that there is more:\n%s", got)
	}
	for range 6 {
		do(q, screen.MovePageDown)
		q.View(small)
	}
	if got := ansi.Strip(q.View(small)); !strings.Contains(got, "THE END") {
		t.Errorf("the end can't be read:\n%s", got)
	}
}

// Nobody agrees to a question that they could not read: on a small terminal the arrows scroll the text before they
// change the answer.
func TestArrowsScrollALongQuestionFirst(t *testing.T) {
	var files []string
	for i := range 14 {
		files = append(files, fmt.Sprintf("file%02d.txt", i))
	}
	q := NewQuestion(viewtest.Theme(), viewtest.Keys(), "", "Write it?", strings.Join(files, "\n"),
		screen.Choice{Label: "No"}, screen.Choice{Label: "Write it"})
	small := screen.Rect{W: 40, H: 8}
	seen := ""
	for range 20 {
		seen += ansi.Strip(q.View(small))
		if q.page.Below() == 0 {
			break
		}
		if do(q, screen.MoveDown); q.at != 0 {
			t.Fatalf("the answer changes before the end of the text:\n%s", ansi.Strip(q.View(small)))
		}
	}
	viewtest.See(t, seen, files...)
	if do(q, screen.MoveDown); q.at != 1 {
		t.Error("the answer does not change at the end")
	}
	if do(q, screen.MoveLeft); q.at != 0 {
		t.Error("the first answer can't be chosen again")
	}
}

// A way to create a missing item is found without scrolling through a long list, and late results do not move the
// cursor from it to an item.
func TestTheLastLinesAreAlwaysVisible(t *testing.T) {
	items := make([]Item, 50)
	for i := range items {
		items[i] = Item{ID: int64(i + 1), Title: fmt.Sprintf("Item %d", i+1)}
	}
	p := NewSearchPicker(viewtest.Theme(), viewtest.Keys(), "Many")
	p.SetLast("+ New item", "None")
	p.SetItems(items[:1])
	drawn := func() string { return ansi.Strip(p.View(screen.Rect{W: 40, H: 14})) }
	if got := drawn(); !strings.Contains(got, "+ New item") || !strings.Contains(got, "None") {
		t.Errorf("few items:\n%s", got)
	}
	do(p, screen.MoveDown)
	p.SetItems(items)
	if got := drawn(); !strings.Contains(got, "Item 50") || !strings.Contains(got, "+ New item") ||
		!strings.Contains(got, "None") {
		t.Errorf("many items:\n%s", got)
	}
	if got, ok := do(p, screen.Open).(screen.Answer); !ok || got.Last != 1 {
		t.Errorf("the cursor went from the last line to %+v", got)
	}
	do(p, screen.MoveUp)
	if got, ok := do(p, screen.Open).(screen.Answer); !ok || got.Choice != 50 || !strings.Contains(drawn(), "Item 50") {
		t.Errorf("the line above the last ones is %+v:\n%s", got, drawn())
	}
}

// While a search is under way, enter took the first of the last lines as soon as no match was left: a form for a new
// person opened for somebody whom the service was about to find.
func TestAPickerWaitsForAMatch(t *testing.T) {
	p := NewSearchPicker(viewtest.Theme(), viewtest.Keys(), "Assign a contact")
	p.SetLast("+ New person", "None")
	p.SetReading("searching…")
	if got := do(p, screen.Open); got != nil {
		t.Errorf("enter took %+v", got)
	}
	if got := shown(p); !strings.Contains(got, "Nothing to choose yet: searching… ↓ goes to the lines below") {
		t.Errorf("enter says nothing:\n%s", got)
	}
	p.SetItems([]Item{{ID: 5, Title: "Zed Quill"}})
	if got, ok := do(p, screen.Open).(screen.Answer); !ok || got.Choice != 5 {
		t.Errorf("with a match: %+v", got)
	}
	p.SetItems(nil)
	p.SetReading("searching…")
	if got, ok := do(p, screen.MoveDown, screen.Open).(screen.Answer); !ok || got.Last != 1 {
		t.Errorf("after moving to the last lines: %+v", got)
	}
	p.SetItems([]Item{{ID: 5, Title: "Zed Quill"}})
	if got, ok := do(p, screen.Open).(screen.Answer); !ok || got.Last != 1 {
		t.Errorf("the cursor went from the last lines to %+v", got)
	}
	p = NewPicker(viewtest.Theme(), viewtest.Keys(), "Location")
	p.SetLast("+ New location")
	p.SetReading("reading the locations…")
	p.SetFault(state.Fault{Kind: state.FaultOffline, Message: "Offline."})
	if got, ok := do(p, screen.Open).(screen.Answer); !ok || got.Last != 1 {
		t.Errorf("once reading has failed: %+v", got)
	}
}

// The matches of the focused field replace its help.
func TestAFieldShowsItsMatches(t *testing.T) {
	var found []string
	f := NewForm(viewtest.Theme(), viewtest.Keys(), "Order", "",
		Field{Name: "Line", Label: "Line", Help: "As one is planned.", Below: func(int) []string { return found }},
		Field{Name: "More", Label: "More"})
	f.Open(screen.Answers{Find: func(text string) tea.Cmd {
		found = nil
		if f.At() == "Line" && text != "" {
			found = []string{"found for " + text}
		}
		return nil
	}})
	see := func(want, not string) {
		t.Helper()
		if text := f.View(screen.Rect{W: 40, H: 12}); !strings.Contains(text, want) ||
			not != "" && strings.Contains(text, not) {
			t.Errorf("want %q and not %q:\n%s", want, not, text)
		}
	}
	see("As one is planned.", "found")
	f.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("vx")})
	see("found for vx", "As one is planned.")
	screen.Find(f.Actions(), screen.PaneNext).Do()
	see("More", "found")
}

// In a restored form, the clear key means the field once the cursor has moved: clearing one field keeps the others.
func TestARestoredFormIsClearedOnlyOnOpening(t *testing.T) {
	for moved, want := range map[bool]string{false: "", true: "Acme"} {
		f := NewForm(viewtest.Theme(), viewtest.Keys(), "Person", "", Field{Name: "Company", Label: "Company"},
			Field{Name: "Phone", Label: "Phone"})
		f.Recall(map[string]string{"Company": "Acme", "Phone": "wrong"}, "kept from 10:46")
		if moved {
			do(f, screen.PaneNext)
		}
		f.Update(tea.KeyMsg{Type: tea.KeyCtrlU})
		if got := f.Values()["Company"]; got != want {
			t.Errorf("moved %v: the company is %q, want %q", moved, got, want)
		}
	}
}

func lineFields() *Form {
	fields := []Field{{Name: "Name", Label: "Name"}}
	for _, n := range []string{"1", "2", "3"} {
		fields = append(fields,
			Field{
				Name: n, Label: "Line", Several: true,
				Help: "As one is planned, with a long help that takes three lines of this form.",
			})
	}
	f := NewForm(viewtest.Theme(), viewtest.Keys(), "Order", "Lines come from the catalog, and this takes two lines.",
		fields...)
	f.Select("1")
	return f
}

// A list pasted into a form fills several fields instead of one, and what does not fit is neither cut nor put over
// other input.
func TestAPastedListFillsSeveralFields(t *testing.T) {
	paste := func(f *Form, s string) { f.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(s), Paste: true}) }
	for _, tt := range []struct {
		typed, last, pasted string
		want                map[string]string
		at                  string
	}{
		{
			"", "", "2 vx-65\r\n\n-1 sm-4 \n",
			map[string]string{"Name": "", "1": "2 vx-65", "2": "-1 sm-4", "3": ""},
			"2",
		},
		{"2 ", "9 c6p", "vx-65\nsm-4", map[string]string{"Name": "", "1": "2 vx-65", "2": "sm-4", "3": "9 c6p"}, "2"},
		{"2 ", "9 c6p", "a\nb\nc", map[string]string{"Name": "", "1": "2", "2": "", "3": "9 c6p"}, "1"},
		{"2 ", "9 c6p", "vx-65", map[string]string{"Name": "", "1": "2 vx-65", "2": "", "3": "9 c6p"}, "1"},
	} {
		f := lineFields()
		f.Fill(map[string]string{"3": tt.last})
		typed(f, tt.typed)
		paste(f, tt.pasted)
		if diff := cmp.Diff(tt.want, f.Values()); diff != "" || f.At() != tt.at {
			t.Errorf("%q pasted, now in field %s: %s", tt.pasted, f.At(), diff)
		}
		if refused := tt.pasted == "a\nb\nc"; strings.Contains(shown(f), "3 lines were pasted, 2 fit") != refused {
			t.Errorf("%q pasted:\n%s", tt.pasted, shown(f))
		}
	}
}

// A list pasted or loaded into a single-line field becomes one line. Unless the form says so, nobody checks it before
// saving.
func TestAFieldSaysThatItJoinedLines(t *testing.T) {
	const said = "Line breaks became spaces"
	f := NewForm(viewtest.Theme(), viewtest.Keys(), "New person", "", Field{Name: "Notes", Label: "Notes"})
	paste := func(s string) { f.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(s), Paste: true}) }
	if paste("Gate code 1180\n"); strings.Contains(shown(f), said) {
		t.Errorf("of one line:\n%s", shown(f))
	}
	if paste("\rDog on site\rcall first"); !strings.Contains(shown(f), said) {
		t.Errorf("of several lines:\n%s", shown(f))
	}
	if typed(f, "!"); strings.Contains(shown(f), said) {
		t.Errorf("after the next key:\n%s", shown(f))
	}
	if f.Fill(map[string]string{"Notes": "Dog on site\ncall first"}); !strings.Contains(shown(f), said) {
		t.Errorf("corrected:\n%s", shown(f))
	}
	if do(f, screen.Save) == nil {
		t.Error("the warning stops the form from being submitted")
	}
}

// Notes on a contact may be a list: line ends are kept, whether pasted, typed or loaded, and the keys that move between
// fields still do.
func TestAFieldTakesSeveralLines(t *testing.T) {
	f := NewForm(viewtest.Theme(), viewtest.Keys(), "New person", "", Field{Name: "Name", Label: "Name"},
		Field{Name: "Notes", Label: "Notes", Lines: 3}, Field{Name: "Phone", Label: "Phone"})
	value := func() string { return f.Values()["Notes"] }
	f.Fill(map[string]string{"Notes": "Gate code 1180\nDog on site"})
	if value() != "Gate code 1180\nDog on site" || strings.Contains(shown(f), "Line ends became") {
		t.Errorf("loaded: %q\n%s", value(), shown(f))
	}
	f.Select("Notes")
	f.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("\r\ncall first"), Paste: true})
	if do(f, screen.Open); f.At() != "Notes" || screen.Find(f.Actions(), screen.Open).Word() != "new line" {
		t.Errorf("enter goes to %s and is labeled %q", f.At(), screen.Find(f.Actions(), screen.Open).Word())
	}
	if typed(f, "x"); value() != "Gate code 1180\nDog on site\ncall first\nx" {
		t.Errorf("pasted and typed: %q", value())
	}
	drawn := shown(f)
	viewtest.See(t, drawn, "Dog on site", "call first")
	for range 3 {
		do(f, screen.MoveUp)
	}
	if typed(f, "!"); !strings.HasPrefix(value(), "G!ate") {
		t.Errorf("three rows up: %q", value())
	}
	if do(f, screen.MoveUp, screen.MoveUp); f.At() != "Name" {
		t.Errorf("up from the first line goes to %s", f.At())
	}
	if do(f, screen.MoveDown, screen.PaneNext); f.At() != "Phone" {
		t.Errorf("the next field is %s", f.At())
	}
}

// Where enter adds a line, the dialog does not say that enter saves.
func TestAnOnlyFieldOfSeveralLinesNamesTheKeyThatSaves(t *testing.T) {
	keys := viewtest.Keys()
	for lines, save := range map[int]screen.ID{0: screen.Open, 3: screen.Save} {
		f := NewForm(viewtest.Theme(), keys, "Serial numbers", "", Field{Name: "Numbers", Label: "Numbers", Lines: lines})
		if said := keys.Name(save) + " save"; !strings.Contains(shown(f), said) {
			t.Errorf("with %d lines it does not say %q:\n%s", lines, said, shown(f))
		}
	}
}

// The error about a refused paste goes with the next key, after which it no longer describes the form.
func TestARefusedPasteIsReportedOnce(t *testing.T) {
	f := lineFields()
	f.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("a\nb\nc\nd"), Paste: true})
	if !strings.Contains(shown(f), "4 lines were pasted") {
		t.Fatal(shown(f))
	}
	if do(f, screen.PaneNext); strings.Contains(shown(f), "were pasted") {
		t.Error(shown(f))
	}
	if do(f, screen.Save) == nil {
		t.Error("the refused paste stops the form from being submitted")
	}
}

// On a small terminal, a field's message is visible with the field, as is the form's error or activity.
func TestAFormThatDoesNotFitShowsWhatMatters(t *testing.T) {
	f := lineFields()
	see := func(wants ...string) {
		t.Helper()
		drawn := ansi.Strip(f.View(screen.Rect{W: 40, H: 9}))
		viewtest.See(t, drawn, wants...)
	}
	do(f, screen.PaneNext, screen.PaneNext)
	see("Line▌", "this form.")
	f.SetFault(state.Fault{Kind: state.FaultInvalid, Message: "The proposal is no longer accepted."})
	see("✗ The proposal is no longer", "Line▌", "this form.")
	f.SetBusy("Making the change order…")
	see("Making the change order…")
}

// A form moved and grew while a person read its error or went on to a field with help.
func TestAnErrorDoesNotMoveTheForm(t *testing.T) {
	f := NewForm(viewtest.Theme(), viewtest.Keys(), "New area", "",
		Field{Name: "Name", Label: "Name", Check: Needed("It needs a name.")},
		Field{Name: "More", Label: "More", Help: strings.Repeat("For example this. ", 8)})
	_, high := f.Size(80, 24)
	for _, key := range []tea.KeyType{tea.KeyTab, tea.KeyTab} {
		f.Update(tea.KeyMsg{Type: key})
		for _, a := range f.Actions() {
			if a.ID == screen.PaneNext {
				a.Do()
			}
		}
		w, now := f.Size(80, 24)
		if now != high {
			t.Errorf("it is %d lines high, and was %d:\n%s", now, high, f.View(screen.Rect{W: w, H: now}))
		}
	}
	narrow := NewForm(viewtest.Theme(), viewtest.Keys(), "E-mail", "",
		Field{Name: "A", Label: "E-mail", Check: Needed("Enter one address, such as name@example.com.")})
	_, before := narrow.Size(40, 24)
	narrow.check(0)
	if w, now := narrow.Size(40, 24); now != before {
		t.Errorf("at 40 columns it is %d lines high, and was %d:\n%s", now, before,
			narrow.View(screen.Rect{W: w, H: now}))
	}
	if v := f.View(screen.Rect{W: 70, H: high}); !strings.Contains(v, "It needs a name.") {
		t.Errorf("no error:\n%s", v)
	}
	for h := range high {
		if _, got := f.Size(80, h); got > h {
			t.Errorf("%d lines in %d", got, h)
		}
	}
}

// In a narrow window the second column was cut after a few letters, and the note hid it in the foot.
func TestANarrowPickerHasTheDetailsOfAnItemInItsFoot(t *testing.T) {
	p := NewPicker(viewtest.Theme(), viewtest.Keys(), "Assign a contact")
	p.SetItems([]Item{
		{
			ID: 1, Title: "Northeastern Municipal Water", Detail: "Client · kim@water.example", Note: "Assigned now.",
			Now: true,
		},
		{ID: 2, Title: "Erik Halvorsen", Detail: "Client · erik@halvorsen.example"},
	})
	for size, want := range map[screen.Rect][]string{
		{W: 40, H: 12}: {
			"✓ Northeastern Municipal Water      ", "Northeastern Municipal Water  Client",
			"· kim@water.example  ", "Assigned now.", "  Erik Halvorsen     ",
		},
		{W: 72, H: 12}: {
			"✓ Northeastern Municipal Water  Client · kim@water.example",
			"  Erik Halvorsen                Client · erik@halvorsen.example",
		},
	} {
		got := ansi.Strip(p.View(size))
		for _, words := range want {
			if !strings.Contains(got, words) {
				t.Errorf("%q is missing at %d columns:\n%s", words, size.W, got)
			}
		}
	}
}
