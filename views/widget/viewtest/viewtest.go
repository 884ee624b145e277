// Package viewtest holds what the tests of panes share: checks of a pane's size, and golden files
// of it as text.
package viewtest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Updating reports whether golden files are written.
func Updating() bool { return *update }

// Widths are the widths, in cells, at which golden files show every pane.
var Widths = []int{24, 40, 80, 120, 200}

// Pane is what a test needs of a pane.
type Pane interface{ View(area screen.Rect) string }

// Theme returns a theme without colours, so that a pane is drawn the same everywhere.
func Theme() *theme.Theme { return theme.New(theme.Config{Profile: theme.NoColor}) }

// Exact fails unless text is exactly w by h cells.
func Exact(t interface {
	Helper()
	Fatalf(format string, args ...any)
}, text string, w, h int,
) {
	t.Helper()
	lines := strings.Split(text, "\n")
	if h == 0 && text == "" {
		return
	}
	if len(lines) != h {
		t.Fatalf("%d lines, want %d (at width %d):\n%s", len(lines), h, w, text)
	}
	for i, l := range lines {
		if got := ansi.StringWidth(l); got != w {
			t.Fatalf("line %d is %d cells wide, want %d (of %d lines):\n%q", i, got, w, h, l)
		}
	}
}

// See fails unless text has all of want.
func See(t *testing.T, text string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(text, w) {
			t.Errorf("%q is missing:\n%s", w, text)
		}
	}
}

// DoNotSee fails if text has any of hidden.
func DoNotSee(t *testing.T, text string, hidden ...string) {
	t.Helper()
	for _, h := range hidden {
		if strings.Contains(text, h) {
			t.Errorf("%q is in:\n%s", h, text)
		}
	}
}

// Sizes draws the pane at many sizes and fails if one is not filled exactly.
func Sizes(t *testing.T, p Pane) {
	t.Helper()
	for _, w := range []int{0, 1, 2, 3, 5, 8, 13, 20, 24, 31, 40, 59, 60, 79, 80, 100, 120, 139, 200} {
		for _, h := range []int{0, 1, 2, 3, 4, 5, 6, 8, 11, 20, 40} {
			Exact(t, p.View(screen.Rect{W: w, H: h}), w, h)
		}
	}
}

// Golden compares the pane, drawn at each of Widths and height rows high, to
// testdata/<name>.golden.
func Golden(t *testing.T, name string, p Pane, height int) {
	t.Helper()
	var b strings.Builder
	for _, w := range Widths {
		fmt.Fprintf(&b, "── %d × %d\n", w, height)
		text := p.View(screen.Rect{W: w, H: height})
		Exact(t, text, w, height)
		b.WriteString(Picture(text))
	}
	compare(t, name, b.String())
}

// Picture returns text without colours: the bar is between ⟦ and ⟧, selected letters are between ⟨
// and ⟩, and ‸ is before the cell of the text cursor. Spaces at the ends of lines are cut.
func Picture(text string) string {
	text = bracket(text, "\x1b[7m", "⟦", "⟧")
	text = bracket(text, "\x1b[4;7m", "⟨", "⟩")
	text = strings.ReplaceAll(text, "\x1b[81m", "‸")
	var b strings.Builder
	for line := range strings.SplitSeq(ansi.Strip(text), "\n") {
		b.WriteString(strings.TrimRight(line, " "))
		b.WriteByte('\n')
	}
	return b.String()
}

func bracket(text, sequence, open, end string) string {
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(text, sequence)
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		inside, rest, _ := strings.Cut(after, "\x1b[0m")
		b.WriteString(open + inside + end)
		text = rest
	}
}

// compare compares got to testdata/<name>.golden, or writes it with the flag -update.
func compare(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; go test -update writes it", err)
	}
	if got != string(want) {
		t.Errorf("%s is not what it was; go test -update takes it over.\ngot:\n%s\nwant:\n%s", path, got, want)
	}
}
