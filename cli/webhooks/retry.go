package webhooks

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state/notify"
	"github.com/spf13/cobra"
)

func newRetry(r *run.Run) *cobra.Command {
	return run.Prints[shapes.Delivery](r, writing(r, &cobra.Command{
		Use: "retry DELIVERY", Short: "Deliver an event again", Args: cobra.ExactArgs(1),
	}, DeliveryID, func(ctx context.Context, s *run.Session, id notify.DeliveryID) error {
		d, err := s.Client.DeliverAgain(ctx, id)
		return tellRequested(s, d, deliveriesElsewhere(err))
	}))
}
