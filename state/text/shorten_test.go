package text

import "testing"

// A name cut within a character would be kept as broken text.
func TestFirstCutsBetweenCharacters(t *testing.T) {
	for _, c := range []struct {
		s, want string
		n       int
	}{
		{"Küche", "Kü", 2}, {"Küche", "Küche", 5}, {"Küche", "Küche", 9}, {"Küche", "", 0}, {"", "", 3},
	} {
		if got := First(c.s, c.n); got != c.want {
			t.Errorf("the first %d of %q: %q, want %q", c.n, c.s, got, c.want)
		}
	}
}
