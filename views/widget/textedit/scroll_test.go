package textedit

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
)

func numbered(n int) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		if i > 1 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "line %d", i)
	}
	return b.String()
}

// inSight returns the visible rows without styles and trailing spaces.
func inSight(e *Editor) []string {
	rows := strings.Split(ansi.Strip(e.View()), "\n")
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	return rows
}

func TestScrollFollowsTheCursor(t *testing.T) {
	e := New(numbered(10), Options{})
	e.SetSize(12, 3)
	for _, tt := range []struct {
		keys string
		want []string
	}{
		{"", []string{"line 1", "line 2", "line 3"}},
		{"down down", []string{"line 1", "line 2", "line 3"}},
		{"down", []string{"line 2", "line 3", "line 4"}},
		{"up up up", []string{"line 1", "line 2", "line 3"}},
		{"ctrl+end", []string{"line 8", "line 9", "line 10"}},
		{"pgup", []string{"line 8", "line 9", "line 10"}},
		{"pgup", []string{"line 6", "line 7", "line 8"}},
		{"ctrl+end ctrl+u backspace", []string{"line 7", "line 8", "line 9"}},
		{"alt+a delete", []string{"", "", ""}},
		{"ctrl+z", []string{"line 7", "line 8", "line 9"}},
	} {
		press(e, tt.keys)
		if diff := cmp.Diff(tt.want, inSight(e)); diff != "" {
			t.Errorf("after %q (-want +got):\n%s", tt.keys, diff)
		}
	}
}

func TestScrollWithTheWheel(t *testing.T) {
	e := New(numbered(10), Options{})
	e.SetSize(12, 3)
	e.Scroll(4)
	if top, total := e.Rows(); top != 4 || total != 10 {
		t.Errorf("Rows = %d of %d", top, total)
	}
	if _, _, ok := cursorCell(e); ok || e.Cursor() != 0 {
		t.Error("the cursor moved with the view")
	}
	e.Scroll(99)
	if diff := cmp.Diff([]string{"line 8", "line 9", "line 10"}, inSight(e)); diff != "" {
		t.Errorf("beyond the end (-want +got):\n%s", diff)
	}
	press(e, "right")
	if x, y, ok := cursorCell(e); !ok || x != 1 || y != 0 {
		t.Errorf("after a key the cursor is at %d,%d (%v)", x, y, ok)
	}
	e.Scroll(-5)
	if top, _ := e.Rows(); top != 0 {
		t.Errorf("beyond the start: row %d", top)
	}
}

func TestResizingKeepsTheTop(t *testing.T) {
	e := New(strings.Repeat("one two three four ", 50), Options{})
	e.SetSize(9, 4)
	e.SetCursor(500)
	first := e.rowStart(e.top).c
	e.SetSize(40, 4)
	if got := e.rowStart(e.top).c; got > first || first-got > 40 {
		t.Errorf("the top went from cluster %d to %d", first, got)
	}
	if _, _, ok := cursorCell(e); !ok {
		t.Error("the cursor is not visible")
	}
	e.SetSize(0, 0)
	e.SetSize(9, 4)
	if _, _, ok := cursorCell(e); !ok {
		t.Error("the cursor is not visible after a view without cells")
	}
}

func TestLine(t *testing.T) {
	e := New("two\nlines", Options{Line: true})
	if got := shown(e); got != "two lines|" {
		t.Errorf("set: %q", got)
	}
	e.Update(pasted("\nand\tmore\n"))
	if got := shown(e); got != "two lines and more|" {
		t.Errorf("pasted: %q", got)
	}
	if !e.Replace("a\nb") || e.Text() != "a b" {
		t.Errorf("replaced: %q", e.Text())
	}
}
