package serve

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/cli/status"
	"app.tender/tender/state"
	"app.tender/tender/state/outgoing"
	"app.tender/tender/state/plan"
	"github.com/spf13/cobra"
)

func newStatus(r *run.Run, at *instance) *cobra.Command {
	show := officeStatus(r, at, "show", "Show a status and its possible moves",
		func(_ context.Context, o officeJob) error {
			return status.Print(r, o.proposal, &o.at, plan.Plan{},
				outgoing.Check(&outgoing.Job{Proposal: o.proposal}, nil))
		},
		func(_ context.Context, o officeJob, co *state.ChangeOrder) error { return o.printOrder(co, "") })
	cmd := run.Group("status", "Show and change the status of a proposal or a change order",
		`Show and change the status of a proposal of an account as "tender status" does. The running
service, or else its next start, delivers the webhook events.`, show)
	for _, m := range status.Moves() {
		var chosen status.Chosen
		move := officeStatus(r, at, m.To.Verb(), m.Short,
			func(ctx context.Context, o officeJob) error { return o.move(ctx, m.To, chosen) },
			func(ctx context.Context, o officeJob, co *state.ChangeOrder) error { return o.moveOrder(ctx, co, m.To) })
		if m.To == state.StatusAccepted {
			chosen.AddFlag(move.Flags())
			move.MarkFlagsMutuallyExclusive("option", "changeorder")
		}
		cmd.AddCommand(move)
	}
	for word, archived := range map[string]bool{"archive": true, "unarchive": false} {
		short := "Archive a proposal"
		if !archived {
			short = "Take a proposal out of the archive"
		}
		archive := &cobra.Command{
			Use: word + " ACCOUNT NUMBER", Short: short, Args: cobra.ExactArgs(2),
			Example: "  tender serve proposal status " + word + " 1 1042",
		}
		inOffice[shapes.Status](r, archive, at, func(ctx context.Context, o officeJob, _ []string) error {
			return o.archive(ctx, archived)
		})
		cmd.AddCommand(archive)
	}
	return cmd
}

// officeStatus returns a command about a proposal's status or, with --changeorder, that of one of its change orders.
func officeStatus(
	r *run.Run, at *instance, word, short string,
	ofProposal func(context.Context, officeJob) error,
	ofOrder func(context.Context, officeJob, *state.ChangeOrder) error,
) *cobra.Command {
	var number int64
	words := "  tender serve proposal status " + word + " 1 1042"
	cmd := &cobra.Command{
		Use: word + " ACCOUNT NUMBER", Short: short, Args: cobra.ExactArgs(2),
		Example: words + "\n" + words + " --changeorder 1",
	}
	inOffice[shapes.Status](r, cmd, at, func(ctx context.Context, o officeJob, _ []string) error {
		if !cmd.Flags().Changed("changeorder") {
			return ofProposal(ctx, o)
		}
		co, err := o.office.ChangeOrder(ctx, o.proposal.ID, number)
		if err != nil {
			return err
		}
		return ofOrder(ctx, o, co)
	})
	cmd.Flags().Int64Var(&number, "changeorder", 0, "a change order of the proposal, by its number")
	return cmd
}
