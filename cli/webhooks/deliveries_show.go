package webhooks

import (
	"context"
	"time"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/notify"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

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
