package text_test

import (
	"testing"

	"pgregory.net/rapid"

	"app.tender/tender/state/text"
)

// Names that a person can't tell apart, or takes for one, would else be two rooms, two clients, or an item that
// isn't found.
func TestSameName(t *testing.T) {
	for _, same := range [][2]string{
		{"Great Room", " great ROOM "},
		{"Great Room", "Great  Room"},
		{"Great Room", "Great\u00a0\tRoom"},
		{"Great Room", "Great\u2009Room"},
		{"Great Room", "Gr\u200beat\ufeff Room\u2060"},
		{"Great Room", "Ｇｒｅａｔ\u3000Room"},
		{"Great Room", "Great ⟦RLM⟧Room"}, // as text.Clean writes U+200F
		{"Café", "cafe\u0301"},
		{"Straße", "STRASSE"},
		{"Ångström", "\u212bngström"},
		{"ΣΊΣΥΦΟΣ", "σίσυφος"},
		{"Ꭰ", "ꭰ"},
		{"Kids' Room", "Kids’ Room"},
		{"Kids' Room", "Kids‘ room"},
		{"Kids' Room", "Kidsʼ Room"},
		{"Kids' Room", "Kids` Room"},
		{"Kids' Room", "Kids′ Room"},
		{`8" speaker`, "8″ speaker"},
		{`8" speaker`, "8” speaker"},
		{`8" speaker`, "8“ speaker"},
		{`8" speaker`, "8'' speaker"},
		{`8" speaker`, "8’’ speaker"},
		{`8" speaker`, "8′′ speaker"},
		{"2x4 ft", "2×4 ft"},
		{"2x4 ft", "2X4 ft"},
		{"Bath - east", "Bath – east"},
		{"Bath-1", "Bath\u20111"},
		{"Bath-1", "Bath\u22121"},
		{"Bath-1", "Bath－1"},
	} {
		if !text.SameName(same[0], same[1]) {
			t.Errorf("%q and %q differ: %q, %q", same[0], same[1], text.NameKey(same[0]), text.NameKey(same[1]))
		}
	}
	for _, other := range [][2]string{
		// е of Cyrillic
		{"Cafe", "Café"},
		{"Bath 1", "Bath 2"},
		{"a b", "ab"},
		{"", "a"},
		{"Bath-1", "Bath 1"},
		{`8"`, "8'"},
		{"Den", "Dеn"},
	} {
		if text.SameName(other[0], other[1]) {
			t.Errorf("%q and %q are equal", other[0], other[1])
		}
	}
}

// What is stored folded is compared with what is folded later, and may be folded again.
func TestFoldedTextStays(t *testing.T) {
	for name, fold := range map[string]func(string) string{
		"Fold": text.Fold, "FoldSearch": text.FoldSearch, "FoldGuard": text.FoldGuard, "NameKey": text.NameKey,
		"Model": text.Model,
	} {
		rapid.Check(t, func(t *rapid.T) {
			s := rapid.String().Draw(t, "text")
			if once := fold(s); fold(once) != once {
				t.Errorf("%s(%q) is %+q, and folded again %+q", name, s, once, fold(once))
			}
		})
	}
}

func TestFoldSearch(t *testing.T) {
	for in, want := range map[string]string{
		"Piñon": "pinon", "Ó Dálaigh": "o dalaigh", "林": "林", "ＡＢ": "ab", "ﬁ": "fi", "O’Neil": "o'neil",
		"Gate\u00a0code\r\n4711": "gate code\n4711",
		"ŉ":                      "'n", "24″ × 36″": `24" x 36"`,
	} {
		if got := text.FoldSearch(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestFoldGuardReadsWhatAPersonReads(t *testing.T) {
	for in, want := range map[string]string{
		"GАТЕ сοdе": "gate code", "mаrgіn": "margin", "ΜΑRGΙΝ": "margin", "cósts": "costs", "Ａｌａｒｍ": "alarm",
		"g\u200bate": "gate",
	} {
		if got := text.FoldGuard(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestFindsModelsHoweverTheyAreWritten(t *testing.T) {
	fields := []string{
		"Halewick C8R", `8" in-ceiling speaker, reference`, "VX-75", "SM-6.5", "+1 (512) 555-0142",
		"Café O'Hara",
	}
	for typed, want := range map[string]bool{
		"c-8r": true, "C8R": true, "vx75": true, "VX–75": true, "8″": true, "8''": true, "inceiling": true,
		"sm6.5": true, "sm65": false,
		"5550142": true, "cafe o’hara": true, "ohara": true, "vx-76": false, "reference halewick": true, "": true,
		"-": true, "*": false,
	} {
		if got := text.Finds(typed, fields...); got != want {
			t.Errorf("%q: %v", typed, got)
		}
	}
	if a, b := text.Model("VX 75"), text.Model("vx-75"); a != b || a != "vx75" {
		t.Errorf("%q, %q", a, b)
	}
	if text.Model("PB-16") == text.Model("PB-16+") || text.Model("CP 1.2") == text.Model("CP 12") {
		t.Error("two models are one")
	}
}
