package webhooks

import (
	"context"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newDeliveriesList(r *run.Run) *cobra.Command {
	var f ListFlags
	cmd := &cobra.Command{
		Use: "list", Short: "List the deliveries, the newest first", Args: cobra.NoArgs,
		RunE: withHooks(r, func(ctx context.Context, s *run.Session, _ []string) error {
			page, err := readDeliveries(ctx, s, f)
			if err != nil {
				return deliveriesElsewhere(err)
			}
			return PrintDeliveries(s.Run, page)
		}),
	}
	f.Add(cmd.Flags())
	return run.Prints[[]shapes.Delivery](r, cmd)
}

// ListFlags narrow a list of deliveries.
type ListFlags struct {
	Hook  int64 // the subscription; 0 for all
	Limit int
}

// Add adds the flags.
func (f *ListFlags) Add(flags *pflag.FlagSet) {
	flags.Int64Var(&f.Hook, "webhook", 0, "only those of this subscription")
	run.LimitFlag(flags, &f.Limit, 30)
}

// readDeliveries reads as many deliveries as the flags say.
func readDeliveries(ctx context.Context, s *run.Session, f ListFlags) (all notify.DeliveryPage, err error) {
	id := func(d *notify.Delivery) notify.DeliveryID { return d.ID }
	all.Deliveries, all.Total, err = find.ReadPages(find.RowsFor(f.Limit), id,
		func(page, size int) ([]notify.Delivery, int, error) {
			p, err := s.Client.Deliveries(ctx,
				notify.DeliveryQuery{Webhook: notify.WebhookID(f.Hook), Page: page, PageSize: size})
			return p.Deliveries, p.Total, err
		})
	return all, err
}

// PrintDeliveries prints deliveries.
func PrintDeliveries(r *run.Run, page notify.DeliveryPage) error {
	if n := len(page.Deliveries); page.Total > n {
		r.Sayf("%d of %d deliveries; --limit 0 lists all.", n, page.Total)
	}
	t := output.NewTable("Id", "Webhook", "Time", "Event", "Status", "Tries", "Error").Figures(0, 1, 5).Give(3, 6)
	return run.PrintList(r, page.Deliveries, shapes.DeliveryOf, t, func(d *notify.Delivery) []string {
		return []string{
			state.FormatID(d.ID), state.FormatID(d.Webhook), output.Minute(d.Created), string(d.Event), d.Word(),
			d.Unknown.Figure(state.FieldTries, d.Tries), d.Error,
		}
	}, "No deliveries in the last two weeks.")
}
