package webhooks

import (
	"context"
	"errors"
	"strconv"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/remote"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// deliveriesElsewhere explains the error of a service that keeps no deliveries.
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
			if len(args) == 1 {
				return showDelivery(ctx, s, args[0])
			}
			if limit < 1 {
				return run.Usagef("--limit takes a number from 1, not %d", limit)
			}
			page, err := s.Client.Deliveries(ctx, state.DeliveryQuery{Webhook: state.WebhookID(hook), PageSize: min(limit, 100)})
			if err != nil {
				return deliveriesElsewhere(err)
			}
			return PrintDeliveries(s.Run, page)
		}),
	}
	cmd.Flags().Int64Var(&hook, "webhook", 0, "only those of this subscription")
	cmd.Flags().IntVar(&limit, "limit", 30, "how many to list, at most 100")
	return run.Shaped[shapes.Delivery](r, run.Prints[[]shapes.Delivery](r, cmd), "of one")
}

// DeliveryID reads the id of a delivery.
func DeliveryID(arg string) (state.DeliveryID, error) {
	n, err := strconv.ParseInt(arg, 10, 64)
	if err != nil || n <= 0 {
		return 0, run.Usagef("a delivery is named by its id in `tender webhook deliveries`, not %q", arg)
	}
	return state.DeliveryID(n), nil
}

func showDelivery(ctx context.Context, s *run.Session, arg string) error {
	id, err := DeliveryID(arg)
	if err != nil {
		return err
	}
	d, err := s.Client.Delivery(ctx, id)
	if err != nil {
		return deliveriesElsewhere(err)
	}
	return PrintDelivery(s.Run, &d)
}

// PrintDeliveries prints a list of deliveries.
func PrintDeliveries(r *run.Run, page state.DeliveryPage) error {
	if n := len(page.Deliveries); page.Total > n {
		r.Sayf("%d of %d deliveries; --limit lists more.", n, page.Total)
	}
	t := output.NewTable("Id", "Webhook", "Time", "Event", "Status", "Tries", "Error").Figures(0, 1, 5).Give(3, 6)
	return run.PrintList(r, page.Deliveries, shapes.DeliveryOf, t, func(d *state.Delivery) []string {
		return []string{state.FormatID(d.ID), state.FormatID(d.Webhook), output.Minute(d.Created), string(d.Event), string(d.Status), strconv.Itoa(d.Tries), d.Error}
	}, "No deliveries in the last two weeks.")
}

// PrintDelivery prints a delivery with its body and each try.
func PrintDelivery(r *run.Run, d *state.Delivery) error {
	if r.ForPrograms() {
		return r.PrintJSON(shapes.DeliveryOf(d))
	}
	r.Printf("Delivery %d of %s (%s) to webhook %d: %s\n", d.ID, d.Event, d.EventID, d.Webhook, d.Status)
	if !d.Next.IsZero() {
		r.Printf("next try %s\n", d.Next.Local().Format("2006-01-02 15:04:05"))
	}
	for _, t := range d.Attempts {
		answer := "no response"
		if t.Status != 0 {
			answer = strconv.Itoa(t.Status)
		}
		r.Printf("%s  %s  %s  %s\n", t.At.Local().Format("2006-01-02 15:04:05"), answer, t.Took.Round(time.Millisecond), t.Error)
		if t.Answer != "" {
			r.Printf("    %s\n", text.CleanLine(t.Answer))
		}
	}
	r.Printf("%s\n", d.Body)
	return nil
}

func newRetry(r *run.Run) *cobra.Command {
	return deliveryCommand(r, &cobra.Command{
		Use: "retry DELIVERY", Short: "Deliver an event again", Args: cobra.ExactArgs(1),
	}, DeliveryID, (*remote.Client).DeliverAgain, func(_ context.Context, _ *run.Session, _ state.DeliveryID, err error) error {
		return deliveriesElsewhere(err)
	})
}

func newPing(r *run.Run) *cobra.Command {
	return deliveryCommand(r, &cobra.Command{
		Use: "ping ID", Short: "Deliver a test event to a subscription", Args: cobra.ExactArgs(1),
	}, WebhookID, (*remote.Client).Ping, func(ctx context.Context, s *run.Session, id state.WebhookID, err error) error {
		if err = orNoHook(ctx, s, id, err); !errors.Is(err, apiclient.ErrNotFound) {
			return err
		}
		return run.Said(state.NotFound("This service has no pings; only `tender serve` has them.", "`tender webhook listen` shows events as they arrive."))
	})
}

// deliveryCommand returns a command whose do requests a delivery of what the argument names. why
// explains a failure.
func deliveryCommand[ID state.ID](
	r *run.Run, cmd *cobra.Command, named func(string) (ID, error), do func(*remote.Client, context.Context, ID) (state.Delivery, error),
	why func(context.Context, *run.Session, ID, error) error,
) *cobra.Command {
	var yes bool
	cmd.RunE = withHooks(r, func(ctx context.Context, s *run.Session, args []string) error {
		id, err := named(args[0])
		if err != nil {
			return err
		}
		if err := s.MayWriteNow(yes); err != nil {
			return err
		}
		d, err := do(s.Client, ctx, id)
		if err != nil {
			return why(ctx, s, id, err)
		}
		return s.PrintWords(shapes.DeliveryOf(&d), "Delivery %d is on its way. `tender webhook deliveries %d` shows its status.", d.ID, d.ID)
	})
	run.YesFlag(cmd.Flags(), &yes)
	return run.Prints[shapes.Delivery](r, cmd)
}
