package planning

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"github.com/spf13/cobra"
)

func newBuildAccept(r *run.Run) *cobra.Command {
	f := buildFlags{accept: true}
	return f.of(r, &cobra.Command{
		Use: "accept N", Short: "Build the outline as it is, even if it differs from the plan",
		Args: cobra.ExactArgs(1), Example: "  tender build accept 1042 --wait",
		RunE: f.running(r, func(ctx context.Context, s *run.Session, _ state.ProposalID, open *build.Run) error {
			if open == nil {
				return noBuild()
			}
			accepted, err := f.resume(ctx, s, *open)
			if err != nil {
				return err
			}
			return f.finish(ctx, s, accepted)
		}),
	})
}
