package text

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A name goes into a spreadsheet and comes back as it was.
func TestACellHasItsText(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.SampledFrom([]rune("'=+-@\t\r1 .(xé"))).Draw(t, "text")
		cell := ToCell(s)
		if back := FromCell(cell); back != s {
			t.Fatalf("%q is written as %q, and read as %q", s, cell, back)
		}
		if cell != "" && strings.ContainsRune("=@\t\r", rune(cell[0])) {
			t.Fatalf("%q is written as %q", s, cell)
		}
	})
}
