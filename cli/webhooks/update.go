package webhooks

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/state/notify"
	"github.com/spf13/cobra"
)

func newUpdate(r *run.Run) *cobra.Command {
	var (
		u               notify.WebhookUpdate
		events          []string
		enable, disable bool
		description     string
	)
	cmd := &cobra.Command{
		Use: "update ID", Short: "Change a subscription", Args: cobra.ExactArgs(1),
		Example: "  tender webhook update 4 --disable\n  tender webhook update 4 --url https://hooks.example.com/new",
	}
	changing(r, cmd, func(ctx context.Context, s *run.Session, id notify.WebhookID) error {
		if enable || disable {
			u.Enabled = &enable
		}
		if cmd.Flags().Changed("description") {
			u.Description = &description
		}
		h, err := s.Client.UpdateWebhook(ctx, id, u)
		if err != nil {
			return err
		}
		return s.PrintWords(jsonWebhook(&h), "Changed webhook %d.", id)
	})
	flags := cmd.Flags()
	flags.StringVar(&u.URL, "url", "", "deliver to this address")
	flags.StringArrayVar(&events, "event", nil, "deliver this event instead of the previous ones; may be repeated")
	flags.BoolVar(&enable, "enable", false, "resume deliveries")
	flags.BoolVar(&disable, "disable", false, "pause deliveries")
	flags.StringVar(&description, "description", "", "what the subscription is for")
	cmd.MarkFlagsMutuallyExclusive("enable", "disable")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) (err error) {
		if len(events) > 0 {
			if u.Events, err = webhookEvents(events); err != nil {
				return err
			}
		}
		for _, flag := range []string{"url", "event", "enable", "disable", "description"} {
			if cmd.Flags().Changed(flag) {
				return nil
			}
		}
		return run.Usagef("say what to change: --url, --event, --enable, --disable or --description")
	}
	return cmd
}
