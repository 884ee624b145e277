package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// MaxLine is the longest text that CleanLine lets through, in characters as a
// reader counts them (grapheme clusters).
const MaxLine = 500

// maxMarks is how many combining marks may follow one another. Unicode's
// stream-safe format allows 30; no language comes near it, and piles of
// thousands serve only to slow a terminal down or to bury the lines around.
const maxMarks = 30

// Clean makes text from elsewhere safe to show and to keep. It is the one
// clean-up at the border: everything that comes from the network, the clipboard
// or a file crosses it once, and nothing behind it cleans again.
//
//   - Line ends become "\n". Other control characters (C0, DEL, C1) go, and
//     whole escape sequences with them.
//   - Invalid UTF-8 becomes U+FFFD.
//   - Bidirectional overrides, isolates and marks become words such as "⟦RLO⟧":
//     they can make a price or a name read as another one, and must be seen.
//     RestoreMarks turns the words back.
//   - Characters without a width that only hide something go; those that
//     writing needs stay: joiners within emoji and within scripts that use
//     them, one variation selector a character, combining marks up to 30.
//
// Clean returns a clean text as it is, without an allocation.
// Clean(Clean(s)) == Clean(s).
func Clean(s string) string {
	i := plainPrefix(s)
	if i == len(s) {
		return s
	}
	c := cleaner{in: s}
	if i > 0 {
		c.prev = rune(s[i-1])
	}
	return c.run(i)
}

// CleanLine is Clean for what stands on one line, such as a name: line ends and
// tabs become spaces, and beyond MaxLine characters it ends in "…".
func CleanLine(s string) string {
	s = Clean(s)
	if strings.ContainsAny(s, "\n\t") {
		s = strings.Map(func(r rune) rune {
			if r == '\n' || r == '\t' {
				return ' '
			}
			return r
		}, s)
	}
	if len(s) <= MaxLine {
		return s // a character takes at least one byte
	}
	end, rest, state := 0, s, -1
	for n := 0; rest != ""; n++ {
		var cluster string
		cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if n < MaxLine-1 {
			end += len(cluster)
		} else if rest != "" {
			return s[:end] + "…"
		}
	}
	return s
}

// NormalizeNewlines turns "\r\n" and "\r" into "\n" and changes nothing else.
// Nothing else ever changes what a person typed.
func NormalizeNewlines(s string) string {
	if strings.IndexByte(s, '\r') < 0 {
		return s
	}
	return newlines.Replace(s)
}

var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// plainPrefix returns the length of the leading part of s that is printable ASCII,
// newlines and tabs.
func plainPrefix(s string) int {
	for i := range len(s) {
		if b := s[i]; (b < 0x20 && b != '\n' && b != '\t') || b >= 0x7f {
			return i
		}
	}
	return len(s)
}

// cleaner walks over a text once. It copies only from the first change on.
type cleaner struct {
	in       string
	out      strings.Builder
	keptUpTo int  // in[:keptUpTo] is in out, cleaned
	changed  bool // whether anything was left out or replaced
	prev     rune // the last rune that was kept, 0 at the start
	marks    int  // how many marks prev is the last of
	tags     bool // prev belongs to a flag written with tag characters
	invalid  bool // the step before read a byte that is not UTF-8
}

func (c *cleaner) run(i int) string {
	for i < len(c.in) {
		i = c.step(i)
	}
	if !c.changed {
		return c.in
	}
	c.out.WriteString(c.in[c.keptUpTo:])
	return c.out.String()
}

// step deals with what begins at i and returns where the next step begins.
func (c *cleaner) step(i int) int {
	b := c.in[i]
	if b >= 0x20 && b < 0x7f || b == '\n' || b == '\t' {
		c.keep(rune(b))
		return i + 1
	}
	if b == '\r' {
		n := 1
		if strings.HasPrefix(c.in[i+1:], "\n") {
			n = 2
		}
		return c.replace(i, n, "\n")
	}
	if b < 0x20 || b == 0x7f {
		return c.drop(i, controlLen(c.in[i:]))
	}
	r, size := utf8.DecodeRuneInString(c.in[i:])
	if r == utf8.RuneError && size == 1 {
		// A lone byte 0x9b is an 8-bit CSI to a terminal that isn't in UTF-8 mode;
		// after another stray byte it is rather the rest of a broken character.
		if b < 0xa0 && !c.invalid {
			if n := controlLen(c.in[i:]); n > 1 {
				return c.drop(i, n)
			}
		}
		i = c.replace(i, 1, "\uFFFD")
		c.invalid = true
		return i
	}
	if r < 0xa0 {
		return c.drop(i, controlLen(c.in[i:]))
	}
	return c.stepRune(i, r, size)
}

// stepRune deals with a rune from U+00A0 on.
func (c *cleaner) stepRune(i int, r rune, size int) int {
	if sign := bidiSigns[r]; sign != "" {
		return c.replace(i, size, sign)
	}
	switch {
	case r == '\u2028' || r == '\u2029':
		return c.replace(i, size, "\n")
	case r == zwj || r == zwnj:
		if !joinable(c.prev) {
			return c.drop(i, size)
		}
	case r >= 0xe0020 && r <= 0xe007f:
		// England's flag is a black flag and tags; anywhere else tags hide text.
		if c.prev != blackFlag && !c.tags || c.marks >= maxMarks {
			return c.drop(i, size)
		}
		marks := c.marks + 1
		c.keep(r)
		c.marks, c.tags = marks, true
		return i + size
	case unicode.Is(unicode.Variation_Selector, r):
		if c.prev <= ' ' || unicode.Is(unicode.Variation_Selector, c.prev) {
			return c.drop(i, size)
		}
	case unicode.Is(unicode.Cf, r):
		if !unicode.Is(unicode.Prepended_Concatenation_Mark, r) {
			return c.drop(i, size)
		}
	}
	if !unicode.In(r, unicode.Mn, unicode.Me) {
		c.keep(r)
		return i + size
	}
	marks := c.marks + 1
	if marks > maxMarks {
		return c.drop(i, size)
	}
	c.keep(r)
	c.marks = marks
	return i + size
}

func (c *cleaner) keep(r rune) {
	c.prev, c.marks, c.tags, c.invalid = r, 0, false, false
}

// drop leaves n bytes out; what came before them stays the neighbor of what
// comes after.
func (c *cleaner) drop(i, n int) int {
	c.splice(i, n, "")
	c.invalid = false
	return i + n
}

func (c *cleaner) replace(i, n int, by string) int {
	c.splice(i, n, by)
	last, _ := utf8.DecodeLastRuneInString(by)
	c.keep(last)
	return i + n
}

func (c *cleaner) splice(i, n int, by string) {
	if !c.changed {
		c.out.Grow(len(c.in) + 16)
		c.changed = true
	}
	c.out.WriteString(c.in[c.keptUpTo:i])
	c.out.WriteString(by)
	c.keptUpTo = i + n
}
