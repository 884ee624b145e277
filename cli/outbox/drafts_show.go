package outbox

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newDraftsShow(r *run.Run) *cobra.Command {
	return run.Prints[shapes.Draft](r, onDraft(r, &cobra.Command{Use: "show", Short: "Print a draft"}, showDraft))
}

func showDraft(ctx context.Context, s *run.Session, ref state.TextRef) error {
	d, err := draft(ctx, s, ref)
	if err != nil {
		return err
	}
	return s.PrintWords(shapes.DraftOf(&d), "%s", d.Text)
}
