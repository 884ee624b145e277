package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// MaxLine is the longest text that CleanLine returns, in grapheme clusters.
const MaxLine = 500

// maxMarks is how many combining marks may follow one another. Unicode's stream-safe format allows
// 30, far more than any language uses; thousands only slow a terminal down or cover other lines.
const maxMarks = 30

// Clean makes text from elsewhere safe to display and store. It is the only clean-up: everything
// from the network, the clipboard or a file passes it once, and nothing cleans again later.
//
//   - Line ends become "\n". Clean removes other control characters (C0, DEL, C1) and whole escape
//     sequences.
//   - Invalid UTF-8 becomes U+FFFD.
//   - Bidirectional overrides, isolates and marks become words such as "⟦RLO⟧": they can make a price
//     or a name read as another one, so they must be visible. RestoreMarks reverses this.
//   - Invisible characters that only hide something are removed; those that writing needs stay:
//     joiners within emoji and within scripts that use them, one variation selector per character,
//     combining marks up to 30.
//
// Clean returns a clean text unchanged, without an allocation. It is idempotent.
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

// SingleLine is CleanLine without a limit, for text that a person typed and that must not be cut.
func SingleLine(s string) string {
	s = Clean(s)
	if strings.ContainsAny(s, "\n\t") {
		s = strings.Map(func(r rune) rune {
			if r == '\n' || r == '\t' {
				return ' '
			}
			return r
		}, s)
	}
	return s
}

// CleanLine is Clean for single-line text such as a name: line ends and tabs become spaces, and
// text beyond MaxLine characters is cut with "…".
func CleanLine(s string) string {
	s = SingleLine(s)
	if len(s) <= MaxLine {
		return s // a grapheme cluster takes at least one byte
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

// NormalizeNewlines replaces "\r\n" and "\r" with "\n". Nothing else in typed text is ever
// changed.
func NormalizeNewlines(s string) string {
	if strings.IndexByte(s, '\r') < 0 {
		return s
	}
	return newlines.Replace(s)
}

var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// plainPrefix returns the length of the prefix of s that is printable ASCII, newlines and tabs.
func plainPrefix(s string) int {
	for i := range len(s) {
		if b := s[i]; (b < 0x20 && b != '\n' && b != '\t') || b >= 0x7f {
			return i
		}
	}
	return len(s)
}

// cleaner cleans a text in one pass. It copies only from the first change on.
type cleaner struct {
	in       string
	out      strings.Builder
	keptUpTo int  // in[:keptUpTo] is in out, cleaned
	changed  bool // whether anything was removed or replaced
	prev     rune // the last rune kept, 0 at the start
	marks    int  // length of the run of marks that ends with prev
	tags     bool // prev belongs to a flag encoded with tag characters
	invalid  bool // the previous step read a byte that is not UTF-8
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

// step processes what begins at i and returns where the next step begins.
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
		// A lone byte 0x9b is an 8-bit CSI to a terminal that is not in UTF-8 mode; after another
		// stray byte it more likely continues a broken character.
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

// stepRune processes a rune from U+00A0 on.
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
		// England's flag is a black flag with tags; anywhere else tags hide text.
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

// drop skips n bytes; the text before them stays the left neighbor of what follows.
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
