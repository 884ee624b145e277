package outbox

import (
	"context"
	"slices"
	"time"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newDraftsList(r *run.Run) *cobra.Command {
	return run.Prints[[]shapes.Draft](r, &cobra.Command{
		Use: "list", Short: "List the drafts, the newest first", Args: cobra.NoArgs, RunE: r.InSession(listDrafts),
	})
}

func listDrafts(ctx context.Context, s *run.Session, _ []string) error {
	drafts, err := s.Store.Typed.Drafts(ctx)
	if err != nil {
		return err
	}
	entries, err := s.Outbox.Edits(ctx)
	if err != nil {
		return err
	}
	drafts = slices.DeleteFunc(drafts, func(d state.Draft) bool { return d.Queued(entries) })
	t := output.NewTable("Key", "Proposal", "What", "Text", "Saved").Give(2, 3)
	return run.PrintList(s.Run, drafts, shapes.DraftOf, t, func(d *state.Draft) []string {
		of, what := commit.ProposalName(ctx, s, d.Ref.Proposal), commit.Placed(ctx, s, d.Edit())
		return []string{shapes.DraftKey(d.Ref), of, what, output.Excerpt(d.Text), d.Saved.Local().Format(time.DateTime)}
	}, "There are no drafts.")
}
