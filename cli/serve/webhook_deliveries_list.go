package serve

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/cli/webhooks"
	"app.tender/tender/service"
	"app.tender/tender/state/notify"
	"github.com/spf13/cobra"
)

func newDeliveriesList(r *run.Run, at *instance) *cobra.Command {
	var f webhooks.ListFlags
	cmd := &cobra.Command{Use: "list", Short: "List the deliveries of two weeks, the newest first", Args: cobra.NoArgs}
	f.Add(cmd.Flags())
	return operates[[]shapes.Delivery](r, cmd, at, func(ctx context.Context, s *service.Server, _ []string) error {
		page, err := s.Admin().Deliveries(ctx, notify.WebhookID(f.Hook), f.Limit)
		if err != nil {
			return err
		}
		return webhooks.PrintDeliveries(r, page)
	})
}
