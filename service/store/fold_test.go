package store

import "testing"

func TestSearchFold(t *testing.T) {
	for in, want := range map[string]string{"Piñon": "pinon", "Ó Dálaigh": "o dalaigh", "林": "林", "ＡＢ": "ab", "ﬁ": "fi"} {
		if got := SearchFold(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
