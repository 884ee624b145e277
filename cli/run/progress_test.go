package run

import (
	"bytes"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"
)

func TestProgressBar(t *testing.T) {
	var out bytes.Buffer
	p := newProgressBar(&out, termenv.Ascii)
	p.tell("nothing", 0, 0)
	if out.Len() > 0 {
		t.Errorf("drew %q", out.String())
	}
	var drawn []string
	for _, done := range []int{0, 1, 500, 1000} {
		p.tell("keeping catalog items of an account", done, 1000)
		drawn = append(drawn, out.String())
		out.Reset()
	}
	if drawn[1] != "" {
		t.Errorf("an unchanged line was drawn again: %q", drawn[1])
	}
	for i, want := range map[int]struct {
		percent string
		filled  int
	}{0: {"  0%", 0}, 2: {" 50%", 15}, 3: {"100%\n", 30}} {
		line, ok := strings.CutPrefix(drawn[i], "\r"+ansi.EraseEntireLine)
		if !ok || !strings.HasSuffix(line, want.percent) || strings.Count(line, "█") != want.filled {
			t.Errorf("line %d is %q, want %d cells filled and %q", i, line, want.filled, want.percent)
		}
		if w := ansi.StringWidth(strings.TrimRight(line, "\n")); w != barPosition+1+barColumns+5 {
			t.Errorf("line %d has %d columns: %q", i, w, line)
		}
	}
	if !strings.HasPrefix(drawn[3], "\r"+ansi.EraseEntireLine+"keeping catalog items… ") {
		t.Errorf("the last line is %q", drawn[3])
	}
}
