package frame

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// noClock brings every message at once.
type noClock struct{}

func (noClock) Now() time.Time { return time.Time{} }

func (noClock) AfterCmd(_ time.Duration, fn func(time.Time) tea.Msg) tea.Cmd {
	return func() tea.Msg { return fn(time.Time{}) }
}

// An activity that is quick would only flicker, and one that has ended must not go on
// turning.
func TestWorkIsToldOfOnceItTakesLong(t *testing.T) {
	u, th := Work{Clock: noClock{}}, theme.New(theme.Config{Profile: theme.NoColor})
	line := func(what string) string { return ansi.Strip(u.Beside("", func() string { return what }, "^t", 60, th)) }
	if u.Follow("Reading") == nil || line("Reading") != "" {
		t.Fatalf("told at once: %q", line("Reading"))
	}
	if why := u.CannotStop(); why != "" {
		t.Errorf("it can't be stopped: %s", why)
	}
	first := u.timer
	if u.due(first) == nil || !strings.Contains(line("Reading"), "Reading…  ^t stops") {
		t.Errorf("not told after a while: %q", line("Reading"))
	}
	if got := u.Beside("Saved", func() string { return "Reading" }, "^t", 20, th); !strings.HasPrefix(got, "Saved") || strings.Contains(got, "Reading") {
		t.Errorf("beside a message: %q", got)
	}
	if cmd := u.Follow(""); cmd != nil || line("") != "" || u.CannotStop() == "" {
		t.Errorf("told when it is over: %q", line(""))
	}
	if cmd := u.due(first); cmd != nil {
		t.Error("it goes on turning")
	}
	if next := u.Follow("Saving"); next == nil || u.due(first) != nil || u.shown {
		t.Error("the timer of the work before shows what has just begun")
	}
}

// On a screen of a few cells what is under way takes no more of them than there are: the terminal would cut the
// line or shift all that is below it.
func TestWorkFitsAnyWidth(t *testing.T) {
	u, th := Work{Clock: noClock{}, running: true, shown: true}, theme.New(theme.Config{Profile: theme.NoColor})
	for _, message := range []string{"", "S", "Saved 日本語"} {
		for w := 1; w < 40; w++ {
			if got := u.Beside(cells.Cut(message, w, "…"), func() string { return "Reading" }, "^t", w, th); cells.Width(got) > w {
				t.Errorf("%q is %d cells wide, on %d", got, cells.Width(got), w)
			}
		}
	}
}
