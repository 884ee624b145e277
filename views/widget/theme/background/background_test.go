package background

import "testing"

func TestDark(t *testing.T) {
	for value, want := range map[string]bool{
		"":             true,
		"15;0":         true,
		"15;default;0": true,
		"0;15":         false,
		"0;7":          false,
		"7;8":          true,
		"12;8":         true,
		"0;default":    true,
		"11":           false,
	} {
		if got := Dark(value); got != want {
			t.Errorf("%q: dark is %v", value, got)
		}
	}
}
