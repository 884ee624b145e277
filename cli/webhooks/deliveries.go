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
)

// deliveriesElsewhere explains the error of a service without deliveries.
func deliveriesElsewhere(err error) error {
	if f := state.FaultOf(err); f.Kind == state.FaultNotFound {
		return run.Said(state.NotFound("There is no such delivery: only `tender serve` keeps deliveries, for two weeks.",
			"`tender webhook listen` shows events as they arrive."))
	}
	return err
}

func newDeliveries(r *run.Run) *cobra.Command {
	var (
		hook  int64
		limit int
	)
	cmd := &cobra.Command{
		Use: "deliveries [DELIVERY]", Short: "List the deliveries, or show one with every attempt", Args: cobra.MaximumNArgs(1),
		Long: `List the deliveries of the last two weeks, the newest first, or show one with its body and
the receiver's response to every attempt. Only "tender serve" keeps deliveries.`,
		RunE: withHooks(r, func(ctx context.Context, s *run.Session, args []string) error {
			return deliveriesElsewhere(PrintDeliveries(s.Run, args, func() (notify.DeliveryPage, error) {
				return readDeliveries(ctx, s, notify.WebhookID(hook), limit)
			}, func(id notify.DeliveryID) (notify.Delivery, error) { return s.Client.Delivery(ctx, id) }))
		}),
	}
	cmd.Flags().Int64Var(&hook, "webhook", 0, "only those of this subscription")
	run.LimitFlag(cmd.Flags(), &limit, 30)
	return run.Shaped[shapes.Delivery](r, run.Prints[[]shapes.Delivery](r, cmd), "of one")
}

// readDeliveries reads up to limit deliveries, or all if 0.
func readDeliveries(ctx context.Context, s *run.Session, hook notify.WebhookID, limit int) (all notify.DeliveryPage, err error) {
	id := func(d *notify.Delivery) notify.DeliveryID { return d.ID }
	all.Deliveries, all.Total, err = find.ReadPages(find.RowsFor(limit), id, func(page, size int) ([]notify.Delivery, int, error) {
		p, err := s.Client.Deliveries(ctx, notify.DeliveryQuery{Webhook: hook, Page: page, PageSize: size})
		return p.Deliveries, p.Total, err
	})
	return all, err
}

// DeliveryID parses the ID of a delivery.
func DeliveryID(arg string) (notify.DeliveryID, error) {
	n, err := strconv.ParseInt(arg, 10, 64)
	if err != nil || n <= 0 {
		return 0, run.Usagef("a delivery is named by its id in `tender webhook deliveries`, not %q", arg)
	}
	return notify.DeliveryID(n), nil
}

// PrintDeliveries prints the deliveries that list returns, or if an argument names a delivery, that delivery with its
// body and attempts.
func PrintDeliveries(
	r *run.Run, args []string, list func() (notify.DeliveryPage, error), one func(notify.DeliveryID) (notify.Delivery, error),
) error {
	if len(args) > 0 {
		id, err := DeliveryID(args[0])
		if err != nil {
			return err
		}
		d, err := one(id)
		if err != nil {
			return err
		}
		return r.Result(shapes.DeliveryOf(&d), func() { printDelivery(r, &d) })
	}
	page, err := list()
	if err != nil {
		return err
	}
	if n := len(page.Deliveries); page.Total > n {
		r.Sayf("%d of %d deliveries; --limit 0 lists all.", n, page.Total)
	}
	t := output.NewTable("Id", "Webhook", "Time", "Event", "Status", "Tries", "Error").Figures(0, 1, 5).Give(3, 6)
	return run.PrintList(r, page.Deliveries, shapes.DeliveryOf, t, func(d *notify.Delivery) []string {
		return []string{
			state.FormatID(d.ID), state.FormatID(d.Webhook), output.Minute(d.Created), string(d.Event), d.Word(), d.Unknown.Figure(state.FieldTries, d.Tries), d.Error,
		}
	}, "No deliveries in the last two weeks.")
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
			err = run.Said(state.NotFound("This service has no pings; only `tender serve` has them.", "`tender webhook listen` shows events as they arrive."))
		}
		return tellRequested(s, d, err)
	}))
}

// tellRequested reports that a delivery was requested, unless it could not be.
func tellRequested(s *run.Session, d notify.Delivery, err error) error {
	if err != nil {
		return err
	}
	return s.PrintWords(shapes.DeliveryOf(&d), "Delivery %d is on its way. `tender webhook deliveries %d` shows its status.", d.ID, d.ID)
}
