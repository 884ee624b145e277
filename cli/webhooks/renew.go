package webhooks

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/state/notify"
	"github.com/spf13/cobra"
)

func newRenew(r *run.Run) *cobra.Command {
	return changing(r, &cobra.Command{
		Use: "renew ID", Short: "Replace the secret key of a subscription and print the new one",
		Args: cobra.ExactArgs(1),
		Long: `Replace the secret key of a subscription and print the new one, which signs all deliveries
from then on. If the receiver can hold two keys, let it accept both for a while.`,
	}, func(ctx context.Context, s *run.Session, id notify.WebhookID) error {
		h, err := s.Client.RenewSecret(ctx, id)
		if err != nil {
			return err
		}
		return printSecret(s.Run, &h, "Renewed")
	})
}
