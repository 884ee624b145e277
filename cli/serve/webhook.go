package serve

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/service"
	"app.tender/tender/state/notify"
	"github.com/spf13/cobra"
)

// newWebhook returns the commands that let the operator inspect and repeat deliveries of all accounts.
func newWebhook(r *run.Run, at *instance) *cobra.Command {
	return run.Group("webhook", "List, repeat and test webhook deliveries", "",
		run.Group("deliveries", "List deliveries and show their attempts", "",
			newDeliveriesList(r, at), newDeliveriesShow(r, at)),
		newRetry(r, at), newPing(r, at))
}

// printDue prints a delivery that is the service's next.
func printDue(ctx context.Context, r *run.Run, s *service.Server, id notify.DeliveryID) error {
	d, err := s.Admin().Delivery(ctx, id)
	if err != nil {
		return err
	}
	return r.PrintWords(shapes.DeliveryOf(&d),
		"Delivery %d is due. The service delivers it within a minute, or after its next start.", id)
}
