package text

import "strings"

// Join returns words in a row: "Admin, Sales, Installer".
func Join[T ~string](words []T) string {
	s := make([]string, len(words))
	for i, w := range words {
		s[i] = string(w)
	}
	return strings.Join(s, ", ")
}
