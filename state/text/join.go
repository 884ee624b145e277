package text

import "strings"

// Join joins words with commas: "Admin, Sales, Installer".
func Join[T ~string](words []T) string {
	s := make([]string, len(words))
	for i, w := range words {
		s[i] = string(w)
	}
	return strings.Join(s, ", ")
}
