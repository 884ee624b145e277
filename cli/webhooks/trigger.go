package webhooks

import (
	"context"
	"slices"
	"strings"

	"app.tender/tender/cli/output"
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
