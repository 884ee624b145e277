package serve

import (
	"context"

	"app.tender/tender/cli/changeorders"
	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newChangeOrder(r *run.Run, at *instance) *cobra.Command {
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
	inOffice[shapes.MadeOrder](r, order, at, func(ctx context.Context, o officeJob, args []string) error {
		lines, err := changeorders.LinesOf(r, args[2], area, args[3:])
		if err != nil {
			return err
		}
		n := state.NewChangeOrder{Name: text.CleanLine(args[2]), Area: text.CleanLine(area), MaySee: shown.MaySee}
		free := func(plan.Entry) ([]state.CatalogItem, error) { return nil, nil }
		known, err := o.orders(ctx)
		if err != nil {
			return err
		}
		sold := changeorders.Sold{Of: o.proposal, Agreed: known.Before(0)}
		if err := changeorders.PutLines(&n, lines, fresh, plan.Facts{}, sold, free); err != nil {
			return err
		}
		known.NoteContested(&n, o.proposal)
		made, err := o.office.AddChangeOrder(ctx, o.proposal.ID, n)
		if err != nil {
			return err
		}
		return changeorders.PrintMade(r, made, n, o.proposal)
	})
	shown.AddMaySee(order.Flags())
	order.Flags().StringVar(&area, "area", "", "the area of the lines, if they name none; \"Changes\" by default")
	order.Flags().BoolVar(&fresh, "new", false, "create areas that the proposal does not have")
	return order
}
