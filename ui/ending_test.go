package ui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state/session"
)

// Text that a person wrote in $EDITOR would be lost with the program.
func TestTheProgramWaitsForWhatEditorHas(t *testing.T) {
	m, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	left, away := 0, true
	e := ending{base: m.base, leave: func() { left++ }, away: func() bool { return away }}
	e.quit()
	if cmd := e.endIfSaved(); cmd != nil || left > 0 || m.ctx.Err() != nil {
		t.Fatal("it ends while $EDITOR has a text")
	}
	away = false
	e.quit()
	if cmd := e.endIfSaved(); left != 1 || !quits(cmd) || m.ctx.Err() == nil {
		t.Errorf("it does not end once the text is back; texts were left %d times", left)
	}
}

func TestTheProgramIsSuspendedOnceAndNotWhileItEnds(t *testing.T) {
	m, err := New(Options{Suspends: true})
	if err != nil {
		t.Fatal(err)
	}
	e := ending{base: m.base, leave: func() {}, away: func() bool { return false }}
	if _, suspends := e.suspend()().(tea.SuspendMsg); !suspends {
		t.Error("it is not suspended")
	}
	if cmd := e.endIfSaved(); cmd != nil {
		t.Error("it is suspended again by itself")
	}
	e.quit()
	if cmd := e.suspend(); !quits(cmd) {
		t.Error("it is suspended in place of ending")
	}
}

func quits(cmd tea.Cmd) bool {
	if cmd == nil {
		return false
	}
	_, quits := cmd().(tea.QuitMsg)
	return quits
}

// A program that waits for the disk to end learns that what was typed is kept nowhere.
func TestTheProgramDoesNotEndOverWhatIsLost(t *testing.T) {
	m, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	m.quitting = true
	m.applyScratchLost(session.ScratchLost{Values: map[string]string{"Name": "Den"}})
	if m.quitting || m.cannotQuit() == "" {
		t.Error("it ends, and what was typed is gone")
	}
	m.away, m.leave = func() bool { return false }, func() {}
	m.quit()
	if cmd := m.endIfSaved(); !quits(cmd) || !strings.Contains(m.Parting(), "Den") {
		t.Errorf("a signal ends it with %q", m.Parting())
	}
}
