package planning

import (
	"context"
	"fmt"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newContent(r *run.Run) *cobra.Command {
	cmd := &cobra.Command{
		Use: "content", Short: "List and change the builder's content for a proposal",
		Long: "List and change what the service's builder has for a proposal.",
	}
	cmd.AddCommand(newContentList(r), newContentAdd(r), newContentDelete(r), newContentOutline(r), newContentHistory(r))
	return cmd
}

// atBuilder returns f as the RunE of a command about the builder's content of the proposal that the first argument
// names. args are those after it.
func atBuilder(
	r *run.Run, f func(ctx context.Context, s *run.Session, id state.ProposalID, args []string) error,
	gates ...func(*run.Session) error,
) func(*cobra.Command, []string) error {
	return r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
		id, err := find.ProposalID(ctx, s, args[0])
		if err != nil {
			return err
		}
		return f(ctx, s, id, args[1:])
	}, append([]func(*run.Session) error{maySeeContent}, gates...)...)
}

// online refuses to work without the service.
func online(s *run.Session) error {
	if s.Run.Flags.Offline {
		return state.Offline("The builder's content is only at the service.", "Run this without --offline.")
	}
	return nil
}

// maySeeContent refuses users who may not see prices, which content has.
func maySeeContent(s *run.Session) error {
	if !s.HidesPrices() {
		return nil
	}
	return state.ReadOnly(fmt.Sprintf("The profile %q is an installer's, and the builder's content shows prices.",
		s.Profile.Name), "Use another profile.")
}
