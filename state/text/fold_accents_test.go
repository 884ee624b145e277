package text_test

import (
	"testing"

	"app.tender/tender/state/text"
)

func TestFoldAccents(t *testing.T) {
	for in, want := range map[string]string{"Piñon": "pinon", "Ó Dálaigh": "o dalaigh", "林": "林", "ＡＢ": "ab", "ﬁ": "fi"} {
		if got := text.FoldAccents(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
