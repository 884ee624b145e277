package outbox

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newDraftsDiscard(r *run.Run) *cobra.Command {
	return run.Prints[shapes.Draft](r,
		onDraft(r, &cobra.Command{Use: "discard", Short: "Discard a draft, which can be restored"}, discardDraft))
}

func discardDraft(ctx context.Context, s *run.Session, ref state.TextRef) error {
	d, err := draft(ctx, s, ref)
	if err != nil {
		return err
	}
	if done, err := s.Store.Typed.Discard(ctx, d); err != nil {
		return err
	} else if !done {
		return (&state.EditedElsewhere{}).Fault()
	}
	key := shapes.DraftKey(ref)
	if state.IsLocal(ref.Proposal) {
		key = "-- " + key // it begins like a flag
	}
	return sayDraft(s, d, "Discarded. `tender drafts restore "+key+"` restores it.")
}
