package cli

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTextInAManualPage(t *testing.T) {
	var p roff
	p.text(
		"Two lines\nof text.\n\n.hidden is no request, 'nor is this; a C:\\path stays\n'as it is:\n  tender show 1042 --csv\n  tender undo\nDone.\n\ttender redo")
	want := `Two lines
of text.
.PP
\&.hidden is no request, 'nor is this; a C:\epath stays
\&'as it is:
.PP
.EX
  tender show 1042 \-\-csv
  tender undo
.EE
Done.
.PP
.EX
	tender redo
.EE
`
	if d := cmp.Diff(want, p.String()); d != "" {
		t.Error(d)
	}
}
