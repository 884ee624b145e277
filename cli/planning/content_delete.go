package planning

import (
	"context"
	"strconv"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newContentDelete(r *run.Run) *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use: "delete N ID...", Short: "Delete content", Args: cobra.MinimumNArgs(2),
		Example: "  tender content delete 1042 17",
		RunE: atBuilder(r, func(ctx context.Context, s *run.Session, id state.ProposalID, args []string) error {
			return deleteContent(ctx, s, yes, id, args)
		}, (*run.Session).MayWrite, online),
	}
	run.YesFlag(cmd.Flags(), &yes)
	return cmd
}

// deleteContent deletes content by its ids.
func deleteContent(ctx context.Context, s *run.Session, yes bool, id state.ProposalID, args []string) error {
	ids := make([]state.AIContentID, len(args))
	for i, arg := range args {
		n, err := strconv.ParseInt(strings.TrimPrefix(arg, "id:"), 10, 64)
		if err != nil || n <= 0 {
			return run.Usagef("content is named by its id in `tender content list id:%s`, not %q", state.FormatID(id),
				arg)
		}
		ids[i] = state.AIContentID(n)
	}
	if err := s.MayWriteNow(yes); err != nil {
		return err
	}
	for _, content := range ids {
		if err := s.Builder.Delete(ctx, id, content); err != nil {
			return err
		}
		s.Sayf("Deleted %d.", content)
	}
	return nil
}
