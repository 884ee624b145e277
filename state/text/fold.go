package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// SameName reports whether two names are one to the rule that the areas of a
// proposal have different names. The service and the outbox both keep to it.
func SameName(a, b string) bool { return a == b || NameKey(a) == NameKey(b) }

// NameKey returns what names are compared by: the same letters in another case, with
// accents composed another way, or with other space around and between the words
// are the same name. "STRASSE" is "Straße".
func NameKey(name string) string {
	words := strings.Join(strings.Fields(name), " ")
	return norm.NFC.String(FoldCase(norm.NFC.String(words)))
}

// FoldCase takes the case out of s. Folding alone swaps the cases of Cherokee, so
// the result is lowered once more.
func FoldCase(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	return strings.ToLower(cases.Fold().String(s))
}

// Fold returns s as searches on this machine compare it: without regard to case and
// to how an accent is composed. It keeps the accents and as many letters as s has.
func Fold(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	return strings.ToLower(norm.NFC.String(s))
}

// FoldAccents returns s as the service's searches compare it: without case and
// without accents, so that "pinon" finds "Piñon".
func FoldAccents(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(FoldCase(s)))
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
