package serve

import (
	"context"
	"strconv"

	"app.tender/tender/cli/changeorders"
	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/cli/status"
	"app.tender/tender/service"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// newProposal returns the commands that let the operator change statuses and create change orders in place of a user.
func newProposal(r *run.Run, dir *string) *cobra.Command {
	return run.Group("proposal", "Change statuses of proposals and create change orders", "", newStatus(r, dir),
		newChangeOrder(r, dir))
}

func newStatus(r *run.Run, dir *string) *cobra.Command {
	show := officeStatus(r, dir, "show", "Show a status and its possible moves",
		func(_ context.Context, o officeJob) error {
			return status.Print(r, o.proposal, &o.at, plan.Plan{}, nil)
		},
		func(_ context.Context, o officeJob, co *state.ChangeOrder) error { return o.printOrder(co, "") })
	cmd := run.Group("status", "Show and change the status of a proposal or a change order",
		`Show and change the status of a proposal of an account as "tender status" does. The running
service, or else its next start, delivers the webhook events.`, show)
	for _, m := range status.Moves() {
		var chosen status.Chosen
		move := officeStatus(r, dir, m.To.Verb(), m.Short,
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
		inOffice[shapes.Status](r, archive, dir, func(ctx context.Context, o officeJob, _ []string) error {
			return o.archive(ctx, archived)
		})
		cmd.AddCommand(archive)
	}
	return cmd
}

// officeStatus returns a command about a proposal's status or, with --changeorder, that of one of its change orders.
func officeStatus(
	r *run.Run, dir *string, word, short string,
	ofProposal func(context.Context, officeJob) error,
	ofOrder func(context.Context, officeJob, *state.ChangeOrder) error,
) *cobra.Command {
	var number int64
	words := "  tender serve proposal status " + word + " 1 1042"
	cmd := &cobra.Command{
		Use: word + " ACCOUNT NUMBER", Short: short, Args: cobra.ExactArgs(2),
		Example: words + "\n" + words + " --changeorder 1",
	}
	inOffice[shapes.Status](r, cmd, dir, func(ctx context.Context, o officeJob, _ []string) error {
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

func newChangeOrder(r *run.Run, dir *string) *cobra.Command {
	var (
		shown commit.Flags
		area  string
		fresh bool
	)
	order := &cobra.Command{
		Use: "changeorder ACCOUNT NUMBER NAME LINE...", Short: "Create a change order for a proposal",
		Args: cobra.MinimumNArgs(3),
		Long: `Create a draft change order for a proposal of an account as "tender changeorder add" does, with
a price in each line; the catalog is not used.`,
	}
	inOffice[shapes.MadeOrder](r, order, dir, func(ctx context.Context, o officeJob, args []string) error {
		lines, err := changeorders.LinesOf(args[2], args[3:])
		if err != nil {
			return err
		}
		n := state.NewChangeOrder{Name: text.CleanLine(args[2]), Area: text.CleanLine(area), MaySee: shown.MaySee}
		free := func(plan.Entry) ([]state.CatalogItem, error) { return nil, nil }
		sold, err := o.sold(ctx)
		if err != nil {
			return err
		}
		if err := changeorders.PutLines(&n, lines, fresh, plan.Facts{}, sold, free); err != nil {
			return err
		}
		made, err := o.office.AddChangeOrder(ctx, o.proposal.ID, n)
		if err != nil {
			return err
		}
		return changeorders.PrintMade(r, made, n, o.proposal)
	})
	shown.AddMaySee(order.Flags())
	order.Flags().StringVar(&area, "area", "", "the area of the lines; \"Changes\" by default")
	order.Flags().BoolVar(&fresh, "new", false, "create the area that --area names")
	return order
}

// officeJob is a proposal that the operator works on.
type officeJob struct {
	r        *run.Run
	office   service.Office
	proposal *state.Proposal
	at       state.Office
}

// inOffice makes cmd run f with the proposal that its first two arguments name: an account's ID and a number.
func inOffice[T any](
	r *run.Run, cmd *cobra.Command, dir *string, f func(ctx context.Context, o officeJob, args []string) error,
) {
	operates[T](r, cmd, dir, func(ctx context.Context, s *service.Server, args []string) error {
		account, err := accountID(args[0])
		if err != nil {
			return err
		}
		number, err := strconv.ParseInt(args[1], 10, 64)
		if err != nil {
			return run.Usagef("a proposal is named by its number, not %q", args[1])
		}
		office, err := s.Office(ctx, account)
		if err != nil {
			return err
		}
		p, archived, err := office.Find(ctx, number)
		if err != nil {
			return err
		}
		return f(ctx, officeJob{r, office, p, state.Office{Offered: true, Archived: archived}}, args)
	})
}

func (o officeJob) move(ctx context.Context, to state.Status, options status.Chosen) error {
	chosen, err := options.In(o.proposal)
	if err != nil {
		return err
	}
	p, err := o.office.Move(ctx, o.proposal.ID, to, chosen)
	if err != nil {
		return status.WithMoves(err, status.MovesWords(o.proposal.Status, &o.at))
	}
	return status.PrintMoved(o.r, p, o.proposal.Status)
}

func (o officeJob) archive(ctx context.Context, archived bool) error {
	if err := o.office.Archive(ctx, o.proposal.ID, archived); err != nil {
		return err
	}
	o.at.Archived = archived
	return status.PrintArchived(o.r, o.proposal, &o.at)
}

// sold returns the proposal with the change orders of its contract.
func (o officeJob) sold(ctx context.Context) (changeorders.Sold, error) {
	sold := changeorders.Sold{Of: o.proposal}
	orders, err := o.office.ChangeOrders(ctx, o.proposal.ID)
	for i := range orders {
		if changeorder.StandingOf(orders[i].Status) == changeorder.StandingAgreed {
			sold.Agreed = append(sold.Agreed, &orders[i].ChangeOrder)
		}
	}
	return sold, err
}

func (o officeJob) moveOrder(ctx context.Context, co *state.ChangeOrder, to state.Status) error {
	moved, err := o.office.MoveChangeOrder(ctx, o.proposal.ID, co.ID, to)
	if err != nil {
		return status.WithMoves(err, "Nothing was moved. "+status.MovesWords(co.Status, nil))
	}
	return o.printOrder(moved, co.Status)
}

// printOrder prints the status of a change order, and which it was before a move.
func (o officeJob) printOrder(co *state.ChangeOrder, was state.Status) error {
	row := status.RowOf(co)
	return status.PrintOrder(o.r, o.proposal.ID, &row, was, nil)
}
