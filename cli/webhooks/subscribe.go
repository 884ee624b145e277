package webhooks

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/state/notify"
	"github.com/spf13/cobra"
)

func newSubscribe(r *run.Run) *cobra.Command {
	var (
		yes    bool
		n      notify.NewWebhook
		events []string
	)
	cmd := &cobra.Command{
		Use: "subscribe URL", Short: "Create a subscription and print its secret key", Args: cobra.ExactArgs(1),
		Long: `Create a subscription that delivers events to URL, and print the secret key that signs
them. The key is not shown again; ` + "`tender webhook renew`" + ` creates a new one. URL must begin
with https:// and be public. Without --event all events are delivered.`,
		Example: `  tender webhook subscribe https://hooks.example.com/tender --event proposal.status_changed`,
		RunE: withHooks(r, func(ctx context.Context, s *run.Session, args []string) (err error) {
			n.URL = args[0]
			if n.Events, err = webhookEvents(events); err != nil {
				return err
			}
			if err := s.MayWriteNow(yes); err != nil {
				return err
			}
			h, err := s.Client.Subscribe(ctx, n)
			if err != nil {
				return err
			}
			return printSecret(s.Run, &h, "Created")
		}),
	}
	cmd.Flags().StringArrayVar(&events, "event", nil, "deliver this event; may be repeated")
	cmd.Flags().StringVar(&n.Description, "description", "", "what the subscription is for")
	run.YesFlag(cmd.Flags(), &yes)
	return run.Prints[webhookJSON](r, cmd)
}
