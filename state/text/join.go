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

// NonBlank returns the first of the texts that is not blank, without the space around it.
func NonBlank(texts ...string) string {
	for _, s := range texts {
		if s = strings.TrimSpace(s); s != "" {
			return s
		}
	}
	return ""
}
