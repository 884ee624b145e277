package views

import (
	"testing"

	"app.tender/tender/state"
)

func TestOptionLabel(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "Option 2"},
		{" \n", "Option 2"},
		{"Better: a 75-inch display", "2 Better"},
		{"A 75-inch display.\nAnd more.", "2 A 75-inch display."},
		{"This sentence goes on for long before its colon: see", "2 This sentence goes on for long before its colon: see"},
		{"最高: 全部", "2 最高"},
		{": odd", "Option 2"},
	} {
		if got := OptionLabel(1, &state.Option{ClientDescription: tt.text}); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestMarksThatNeedAPersonHaveOneSign(t *testing.T) {
	for _, m := range []state.Mark{state.MarkConflict, state.MarkRefused, state.MarkUncertain} {
		if got := MarkSign(m); got != "✗" {
			t.Errorf("%s: %q", m, got)
		}
	}
	if MarkSign(state.MarkNone) != "" || MarkSign(state.MarkAdded) == MarkSign(state.MarkDraft) {
		t.Error("signs do not tell marks apart")
	}
}
