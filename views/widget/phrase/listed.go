package phrase

import "strings"

// Listed joins the words that are not empty: "primary · billing".
func Listed(words ...string) string {
	var said []string
	for _, w := range words {
		if w != "" {
			said = append(said, w)
		}
	}
	return strings.Join(said, " · ")
}
