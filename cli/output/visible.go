package output

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// OnTerminal returns a writer that passes on to w what programs and people wrote, with visible. Each write to it is
// a whole text. What this program itself draws must not go through it.
func OnTerminal(w io.Writer) io.Writer { return terminal{w} }

type terminal struct{ io.Writer }

// Write implements io.Writer.
func (t terminal) Write(p []byte) (int, error) {
	if _, err := io.WriteString(t.Writer, visible(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// visible returns s with an escape as in JSON for everything that a terminal would interpret, or that would show text
// in another order: C0 and C1 controls, bidirectional controls, and bytes that are no UTF-8. A name or the body of a
// delivery could otherwise change the title and the clipboard, or hide what it says. JSON means the same afterwards.
func visible(s string) string {
	if strings.IndexFunc(s, obeyed) < 0 { // the usual case
		return s
	}
	var b strings.Builder
	for i, r := range s {
		n := utf8.RuneLen(r)
		switch {
		case !obeyed(r):
			b.WriteRune(r)
		case r == utf8.RuneError && (n > len(s)-i || s[i:i+n] != string(r)):
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == utf8.RuneError:
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// obeyed reports whether a terminal may do anything else with r than show it; also for a byte that is not UTF-8.
func obeyed(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r < 0x20, r >= 0x7f && r < 0xa0, r == utf8.RuneError:
		return true
	default:
		return r == 0x061c || r == 0x200e || r == 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
	}
}
