package text

import "github.com/dustin/go-humanize"

// Count returns n with a noun whose plural ends in s: "1 draft", "1,200 drafts".
func Count(n int, one string) string { return CountOf(n, one, one+"s") }

// CountOf returns n with the words for one or for many: "1 edit waits", "2 edits wait".
func CountOf(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return humanize.Comma(int64(n)) + " " + many
}
