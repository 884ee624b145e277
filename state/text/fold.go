package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

// Fold returns s as it is compared: what is the same to a person becomes the same text. It ignores case and Unicode
// composition, what can't be seen (zero-width characters, direction marks), and which of several characters a
// keyboard, a word processor or a document wrote for the same sign: ’ ‘ ʼ ` ′ and ', ” “ ″ ” and ", × and x,
// hyphens and dashes, spaces except line ends, and full-width forms. What is stored keeps a person's characters. It
// is idempotent.
func Fold(s string) string { return fold(s, exact) }

// FoldSearch is Fold for searches, which also ignore accents and compatibility forms: "pinon" finds "Piñon".
func FoldSearch(s string) string { return fold(s, withoutAccents) }

// FoldGuard is FoldSearch for what looks for words that someone may have hidden: letters of other alphabets that
// look like Latin ones become these.
func FoldGuard(s string) string { return fold(s, lookAlike) }

// SameName reports whether two names are equal under the rule that area names in a proposal are
// unique. The service and the outbox both use it.
func SameName(a, b string) bool { return a == b || NameKey(a) == NameKey(b) }

// NameKey returns the key that names are compared by: folded, with single spaces between words.
func NameKey(name string) string { return strings.Join(strings.Fields(Fold(name)), " ") }

// PlainSigns returns s with the signs that a keyboard has, for a search elsewhere.
func PlainSigns(s string) string {
	return signs.Replace(strings.Map(common, width.Fold.String(NormalizeNewlines(s))))
}

// How much Fold ignores.
type foldDepth int

const (
	exact foldDepth = iota
	withoutAccents
	lookAlike
)

func fold(s string, depth foldDepth) string {
	s = NormalizeNewlines(s)
	if isASCII(s) {
		return signs.Replace(strings.ToLower(s))
	}
	s = strings.Map(common, width.Fold.String(norm.NFC.String(RestoreMarks(s))))
	if depth > exact {
		s = strings.Map(base, norm.NFKD.String(s))
	}
	if depth == lookAlike {
		s = strings.Map(latin, s) // before the case is lost: Ν looks like N, and ν like v
	}
	// Folding alone swaps the cases of Cherokee, so the result is lowercased again. It turns ŉ into an apostrophe
	// and a letter.
	s = strings.Map(common, strings.ToLower(cases.Fold().String(s)))
	switch depth {
	case exact:
		s = norm.NFC.String(s)
	case lookAlike:
		s = strings.Map(latin, s)
	}
	return signs.Replace(s)
}

// signs writes what several ASCII characters or one stand for.
var signs = strings.NewReplacer("``", `"`, "''", `"`, "`'", `"`, "'`", `"`, "`", "'", "\t", " ", "\v", " ", "\f", " ")

// common returns the sign that a person takes r for, and a negative value if r can't be seen.
func common(r rune) rune {
	switch r {
	case '\n':
		return r
	case '\u2028', '\u2029':
		return '\n'
	case '’', '‘', 'ʼ', 'ʻ', 'ʹ', '′', '‛', '´', '`':
		return '\''
	case '”', '“', '„', '‟', '″', 'ʺ', '〃':
		return '"'
	case '×', '✕':
		return 'x'
	case '−':
		return '-'
	case '\u115f', '\u1160', '\u2800', '\u3164': // blanks that Unicode counts as letters and symbols
		return ' '
	}
	switch {
	case r < utf8.RuneSelf && r != '\t' && r != '\v' && r != '\f':
		return r
	case unicode.IsSpace(r):
		return ' '
	case unicode.Is(unicode.Pd, r):
		return '-'
	case unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point):
		return -1
	default:
		return r
	}
}

// base removes the accents of a decomposed text.
func base(r rune) rune {
	if unicode.Is(unicode.Mn, r) {
		return -1
	}
	return r
}

// latin returns the Latin letter that a Cyrillic or Greek one looks like.
func latin(r rune) rune {
	if l, ok := lookAlikes[r]; ok {
		return l
	}
	return r
}

var lookAlikes = func() map[rune]rune {
	of := map[rune]rune{}
	for _, pair := range [][2]string{
		{"АВЕКМНОРСТУХІЈЅԌԚԜҮӀ", "ABEKMHOPCTYXIJSGQWYI"},
		{"авекмнорстухіјѕԁһԛԝүӏг", "abekmhopctyxijsdhqwylr"},
		{"ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"},
		{"αβεηικνορτυχγω", "aBenikvoptuxyw"},
		{"ıɩɡɑʟɪɴʀ", "iigalinr"},
	} {
		like := []rune(pair[1])
		for i, r := range []rune(pair[0]) {
			of[r] = like[i]
		}
	}
	return of
}()

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
