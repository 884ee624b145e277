package ui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// Quitting while $EDITOR runs would lose its text.
func TestQuittingWaitsForTheExternalEditor(t *testing.T) {
	m, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	left, away := 0, true
	e := ending{base: m.base, leave: func() { left++ }, away: func() bool { return away }}
	e.quit()
	if cmd := e.endIfSaved(); cmd != nil || left > 0 || m.ctx.Err() != nil {
		t.Fatal("quit while $EDITOR was running")
	}
	away = false
	e.quit()
	if cmd := e.endIfSaved(); left != 1 || !quits(cmd) || m.ctx.Err() == nil {
		t.Errorf("did not quit after $EDITOR returned; texts were left %d times", left)
	}
}

func TestSuspendingOnceAndNotWhileQuitting(t *testing.T) {
	m, err := New(Options{Suspends: true})
	if err != nil {
		t.Fatal(err)
	}
	e := ending{base: m.base, leave: func() {}, away: func() bool { return false }}
	if _, suspends := e.suspend()().(tea.SuspendMsg); !suspends {
		t.Error("not suspended")
	}
	if cmd := e.endIfSaved(); cmd != nil {
		t.Error("suspended twice")
	}
	e.quit()
	if cmd := e.suspend(); !quits(cmd) {
		t.Error("suspended instead of quitting")
	}
}

func quits(cmd tea.Cmd) bool {
	if cmd == nil {
		return false
	}
	_, quits := cmd().(tea.QuitMsg)
	return quits
}
