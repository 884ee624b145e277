package webhooks

import (
	"context"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newList(r *run.Run) *cobra.Command {
	return run.Prints[[]webhookJSON](r, &cobra.Command{
		Use: "list", Short: "List the subscriptions of the account", Args: cobra.NoArgs,
		RunE: withHooks(r, func(ctx context.Context, s *run.Session, _ []string) error {
			list, err := s.Client.Webhooks(ctx)
			if err != nil {
				return err
			}
			t := output.NewTable("Id", "Address", "Events", "Status", "Description").Figures(0).Give(1, 2, 4)
			return run.PrintList(s.Run, list, jsonWebhook, t, func(h *notify.Webhook) []string {
				return []string{
					state.FormatID(h.ID), h.URL, h.Unknown.Word(state.FieldEvents, text.Join(h.Events)),
					enabledWord(h), h.Unknown.Word(state.FieldDescription, h.Description),
				}
			}, "There are no subscriptions. `tender webhook subscribe` creates one.")
		}),
	})
}

func enabledWord(h *notify.Webhook) string {
	if h.Enabled {
		return "enabled"
	}
	return h.Unknown.Word(state.FieldEnabled, "disabled")
}
