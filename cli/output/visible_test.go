package output

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"Halvørsen\tמשפחה 👩‍🔧\n\ufffd": "Halvørsen\tמשפחה 👩‍🔧\n\ufffd",
		"a\x1b]52;c;eHg=\x07b":         `a\u001b]52;c;eHg=\u0007b`,
		"a\u009b31mb\x7f":              `a\u009b31mb\u007f`,
		"a\x9b31m":                     `a\x9b31m`,
		"100\u202e000\u2066":           `100\u202e000\u2066`,
		"over\rwritten\x00":            `over\u000dwritten\u0000`,
	} {
		if got := visible(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// What is copied from a terminal as JSON means what the bytes in a pipe mean.
func TestVisibleJSONMeansTheSame(t *testing.T) {
	const name = "Falkner\u202e\u009b31m\u200f\u061c\u2069\x7f"
	body, err := json.Marshal(name)
	var got string
	if err == nil {
		err = json.Unmarshal([]byte(visible(string(body))), &got)
	}
	if err != nil || got != name || strings.ContainsAny(visible(string(body)), "\u202e\u009b\u200f\u061c\u2069\x7f") {
		t.Errorf("%q, %v", got, err)
	}
}
