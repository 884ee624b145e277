// Package letters writes text so large that it can be read from a ladder: every
// letter is drawn with block characters, four lines high. There are capitals
// only, since they are told apart from farther away.
package letters

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"app.tender/tender/views/widget/cells"
)

// Height is how many lines of the screen a line of letters takes.
const Height = 4

// squareFrom is from how many cells on letters are drawn twice as wide.
const squareFrom = 100

const (
	rows      = 7 // dots from the top of a letter to its bottom
	blankDots = 3 // the width of a space
)

// fontText holds a letter on a line of its own and below it its rows, "#" for a
// dot and "." for none.
//
//go:embed font.txt
var fontText string

// glyph is a letter: its rows, each as wide as the others.
type glyph [rows]string

func (g *glyph) width() int { return len(g[0]) }

var font = sync.OnceValue(func() map[rune]*glyph {
	out := make(map[rune]*glyph)
	lines := strings.Split(strings.TrimSuffix(fontText, "\n"), "\n")
	for ; len(lines) > rows; lines = lines[rows+1:] {
		g := new(glyph)
		copy(g[:], lines[1:rows+1])
		for _, r := range lines[0] {
			out[r] = g
		}
	}
	blank := new(glyph)
	for i := range blank {
		blank[i] = strings.Repeat(".", blankDots)
	}
	out[' '] = blank
	return out
})

// plain replaces what only looks different.
var plain = strings.NewReplacer(
	"’", "'", "‘", "'", "′", "'", "“", `"`, "”", `"`, "″", `"`, "„", `"`,
	"—", "–", "−", "–", "\u2011", "-", "\u00a0", " ", "\t", " ",
)

// spell answers the letters of s. ok is false when one can't be drawn: a script
// other than the Latin one has no large letters here.
func spell(s string) (word []*glyph, ok bool) {
	letters := font()
	for _, r := range norm.NFD.String(strings.ToUpper(plain.Replace(s))) {
		if unicode.Is(unicode.Mn, r) {
			continue // an accent
		}
		g, known := letters[r]
		if !known {
			return nil, false
		}
		word = append(word, g)
	}
	return word, true
}

// Lines writes text in lines of at most w cells, Height lines for each line of
// letters. A paragraph with a character that has no large letter is written as
// it is, so that nothing is ever left out.
func Lines(text string, w int) []string {
	if w <= 0 {
		return nil
	}
	d := drawer{dots: 2 * w, scale: 1}
	if w >= squareFrom {
		d.dots, d.scale = w, 2
	}
	var out []string
	for para := range strings.SplitSeq(text, "\n") {
		words, ok := spellWords(para, d.dots)
		switch {
		case strings.TrimSpace(para) == "":
			out = append(out, "")
		case !ok:
			out = append(out, cells.Wrap(strings.TrimSpace(para), w)...)
			out = append(out, "")
		default:
			out = append(out, d.paragraph(words)...)
		}
	}
	return out
}

// spellWords spells the words of a paragraph. It is not ok when a letter can't
// be drawn or is wider than the room.
func spellWords(para string, dots int) (words [][]*glyph, ok bool) {
	for _, s := range strings.Fields(para) {
		word, ok := spell(s)
		if !ok {
			return nil, false
		}
		for _, g := range word {
			if g.width() > dots {
				return nil, false
			}
		}
		words = append(words, word)
	}
	return words, true
}

// drawer puts letters into lines of so many dots.
type drawer struct {
	dots  int
	scale int // how many dots wide a dot is drawn
	out   []string
	line  []*glyph
	used  int
}

func (d *drawer) paragraph(words [][]*glyph) []string {
	d.out, d.line, d.used = nil, nil, 0
	blank := font()[' ']
	for _, word := range words {
		switch need := width(word); {
		case d.used == 0:
		case d.used+1+blankDots+1+need > d.dots:
			d.flush()
		default:
			d.add(blank)
		}
		for _, g := range word {
			if d.used > 0 && d.used+1+g.width() > d.dots {
				d.flush() // a word that is wider than a line
			}
			d.add(g)
		}
	}
	d.flush()
	return d.out
}

// width is how many dots a word takes, with a dot between letters.
func width(word []*glyph) int {
	dots := max(0, len(word)-1)
	for _, g := range word {
		dots += g.width()
	}
	return dots
}

func (d *drawer) add(g *glyph) {
	if d.used > 0 {
		d.used++
	}
	d.used += g.width()
	d.line = append(d.line, g)
}

// flush draws the line. Two rows and two columns of dots make a cell.
func (d *drawer) flush() {
	if len(d.line) == 0 {
		return
	}
	var dots [2 * Height]string
	for row := range rows {
		parts := make([]string, len(d.line))
		for i, g := range d.line {
			parts[i] = g[row]
		}
		dots[row] = strings.Join(parts, ".")
	}
	for row := 0; row < len(dots); row += 2 {
		d.out = append(d.out, d.cells(dots[row], dots[row+1]))
	}
	d.line, d.used = nil, 0
}

// blocks are the characters of a cell by which of its dots are set: upper left
// counts 1, upper right 2, lower left 4, lower right 8.
var blocks = [16]string{" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"}

func (d *drawer) cells(upper, lower string) string {
	set := func(row string, x int) bool { return x/d.scale < len(row) && row[x/d.scale] == '#' }
	var b strings.Builder
	for x := 0; x < d.scale*len(upper); x += 2 {
		sum := 0
		for i, on := range []bool{set(upper, x), set(upper, x+1), set(lower, x), set(lower, x+1)} {
			if on {
				sum |= 1 << i
			}
		}
		b.WriteString(blocks[sum])
	}
	return strings.TrimRight(b.String(), " ")
}
