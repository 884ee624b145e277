package draw

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// cell is one place on the screen. It has no pointers: a screen of cells is compared quickly, and
// the garbage collector passes over it.
type cell struct {
	glyph glyph
	style style
}

// glyph is a character with what belongs to it: its code point, or the number of a cluster of
// several in glyphs, and above it how it is drawn. A wide character takes the cells behind its own,
// which have the glyph 0.
type glyph uint32

const (
	code      glyph = 1<<21 - 1 // the code point or number
	cluster   glyph = 1 << 21   // it is a number
	ambiguous glyph = 1 << 22   // narrow, except where a terminal draws all such characters wide
	widthAt         = 24        // from this bit on, how many cells it takes
	space           = ' ' | 1<<widthAt
)

var blank = cell{glyph: space}

func (g glyph) width() int { return int(g >> widthAt) }

// ascii reports whether it is a character of ASCII, about whose width all terminals agree.
func (g glyph) ascii() bool { return g&(code|cluster) < utf8.RuneSelf && g != 0 }

// doubtful reports whether terminals may disagree about how many cells the character takes. They agree about ASCII, and
// about ambiguous characters if the terminal has said that these are narrow. Otherwise it depends on their version of
// Unicode, and on which characters they join.
func (k Knows) doubtful(c cell) bool {
	return !c.glyph.ascii() && (c.glyph&ambiguous == 0 || !k.Narrow)
}

// glyphs has the clusters of several code points that were drawn since the screen was cleared.
type glyphs struct {
	texts   []string
	numbers map[string]glyph
}

// mostClusters is the number of clusters after which the screen is cleared and drawn whole.
const mostClusters = 1 << 14

// of returns the glyph of a character that takes width cells.
func (g *glyphs) of(piece string, width int) glyph {
	wide := glyph(width) << widthAt // no character takes more than a few cells
	if r, n := utf8.DecodeRuneInString(piece); n == len(piece) {
		if width == 1 && isAmbiguous(r) {
			wide |= ambiguous
		}
		return glyph(r) | wide // code points have 21 bits
	}
	n, known := g.numbers[piece]
	if !known {
		if g.numbers == nil {
			g.numbers = map[string]glyph{}
		}
		piece = strings.Clone(piece)      // so that the line around it can be freed
		n = glyph(len(g.texts)) | cluster // less than mostClusters and those of a screen
		g.texts, g.numbers[piece] = append(g.texts, piece), n
	}
	return n | wide
}

// append appends the text of a glyph to out.
func (g *glyphs) append(out []byte, of glyph) []byte {
	switch {
	case of == 0:
		return out
	case of&cluster != 0:
		return append(out, g.texts[of&code]...)
	default:
		return utf8.AppendRune(out, rune(of&code))
	}
}

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

// steady reports whether g takes its cells on every terminal: it is narrow and joins neither
// neighbour.
func (g glyph) steady() bool {
	r := rune(g & code)
	if g.width() != 1 || g&cluster != 0 {
		return false
	}
	return r < alphabets && unicode.IsLetter(r) ||
		r < emoji && unicode.In(r, unicode.N, unicode.P, unicode.S, unicode.Zs)
}

const (
	alphabets = 0x530   // below are Latin, Greek and Cyrillic
	emoji     = 0x1f000 // from here on, with flags and what changes the one before
)

// reach returns how many cells a terminal takes for a glyph at most.
func (g *glyphs) reach(of glyph) int {
	runes := 1
	switch {
	case of == 0:
		return 0
	case of&cluster != 0:
		runes = utf8.RuneCountInString(g.texts[of&code])
	}
	return max(of.width(), 2*runes)
}

// parse reads a line with its SGR sequences into the cells of row, and returns its marks. It leaves out other
// sequences, control characters, and characters without a width: nothing but text reaches
// the terminal.
func (g *glyphs) parse(row []cell, line string) (found marks) {
	x := 0
	var pen style
	for i := 0; i < len(line) && x < len(row); {
		if c := line[i]; c >= ' ' && c <= '~' && (i+1 == len(line) || line[i+1] < utf8.RuneSelf) {
			row[x] = ascii(c, pen)
			i, x = i+1, x+1
			continue
		}
		if n, params := sgr(line[i:]); n > 0 {
			if !found.note(params, x) {
				pen = pen.apply(params)
			}
			i += n
			continue
		}
		piece, width, n, _ := ansi.DecodeSequence(line[i:], ansi.NormalState, nil)
		if line[i] < utf8.RuneSelf && width > 0 { // DecodeSequence leaves its accents out
			if whole, w := ansi.FirstGraphemeCluster(line[i:], ansi.GraphemeWidth); !strings.ContainsFunc(whole,
				takesCell) {
				piece, width, n = whole, w, len(whole)
			}
		}
		i += max(n, 1)
		x += g.put(row[x:], piece, width, pen)
	}
	for ; x < len(row); x++ {
		row[x] = blank
	}
	return found
}

// takesCell reports whether r is a mark that many terminals draw in a cell of its own. After ASCII it
// is put there, too.
func takesCell(r rune) bool { return unicode.Is(unicode.Mc, r) }

// ascii returns a cell with a character of ASCII. A blank that shows nothing of its style has none.
func ascii(c byte, pen style) cell {
	if c == ' ' && !pen.showsBlank() {
		return blank
	}
	return cell{glyph: glyph(c) | 1<<widthAt, style: pen}
}

// put puts a character at the beginning of row and returns how many cells it takes. It
// puts blanks if there is no room for it, and a question mark if it is no text.
func (g *glyphs) put(row []cell, piece string, width int, pen style) int {
	if width <= 0 {
		return 0
	}
	if text := utf8.ValidString(piece); !text || width > len(row) {
		width = min(width, len(row))
		for x := range width {
			row[x] = ascii(' ', pen)
		}
		if !text {
			row[0] = ascii('?', pen)
		}
		return width
	}
	if r, _ := utf8.DecodeRuneInString(piece); unicode.IsMark(r) {
		piece = noLetter + piece // without a letter it would join its neighbour
	}
	row[0] = cell{glyph: g.of(piece, width), style: pen}
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
