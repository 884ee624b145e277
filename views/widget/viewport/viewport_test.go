package viewport

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/viewtest"
)

func numbered(n int) []string {
	lines := make([]string, n)
	for i := range lines {
		lines[i] = fmt.Sprintf("line %d", i+1)
	}
	return lines
}

func TestViewportMovesAndCountsWhatIsBelow(t *testing.T) {
	var r Viewport
	lines := numbered(10)
	r.View(lines, 20, 4)
	for _, step := range []struct {
		action screen.ID
		first  string
		more   string
	}{
		{screen.MoveUp, "line 1", "↓ 6 more"},
		{screen.MoveDown, "line 2", "↓ 5 more"},
		{screen.MovePageDown, "line 5", "↓ 2 more"},
		{screen.MovePageDown, "line 7", ""},
		{screen.MoveDown, "line 7", ""},
		{screen.MovePageUp, "line 4", "↓ 3 more"},
		{screen.MoveBottom, "line 7", ""},
		{screen.MoveTop, "line 1", "↓ 6 more"},
	} {
		if !r.Do(step.action) {
			t.Fatalf("%s does not move", step.action)
		}
		first, _, _ := strings.Cut(r.View(lines, 20, 4), "\n")
		if got := strings.TrimSpace(first); got != step.first || r.More() != step.more {
			t.Errorf("after %s: %q and %q, want %q and %q", step.action, got, r.More(), step.first, step.more)
		}
	}
	if r.Do(screen.Open) {
		t.Error("an action that does not move was handled")
	}
}

func TestViewportStaysWithinItsLines(t *testing.T) {
	var r Viewport
	r.View(numbered(10), 20, 4)
	r.Do(screen.MoveBottom)
	for _, c := range []struct {
		lines, height int
		first         string
	}{{10, 8, "line 3"}, {5, 4, "line 2"}, {2, 4, "line 1"}} {
		first, _, _ := strings.Cut(r.View(numbered(c.lines), 20, c.height), "\n")
		if strings.TrimSpace(first) != c.first {
			t.Errorf("%d lines of %d: begins with %q, want %q", c.height, c.lines, first, c.first)
		}
	}
}

// Any text fills any area exactly.
func TestViewportIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(0, 40).Draw(t, "w"), rapid.IntRange(0, 12).Draw(t, "h")
		text := rapid.StringOf(rapid.SampledFrom([]rune("ab 日本 é\u0301🙂-,"))).Draw(t, "text")
		var r Viewport
		lines := cells.Wrap(text, w)
		viewtest.Exact(t, r.View(lines, w, h), w, h)
		r.Do(screen.MoveDown)
		viewtest.Exact(t, r.View(lines, w, h), w, h)
	})
}
