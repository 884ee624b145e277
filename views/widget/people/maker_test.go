package people

import (
	"strings"
	"testing"

	"app.tender/tender/state"
)

func TestLikelyDuplicatesAreNamed(t *testing.T) {
	var found []state.Duplicate
	for _, name := range []string{"Ana", "Bea", "Cleo", "Dora", "Edda"} {
		found = append(found, state.Duplicate{
			Contact: state.Contact{FirstName: name, Email: "x@y.example"},
			Reason:  "the same e-mail address",
		})
	}
	got := duplicateWords(found)
	if !strings.HasPrefix(got, "Ana has the same e-mail address: x@y.example\nBea") ||
		!strings.HasSuffix(got, "2 more contacts share something with it.") {
		t.Errorf("got %q", got)
	}
}
