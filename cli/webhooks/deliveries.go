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
		return run.Said(state.NotFound("There is no such delivery here: only `tender serve` keeps deliveries for its users to read, for two weeks.",
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
		Use: "deliveries [DELIVERY]", Short: "List what was delivered, or show one delivery with each try", Args: cobra.MaximumNArgs(1),
		Long: `List the deliveries of the last two weeks, the newest first; or show one: its body,
and what the receiver answered each time. Only "tender serve" keeps them.`,
		RunE: withHooks(r, func(ctx context.Context, s *run.Session, args []string) error {
			return deliveriesElsewhere(PrintDeliveries(s.Run, args, limit, func() (state.DeliveryPage, error) {
				return s.Client.Deliveries(ctx, state.DeliveryQuery{Webhook: state.WebhookID(hook), PageSize: min(limit, 100)})
			}, func(id state.DeliveryID) (state.Delivery, error) { return s.Client.Delivery(ctx, id) }))
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
		return 0, run.Usagef("a delivery is named by the number that `tender webhook deliveries` prints, not %q", arg)
	}
	return state.DeliveryID(n), nil
}

// PrintDeliveries prints the deliveries that list returns, or with an argument the one that it names,
// with its body and each try.
func PrintDeliveries(
	r *run.Run, args []string, limit int, list func() (state.DeliveryPage, error), one func(state.DeliveryID) (state.Delivery, error),
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
	if limit < 1 {
		return run.Usagef("--limit takes a number from 1, not %d", limit)
	}
	page, err := list()
	if err != nil {
		return err
	}
	if n := len(page.Deliveries); page.Total > n {
		r.Sayf("%d of %d deliveries are listed; --limit lists more.", n, page.Total)
	}
	t := output.NewTable("Id", "Webhook", "Time", "Event", "Status", "Tries", "Error").Figures(0, 1, 5).Give(3, 6)
	return run.PrintList(r, page.Deliveries, shapes.DeliveryOf, t, func(d *state.Delivery) []string {
		return []string{
			state.FormatID(d.ID), state.FormatID(d.Webhook), output.Minute(d.Created), string(d.Event), string(d.Status), strconv.Itoa(d.Tries), d.Error,
		}
	}, "Nothing was delivered in the last two weeks.")
}

func printDelivery(r *run.Run, d *state.Delivery) {
	r.Printf("Delivery %d of %s (%s) to webhook %d: %s\n", d.ID, d.Event, d.EventID, d.Webhook, d.Status)
	if !d.Next.IsZero() {
		r.Printf("next try %s\n", d.Next.Local().Format(time.DateTime))
	}
	for _, t := range d.Attempts {
		answer := "no answer"
		if t.Status != 0 {
			answer = strconv.Itoa(t.Status)
		}
		r.Printf("%s  %s  %s  %s\n", t.At.Local().Format(time.DateTime), answer, t.Took.Round(time.Millisecond), t.Error)
		if t.Answer != "" {
			r.Printf("    %s\n", text.CleanLine(t.Answer))
		}
	}
	r.Printf("%s\n", d.Body)
}

func newRetry(r *run.Run) *cobra.Command {
	return deliveryCommand(r, &cobra.Command{
		Use: "retry DELIVERY", Short: "Have an event delivered once more, whatever became of it", Args: cobra.ExactArgs(1),
	}, DeliveryID, (*remote.Client).DeliverAgain, func(_ context.Context, _ *run.Session, _ state.DeliveryID, err error) error {
		return deliveriesElsewhere(err)
	})
}

func newPing(r *run.Run) *cobra.Command {
	return deliveryCommand(r, &cobra.Command{
		Use: "ping ID", Short: "Have an event of the type ping delivered to one subscription", Args: cobra.ExactArgs(1),
	}, WebhookID, (*remote.Client).Ping, func(ctx context.Context, s *run.Session, id state.WebhookID, err error) error {
		if err = orNoHook(ctx, s, id, err); !errors.Is(err, apiclient.ErrNotFound) {
			return err
		}
		return run.Said(state.NotFound("This service has no pings: only `tender serve` has.", "`tender webhook listen` shows events as they arrive."))
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
		return s.PrintWords(shapes.DeliveryOf(&d), "Delivery %d is on its way. `tender webhook deliveries %d` shows what becomes of it.", d.ID, d.ID)
	})
	run.YesFlag(cmd.Flags(), &yes)
	return run.Prints[shapes.Delivery](r, cmd)
}
