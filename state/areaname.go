package state

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// SameAreaName reports whether two names are one to the rule that areas of a
// proposal have different ones.
func SameAreaName(a, b string) bool { return a == b || AreaNameKey(a) == AreaNameKey(b) }

// AreaNameKey is what names of areas are compared by: the same letters in another
// case, with accents composed another way, or with other space around and between
// the words are the same name. "STRASSE" is "Straße".
func AreaNameKey(name string) string {
	words := strings.Join(strings.Fields(name), " ")
	return norm.NFC.String(FoldCase(norm.NFC.String(words)))
}

// FoldCase takes the case out of s. Folding alone swaps the cases of Cherokee, so
// that what it gives is lowered once more.
func FoldCase(s string) string {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return strings.ToLower(cases.Fold().String(s))
		}
	}
	return strings.ToLower(s)
}
