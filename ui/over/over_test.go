package over

import (
	"testing"
	"time"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/viewtest"
	tea "github.com/charmbracelet/bubbletea"
)

// stoppedClock is moved only by the test.
type stoppedClock struct {
	screen.Clock
	now time.Time
}

func (c *stoppedClock) Now() time.Time { return c.now }

// someDialogs returns dialogs without a program.
func someDialogs() (*Dialogs, *stoppedClock) {
	clock := &stoppedClock{now: time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)}
	return New(viewtest.Theme(), viewtest.Keys(), clock, make(notepad)), clock
}

func (d *Dialogs) press(keys ...string) {
	for _, k := range keys {
		if t, named := map[string]tea.KeyType{
			"enter": tea.KeyEnter, "esc": tea.KeyEsc,
			"ctrl+s": tea.KeyCtrlS,
		}[k]; named {
			d.Key(tea.KeyMsg{Type: t})
			continue
		}
		d.Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)})
	}
}

func (d *Dialogs) nameForm() *dialog.Form {
	return dialog.NewForm(d.theme, d.keys, "Name", "", dialog.Field{Name: "Name", Label: "Name"})
}

// One escape too many would lose the input of a form.
func TestClosingAChangedFormAsks(t *testing.T) {
	d, clock := someDialogs()
	f := d.nameForm()
	d.Open(f, screen.Answers{})
	d.press("R", "o", "n", "i", "esc")
	if !d.IsOpen(f) || d.Top().Pane == screen.Pane(f) {
		t.Fatal("the form closed without asking")
	}
	clock.now = clock.now.Add(ReadFor)
	d.press("n")
	if d.Top().Pane != screen.Pane(f) || f.Values()["Name"] != "Roni" {
		t.Fatalf("typing no longer reaches the form: %v", f.Values())
	}
	if d.press("esc", "d"); !d.IsOpen(f) {
		t.Fatal("a key typed before the question could be read discarded the form")
	}
	clock.now = clock.now.Add(ReadFor)
	d.press("d")
	if d.Top() != nil {
		t.Error("the form is still open after discarding it")
	}
	empty := d.nameForm()
	d.Open(empty, screen.Answers{})
	if d.press("esc"); d.Top() != nil {
		t.Error("an empty form asks")
	}
}

// An answer may open the next dialog, which must stay open.
func TestADialogClosesBeforeItsAnswerIsHandled(t *testing.T) {
	d, _ := someDialogs()
	first, next := d.nameForm(), d.nameForm()
	d.Open(first, screen.Answers{Submit: func(screen.Answer) tea.Cmd {
		if d.IsOpen(first) {
			t.Error("the form is still open")
		}
		d.Open(next, screen.Answers{})
		return nil
	}})
	if d.press("ctrl+s"); d.Top() == nil || d.Top().Pane != screen.Pane(next) {
		t.Error("the dialog opened by the answer is gone")
	}
}

// A key meant for a text would agree to a question that nobody has read.
func TestAnUnrequestedQuestionIgnoresKeysTypedBefore(t *testing.T) {
	d, clock := someDialogs()
	agreed := false
	d.Interrupt("", "Save?", "", screen.Choice{Key: "y", Label: "Yes", Danger: true, Do: func() tea.Cmd {
		agreed = true
		return nil
	}})
	d.press("y")
	clock.now = clock.now.Add(ReadFor / 2)
	d.press("y")
	clock.now = clock.now.Add(ReadFor / 2)
	if d.press("y"); agreed {
		t.Fatal("typing on agreed to the question")
	}
	clock.now = clock.now.Add(ReadFor)
	if d.press("y"); !agreed {
		t.Error("it can't be agreed to")
	}
	d.Interrupt("", "Save?", "")
	if d.press("esc"); d.Top() != nil {
		t.Error("it can't be closed at once")
	}
}

func TestTheOpeningKeyConfirmsNothing(t *testing.T) {
	d, _ := someDialogs()
	done := 0
	d.Ask("u", "Undo?", "", screen.Choice{Key: "u", Label: "Undo it", Danger: true, Do: func() tea.Cmd {
		done++
		return nil
	}})
	if d.press("u"); done != 0 || d.Top() == nil {
		t.Fatalf("confirmed %d times", done)
	}
	if d.press("n"); done != 0 || d.Top() != nil {
		t.Error("n does not decline")
	}
}

func TestAnUnrequestedQuestionWaitsForTheEndOfTyping(t *testing.T) {
	d, _ := someDialogs()
	for range 2 {
		d.WhenFree(func() { d.Interrupt("", "LIVE account", "") })
	}
	typing := true
	if d.OpenWaiting(func() bool { return typing }); d.Top() != nil {
		t.Fatal("it takes keys from a text")
	}
	typing = false
	if d.OpenWaiting(func() bool { return typing }); len(d.stack) != 1 {
		t.Fatalf("%d are open", len(d.stack))
	}
	d.press("esc")
	if d.OpenWaiting(func() bool { return typing }); len(d.stack) != 1 || len(d.waiting) != 0 {
		t.Error("the second question did not open")
	}
}

func TestClosingAFormClosesDialogsOverIt(t *testing.T) {
	d, _ := someDialogs()
	below, f := d.nameForm(), d.nameForm()
	d.Open(below, screen.Answers{})
	d.Open(f, screen.Answers{})
	d.Ask("", "Sure?", "")
	if d.Close(f); d.Top() == nil || d.Top().Pane != screen.Pane(below) || d.IsOpen(f) {
		t.Errorf("%d are open", len(d.stack))
	}
}
