package outbox

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newDraftsRestore(r *run.Run) *cobra.Command {
	return run.Prints[shapes.Draft](r,
		onDraft(r, &cobra.Command{Use: "restore", Short: "Restore the last discarded draft of a text"}, restoreDraft))
}

func restoreDraft(ctx context.Context, s *run.Session, ref state.TextRef) error {
	newer, _ := draft(ctx, s, ref)
	d, err := s.Store.Typed.Restore(ctx, ref)
	if err != nil {
		return err
	}
	words := "Restored."
	if newer.Text != "" && !state.SameText(newer.Text, d.Text) {
		words += " It replaced a newer draft of this text; `tender undo` restores that one."
	}
	return sayDraft(s, d, words)
}
