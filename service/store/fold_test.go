package store

import (
	"testing"

	"pgregory.net/rapid"
)

func TestNameKey(t *testing.T) {
	for _, same := range [][2]string{
		{"Great Room", " great ROOM "},
		{"Café", "cafe\u0301"},
		{"Straße", "STRASSE"},
		{"Ångström", "\u212bngström"},
		{"ΣΊΣΥΦΟΣ", "σίσυφος"},
		{"Ꭰ", "ꭰ"},
	} {
		if NameKey(same[0]) != NameKey(same[1]) {
			t.Errorf("%q and %q differ", same[0], same[1])
		}
	}
	for _, other := range [][2]string{{"Cafe", "Café"}, {"Bath 1", "Bath 2"}, {"a b", "ab"}} {
		if NameKey(other[0]) == NameKey(other[1]) {
			t.Errorf("%q and %q are the same", other[0], other[1])
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "name")
		if k := NameKey(s); NameKey(k) != k {
			t.Errorf("the key of %q has the key %q", k, NameKey(k))
		}
	})
}

func TestSearchFold(t *testing.T) {
	for in, want := range map[string]string{"Piñon": "pinon", "Ó Dálaigh": "o dalaigh", "林": "林", "ＡＢ": "ab", "ﬁ": "fi"} {
		if got := SearchFold(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
