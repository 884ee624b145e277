package text

import (
	"slices"
	"strings"
)

// Paragraphs joins the non-empty texts with blank lines.
func Paragraphs(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), "\n\n")
}
