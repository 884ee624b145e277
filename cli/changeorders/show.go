package changeorders

import (
	"context"
	"time"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"github.com/spf13/cobra"
)

func newShow(r *run.Run) *cobra.Command {
	var lines bool
	cmd := &cobra.Command{
		Use: "show N CO", Short: "Print a change order", Args: cobra.ExactArgs(2),
		Long: `Print a change order of a proposal, named by its number or id:N: what it adds, removes,
replaces and changes in quantity, its price with tax, and its timeline. Figures have signs.
An installer's profile shows no prices. If the service can't be reached, the command prints
this machine's copy and its age.`,
		Example: `  tender changeorder show 1042 2
  tender changeorder show 1042 2 --lines --csv`,
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
			return showChangeOrder(ctx, s, args[0], args[1], lines)
		}),
	}
	cmd.Flags().BoolVar(&lines, "lines", false, "a row for each line, for a spreadsheet")
	return run.Shaped[[]changedLineRowJSON](r, run.Prints[changeOrderJSON](r, cmd), "with `--lines`")
}

func showChangeOrder(ctx context.Context, s *run.Session, arg, order string, lines bool) error {
	id, all, err := find.ChangeOrdersOf(ctx, s, arg)
	if err != nil {
		return err
	}
	found, err := find.ChangeOrderOf(all, arg, order)
	if err != nil {
		return err
	}
	if found.Detail == nil {
		return state.Offline("This change order has not been read on this machine yet.",
			"Run this command again with a network.")
	}
	p, err := find.Proposal(ctx, s, id)
	if err != nil {
		return err
	}
	set := find.SetOf(all, time.Time{})
	areas := changeorder.ChangesOf(found.Detail, p, set.Before(found.Row.ID)...)
	to, now := audience(s), s.Run.Time()
	if lines {
		return printChangedLines(s.Run, found.Detail, areas, to)
	}
	return s.Result(jsonOrderDetail(found, areas, p, to, now), func() { printOrder(s.Run, found, areas, p, to, now) })
}
