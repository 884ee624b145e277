package text

import (
	"unicode"
	"unicode/utf8"
)

// UpperFirst capitalizes the first letter.
func UpperFirst(words string) string {
	if words == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(first)) + words[size:]
}
