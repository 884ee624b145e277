package support

import (
	"strings"
	"testing"

	"app.tender/tender/state/support"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
)

func TestFindingsBreakBetweenWords(t *testing.T) {
	text := support.FindingsText([]support.Finding{{
		Check: "data directory", Result: support.CheckBad,
		Found: "/home/dana/.local/share/tender/profiles/work can't be written: permission denied.",
		Next:  "Make it writable, or set TENDER_DATA_DIR to a directory that is.",
	}})
	want := `✗ data directory /home/dana/.local/share/tender/profiles/work
                 can't be written: permission
                 denied.
                 → Make it writable, or set
                   TENDER_DATA_DIR to a
                   directory that is.
`
	if diff := cmp.Diff(want, wrapped(text, 48)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(text, wrapped(text, 0)); diff != "" {
		t.Errorf("without a limit the text changed:\n%s", diff)
	}
	for width := 1; width < 120; width++ {
		for line := range strings.Lines(wrapped(text, width)) {
			line = strings.TrimSuffix(line, "\n")
			if words := strings.Fields(line[min(len(line), support.FindingColumn):]); ansi.StringWidth(line) > width &&
				len(words) > 2 {
				t.Errorf("wider than %d: %q", width, line)
			}
		}
	}
}
