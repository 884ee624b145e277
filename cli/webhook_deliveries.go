package cli

import (
	"context"
	"encoding/json"
	"strconv"
	"time"

	"app.tender/tender/cli/remote"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// deliveryJSON is a delivery for programs.
type deliveryJSON struct {
	ID        int64   `json:"id"`
	WebhookID int64   `json:"webhookId"`
	EventID   string  `json:"eventId"`
	Event     string  `json:"event"`
	Status    string  `json:"status"`
	Created   *string `json:"created"`
	NextTry   *string `json:"nextTry"`
	Tries     int     `json:"tries"`
	Error     string  `json:"error"`

	Body     json.RawMessage `json:"body,omitempty"`     // of a single one
	Attempts []attemptJSON   `json:"attempts,omitempty"` // of a single one
}

type attemptJSON struct {
	At           *string `json:"at"`
	Milliseconds int64   `json:"milliseconds"`
	Status       int     `json:"status"` // 0: there was no answer
	Answer       string  `json:"answer"`
	Error        string  `json:"error"`
}

func jsonDelivery(d *state.Delivery) deliveryJSON {
	out := deliveryJSON{
		ID: int64(d.ID), WebhookID: int64(d.Webhook), EventID: d.EventID, Event: string(d.Event), Status: string(d.Status),
		Created: jsonTime(d.Created), NextTry: jsonTime(d.Next), Tries: d.Tries, Error: d.Error, Body: d.Body,
	}
	for _, a := range d.Attempts {
		out.Attempts = append(out.Attempts, attemptJSON{jsonTime(a.At), a.Took.Milliseconds(), a.Status, a.Answer, a.Error})
	}
	return out
}

// deliveriesElsewhere explains that a service keeps no deliveries, where that is why err came.
func deliveriesElsewhere(err error) error {
	if f := state.FaultOf(err); f.Kind == state.FaultNotFound {
		return said(state.NotFound("There is no such delivery here: only `tender serve` keeps deliveries for its users to read, for two weeks.",
			"`tender webhook listen` shows events as they arrive."))
	}
	return err
}

func newWebhookDeliveries(a *app) *cobra.Command {
	var (
		hook  int64
		limit int
	)
	cmd := &cobra.Command{
		Use: "deliveries [DELIVERY]", Short: "List what was delivered, or show one delivery with each try", Args: cobra.MaximumNArgs(1),
		Long: `List the deliveries of the last two weeks, the newest first; or show one: its body,
and what the receiver answered each time. Only "tender serve" keeps them.`,
		RunE: a.withHooks(func(ctx context.Context, s *session, args []string) error {
			if len(args) == 1 {
				return s.showDelivery(ctx, args[0])
			}
			if limit < 1 {
				return usagef("--limit takes a number from 1, not %d", limit)
			}
			page, err := s.client.Deliveries(ctx, state.DeliveryQuery{Webhook: state.WebhookID(hook), PageSize: min(limit, 100)})
			if err != nil {
				return deliveriesElsewhere(err)
			}
			return s.app.printDeliveries(page)
		}),
	}
	cmd.Flags().Int64Var(&hook, "webhook", 0, "only those of this subscription")
	cmd.Flags().IntVar(&limit, "limit", 30, "how many to list, at most 100")
	return shaped[deliveryJSON](a, prints[[]deliveryJSON](a, cmd), "of one")
}

func deliveryID(arg string) (state.DeliveryID, error) {
	n, err := strconv.ParseInt(arg, 10, 64)
	if err != nil || n <= 0 {
		return 0, usagef("a delivery is named by the number that `tender webhook deliveries` prints, not %q", arg)
	}
	return state.DeliveryID(n), nil
}

func (s *session) showDelivery(ctx context.Context, arg string) error {
	id, err := deliveryID(arg)
	if err != nil {
		return err
	}
	d, err := s.client.Delivery(ctx, id)
	if err != nil {
		return deliveriesElsewhere(err)
	}
	return s.app.printDelivery(&d)
}

func (a *app) printDeliveries(page state.DeliveryPage) error {
	if n := len(page.Deliveries); page.Total > n {
		a.sayf("%d of %d deliveries are listed; --limit lists more.", n, page.Total)
	}
	t := newTable("Id", "Webhook", "Time", "Event", "Status", "Tries", "Error").figures(0, 1, 5).give(3, 6)
	return printList(a, page.Deliveries, jsonDelivery, t, func(d *state.Delivery) []string {
		return []string{state.FormatID(d.ID), state.FormatID(d.Webhook), minute(d.Created), string(d.Event), string(d.Status), strconv.Itoa(d.Tries), d.Error}
	}, "Nothing was delivered in the last two weeks.")
}

func (a *app) printDelivery(d *state.Delivery) error {
	if a.forPrograms() {
		return a.printJSON(jsonDelivery(d))
	}
	a.printf("Delivery %d of %s (%s) to webhook %d: %s\n", d.ID, d.Event, d.EventID, d.Webhook, d.Status)
	if !d.Next.IsZero() {
		a.printf("next try %s\n", d.Next.Local().Format("2006-01-02 15:04:05"))
	}
	for _, t := range d.Attempts {
		answer := "no answer"
		if t.Status != 0 {
			answer = strconv.Itoa(t.Status)
		}
		a.printf("%s  %s  %s  %s\n", t.At.Local().Format("2006-01-02 15:04:05"), answer, t.Took.Round(time.Millisecond), t.Error)
		if t.Answer != "" {
			a.printf("    %s\n", text.CleanLine(t.Answer))
		}
	}
	a.printf("%s\n", d.Body)
	return nil
}

func newWebhookRetry(a *app) *cobra.Command {
	return deliveryCommand(a, &cobra.Command{
		Use: "retry DELIVERY", Short: "Have an event delivered once more, whatever became of it", Args: cobra.ExactArgs(1),
	}, deliveryID, (*remote.Client).DeliverAgain)
}

func newWebhookPing(a *app) *cobra.Command {
	return deliveryCommand(a, &cobra.Command{
		Use: "ping ID", Short: "Have an event of the type ping delivered to one subscription", Args: cobra.ExactArgs(1),
	}, webhookID, (*remote.Client).Ping)
}

// deliveryCommand makes a command of do, which has the service deliver something for what
// the argument names.
func deliveryCommand[ID state.ID](
	a *app, cmd *cobra.Command, named func(string) (ID, error), do func(*remote.Client, context.Context, ID) (state.Delivery, error),
) *cobra.Command {
	var f writeFlags
	cmd.RunE = a.withHooks(func(ctx context.Context, s *session, args []string) error {
		if err := s.confirmLive(f.yes); err != nil {
			return err
		}
		id, err := named(args[0])
		if err != nil {
			return err
		}
		d, err := do(s.client, ctx, id)
		if err != nil {
			return deliveriesElsewhere(err)
		}
		return s.app.printWords(jsonDelivery(&d), "Delivery %d is on its way. `tender webhook deliveries %d` shows what becomes of it.", d.ID, d.ID)
	})
	yesFlag(cmd, &f.yes)
	return prints[deliveryJSON](a, cmd)
}
