package text

import "strconv"

// Count counts things whose plural ends in s: "1 draft", "3 drafts".
func Count(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + one + "s"
}
