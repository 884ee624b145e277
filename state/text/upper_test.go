package text

import (
	"testing"
)

func TestUpperFirst(t *testing.T) {
	for words, want := range map[string]string{
		"": "", "é": "É", "two options": "Two options", "ǆ": "Ǆ",
		"1 option": "1 option",
	} {
		if got := UpperFirst(words); got != want {
			t.Errorf("%q becomes %q, want %q", words, got, want)
		}
	}
}
