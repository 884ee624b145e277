package edits

import (
	"context"
	"fmt"
	"slices"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// dryRun prints what each edit would write and replace. An edit that could not be written is an error, with or without
// --dry-run.
func dryRun(ctx context.Context, s *run.Session, f commit.Flags, w *state.Workspace, edits []state.Edit) error {
	for _, e := range edits {
		if err := commit.Fits(e); err != nil {
			return err
		}
	}
	if err := commit.ClientMaySee(ctx, s, f, edits...); err != nil {
		return err
	}
	drafts, err := s.Store.Typed.Drafts(ctx)
	if err != nil {
		return err
	}
	for _, e := range edits {
		line := e.Words(w.Proposal) + ": " + wouldDo(w, e)
		if state.Is[state.WriteText](e) && slices.ContainsFunc(drafts, func(d state.Draft) bool {
			return d.Ref == e.Ref()
		}) {
			line += "; its draft stays a draft"
		}
		s.Printf("%s\n", line)
	}
	s.Sayf("Dry run: nothing was saved.")
	return nil
}

// wouldDo describes what an edit would change, including waiting edits.
func wouldDo(w *state.Workspace, e state.Edit) string {
	switch effect, old := w.Effect(e); effect {
	case state.EffectNone:
		return "would not change"
	case state.EffectAssigns:
		return "would be assigned"
	case state.EffectUnknown:
		return "would replace a text that the service did not return"
	case state.EffectFills:
		return fmt.Sprintf("would get %s, and is empty now", text.Count(state.Length(e.Text()), "character"))
	case state.EffectClears:
		return fmt.Sprintf("would be cleared, %s: %s", text.Count(state.Length(old), "character"),
			text.FirstLine(old, 0))
	default:
		return fmt.Sprintf("would replace %s, which undo restores: %s", text.Count(state.Length(old), "character"),
			text.FirstLine(old, 0))
	}
}
