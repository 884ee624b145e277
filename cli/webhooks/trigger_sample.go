package webhooks

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/remote"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"github.com/spf13/cobra"
)

func newTriggerSample(r *run.Run) *cobra.Command {
	var asEvent bool
	cmd := &cobra.Command{
		Use: "sample KIND [STATUS]", Short: "Print the data of a trigger as the service returns it",
		Args: cobra.RangeArgs(1, 2),
		Long: `Print the data of a trigger as the service returns it, to test a receiver. With --event
print it as the body of a webhook delivery, which ` + "`tender webhook replay`" + ` signs and posts
to a receiver; only the trigger proposal has a webhook event.`,
		ValidArgsFunction: completeTrigger,
		Example: `  tender trigger sample payment Paid > payment.json
  tender trigger sample proposal Accepted --event | tender webhook replay - http://127.0.0.1:3000/hooks`,
		RunE: withTrigger(r, func(ctx context.Context, s *run.Session, kind notify.Trigger, status string) error {
			if asEvent && kind.Event() == "" {
				return run.Usagef("--event: the trigger %q has no webhook event", kind)
			}
			body, err := remote.Through(ctx, s.Client, func(c *apiclient.Client) ([]byte, error) {
				return c.Triggers.Sample(ctx, kind, status)
			})
			if err == nil && asEvent {
				body, err = json.Marshal(eventJSON{
					ID: "evt_sample", Type: string(kind.Event()),
					Created: output.Time(s.Run.Time()), Data: changed(body),
				})
			}
			if err != nil {
				return err
			}
			s.Printf("%s\n", strings.TrimRight(string(body), "\n"))
			return nil
		}),
	}
	cmd.Flags().BoolVar(&asEvent, "event", false, "print the body of a webhook delivery")
	return cmd
}

// changed returns a proposal's trigger as the data of the event: the same object, with the status that it had before.
func changed(body []byte) []byte {
	var p struct {
		Status state.Status `json:"status"`
	}
	rest, ok := bytes.CutSuffix(bytes.TrimSpace(body), []byte("}"))
	if json.Unmarshal(body, &p) != nil || !ok {
		return body
	}
	before := state.StatusDraft
	for _, s := range state.ProposalStatuses() {
		if slices.Contains(s.Moves(), p.Status) {
			before = s
			break
		}
	}
	return fmt.Appendf(rest[:len(rest):len(rest)], `,"previousStatus":%q}`, before)
}
