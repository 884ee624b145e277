package state

import "fmt"

// TooLong says that a text of n characters is beyond MaxText, and by how much.
func TooLong(n int) string {
	over := "characters"
	if n-MaxText == 1 {
		over = "character"
	}
	return fmt.Sprintf("%s of %s characters: %s %s too long.", thousands(n), thousands(MaxText), thousands(n-MaxText), over)
}

func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
