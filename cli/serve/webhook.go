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

// newWebhook returns the commands that let the operator inspect and repeat deliveries of all accounts.
func newWebhook(r *run.Run, dir *string) *cobra.Command {
	cmd := &cobra.Command{Use: "webhook", Short: "List, repeat and test webhook deliveries"}
	// due makes a delivery the service's next.
	due := func(ctx context.Context, s *service.Server, id notify.DeliveryID) error {
		d, err := s.Admin().Delivery(ctx, id)
		if err != nil {
			return err
		}
		return r.PrintWords(shapes.DeliveryOf(&d),
			"Delivery %d is due. The service delivers it within a minute, or after its next start.", id)
	}
	cmd.AddCommand(newDeliveries(r, dir),
		operates[shapes.Delivery](r, &cobra.Command{
			Use: "retry DELIVERY", Short: "Deliver an event again", Args: cobra.ExactArgs(1),
		}, dir, func(ctx context.Context, s *service.Server, args []string) error {
			id, err := webhooks.DeliveryID(args[0])
			if err == nil {
				err = s.Admin().DeliverAgain(ctx, id)
			}
			if err != nil {
				return err
			}
			return due(ctx, s, id)
		}),
		operates[shapes.Delivery](r, &cobra.Command{
			Use: "ping WEBHOOK", Short: "Deliver a test event to a subscription", Args: cobra.ExactArgs(1),
		}, dir, func(ctx context.Context, s *service.Server, args []string) error {
			id, err := webhooks.WebhookID(args[0])
			if err != nil {
				return err
			}
			made, err := s.Admin().Ping(ctx, id)
			if err != nil {
				return err
			}
			return due(ctx, s, made)
		}),
	)
	return cmd
}

func newDeliveries(r *run.Run, dir *string) *cobra.Command {
	var f webhooks.ListFlags
	list := &cobra.Command{Use: "list", Short: "List the deliveries of two weeks, the newest first", Args: cobra.NoArgs}
	f.Add(list.Flags())
	return run.Group("deliveries", "List deliveries and show their attempts", "",
		operates[[]shapes.Delivery](r, list, dir, func(ctx context.Context, s *service.Server, _ []string) error {
			page, err := s.Admin().Deliveries(ctx, notify.WebhookID(f.Hook), f.Limit)
			if err != nil {
				return err
			}
			return webhooks.PrintDeliveries(r, page)
		}),
		operates[shapes.Delivery](r, &cobra.Command{
			Use: "show DELIVERY", Short: "Show a delivery with every attempt", Args: cobra.ExactArgs(1),
		}, dir, func(ctx context.Context, s *service.Server, args []string) error {
			id, err := webhooks.DeliveryID(args[0])
			if err != nil {
				return err
			}
			d, err := s.Admin().Delivery(ctx, id)
			if err != nil {
				return err
			}
			return webhooks.PrintDelivery(r, d)
		}))
}
