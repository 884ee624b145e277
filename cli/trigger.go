package cli

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/remote"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newTrigger(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use: "trigger", Short: "Show what automation platforms are told",
		Long: `Automation platforms ask four triggers for what has changed: proposal, payment, order and
person. The service says no more of how such a platform subscribes; programs of your own
subscribe to webhooks.`,
	}
	cmd.AddCommand(newTriggerList(a), newTriggerShow(a), newTriggerSample(a))
	return cmd
}

// triggerJSON is a trigger of the interface for programs.
type triggerJSON struct {
	Trigger  string   `json:"trigger"`
	Fires    string   `json:"fires"`
	Statuses []string `json:"statuses"` // that it can be asked for
	Event    *string  `json:"event"`    // the webhook event that tells the same; null for none
}

func newTriggerList(a *app) *cobra.Command {
	return prints[[]triggerJSON](a, &cobra.Command{
		Use: "list", Short: "List the triggers of the interface, with their statuses and webhook events", Args: cobra.NoArgs,
		RunE: a.run(func(*cobra.Command, []string) error {
			t := newTable("Trigger", "Fires when", "Webhook event", "Statuses").give(3)
			return printList(a, state.Triggers(), func(kind *state.Trigger) triggerJSON {
				event := string(kind.Event())
				return triggerJSON{string(*kind), kind.Fires(), texts(kind.Statuses()), orNull(event, event == "")}
			}, t, func(kind *state.Trigger) []string {
				return []string{string(*kind), kind.Fires(), string(kind.Event()), strings.Join(kind.Statuses(), ", ")}
			}, "")
		}),
	})
}

func newTriggerShow(a *app) *cobra.Command {
	cmd := prints[triggeredProposalJSON](a, &cobra.Command{
		Use: "show KIND [STATUS]", Short: "Say what a trigger tells, in words", Args: cobra.RangeArgs(1, 2),
		Long: `Say what a trigger tells of the latest thing that it is about, in the status that is named
or in any. In the demo that is what it has, elsewhere it may be a sample.`,
		Example: "  tender trigger show proposal Accepted\n  tender trigger show payment --json",
		RunE: a.withTrigger(func(ctx context.Context, s *session, kind state.Trigger, status string) error {
			v, err := s.trigger(ctx, kind, status)
			if err != nil {
				return err
			}
			return s.app.result(v.json(), func() { v.print(s.app) })
		}),
	}, "of a proposal")
	shaped[triggeredPaymentJSON](a, cmd, "of a payment")
	shaped[triggeredOrderJSON](a, cmd, "of an order")
	return shaped[triggeredPersonJSON](a, cmd, "of a person")
}

func newTriggerSample(a *app) *cobra.Command {
	var asEvent bool
	cmd := &cobra.Command{
		Use: "sample KIND [STATUS]", Short: "Print what a trigger tells as the service tells it", Args: cobra.RangeArgs(1, 2),
		Long: `Print what a trigger tells, as the service tells it, for tests of a receiver.
With --event it is the body of a webhook delivery, which ` + "`tender webhook replay`" + ` signs and
hands to a receiver; only a proposal has such an event.`,
		Example: `  tender trigger sample payment Paid > payment.json
  tender trigger sample proposal Accepted --event | tender webhook replay - http://127.0.0.1:3000/hooks`,
		RunE: a.withTrigger(func(ctx context.Context, s *session, kind state.Trigger, status string) error {
			if asEvent && kind.Event() == "" {
				return usagef("--event: no webhook event tells what %q does", kind)
			}
			body, err := remote.Through(ctx, s.client, func(c *apiclient.Client) ([]byte, error) { return c.Triggers.Sample(ctx, kind, status) })
			if err == nil && asEvent {
				body, err = json.Marshal(eventJSON{ID: "evt_sample", Type: string(kind.Event()), Created: jsonTime(s.app.now()), Data: body})
			}
			if err != nil {
				return err
			}
			if s.app.width() > 0 { // a person's terminal gets nothing that would do its work there
				body = []byte(cleanJSON(text.Clean(string(body))))
			}
			s.app.printf("%s\n", strings.TrimRight(string(body), "\n"))
			return nil
		}),
	}
	cmd.Flags().BoolVar(&asEvent, "event", false, "print the body of a webhook delivery")
	return cmd
}

// withTrigger makes a command of f, which asks for one trigger. What it tells has prices,
// which are not for installers.
func (a *app) withTrigger(f func(ctx context.Context, s *session, kind state.Trigger, status string) error) func(*cobra.Command, []string) error {
	return a.reads(func(ctx context.Context, s *session, args []string) error {
		kind, status, err := triggerOf(args)
		if err != nil {
			return err
		}
		if s.app.offline {
			return state.Offline("A trigger is the service's, and can't be asked offline.", "Run this without --offline.")
		}
		return f(ctx, s, kind, status)
	}, (*session).mayHook)
}

// triggerOf reads a trigger and one of its statuses, in upper or lower case.
func triggerOf(args []string) (kind state.Trigger, status string, err error) {
	kind = state.Trigger(strings.ToLower(args[0]))
	if !slices.Contains(state.Triggers(), kind) {
		return "", "", usagef("there is no trigger %q; there are %s", args[0], text.Join(state.Triggers()))
	}
	if len(args) == 1 {
		return kind, "", nil
	}
	all := kind.Statuses()
	i := slices.IndexFunc(all, func(s string) bool { return strings.EqualFold(s, args[1]) })
	switch {
	case len(all) == 0:
		return "", "", usagef("the trigger %q has no status", kind)
	case i < 0:
		return "", "", usagef("the trigger %q has no status %q; it has %s", kind, args[1], strings.Join(all, ", "))
	}
	return kind, all[i], nil
}
