package planning

import (
	"context"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"github.com/spf13/cobra"
)

func newBuildWish(r *run.Run) *cobra.Command {
	var f buildFlags
	cmd := f.of(r, &cobra.Command{
		Use: "wish N WISHES", Short: "Request changes to the outline", Args: cobra.ExactArgs(2),
		Long: `Make a new outline with your changes, and list how it differs from the previous one.
WISHES are in your own words, given directly, as @FILE or as - for standard input. They are
uploaded along with the other content.`,
		Example: `  tender build wish 1042 "four speakers in the den, no projector" --wait`,
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			return f.do(ctx, s, args[0],
				func(ctx context.Context, s *run.Session, id state.ProposalID, _ *build.Run) error {
					wished, err := f.wish(ctx, s, id, args[1])
					if err != nil {
						return err
					}
					return f.finish(ctx, s, wished)
				})
		}, maySeeContent),
	})
	f.shown.AddMaySee(cmd.Flags())
	return cmd
}

// wish requests a new outline with a person's changes.
func (f *buildFlags) wish(
	ctx context.Context, s *run.Session, id state.ProposalID, arg string,
) (r build.Run, err error) {
	wishes, err := s.Run.Value(arg)
	if err == nil {
		err = editsFirst(ctx, s, id)
	}
	if err != nil {
		return r, err
	}
	r, err = f.shown.Work(s).RequestChanges(ctx, id, wishes)
	return r, commit.Worded(err)
}
