package serve

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/cli/webhooks"
	"app.tender/tender/service"
	"github.com/spf13/cobra"
)

func newRetry(r *run.Run, at *instance) *cobra.Command {
	cmd := &cobra.Command{Use: "retry DELIVERY", Short: "Deliver an event again", Args: cobra.ExactArgs(1)}
	return operates[shapes.Delivery](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		id, err := webhooks.DeliveryID(args[0])
		if err == nil {
			err = s.Admin().DeliverAgain(ctx, id)
		}
		if err != nil {
			return err
		}
		return printDue(ctx, r, s, id)
	})
}
