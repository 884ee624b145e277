// Package cells measures, cuts, pads, wraps and frames text in screen cells.
//
// A cell is the width of one ASCII letter. Text is a sequence of grapheme clusters (what a reader
// calls characters), each 0, 1 or 2 cells wide. Escape sequences take no cells and are never
// split. Widths are those of x/ansi, which Bubble Tea's renderer uses too.
//
// The functions expect text that went through text.Clean: no control characters except newlines
// and tabs. A tab counts as tabWidth cells and is drawn as spaces.
package cells

import (
	"iter"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// tabWidth is the width of a tab outside the text editor.
const tabWidth = 4

const esc = 0x1b

// Width returns the number of cells that s takes on one line.
func Width(s string) int {
	w := 0
	for i := 0; i < len(s); {
		if n := plain(s[i:]); n > 0 {
			w += n
			i += n
			continue
		}
		n, cw := step(s[i:])
		w += cw
		i += n
	}
	return w
}

// plain returns how many leading bytes of s are characters of one byte and one cell each. It does
// not count the last of them if a byte beyond ASCII follows, which may be a combining mark.
func plain(s string) int {
	n := 0
	for n < len(s) && s[n] >= 0x20 && s[n] < 0x7f {
		n++
	}
	if n > 0 && n < len(s) && s[n] >= 0x80 {
		n--
	}
	return n
}

// Clusters ranges over the clusters and escape sequences of s with their widths.
func Clusters(s string) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for i := 0; i < len(s); {
			n, w := step(s[i:])
			if !yield(s[i:i+n], w) {
				return
			}
			i += n
		}
	}
}

// step measures the first cluster or sequence of s, which is not empty: n bytes in w cells.
func step(s string) (n, w int) {
	b := s[0]
	switch {
	case b >= 0x20 && b < 0x7f && alone(s[1:]):
		return 1, 1
	case b == '\t':
		return 1, tabWidth
	case sign(s) > 0 && alone(s[sign(s):]):
		return sign(s), 1
	case b == esc && len(s) > 2 && s[1] == '[':
		for i := 2; i < len(s); i++ {
			if c := s[i]; c >= 0x40 && c <= 0x7e {
				return i + 1, 0
			} else if c < 0x20 || c > 0x7e {
				return i, 0
			}
		}
		return len(s), 0
	case b < 0x20 || b == 0x7f:
		_, w, n, _ = ansi.DecodeSequence(s, ansi.NormalState, nil)
		return max(1, n), w
	default:
		cluster, w := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
		return max(1, len(cluster)), w
	}
}

// alone reports whether nothing at the start of s can join the character before it.
func alone(s string) bool { return s == "" || s[0] < 0x80 || sign(s) > 0 }

// sign returns the length in bytes of the one-cell drawing character or Latin letter beyond ASCII that s begins
// with, or 0. Both have adjacent code points, so it needs no table.
func sign(s string) int {
	switch {
	case len(s) >= 3 && s[0] == 0xe2 &&
		(s[1] == 0x94 || s[1] == 0x95 || s[1] == 0x96 && s[2] < 0xa0 || s[:3] == "›" || s[:3] == "…"):
		return 3
	case len(s) >= 2 && (s[0] >= 0xc3 && s[0] <= 0xc9 && s[1] >= 0x80 && s[1] < 0xc0 || s[:2] == "·"): // À to ɿ
		return 2
	default:
		return 0
	}
}

const manySpaces = "                                                                                                                                "

// Spaces returns n spaces, or none if n is not positive.
func Spaces(n int) string {
	switch {
	case n <= 0:
		return ""
	case n <= len(manySpaces):
		return manySpaces[:n]
	default:
		return strings.Repeat(" ", n)
	}
}

// untab replaces tabs by the spaces that Width counts.
func untab(s string) string {
	if strings.IndexByte(s, '\t') < 0 {
		return s
	}
	return strings.ReplaceAll(s, "\t", manySpaces[:tabWidth])
}
