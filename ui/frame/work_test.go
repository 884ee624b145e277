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

// noClock delivers every message at once.
type noClock struct{}

func (noClock) Now() time.Time { return time.Time{} }

func (noClock) AfterCmd(_ time.Duration, fn func(time.Time) tea.Msg) tea.Cmd {
	return func() tea.Msg { return fn(time.Time{}) }
}

// A quick activity would only flicker, and the spinner must stop when one ends.
func TestLongActivitiesAreShown(t *testing.T) {
	u, th := Work{Clock: noClock{}}, theme.New(theme.Config{Profile: theme.NoColor})
	line := func(what string) string { return ansi.Strip(u.Beside("", func() string { return what }, "^t", 60, th)) }
	if u.Follow("Reading") == nil || line("Reading") != "" {
		t.Fatalf("shown at once: %q", line("Reading"))
	}
	if why := u.CannotStop(); why != "" {
		t.Errorf("it can't be stopped: %s", why)
	}
	first := u.timer
	if u.due(first) == nil || !strings.Contains(line("Reading"), "Reading…  ^t stops") {
		t.Errorf("not shown after a while: %q", line("Reading"))
	}
	if got := u.Beside("Saved", func() string { return "Reading" }, "^t", 20, th); !strings.HasPrefix(got, "Saved") ||
		strings.Contains(got, "Reading") {
		t.Errorf("beside a message: %q", got)
	}
	if cmd := u.Follow(""); cmd != nil || line("") != "" || u.CannotStop() == "" {
		t.Errorf("shown after the end: %q", line(""))
	}
	if cmd := u.due(first); cmd != nil {
		t.Error("the spinner keeps turning")
	}
	if next := u.Follow("Saving"); next == nil || u.due(first) != nil || u.shown {
		t.Error("the timer of an earlier activity shows one that has just begun")
	}
}

// On a very narrow screen the activity must not be wider than the line: the terminal would cut it, or shift everything
// below.
func TestAnActivityFitsAnyWidth(t *testing.T) {
	u, th := Work{Clock: noClock{}, running: true, shown: true}, theme.New(theme.Config{Profile: theme.NoColor})
	for _, message := range []string{"", "S", "Saved 日本語"} {
		for w := 1; w < 40; w++ {
			if got := u.Beside(cells.Cut(message, w, "…"), func() string { return "Reading" }, "^t", w,
				th); cells.Width(got) > w {
				t.Errorf("%q is %d cells wide, on %d", got, cells.Width(got), w)
			}
		}
	}
}
