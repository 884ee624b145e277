package planning

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"github.com/spf13/cobra"
)

func newBuildGiveUp(r *run.Run) *cobra.Command {
	var f buildFlags
	cmd := &cobra.Command{
		Use: "give-up N", Short: "Cancel a build; the plan stays", Args: cobra.ExactArgs(1),
		Example: "  tender build give-up 1042", RunE: f.running(r, giveUpBuild),
	}
	run.YesFlag(cmd.Flags(), &f.shown.Yes)
	return cmd
}

// giveUpBuild ends a build.
func giveUpBuild(ctx context.Context, s *run.Session, _ state.ProposalID, open *build.Run) error {
	if open == nil {
		return noBuild()
	}
	r := *open
	if r.Status == build.Going {
		var err error
		if r, err = s.Builder.Stop(ctx, r.ID); err != nil {
			return err
		}
	}
	if _, err := s.Builder.Cancel(ctx, r.ID); err != nil {
		return err
	}
	s.Sayf("The build ended. The plan stays.")
	if r.Ordered() {
		s.Sayf("The service may have built it: check the proposal before you build again.")
	}
	return nil
}
