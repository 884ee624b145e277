package webhooks

import (
	"context"
	"errors"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"github.com/spf13/cobra"
)

func newPing(r *run.Run) *cobra.Command {
	return run.Prints[shapes.Delivery](r, writing(r, &cobra.Command{
		Use: "ping ID", Short: "Deliver a test event to a subscription", Args: cobra.ExactArgs(1),
	}, WebhookID, func(ctx context.Context, s *run.Session, id notify.WebhookID) error {
		d, err := s.Client.Ping(ctx, id)
		if err = webhookError(ctx, s, id, err); errors.Is(err, apiclient.ErrNotFound) {
			err = run.Said(state.NotFound("This service has no pings; only `tender serve` has them.",
				"`tender webhook listen` shows events as they arrive."))
		}
		return tellRequested(s, d, err)
	}))
}
