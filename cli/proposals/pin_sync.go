package proposals

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newPinSync(r *run.Run) *cobra.Command {
	return run.Prints[[]pinJSON](r, &cobra.Command{
		Use: "sync", Short: "Refresh the pinned proposals", Args: cobra.NoArgs,
		Example: "  tender pin sync",
		RunE: r.InSession(func(ctx context.Context, s *run.Session, _ []string) error {
			pins, err := s.Store.Marks.Pins(ctx)
			if err != nil {
				return err
			}
			return fetchPinned(ctx, s, state.Map(pins, func(p *state.Pin) state.ProposalID { return p.Proposal }))
		}),
	})
}
