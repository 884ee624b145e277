package text

import (
	"unicode"
	"unicode/utf8"
)

// UpperFirst begins words as a sentence does.
func UpperFirst(words string) string {
	first, size := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(first)) + words[size:]
}
