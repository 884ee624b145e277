package ui

import (
	"strings"
	"testing"

	"app.tender/tender/views/widget/theme"
	"github.com/charmbracelet/x/ansi"
)

// What is quick would only flicker, and what is over must not go on turning.
func TestWorkIsToldOfOnceItTakesLong(t *testing.T) {
	u, th := underWay{clock: SystemClock{}}, theme.New(theme.Config{Profile: theme.NoColor})
	line := func(what string) string { return ansi.Strip(u.beside("", what, "^t", 60, th)) }
	if u.follow("Reading") == nil || line("Reading") != "" {
		t.Fatalf("told at once: %q", line("Reading"))
	}
	if why := u.cannotStop(); why != "" {
		t.Errorf("it can't be stopped: %s", why)
	}
	first := u.timer
	if u.due(workDueMsg{first}) == nil || !strings.Contains(line("Reading"), "Reading…  ^t stops") {
		t.Errorf("not told after a while: %q", line("Reading"))
	}
	if got := u.beside("Saved", "Reading", "^t", 20, th); !strings.HasPrefix(got, "Saved") || strings.Contains(got, "Reading") {
		t.Errorf("beside a message: %q", got)
	}
	if cmd := u.follow(""); cmd != nil || line("") != "" || u.cannotStop() == "" {
		t.Errorf("told when it is over: %q", line(""))
	}
	if cmd := u.due(workDueMsg{first}); cmd != nil {
		t.Error("it goes on turning")
	}
	if next := u.follow("Saving"); next == nil || u.due(workDueMsg{first}) != nil || u.shown {
		t.Error("the timer of the work before shows what has just begun")
	}
}
