package serve

import (
	"context"
	"strconv"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/status"
	"app.tender/tender/service"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"github.com/spf13/cobra"
)

// newProposal returns the commands about proposals that the operator gives in the place of a user.
func newProposal(r *run.Run, at *instance) *cobra.Command {
	return run.Group("proposal", "Set prices and statuses of proposals, and create change orders", "", newStatus(r, at),
		newProposalSet(r, at), newChangeOrder(r, at))
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
	r *run.Run, cmd *cobra.Command, at *instance, f func(ctx context.Context, o officeJob, args []string) error,
) {
	operates[T](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
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

// orders returns the change orders of the proposal.
func (o officeJob) orders(ctx context.Context) (changeorder.Set, error) {
	known := changeorder.Set{Details: map[state.ChangeOrderID]*state.ChangeOrder{}, AsOf: o.r.Time()}
	all, err := o.office.ChangeOrders(ctx, o.proposal.ID)
	for i := range all {
		co := &all[i].ChangeOrder
		known.Rows, known.Details[co.ID] = append(known.Rows, status.RowOf(co)), co
	}
	return known, err
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
