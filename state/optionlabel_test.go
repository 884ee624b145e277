package state

import "testing"

func TestOptionLabel(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "Option 2"},
		{" \n", "Option 2"},
		{"Better: a 75-inch display", "2 Better"},
		{"A 75-inch display.\nAnd more.", "2 A 75-inch display."},
		{"This sentence goes on for long before its colon: see", "2 This sentence goes on for long before its colon: see"},
		{"最高: 全部", "2 最高"},
		{"A name of 24 characters ø: see", "2 A name of 24 characters ø: see"},
		{"Name of 24 characters øå: see", "2 Name of 24 characters øå"},
		{": odd", "Option 2"},
	} {
		if got := OptionLabel(1, &Option{ClientDescription: tt.text}); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.want)
		}
	}
}
