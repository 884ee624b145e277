package outbox

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/outbox"
	"github.com/spf13/cobra"
)

func newList(r *run.Run) *cobra.Command {
	return run.Prints[[]shapes.Edit](r, &cobra.Command{
		Use: "list", Short: "List the open edits, then the latest settled ones", Args: cobra.NoArgs,
		RunE: r.InSession(listOutbox),
	})
}

func listOutbox(ctx context.Context, s *run.Session, _ []string) error {
	entries, err := s.Outbox.Edits(ctx)
	if err != nil {
		return err
	}
	commit.KnowWaiting(ctx, s, entries)
	t := output.NewTable("Edit", "State", "Proposal", "What", "Why", "Changed").Figures(0).Give(2, 3, 4)
	return run.PrintList(s.Run, entries, func(e *state.OutboxEdit) shapes.Edit {
		return commit.EditOf(ctx, s, *e)
	}, t, func(e *state.OutboxEdit) []string {
		why := e.Reason
		if first, ok := outbox.Behind(entries, *e); ok && e.State == state.EditWaiting {
			why = fmt.Sprintf("It waits for edit %d, which %s.", first.ID, find.Standing(first))
		}
		return []string{
			strconv.FormatInt(e.ID, 10), e.Word(), commit.ProposalName(ctx, s, e.Edit.Proposal),
			commit.Placed(ctx, s, e.Edit),
			why, e.Updated.Local().Format(time.DateTime),
		}
	}, "The outbox is empty.")
}
