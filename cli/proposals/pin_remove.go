package proposals

import (
	"context"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newPinRemove(r *run.Run) *cobra.Command {
	return &cobra.Command{
		Use: "remove N", Short: "Unpin a proposal", Args: cobra.ExactArgs(1),
		Example: "  tender pin remove 1042",
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			id, err := find.ProposalID(ctx, s, args[0])
			if err != nil {
				return err
			}
			pins, err := s.Store.Marks.Pins(ctx)
			if err != nil {
				return err
			}
			if state.Find(pins, func(p *state.Pin) bool { return p.Proposal == id }) == nil {
				s.Sayf("%s is not pinned.", commit.ProposalName(ctx, s, id))
				return nil
			}
			return s.Store.Marks.Unpin(ctx, id)
		}),
	}
}
