package link

import (
	"context"
	"strconv"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newWithdraw(r *run.Run) *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use: "withdraw N ID", Short: "End an address of the client's page", Args: cobra.ExactArgs(2),
		Long: `End an address: it leads nowhere from then on. "tender link list N" lists them with their ids.
What the client answered is kept.`,
		Example: `  tender link withdraw 1042 3`,
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			id, err := strconv.ParseInt(args[1], 10, 64)
			if err != nil {
				return run.Usagef("an address is named by its id, not %q; `tender link list %s` lists them", args[1],
					args[0])
			}
			at, err := named(ctx, s, args[0], "")
			if err == nil {
				err = s.MayWriteNow(yes)
			}
			if err == nil {
				err = s.Client.WithdrawLink(ctx, at.proposal, state.LinkID(id))
			}
			if err != nil {
				return err
			}
			return s.Run.PrintWords(linkJSON{ID: id}, "Address %d is withdrawn.", id)
		}),
	}
	run.YesFlag(cmd.Flags(), &yes)
	return run.Prints[linkJSON](r, cmd)
}
