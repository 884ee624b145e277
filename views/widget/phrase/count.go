package phrase

import (
	"strings"

	"github.com/dustin/go-humanize"
)

// Count counts things, whose plural ends in s: "1 line", "1,200 lines".
func Count(n int, one string) string { return CountOf(n, one, one+"s") }

// CountOf counts things by the words for one and for many: "1 edit waits", "2 edits wait".
func CountOf(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return humanize.Comma(int64(n)) + " " + many
}

// Listed puts words that are not empty in one line: "primary · billing".
func Listed(words ...string) string {
	var said []string
	for _, w := range words {
		if w != "" {
			said = append(said, w)
		}
	}
	return strings.Join(said, " · ")
}
