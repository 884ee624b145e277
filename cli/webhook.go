package cli

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newWebhook(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use: "webhook", Short: "Have the account's events delivered, and find out why they don't arrive",
		Long: `Subscriptions have the service deliver the account's events, signed, to an address.
The secret key that signs them is printed once, when it is made; commands that need it
ask for it, or read it from $TENDER_WEBHOOK_SECRET or a descriptor.`,
	}
	cmd.AddCommand(
		newWebhookList(a), newWebhookSubscribe(a), newWebhookUpdate(a), newWebhookRenew(a), newWebhookDelete(a),
		newWebhookListen(a), newWebhookForward(a), newWebhookVerify(a), newWebhookReplay(a),
		newWebhookDeliveries(a), newWebhookRetry(a), newWebhookPing(a),
	)
	return cmd
}

// withHooks makes a command of f, which works with webhooks. Deliveries hold whole
// proposals with their prices, which are not for installers.
func (a *app) withHooks(f handler) func(*cobra.Command, []string) error {
	return a.inSession(f, (*session).mayHook)
}

// changingHook makes a command of f, which writes to the subscription that its argument
// names.
func (a *app) changingHook(w *writeFlags, f func(ctx context.Context, s *session, id state.WebhookID) error) func(*cobra.Command, []string) error {
	return a.withHooks(func(ctx context.Context, s *session, args []string) error {
		id, err := webhookID(args[0])
		if err == nil {
			err = s.confirmLive(w.yes)
		}
		if err != nil {
			return err
		}
		return f(ctx, s, id)
	})
}

func (s *session) mayHook() error {
	if !s.profile.Installer {
		return nil
	}
	return state.ReadOnly(fmt.Sprintf("The profile %q is an installer's, and what webhooks deliver has prices.", s.profile.Name),
		"Name another profile with --profile.")
}

// webhookJSON is a subscription for programs.
type webhookJSON struct {
	ID          int64    `json:"id"`
	URL         string   `json:"url"`
	Description string   `json:"description"`
	Enabled     bool     `json:"enabled"`
	Events      []string `json:"events"`
	SecretKey   string   `json:"secretKey,omitempty"` // only when it was just made
}

func jsonWebhook(h *state.Webhook) webhookJSON {
	return webhookJSON{ID: int64(h.ID), URL: h.URL, Description: h.Description, Enabled: h.Enabled, Events: texts(h.Events), SecretKey: h.SecretKey}
}

func newWebhookList(a *app) *cobra.Command {
	return prints[[]webhookJSON](a, &cobra.Command{
		Use: "list", Short: "List the subscriptions of the account", Args: cobra.NoArgs,
		RunE: a.withHooks(func(ctx context.Context, s *session, _ []string) error {
			list, err := s.client.Webhooks(ctx)
			if err != nil {
				return err
			}
			t := newTable("Id", "Address", "Events", "", "Description").figures(0).give(1, 2, 4)
			return printList(s.app, list, jsonWebhook, t, func(h *state.Webhook) []string {
				return []string{state.FormatID(h.ID), h.URL, text.Join(h.Events), enabledWord(h.Enabled), h.Description}
			}, "There are no subscriptions. `tender webhook subscribe` makes one.")
		}),
	})
}

func enabledWord(enabled bool) string {
	if enabled {
		return "enabled"
	}
	return "disabled"
}

func newWebhookSubscribe(a *app) *cobra.Command {
	var (
		f      writeFlags
		n      state.NewWebhook
		events []string
	)
	cmd := &cobra.Command{
		Use: "subscribe URL", Short: "Have events delivered to an address, and print the secret key once", Args: cobra.ExactArgs(1),
		Long: `Have events delivered to an address, and print the secret key that signs them. It is
not shown again; ` + "`tender webhook renew`" + ` makes another one. The address begins with
https:// and is public. Without --event all events are delivered.`,
		Example: `  tender webhook subscribe https://hooks.example.com/tender --event proposal.status_changed`,
		RunE: a.withHooks(func(ctx context.Context, s *session, args []string) (err error) {
			n.URL = args[0]
			if n.Events, err = webhookEvents(events); err != nil {
				return err
			}
			if err := s.confirmLive(f.yes); err != nil {
				return err
			}
			h, err := s.client.Subscribe(ctx, n)
			if err != nil {
				return err
			}
			return s.app.printSecret(&h, "Made")
		}),
	}
	cmd.Flags().StringArrayVar(&events, "event", nil, "deliver this event; may be repeated")
	cmd.Flags().StringVar(&n.Description, "description", "", "what the subscription is for")
	yesFlag(cmd, &f.yes)
	return prints[webhookJSON](a, cmd)
}

// webhookEvents reads names of events; none are all of them.
func webhookEvents(names []string) ([]state.WebhookEvent, error) {
	known := state.WebhookEvents()
	if len(names) == 0 {
		return known, nil
	}
	var list []state.WebhookEvent
	for _, name := range names {
		e := state.WebhookEvent(name)
		if !slices.Contains(known, e) {
			return nil, usagef("there is no event %q; there are %s", name, text.Join(known))
		}
		list = append(list, e)
	}
	return list, nil
}

// printSecret prints a subscription with the secret key that was just made.
func (a *app) printSecret(h *state.Webhook, done string) error {
	return a.result(jsonWebhook(h), func() {
		a.printf("%s webhook %d to %s.\nsecret key  %s\n", done, h.ID, h.URL, h.SecretKey)
		a.sayf("The secret key is not shown again.")
	})
}

func newWebhookUpdate(a *app) *cobra.Command {
	var (
		f               writeFlags
		u               state.WebhookUpdate
		events          []string
		enable, disable bool
		description     string
	)
	cmd := &cobra.Command{
		Use: "update ID", Short: "Change a subscription; what is not named stays", Args: cobra.ExactArgs(1),
		Example: "  tender webhook update 4 --disable\n  tender webhook update 4 --url https://hooks.example.com/new",
	}
	cmd.RunE = a.changingHook(&f, func(ctx context.Context, s *session, id state.WebhookID) (err error) {
		if len(events) > 0 {
			if u.Events, err = webhookEvents(events); err != nil {
				return err
			}
		}
		if enable || disable {
			u.Enabled = &enable
		}
		if cmd.Flags().Changed("description") {
			u.Description = &description
		}
		h, err := s.client.UpdateWebhook(ctx, id, u)
		if err != nil {
			return err
		}
		return s.app.printWords(jsonWebhook(&h), "Webhook %d is changed.", id)
	})
	flags := cmd.Flags()
	flags.StringVar(&u.URL, "url", "", "deliver to this address")
	flags.StringArrayVar(&events, "event", nil, "deliver this event, in place of those so far; may be repeated")
	flags.BoolVar(&enable, "enable", false, "deliver again")
	flags.BoolVar(&disable, "disable", false, "deliver nothing for now")
	flags.StringVar(&description, "description", "", "what the subscription is for")
	cmd.MarkFlagsMutuallyExclusive("enable", "disable")
	yesFlag(cmd, &f.yes)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		for _, flag := range []string{"url", "event", "enable", "disable", "description"} {
			if cmd.Flags().Changed(flag) {
				return nil
			}
		}
		return usagef("say what to change: --url, --event, --enable, --disable or --description")
	}
	return prints[webhookJSON](a, cmd)
}

func webhookID(arg string) (state.WebhookID, error) {
	n, err := strconv.ParseInt(strings.TrimPrefix(arg, "id:"), 10, 64)
	if err != nil || n <= 0 {
		return 0, usagef("a webhook is named by the id that `tender webhook list` prints, not %q", arg)
	}
	return state.WebhookID(n), nil
}

func newWebhookRenew(a *app) *cobra.Command {
	var f writeFlags
	cmd := &cobra.Command{
		Use: "renew ID", Short: "Make a new secret key, and print it once", Args: cobra.ExactArgs(1),
		Long: `Make a new secret key for a subscription, and print it. Deliveries are signed with it
from then on, so give it to the receiver beside the old one first if that can hold two.`,
		RunE: a.changingHook(&f, func(ctx context.Context, s *session, id state.WebhookID) error {
			h, err := s.client.RenewSecret(ctx, id)
			if err != nil {
				return err
			}
			return s.app.printSecret(&h, "Renewed")
		}),
	}
	yesFlag(cmd, &f.yes)
	return prints[webhookJSON](a, cmd)
}

func newWebhookDelete(a *app) *cobra.Command {
	var f writeFlags
	cmd := &cobra.Command{
		Use: "delete ID", Short: "Delete a subscription for good", Args: cobra.ExactArgs(1),
		RunE: a.changingHook(&f, func(ctx context.Context, s *session, id state.WebhookID) error {
			if err := s.client.Unsubscribe(ctx, id); err != nil {
				return err
			}
			return s.app.printWords(webhookJSON{ID: int64(id), Events: []string{}}, "Webhook %d is deleted.", id)
		}),
	}
	yesFlag(cmd, &f.yes)
	return prints[webhookJSON](a, cmd)
}
