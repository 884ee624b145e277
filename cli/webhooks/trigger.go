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
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newTrigger(r *run.Run) *cobra.Command {
	cmd := &cobra.Command{
		Use: "trigger", Short: "List and test the triggers for automation platforms",
		Long: `List and test the triggers, which automation platforms poll for changes: proposal,
payment, order and person. Your own programs subscribe to webhooks instead.`,
	}
	cmd.AddCommand(newTriggerList(r), newTriggerShow(r), newTriggerSample(r))
	return cmd
}

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

func newTriggerShow(r *run.Run) *cobra.Command {
	cmd := run.Prints[triggeredProposalJSON](r, &cobra.Command{
		Use: "show KIND [STATUS]", Short: "Describe the latest data of a trigger", Args: cobra.RangeArgs(1, 2),
		Long: `Describe the latest proposal, payment, order or person that a trigger returns, with STATUS
only one in that status. The demo returns its own data, other services may return a sample.`,
		ValidArgsFunction: completeTrigger,
		Example:           "  tender trigger show proposal Accepted\n  tender trigger show payment --json",
		RunE: withTrigger(r, func(ctx context.Context, s *run.Session, kind notify.Trigger, status string) error {
			v, err := trigger(ctx, s, kind, status)
			if err != nil {
				return err
			}
			return s.Result(v.json(), func() { v.print(s.Run) })
		}),
	}, "of a proposal")
	run.Shaped[triggeredPaymentJSON](r, cmd, "of a payment")
	run.Shaped[triggeredOrderJSON](r, cmd, "of an order")
	return run.Shaped[triggeredPersonJSON](r, cmd, "of a person")
}

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

// withTrigger returns a command whose f requests one trigger. The response has prices, which are not for installers.
func withTrigger(
	r *run.Run, f func(ctx context.Context, s *run.Session, kind notify.Trigger, status string) error,
) func(*cobra.Command, []string) error {
	return r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
		kind, status, err := triggerOf(args)
		if err != nil {
			return err
		}
		if s.Run.Flags.Offline {
			return state.Offline("Triggers need the service and don't work offline.", "Run this without --offline.")
		}
		return f(ctx, s, kind, status)
	}, mayUseWebhooks)
}

// completeTrigger completes a trigger, and then one of its statuses.
func completeTrigger(_ *cobra.Command, given []string, _ string) ([]string, cobra.ShellCompDirective) {
	switch len(given) {
	case 0:
		return output.Texts(notify.Triggers()), cobra.ShellCompDirectiveNoFileComp
	case 1:
		return notify.Trigger(strings.ToLower(given[0])).Statuses(), cobra.ShellCompDirectiveNoFileComp
	default:
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
}

// triggerOf parses a trigger and one of its statuses, in upper or lower case.
func triggerOf(args []string) (kind notify.Trigger, status string, err error) {
	kind = notify.Trigger(strings.ToLower(args[0]))
	if !slices.Contains(notify.Triggers(), kind) {
		return "", "", run.Usagef("there is no trigger %q; the triggers are %s", args[0], text.Join(notify.Triggers()))
	}
	if len(args) == 1 {
		return kind, "", nil
	}
	all := kind.Statuses()
	i := slices.IndexFunc(all, func(s string) bool { return strings.EqualFold(s, args[1]) })
	switch {
	case len(all) == 0:
		return "", "", run.Usagef("the trigger %q has no status", kind)
	case i < 0:
		return "", "", run.Usagef("the trigger %q has no status %q; it has %s", kind, args[1], strings.Join(all, ", "))
	}
	return kind, all[i], nil
}
