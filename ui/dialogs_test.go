package ui

import (
	"testing"
	"time"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/theme"
	tea "github.com/charmbracelet/bubbletea"
)

// stoppedClock stands still until a test moves it.
type stoppedClock struct {
	SystemClock
	now time.Time
}

func (c *stoppedClock) Now() time.Time { return c.now }

// someDialogs are dialogs without a program.
func someDialogs() (*dialogs, *stoppedClock) {
	clock := &stoppedClock{now: time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)}
	return &dialogs{theme: theme.New(theme.Config{Profile: theme.NoColor}), keys: Actions().DefaultKeys(), clock: clock}, clock
}

func (d *dialogs) press(keys ...string) {
	for _, k := range keys {
		if t, named := map[string]tea.KeyType{"enter": tea.KeyEnter, "esc": tea.KeyEsc, "ctrl+s": tea.KeyCtrlS}[k]; named {
			d.key(tea.KeyMsg{Type: t})
			continue
		}
		d.key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)})
	}
}

func (d *dialogs) nameForm() *dialog.Form {
	f := dialog.NewForm(d.theme, d.keys, "Name", "", dialog.Field{Name: "Name", Label: "Name"})
	return &f
}

// What was typed into a form would be lost by one escape too many.
func TestAFormInWhichSomethingWasTypedAsksBeforeItIsClosed(t *testing.T) {
	d, _ := someDialogs()
	f := d.nameForm()
	d.open(f, screen.Answers{})
	d.press("R", "o", "n", "i", "esc")
	if !d.isOpen(f) || d.top().Pane == screen.Pane(f) {
		t.Fatal("the form is closed unasked")
	}
	d.press("n")
	if d.top().Pane != screen.Pane(f) || f.Values()["Name"] != "Roni" {
		t.Fatalf("no longer to be typed into: %v", f.Values())
	}
	d.press("esc", "d")
	if d.top() != nil {
		t.Error("the form is still open after it was given up")
	}
	empty := d.nameForm()
	d.open(empty, screen.Answers{})
	if d.press("esc"); d.top() != nil {
		t.Error("an empty form asks")
	}
}

// An answer may open the next dialog, which must not be closed by the one before.
func TestADialogIsClosedBeforeItsAnswerIsTaken(t *testing.T) {
	d, _ := someDialogs()
	first, next := d.nameForm(), d.nameForm()
	d.open(first, screen.Answers{Submit: func(screen.Answer) tea.Cmd {
		if d.isOpen(first) {
			t.Error("the form is still open")
		}
		d.open(next, screen.Answers{})
		return nil
	}})
	if d.press("ctrl+s"); d.top() == nil || d.top().Pane != screen.Pane(next) {
		t.Error("what the answer opened is not there")
	}
}

// A key that was meant for a text would agree to what nobody has read.
func TestAQuestionThatComesByItselfTakesNoKeyThatWasTypedBefore(t *testing.T) {
	d, clock := someDialogs()
	agreed := false
	d.interrupt("", "Save?", "", choice{key: "y", label: "Yes", danger: true, do: func() tea.Cmd { agreed = true; return nil }})
	d.press("y")
	clock.now = clock.now.Add(readFor / 2)
	d.press("y")
	clock.now = clock.now.Add(readFor / 2)
	if d.press("y"); agreed {
		t.Fatal("whoever types on agrees")
	}
	clock.now = clock.now.Add(readFor)
	if d.press("y"); !agreed {
		t.Error("it can't be agreed to")
	}
	d.interrupt("", "Save?", "")
	if d.press("esc"); d.top() != nil {
		t.Error("it can't be closed at once")
	}
}

func TestTheKeyThatAskedForAQuestionConfirmsNothing(t *testing.T) {
	d, _ := someDialogs()
	done := 0
	d.ask("u", "Undo?", "", choice{key: "u", label: "Undo it", danger: true, do: func() tea.Cmd { done++; return nil }})
	if d.press("u"); done != 0 || d.top() == nil {
		t.Fatalf("done %d times", done)
	}
	if d.press("n"); done != 0 || d.top() != nil {
		t.Error("n does not decline")
	}
}

func TestAQuestionThatNobodyAskedForWaitsUntilNothingIsTyped(t *testing.T) {
	d, _ := someDialogs()
	for range 2 {
		d.whenFree(func() { d.interrupt("", "LIVE account", "") })
	}
	typing := true
	if d.openWaiting(func() bool { return typing }); d.top() != nil {
		t.Fatal("it takes keys from a text")
	}
	typing = false
	if d.openWaiting(func() bool { return typing }); len(d.stack) != 1 {
		t.Fatalf("%d are open", len(d.stack))
	}
	d.press("esc")
	if d.openWaiting(func() bool { return typing }); len(d.stack) != 1 || len(d.waiting) != 0 {
		t.Error("the second is not asked")
	}
}

func TestClosingAFormClosesWhatLiesOverIt(t *testing.T) {
	d, _ := someDialogs()
	below, f := d.nameForm(), d.nameForm()
	d.open(below, screen.Answers{})
	d.open(f, screen.Answers{})
	d.ask("", "Sure?", "")
	if d.close(f); d.top() == nil || d.top().Pane != screen.Pane(below) || d.isOpen(f) {
		t.Errorf("%d are open", len(d.stack))
	}
}
