package textedit

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/views/widget/cells"
)

// kind sorts clusters for wrapping and for moving by words.
type kind uint8

const (
	other     kind = iota // punctuation, symbols, emoji
	word                  // letters, digits, the underscore
	ideograph             // in a script without spaces
	space
	tab
)

// cluster is a grapheme cluster, what a reader calls a character.
type cluster struct {
	at    int32 // its first byte in the paragraph
	width uint8 // in cells: 1 or 2; unused for a tab
	kind  kind
	odd   bool // can't be drawn as it is; see drawn
}

func (c *cluster) blank() bool { return c.kind >= space }

const tabStop = 4

// cells returns the width of the cluster at a column, which only matters for a tab.
func (c *cluster) cells(col, rowWidth int) int {
	if c.kind == tab {
		return min(tabStop-col%tabStop, max(1, rowWidth-col))
	}
	return min(int(c.width), max(1, rowWidth))
}

// measure returns the first cluster of s, which is not empty, and its length in bytes. line is set
// for a one-line text.
func measure(s string, line bool) (c cluster, n int) {
	if b := s[0]; b < 0x80 && (len(s) == 1 || s[1] < 0x80) {
		c, n = measureASCII(b, line), 1
	} else if piece, w := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth); b < 0x80 && len(piece) == 1 {
		c, n = measureASCII(b, line), 1
	} else {
		n = max(1, len(piece))
		c = measureWide(s[:n], w)
	}
	return c, n
}

func measureASCII(b byte, line bool) cluster {
	c := cluster{width: 1, kind: asciiKind(b), odd: b < 0x20 && b != '\t' || b == 0x7f}
	if c.kind == tab && line { // a line has no tab stops: show a sign
		c.kind, c.odd = other, true
	}
	return c
}

func asciiKind(b byte) kind {
	switch {
	case b == ' ':
		return space
	case b == '\t':
		return tab
	case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z', b >= '0' && b <= '9', b == '_':
		return word
	default:
		return other
	}
}

func measureWide(piece string, w int) cluster {
	r, size := utf8.DecodeRuneInString(piece)
	c := cluster{width: uint8(w)}
	switch {
	case r < 0x80:
		c.kind = asciiKind(byte(r))
	case cells.IsSpace(piece):
		c.kind = space
	case r >= 0x2e80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana):
		c.kind = ideograph
	case unicode.In(r, unicode.L, unicode.N, unicode.M):
		c.kind = word
	}
	if w == 0 || r == utf8.RuneError && size == 1 || !standsAlone(piece, r, w) {
		c.odd, c.width = true, 1
	}
	if c.blank() && len(piece) > size {
		c.kind = other // a blank that carries a mark
	}
	return c
}

// standsAlone reports whether piece has the same width next to anything, in any terminal. A mark
// without a letter would join the cell before it, a few prepended signs the cell after it, and
// many terminals split modifiers with a width of their own, such as a skin color, from an ASCII
// letter.
func standsAlone(piece string, r rune, w int) bool {
	if r < 0x80 {
		return !strings.ContainsFunc(piece[1:], func(r rune) bool {
			return !unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf)
		})
	}
	switch {
	case r >= 0xa0 && r < 0x300, r >= 0x370 && r < 0x483, r >= 0x2010 && r < 0x2c00,
		r >= 0x3041 && r < 0x3099, r >= 0x30a0 && r < 0xa000, r >= 0xac00 && r < 0xd7a4, r >= 0x1f400 && r < 0x1fb00:
		return true // these ranges have no such clusters
	default:
		return ansi.StringWidth("x"+piece+"x") == w+2
	}
}

// drawn returns how an odd cluster is drawn in its one cell.
func drawn(piece string) string {
	r, _ := utf8.DecodeRuneInString(piece)
	switch {
	case r < 0x20:
		return string(rune(0x2400) + r)
	case r == 0x7f:
		return "\u2421"
	case unicode.In(r, unicode.M):
		if s := "\u25cc" + piece; ansi.StringWidth("x"+s+"x") == 3 {
			return s
		}
	}
	return "\ufffd"
}
