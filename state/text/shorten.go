package text

import (
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// Shorten returns s on one line with at most n grapheme clusters, the last of which is "…" if
// anything was cut.
func Shorten(s string, n int) string {
	if uniseg.GraphemeClusterCount(s) <= n {
		return s
	}
	kept := 0
	for rest, state, i := s, -1, 0; i < n-1; i++ {
		var cluster string
		cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		kept += len(cluster)
	}
	return s[:kept] + "…"
}

// First returns the first n code points of s.
func First(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// FirstLine returns the first line of s, cut to most code points if most is positive, with … if
// anything was cut.
func FirstLine(s string, most int) string {
	line, _, more := strings.Cut(strings.TrimSpace(s), "\n")
	if most > 0 && utf8.RuneCountInString(line) > most {
		return strings.TrimSpace(First(line, most)) + "…"
	}
	if more {
		line += " …"
	}
	return line
}
