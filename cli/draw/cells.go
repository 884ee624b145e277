package draw

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// cell is one place on the screen. A wide character takes the cells behind its own,
// which have no text and the width 0.
type cell struct {
	text      string // a character with what belongs to it, as it stands in its line
	style     style
	width     int8
	ambiguous bool // narrow, except where a terminal draws all such characters wide
}

var blank = cell{text: " ", width: 1}

// doubtful reports whether terminals may disagree about how many cells the character takes. They
// agree about ASCII alone, and about ambiguous ones where the terminal has said that they are narrow: elsewhere it
// depends on their version of Unicode, and on what they join to one character.
func (k Knows) doubtful(c cell) bool { return len(c.text) != 1 && (!c.ambiguous || !k.Narrow) }

// isAmbiguous reports whether r is an ambiguous-width letter, sign or line that no terminal makes
// an emoji or part of another character.
func isAmbiguous(r rune) bool {
	switch {
	case r < alphabets:
		return unicode.IsGraphic(r) && !unicode.IsMark(r)
	default:
		return r >= '‐' && r <= '‧' || r >= '←' && r <= '⇿' || r >= '─' && r <= '◿'
	}
}

// steady reports whether c takes its cells on every terminal: it is narrow and joins neither
// neighbour.
func (c cell) steady() bool {
	r, n := utf8.DecodeRuneInString(c.text)
	if c.width != 1 || n != len(c.text) {
		return false
	}
	return r < alphabets && unicode.IsLetter(r) || r < emoji && unicode.In(r, unicode.N, unicode.P, unicode.S, unicode.Zs)
}

const (
	alphabets = 0x530   // below are Latin, Greek and Cyrillic
	emoji     = 0x1f000 // from here on, with flags and what changes the one before
)

// reach returns how many cells a terminal takes for c at most.
func (c cell) reach() int { return max(int(c.width), 2*utf8.RuneCountInString(c.text)) }

// parse reads a line with its SGR sequences into the cells of row. It leaves out other
// sequences, control characters, and characters without a width: nothing but text reaches
// the terminal.
func parse(row []cell, line string) {
	x := 0
	var pen style
	for i := 0; i < len(line) && x < len(row); {
		if c := line[i]; c >= ' ' && c <= '~' && (i+1 == len(line) || line[i+1] < utf8.RuneSelf) {
			row[x] = ascii(line[i:i+1], pen)
			i, x = i+1, x+1
			continue
		}
		if n, params := sgr(line[i:]); n > 0 {
			pen = pen.apply(params)
			i += n
			continue
		}
		piece, width, n, _ := ansi.DecodeSequence(line[i:], ansi.NormalState, nil)
		i += max(n, 1)
		x += put(row[x:], piece, width, pen)
	}
	for ; x < len(row); x++ {
		row[x] = blank
	}
}

// ascii returns a cell with a character of ASCII. A blank that shows nothing of its style has none.
func ascii(text string, pen style) cell {
	if text == " " && !pen.showsBlank() {
		return blank
	}
	return cell{text: text, style: pen, width: 1}
}

// put puts a character at the beginning of row and returns how many cells it takes. It
// puts blanks if there is no room for it, and a question mark if it is no text.
func put(row []cell, piece string, width int, pen style) int {
	if width <= 0 {
		return 0
	}
	if text := utf8.ValidString(piece); !text || width > len(row) {
		width = min(width, len(row))
		for x := range width {
			row[x] = ascii(" ", pen)
		}
		if !text {
			row[0] = ascii("?", pen)
		}
		return width
	}
	if r, _ := utf8.DecodeRuneInString(piece); unicode.IsMark(r) {
		piece = noLetter + piece // it has nothing to stand on, and would join what is beside it
	}
	row[0] = cell{text: piece, style: pen, width: int8(width)} //nolint:gosec // no character takes more than a few cells
	if r, n := utf8.DecodeRuneInString(piece); n == len(piece) && width == 1 {
		row[0].ambiguous = isAmbiguous(r)
	}
	for x := 1; x < width; x++ {
		row[x] = cell{style: pen}
	}
	return width
}

// noLetter is the circle that carries a mark without a letter.
const noLetter = "\u25cc"

// sgr returns the length of the SGR sequence that s begins with, and its parameters;
// 0 when there is none.
func sgr(s string) (n int, params string) {
	if !strings.HasPrefix(s, "\x1b[") {
		return 0, ""
	}
	for i := 2; i < len(s); i++ {
		switch c := s[i]; {
		case c == 'm':
			return i + 1, s[2:i]
		case c != ';' && (c < '0' || c > '9'):
			return 0, ""
		}
	}
	return 0, ""
}
