package find

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// NotSent counts what only this machine has of a proposal, apart from its plan; empty for nothing.
func NotSent(w *state.Workspace) string {
	var words []string
	for _, of := range []struct {
		mark      state.Mark
		one, many string
	}{
		{state.MarkDraft, "draft", "drafts"},
		{state.MarkWaiting, "waiting", "waiting"},
		{state.MarkRefused, "refused", "refused"},
		{state.MarkConflict, "conflict", "conflicts"},
		{state.MarkUncertain, "uncertain", "uncertain"},
	} {
		if n := w.Count(of.mark); n > 0 {
			words = append(words, text.CountOf(n, of.one, of.many))
		}
	}
	return strings.Join(words, ", ")
}
