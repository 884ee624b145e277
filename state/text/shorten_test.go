package text

import "testing"

// A name cut within a character would be stored as broken text.
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

// A label uses the full width but no more, shows that it was cut, and never separates a letter
// from its accent.
func TestShortenCountsGraphemes(t *testing.T) {
	for _, c := range []struct {
		s, want string
		n       int
	}{
		{"Theater", "Theater", 7},
		{"Theater", "Theat…", 6},
		{"Theater", "Thea…", 5},
		{"Theater", "…", 1},
		{"e\u0301e\u0301e\u0301", "e\u0301e\u0301e\u0301", 3},
		{"e\u0301e\u0301e\u0301", "e\u0301…", 2},
		{"👩🏽\u200d🚒 crew", "👩🏽\u200d🚒…", 2},
		{"", "", 0},
	} {
		if got := Shorten(c.s, c.n); got != c.want {
			t.Errorf("%q in %d: %q, want %q", c.s, c.n, got, c.want)
		}
	}
}

// A quotation that was cut must not look like the whole text.
func TestFirstLineSaysThatItWasCut(t *testing.T) {
	for _, c := range []struct {
		s, want string
		most    int
	}{
		{" Gate code \n", "Gate code", 0},
		{"Gate code\n1234", "Gate code …", 0},
		{"Gate code\n1234", "Gate code …", 9},
		{"Gate code", "Gate…", 5},
		{"Küche", "Kü…", 2},
		{"", "", 3},
	} {
		if got := FirstLine(c.s, c.most); got != c.want {
			t.Errorf("%q in %d: %q, want %q", c.s, c.most, got, c.want)
		}
	}
}
