package webhooks

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"github.com/spf13/cobra"
)

func newDelete(r *run.Run) *cobra.Command {
	return changing(r, &cobra.Command{
		Use: "delete ID", Short: "Delete a subscription", Args: cobra.ExactArgs(1),
	}, func(ctx context.Context, s *run.Session, id notify.WebhookID) error {
		list, err := s.Client.Webhooks(ctx)
		if err != nil {
			return err
		}
		h := state.Find(list, func(h *notify.Webhook) bool { return h.ID == id })
		if h == nil {
			return noWebhook(id)
		}
		if err := s.Client.Unsubscribe(ctx, id); err != nil {
			return err
		}
		return s.PrintWords(jsonWebhook(h), "Deleted webhook %d to %s.", id, h.URL)
	})
}
