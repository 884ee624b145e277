package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// SameName reports whether two names are equal under the rule that area names in a proposal are
// unique. The service and the outbox both use it.
func SameName(a, b string) bool { return a == b || NameKey(a) == NameKey(b) }

// NameKey returns the key that names are compared by. It ignores case, Unicode composition, and
// spaces around and between words. "STRASSE" equals "Straße".
func NameKey(name string) string {
	words := strings.Join(strings.Fields(name), " ")
	return norm.NFC.String(FoldCase(norm.NFC.String(words)))
}

// FoldCase removes case from s. Folding alone swaps the cases of Cherokee, so the result is
// lowercased again.
func FoldCase(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	return strings.ToLower(cases.Fold().String(s))
}

// Fold returns s as local searches compare it, ignoring case and Unicode composition. It keeps
// accents and the number of letters.
func Fold(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	return strings.ToLower(norm.NFC.String(s))
}

// FoldAccents returns s as the service's searches compare it, ignoring case and accents: "pinon"
// finds "Piñon".
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
