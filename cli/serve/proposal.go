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
	var (
		options []string
		area    string
		fresh   bool
		number  int64
	)
	move := &cobra.Command{
		Use: "status ACCOUNT NUMBER [MOVE]", Short: "Show or change the status of a proposal or a change order", Args: cobra.RangeArgs(2, 3),
		Long: `Show or change the status of a proposal of an account as "tender status" does: submit,
open, accept, decline, delay, complete, bounce, expire, reopen, archive, unarchive. The
running service, or else its next start, delivers the webhook events.`,
		Example: `  tender serve proposal status 1 1042
  tender serve proposal status 1 1042 accept --option "Living Room=2"
  tender serve proposal status 1 1042 submit --changeorder 1`,
	}
	inOffice[shapes.Status](r, move, dir, func(ctx context.Context, o officeJob, args []string) error {
		switch {
		case move.Flags().Changed("changeorder"):
			return o.order(ctx, number, args[2:], options)
		case len(args) == 2:
			return status.Print(r, o.proposal, &o.at, plan.Plan{}, nil)
		}
		return o.move(ctx, args[2], options)
	})
	move.Flags().StringArrayVar(&options, "option", nil, "AREA=OPTION: the option that the client selected in an area, counted from 1; may be repeated")
	move.Flags().Int64Var(&number, "changeorder", 0, "a change order of the proposal, by its number")
	var shown commit.Flags
	order := &cobra.Command{
		Use: "changeorder ACCOUNT NUMBER NAME LINE...", Short: "Create a change order for a proposal", Args: cobra.MinimumNArgs(3),
		Long: `Create a draft change order for a proposal of an account as "tender changeorder" does, with
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
	cmd := &cobra.Command{Use: "proposal", Short: "Change statuses of proposals and create change orders"}
	cmd.AddCommand(move, order)
	return cmd
}

// officeJob is a proposal that the operator works on.
type officeJob struct {
	r        *run.Run
	office   service.Office
	proposal *state.Proposal
	at       state.Office
}

// inOffice makes cmd run f with the proposal that its first two arguments name: an account's ID and a number.
func inOffice[T any](r *run.Run, cmd *cobra.Command, dir *string, f func(ctx context.Context, o officeJob, args []string) error) {
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

func (o officeJob) move(ctx context.Context, word string, options []string) error {
	to, archived, err := status.MoveOf(word, options)
	if err != nil {
		return err
	}
	if to == "" {
		if err := o.office.Archive(ctx, o.proposal.ID, archived); err != nil {
			return err
		}
		o.at.Archived = archived
		return status.PrintArchived(o.r, o.proposal, &o.at)
	}
	chosen, err := status.OptionsChosen(o.proposal, options)
	if err != nil {
		return err
	}
	p, err := o.office.Move(ctx, o.proposal.ID, to, chosen)
	if err != nil {
		return status.WithMoves(err, status.MovesWords(o.proposal.Status, &o.at))
	}
	return status.PrintMoved(o.r, p, o.proposal.Status)
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

// order shows or changes the status of a change order. word is the new status, if any.
func (o officeJob) order(ctx context.Context, number int64, word, options []string) error {
	co, err := o.office.ChangeOrder(ctx, o.proposal.ID, number)
	if err != nil {
		return err
	}
	var was state.Status
	if len(word) > 0 {
		to, err := status.OrderMoveOf(word[0], options)
		if err != nil {
			return err
		}
		was = co.Status
		if co, err = o.office.MoveChangeOrder(ctx, o.proposal.ID, co.ID, to); err != nil {
			return status.WithMoves(err, "Nothing was moved. "+status.MovesWords(was, nil))
		}
	}
	row := status.RowOf(co)
	return status.PrintOrder(o.r, o.proposal.ID, &row, was, nil)
}
