package text_test

import (
	"testing"

	"pgregory.net/rapid"

	"app.tender/tender/state/text"
)

func TestSameName(t *testing.T) {
	for _, same := range [][2]string{
		{"Great Room", " great ROOM "},
		{"Great Room", "Great  Room"},
		{"Great Room", "Great\u00a0\tRoom"},
		{"Café", "cafe\u0301"},
		{"Straße", "STRASSE"},
		{"Ångström", "\u212bngström"},
		{"ΣΊΣΥΦΟΣ", "σίσυφος"},
		{"Ꭰ", "ꭰ"},
	} {
		if !text.SameName(same[0], same[1]) {
			t.Errorf("%q and %q differ", same[0], same[1])
		}
	}
	for _, other := range [][2]string{{"Cafe", "Café"}, {"Bath 1", "Bath 2"}, {"a b", "ab"}, {"", "a"}} {
		if text.SameName(other[0], other[1]) {
			t.Errorf("%q and %q are equal", other[0], other[1])
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "name")
		if k := text.NameKey(s); text.NameKey(k) != k || !text.SameName(s, k) {
			t.Errorf("the key of %q has the key %q", k, text.NameKey(k))
		}
	})
}
