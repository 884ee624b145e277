package webhooks

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"

	"app.tender/tender/apiclient/webhook"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/remote"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"github.com/spf13/cobra"
)

// listenFlags is how events are received on this machine.
type listenFlags struct {
	yes     bool
	listen  string
	public  string // the URL for the service; empty: the listening address
	forward string // where deliveries are forwarded; empty for nowhere
	events  []string
	id      int64 // an existing subscription; 0: one is created for the run
	fd      int
}

func (f *listenFlags) add(r *run.Run, cmd *cobra.Command) *cobra.Command {
	flags := cmd.Flags()
	flags.StringVar(&f.listen, "listen", "127.0.0.1:0", "address and port to listen on; port 0 takes a free one")
	flags.StringVar(&f.public, "public-url", "",
		"the address for the service to deliver to, such as that of a tunnel; that of --listen by default, which only a service on this machine can reach")
	flags.StringArrayVar(&f.events, "event", nil, "receive only this event; may be repeated")
	flags.Int64Var(&f.id, "webhook", 0, "receive for this existing subscription instead of a temporary one")
	flags.IntVar(&f.fd, "secret-fd", -1, "with --webhook: read its secret key from this file descriptor")
	run.YesFlag(cmd.Flags(), &f.yes)
	return run.Prints[eventJSON](r, cmd)
}

func newListen(r *run.Run) *cobra.Command {
	var f listenFlags
	cmd := &cobra.Command{
		Use: "listen", Short: "Receive events on this machine and print each one", Args: cobra.NoArgs,
		Long: `Receive events on this machine, verify them, and print each as one line, or with
--json unchanged. The command creates a subscription, and deletes it when you stop it with
ctrl+c. It reads a changed proposal again, so an open editor shows the change.

A service on another machine needs an address that leads to this one, such as that of a
tunnel: give it with --public-url.`,
		Example: `  tender webhook listen
  tender webhook listen --listen 127.0.0.1:9000 --public-url https://hooks.example.com/tender
  tender webhook listen --forward-to http://127.0.0.1:3000/hooks`,
		RunE: withHooks(r, f.run),
	}
	f.add(r, cmd)
	cmd.Flags().StringVar(&f.forward, "forward-to", "", "forward each delivery unchanged to this address")
	return cmd
}

// run receives events until ctrl+c ends it.
func (f *listenFlags) run(ctx context.Context, s *run.Session, _ []string) (err error) {
	if err := receiverAddress(s.Run, "--forward-to", f.forward); err != nil {
		return err
	}
	events, err := webhookEvents(f.events)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP) // a closed terminal, too
	defer stop()
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", f.listen)
	if err != nil {
		return run.ListenError("--listen", f.listen, err)
	}
	defer listener.Close() //nolint:errcheck // it stores nothing; the server has closed it
	hook, err := f.hook(ctx, s, cmp.Or(f.public, "http://"+run.Reachable(listener.Addr())+"/tender"), events)
	if err != nil {
		return err
	}
	if f.id == 0 {
		defer func() { err = errors.Join(err, endHook(s, hook)) }()
	}
	r := &receiver{s: s, forward: f.forward, secret: hook.SecretKey, seen: webhook.NewMemory()}
	srv := &http.Server{Handler: r, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute}
	s.Sayf("Listening on %s for webhook %d to %s. ctrl+c stops.", listener.Addr(), hook.ID, hook.URL)
	ended := context.AfterFunc(ctx, func() { _ = srv.Close() })
	defer ended()
	if err := srv.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("receiving events: %w", err)
	}
	return nil
}

// receiverAddress refuses an address that can't receive deliveries; offline any but this machine's.
func receiverAddress(r *run.Run, flag, address string) error {
	if address == "" {
		return nil
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return run.Usagef("%s takes an address such as http://127.0.0.1:3000/hooks, not %q", flag, address)
	}
	if ip := net.ParseIP(u.Hostname()); r.Flags.Offline && u.Hostname() != "localhost" && !ip.IsLoopback() {
		return remote.OfflineFault("The receiver is not on this machine, and this run is offline (--offline).")
	}
	return nil
}

// hook returns the subscription to receive for, with its secret key.
func (f *listenFlags) hook(
	ctx context.Context, s *run.Session, address string, events []notify.Event,
) (notify.Webhook, error) {
	if f.id != 0 {
		secret, err := run.NewAsker(s.Run.Streams).Secret("Secret key", webhookSecret, "secret-fd", f.fd)
		return notify.Webhook{ID: notify.WebhookID(f.id), URL: address, SecretKey: secret}, err
	}
	if err := s.MayWriteNow(f.yes); err != nil {
		return notify.Webhook{}, err
	}
	if err := offerLeft(ctx, s); err != nil {
		return notify.Webhook{}, err
	}
	h, err := s.Client.Subscribe(ctx, notify.NewWebhook{URL: address, Events: events, Description: listening})
	if state.FaultOf(err).Kind == state.FaultInvalid && f.public == "" {
		refused := state.FaultOf(err)
		refused.Next = "The service does not deliver to this machine. Give an address that leads here, such as that of a tunnel, with --public-url."
		return h, run.Said(refused)
	}
	return h, err
}

// offerLeft offers to delete the subscriptions that killed runs have left, since the service tries each of them
// again and again. One may be in use by a run elsewhere, which only the person knows.
func offerLeft(ctx context.Context, s *run.Session) error {
	list, err := s.Client.Webhooks(ctx)
	if err != nil {
		return err
	}
	for _, h := range list {
		if h.Description != listening {
			continue
		}
		s.Sayf("Webhook %d to %s was left by an earlier run, unless one still listens there.", h.ID, h.URL)
		gone := false
		if s.Run.Interactive() {
			if gone, err = s.Run.Agrees("Delete it?"); err == nil && gone {
				err = endHook(s, h)
			}
		}
		if err != nil {
			return err
		}
		if !gone {
			s.Sayf("`tender webhook delete %d` deletes it.", h.ID)
		}
	}
	return nil
}

const (
	// listening is the description of subscriptions that last as long as a run.
	listening = "tender webhook listen"
	// webhookSecret is the environment variable of a secret key.
	webhookSecret = "TENDER_WEBHOOK_SECRET"
)

// endHook deletes the subscription of the run, even after ctrl+c.
func endHook(s *run.Session, h notify.Webhook) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := s.Client.Unsubscribe(ctx, h.ID); err != nil {
		return fmt.Errorf("webhook %d is still there; `tender webhook delete %d` deletes it: %w", h.ID, h.ID, err)
	}
	s.Sayf("Deleted webhook %d.", h.ID)
	return nil
}

// receiver receives deliveries and prints them.
type receiver struct {
	s       *run.Session
	forward string // where deliveries are forwarded; empty for nowhere
	secret  string

	mu   sync.Mutex
	seen *webhook.Memory // printed events
}

// maxDelivery is the maximum size of a delivery, in bytes.
const maxDelivery = 16 << 20

// ServeHTTP receives one delivery. The service retries it unless the response is a 2xx.
func (r *receiver) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	header, body, err := webhook.ReadBody(w, req, maxDelivery)
	if err != nil && !errors.Is(err, webhook.ErrHeader) || req.Method != http.MethodPost {
		http.Error(w, "a delivery is a POST with a body", http.StatusBadRequest)
		return
	}
	if x := webhook.Explain(header, body, r.s.Run.Time(), r.secret); x.Err != nil {
		r.say("Refused a request that is not a valid delivery: %s", causeWords(x))
		http.Error(w, x.Err.Error(), http.StatusUnauthorized)
		return
	}
	e, err := webhook.Parse(body)
	if err != nil {
		r.say("A delivery can't be read: %v", err)
		http.Error(w, "no event", http.StatusBadRequest)
		return
	}
	id, words := about(e)
	if r.print(e, body, words) && id != 0 && !r.s.Run.Flags.Offline {
		if err := refresh(req.Context(), r.s, id); err != nil {
			r.say("The proposal can't be refreshed: %s", run.Describe(err))
		}
	}
	if r.forward == "" {
		return
	}
	status, _, err := postDelivery(req.Context(), r.forward, header, body)
	if err != nil {
		r.say("It was not forwarded: %v", err)
		http.Error(w, "the receiver was not reached", http.StatusBadGateway)
		return
	}
	r.say("  forwarded: %d", status)
	w.WriteHeader(status)
}

func (r *receiver) say(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.s.Sayf(format, args...)
}

// print prints an event, described by words for people, and reports whether it is new.
func (r *receiver) print(e webhook.Event, body []byte, words string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.seen.Begin(e.ID, r.s.Run.Time()) != webhook.New {
		return false
	}
	r.seen.End(e.ID, true)
	if r.s.ForPrograms() {
		// a broken pipe ends the run anyway
		_ = r.s.PrintJSON(eventJSON{e.ID, string(e.Type), output.Time(e.Created), dataOf(body)})
	} else {
		r.s.Printf("%s  %s  %s\n", r.s.Run.Time().Local().Format("15:04:05"), e.Type, words)
	}
	return true
}

// eventJSON is an event for programs, as the service tells it.
type eventJSON struct {
	ID      string          `json:"id"`
	Type    string          `json:"type"`
	Created *string         `json:"created"`
	Data    json.RawMessage `json:"data"` // as it came
}

// dataOf returns the data of an event unchanged.
func dataOf(body []byte) json.RawMessage {
	var e struct {
		Data json.RawMessage `json:"data"`
	}
	if json.Unmarshal(body, &e) != nil || e.Data == nil {
		return json.RawMessage("null")
	}
	return e.Data
}

// about returns the proposal that an event is about, 0 for none, and what happened in a few words.
func about(e webhook.Event) (state.ProposalID, string) {
	switch d := e.Data.(type) {
	case webhook.ProposalStatusChanged:
		title := state.ProposalTitle(d.Proposal.Number, d.Proposal.Name)
		return d.Proposal.ID, fmt.Sprintf("%s: %s → %s", title, d.Previous.Word(), d.Proposal.Status.Word())
	case webhook.BuildStatus:
		return d.Proposal,
			strings.TrimSpace(fmt.Sprintf("build of proposal id:%d: %s  %s", d.Proposal, d.Status, d.Message))
	case webhook.OutlineStatus:
		return d.Proposal,
			strings.TrimSpace(fmt.Sprintf("outline of proposal id:%d: %s  %s", d.Proposal, d.Status, d.Message))
	default:
		return 0, e.ID
	}
}

// refresh reads a proposal and caches it, so that open editors see it.
func refresh(ctx context.Context, s *run.Session, id state.ProposalID) error {
	p, err := s.Client.Proposal(ctx, id)
	if err != nil {
		return err
	}
	return s.Store.Cache.SaveProposal(ctx, p, s.Run.Time())
}

// postDelivery posts a delivery to an address and returns the status of the response with the beginning of its body.
func postDelivery(ctx context.Context, address, header string, body []byte) (status int, answer string, err error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return 0, "", err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set(webhook.Header, header)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, "", err
	}
	defer resp.Body.Close() //nolint:errcheck // only the status matters
	const begin = 500
	said, _ := io.ReadAll(io.LimitReader(resp.Body, begin)) // shows what could be read
	return resp.StatusCode, strings.TrimSpace(string(said)), nil
}
