package serve

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/cli/webhooks"
	"app.tender/tender/service"
	"github.com/spf13/cobra"
)

func newPing(r *run.Run, at *instance) *cobra.Command {
	cmd := &cobra.Command{
		Use: "ping WEBHOOK", Short: "Deliver a test event to a subscription", Args: cobra.ExactArgs(1),
	}
	return operates[shapes.Delivery](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		id, err := webhooks.WebhookID(args[0])
		if err != nil {
			return err
		}
		made, err := s.Admin().Ping(ctx, id)
		if err != nil {
			return err
		}
		return printDue(ctx, r, s, made)
	})
}
