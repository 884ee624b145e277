// Package webhooks has the commands about subscriptions, deliveries and triggers.
package webhooks

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newWebhook(r), newTrigger(r)}
}

func newWebhook(r *run.Run) *cobra.Command {
	cmd := &cobra.Command{
		Use: "webhook", Short: "Manage webhook subscriptions and debug deliveries",
		Long: `Manage the account's webhook subscriptions: for each of them the service delivers signed
events to an address. The secret key that signs them is printed only once, when it is
created; commands that need it prompt for it, or read it from $TENDER_WEBHOOK_SECRET or a
file descriptor.`,
	}
	cmd.AddCommand(
		newList(r), newSubscribe(r), newUpdate(r), newRenew(r), newDelete(r),
		newListen(r), newForward(r), newVerify(r), newReplay(r),
		newDeliveries(r), newRetry(r), newPing(r),
	)
	return cmd
}

// withHooks returns a command whose f works with webhooks. Deliveries have whole proposals with prices, which are not
// for installers.
func withHooks(r *run.Run, f run.Handler) func(*cobra.Command, []string) error {
	return r.InSession(f, mayUseWebhooks)
}

// writing makes cmd run f, which writes at the service, on what its argument names.
func writing[ID state.ID](
	r *run.Run, cmd *cobra.Command, named func(string) (ID, error),
	f func(ctx context.Context, s *run.Session, id ID) error,
) *cobra.Command {
	var yes bool
	cmd.RunE = withHooks(r, func(ctx context.Context, s *run.Session, args []string) error {
		id, err := named(args[0])
		if err == nil {
			err = s.MayWriteNow(yes)
		}
		if err != nil {
			return err
		}
		return f(ctx, s, id)
	})
	run.YesFlag(cmd.Flags(), &yes)
	return cmd
}

// changing makes cmd run f, which writes to the subscription that its argument names.
func changing(
	r *run.Run, cmd *cobra.Command,
	f func(ctx context.Context, s *run.Session, id notify.WebhookID) error,
) *cobra.Command {
	return run.Prints[webhookJSON](r,
		writing(r, cmd, WebhookID, func(ctx context.Context, s *run.Session, id notify.WebhookID) error {
			return webhookError(ctx, s, id, f(ctx, s, id))
		}))
}

// webhookError returns err, the result of a write to a subscription, or that the subscription does not exist, for which
// services have different errors.
func webhookError(ctx context.Context, s *run.Session, id notify.WebhookID, err error) error {
	if kind := state.FaultOf(err).Kind; kind != state.FaultNotFound && kind != state.FaultInvalid {
		return err
	}
	list, lerr := s.Client.Webhooks(ctx)
	if lerr != nil || slices.ContainsFunc(list, func(h notify.Webhook) bool { return h.ID == id }) {
		return err
	}
	return noWebhook(id)
}

func noWebhook(id notify.WebhookID) error {
	return run.Said(state.NotFound(fmt.Sprintf("There is no webhook %d.", id),
		"`tender webhook list` lists the account's webhooks."))
}

func mayUseWebhooks(s *run.Session) error {
	if !s.Profile.Installer {
		return nil
	}
	return state.ReadOnly(fmt.Sprintf("The profile %q is an installer's, and what webhooks deliver has prices.",
		s.Profile.Name),
		"Name another profile with --profile.")
}

// webhookJSON is a subscription for programs.
type webhookJSON struct {
	ID          int64    `json:"id"`
	URL         *string  `json:"url"`
	Description *string  `json:"description"`
	Enabled     *bool    `json:"enabled"`
	Events      []string `json:"events"`
	Incomplete  bool     `json:"incomplete,omitempty"` // the response lacked the events
	SecretKey   string   `json:"secretKey,omitempty"`  // only right after it was created
}

func jsonWebhook(h *notify.Webhook) webhookJSON {
	return webhookJSON{
		int64(h.ID), output.Word(h.URL), output.Text(h.Unknown, state.FieldDescription, h.Description),
		output.Truth(h.Unknown, state.FieldEnabled, h.Enabled), output.Texts(h.Events),
		h.Unknown.Has(state.FieldEvents), h.SecretKey,
	}
}

// webhookEvents parses names of events; none means all.
func webhookEvents(names []string) ([]notify.Event, error) {
	known := notify.Events()
	if len(names) == 0 {
		return known, nil
	}
	var list []notify.Event
	for _, name := range names {
		e := notify.Event(name)
		if !slices.Contains(known, e) {
			return nil, run.Usagef("there is no event %q; the events are %s", name, text.Join(known))
		}
		list = append(list, e)
	}
	return list, nil
}

// printSecret prints a subscription with its new secret key.
func printSecret(r *run.Run, h *notify.Webhook, done string) error {
	return r.Result(jsonWebhook(h), func() {
		r.Printf("%s webhook %d to %s.\nsecret key  %s\n", done, h.ID, h.URL, h.SecretKey)
		r.Sayf("The secret key is not shown again.")
	})
}

// WebhookID parses the ID of a subscription, also as id:N.
func WebhookID(arg string) (notify.WebhookID, error) {
	n, err := strconv.ParseInt(strings.TrimPrefix(arg, "id:"), 10, 64)
	if err != nil || n <= 0 {
		return 0, run.Usagef("a webhook is named by its id in `tender webhook list`, not %q", arg)
	}
	return notify.WebhookID(n), nil
}
