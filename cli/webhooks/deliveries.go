package webhooks

import (
	"context"
	"errors"
	"strconv"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/notify"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// deliveriesElsewhere explains the error of a service without deliveries.
func deliveriesElsewhere(err error) error {
	if f := state.FaultOf(err); f.Kind == state.FaultNotFound {
		return run.Said(
			state.NotFound("There is no such delivery: only `tender serve` keeps deliveries, for two weeks.",
				"`tender webhook listen` shows events as they arrive."))
	}
	return err
}

func newDeliveries(r *run.Run) *cobra.Command {
	return run.Group("deliveries", "List deliveries and show their attempts",
		`List the deliveries of the last two weeks, or show one with its body and the receiver's
response to every attempt. Only "tender serve" keeps deliveries.`,
		newDeliveriesList(r), newDeliveriesShow(r))
}

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

func newDeliveriesShow(r *run.Run) *cobra.Command {
	return run.Prints[shapes.Delivery](r, &cobra.Command{
		Use: "show DELIVERY", Short: "Show a delivery with every attempt", Args: cobra.ExactArgs(1),
		RunE: withHooks(r, func(ctx context.Context, s *run.Session, args []string) error {
			id, err := DeliveryID(args[0])
			if err != nil {
				return err
			}
			d, err := s.Client.Delivery(ctx, id)
			if err != nil {
				return deliveriesElsewhere(err)
			}
			return PrintDelivery(s.Run, d)
		}),
	})
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

// DeliveryID parses the ID of a delivery.
func DeliveryID(arg string) (notify.DeliveryID, error) {
	n, err := strconv.ParseInt(arg, 10, 64)
	if err != nil || n <= 0 {
		return 0, run.Usagef("a delivery is named by its id in `tender webhook deliveries list`, not %q", arg)
	}
	return notify.DeliveryID(n), nil
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

// PrintDelivery prints a delivery with its body and attempts.
func PrintDelivery(r *run.Run, d notify.Delivery) error {
	return r.Result(shapes.DeliveryOf(&d), func() { printDelivery(r, &d) })
}

func printDelivery(r *run.Run, d *notify.Delivery) {
	r.Printf("Delivery %d of %s (%s) to webhook %d: %s\n", d.ID, d.Event, d.EventID, d.Webhook, d.Word())
	if !d.Next.IsZero() {
		r.Printf("next try %s\n", output.Second(d.Next))
	}
	for _, t := range d.Attempts {
		answer := t.Unknown.Figure(state.FieldStatusCode, t.Status)
		if t.Status == 0 {
			answer = t.Unknown.Word(state.FieldStatusCode, "no response")
		}
		took := money.NoFigure
		if !t.Unknown.Has(state.FieldTook) {
			took = t.Took.Round(time.Millisecond).String()
		}
		r.Printf("%s  %s  %s  %s\n", output.Second(t.At), answer, took, t.Error)
		if t.Answer != "" {
			r.Printf("    %s\n", text.CleanLine(t.Answer))
		}
	}
	r.Printf("%s\n", d.Body)
}

func newRetry(r *run.Run) *cobra.Command {
	return run.Prints[shapes.Delivery](r, writing(r, &cobra.Command{
		Use: "retry DELIVERY", Short: "Deliver an event again", Args: cobra.ExactArgs(1),
	}, DeliveryID, func(ctx context.Context, s *run.Session, id notify.DeliveryID) error {
		d, err := s.Client.DeliverAgain(ctx, id)
		return tellRequested(s, d, deliveriesElsewhere(err))
	}))
}

func newPing(r *run.Run) *cobra.Command {
	return run.Prints[shapes.Delivery](r, writing(r, &cobra.Command{
		Use: "ping ID", Short: "Deliver a test event to a subscription", Args: cobra.ExactArgs(1),
	}, WebhookID, func(ctx context.Context, s *run.Session, id notify.WebhookID) error {
		d, err := s.Client.Ping(ctx, id)
		if err = webhookError(ctx, s, id, err); errors.Is(err, apiclient.ErrNotFound) {
			err = run.Said(state.NotFound("This service has no pings; only `tender serve` has them.",
				"`tender webhook listen` shows events as they arrive."))
		}
		return tellRequested(s, d, err)
	}))
}

// tellRequested reports that a delivery was requested, unless it could not be.
func tellRequested(s *run.Session, d notify.Delivery, err error) error {
	if err != nil {
		return err
	}
	return s.PrintWords(shapes.DeliveryOf(&d),
		"Delivery %d is on its way. `tender webhook deliveries show %d` shows its status.", d.ID, d.ID)
}
