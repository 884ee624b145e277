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

// WebhookID parses the ID of a subscription, also as id:N.
func WebhookID(arg string) (notify.WebhookID, error) {
	n, err := strconv.ParseInt(strings.TrimPrefix(arg, "id:"), 10, 64)
	if err != nil || n <= 0 {
		return 0, run.Usagef("a webhook is named by its id in `tender webhook list`, not %q", arg)
	}
	return notify.WebhookID(n), nil
}

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

func newDelete(r *run.Run) *cobra.Command {
	return changing(r, &cobra.Command{
		Use: "delete ID", Short: "Delete a subscription", Args: cobra.ExactArgs(1),
	}, func(ctx context.Context, s *run.Session, id notify.WebhookID) error {
		list, err := s.Client.Webhooks(ctx)
		if err != nil {
			return err
		}
		h := state.Find(list, func(h *notify.Webhook) bool { return h.ID == id })
		if h == nil {
			return noWebhook(id)
		}
		if err := s.Client.Unsubscribe(ctx, id); err != nil {
			return err
		}
		return s.PrintWords(jsonWebhook(h), "Deleted webhook %d to %s.", id, h.URL)
	})
}
