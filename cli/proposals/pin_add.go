package proposals

import (
	"context"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newPinAdd(r *run.Run) *cobra.Command {
	return run.Prints[[]pinJSON](r, &cobra.Command{
		Use: "add N...", Short: "Pin proposals", Args: cobra.MinimumNArgs(1),
		Long: `Pin proposals: fetch each of them now, with its change orders, contact and locations, and
keep it on this machine.`,
		Example: "  tender pin add 1042 1041",
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			// All are pinned before any is fetched: a failed fetch must not leave out the next.
			ids := make([]state.ProposalID, len(args))
			for i, arg := range args {
				id, err := find.ProposalID(ctx, s, arg)
				if err != nil {
					s.Sayf("Nothing was pinned.")
					return err
				}
				ids[i] = id
			}
			for _, id := range ids {
				if err := s.Store.Marks.Pin(ctx, id); err != nil {
					return err
				}
			}
			err := fetchPinned(ctx, s, ids)
			if state.FaultOf(err).Stays() {
				sayFetchedLater(s, args)
				return run.Kept(err)
			}
			return err
		}),
	})
}

// sayFetchedLater prints that proposals are pinned although the service could not be reached. It names them as they
// were given: this machine may not have their names.
func sayFetchedLater(s *run.Session, given []string) {
	them := "it"
	if len(given) > 1 {
		them = "them"
	}
	s.Sayf("Pinned %s; `tender pin sync` and the editor fetch %s once the service can be reached.", text.Join(given),
		them)
}
