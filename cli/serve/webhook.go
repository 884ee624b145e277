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
		return r.PrintWords(shapes.DeliveryOf(&d), "Delivery %d is due. The service delivers it within a minute, or after its next start.", id)
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
	var (
		hook  int64
		limit int
	)
	cmd := &cobra.Command{
		Use: "deliveries [DELIVERY]", Short: "List the deliveries of two weeks, or show one with every attempt", Args: cobra.MaximumNArgs(1),
	}
	cmd.Flags().Int64Var(&hook, "webhook", 0, "only those of this subscription")
	run.LimitFlag(cmd.Flags(), &limit, 30)
	operates[[]shapes.Delivery](r, cmd, dir, func(ctx context.Context, s *service.Server, args []string) error {
		return webhooks.PrintDeliveries(r, args, func() (notify.DeliveryPage, error) {
			return s.Admin().Deliveries(ctx, notify.WebhookID(hook), limit)
		}, func(id notify.DeliveryID) (notify.Delivery, error) { return s.Admin().Delivery(ctx, id) })
	})
	return run.Shaped[shapes.Delivery](r, cmd, "of one")
}
