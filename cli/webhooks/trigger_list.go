package webhooks

import (
	"strings"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state/notify"
	"github.com/spf13/cobra"
)

// triggerJSON is a trigger of the interface for programs.
type triggerJSON struct {
	Trigger  string   `json:"trigger"`
	Fires    string   `json:"fires"`
	Statuses []string `json:"statuses"` // the statuses that it can be limited to
	Event    *string  `json:"event"`    // the corresponding webhook event; null for none
}

func newTriggerList(r *run.Run) *cobra.Command {
	return run.Prints[[]triggerJSON](r, &cobra.Command{
		Use: "list", Short: "List the triggers with their statuses and webhook events", Args: cobra.NoArgs,
		RunE: r.Command(func(*cobra.Command, []string) error {
			t := output.NewTable("Trigger", "Fires when", "Webhook event", "Statuses").Give(3)
			return run.PrintList(r, notify.Triggers(), func(kind *notify.Trigger) triggerJSON {
				event := string(kind.Event())
				return triggerJSON{
					string(*kind), kind.Fires(), output.Texts(kind.Statuses()),
					output.OrNull(event, event == ""),
				}
			}, t, func(kind *notify.Trigger) []string {
				return []string{string(*kind), kind.Fires(), string(kind.Event()), strings.Join(kind.Statuses(), ", ")}
			}, "")
		}),
	})
}
