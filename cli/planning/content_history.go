package planning

import (
	"context"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"github.com/spf13/cobra"
)

func newContentHistory(r *run.Run) *cobra.Command {
	return run.Prints[[]buildJSON](r, &cobra.Command{
		Use: "history N", Short: "List the builds of this machine", Args: cobra.ExactArgs(1),
		Example: "  tender content history 1042",
		RunE: atBuilder(r, func(ctx context.Context, s *run.Session, id state.ProposalID, _ []string) error {
			return printBuilds(ctx, s, id)
		}),
	})
}

// printBuilds prints the builds started on this machine, the newest first.
func printBuilds(ctx context.Context, s *run.Session, id state.ProposalID) error {
	list, err := s.Builder.Past(ctx, id)
	if err != nil {
		return err
	}
	t := output.NewTable("Started", "What", "Status", "Outcome").Give(1, 3)
	return run.PrintList(s.Run, list, jsonBuild, t, func(r *build.Run) []string {
		steps := r.Steps(s.Run.Time())
		return []string{output.Minute(r.Begun), steps[0].Words, string(r.Status), outcomeOf(r, steps)}
	}, "This machine has built nothing.")
}

// outcomeOf describes in one line how a build ended.
func outcomeOf(r *build.Run, steps []build.Step) string {
	if r.Fault.Message != "" {
		return r.Fault.Message
	}
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].Words != "" {
			return steps[i].Words
		}
	}
	return ""
}
