package phrase

import (
	"testing"

	"app.tender/tender/state"
)

func TestMarksThatNeedADecisionShareASign(t *testing.T) {
	for _, m := range []state.Mark{state.MarkConflict, state.MarkRefused, state.MarkUncertain} {
		if got := MarkSign(m); got != "✗" {
			t.Errorf("%s: %q", m, got)
		}
	}
	if MarkSign(state.MarkNone) != "" || MarkSign(state.MarkAdded) == MarkSign(state.MarkDraft) {
		t.Error("different marks have the same sign")
	}
}
