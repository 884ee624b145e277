package apiclient_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/apiclient/webhook"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"app.tender/tender/testenv"
)

func serveWebhooks(t *testing.T, w *world) {
	ctx := t.Context()
	made := must(w.Webhooks.Subscribe(ctx, notify.NewWebhook{
		URL:    "https://93.184.216.34/hooks",
		Events: []notify.Event{notify.EventProposalStatus, notify.EventProposalStatus}, Description: "label",
	}))(t)
	if made.ID == 0 || made.SecretKey == "" || !made.Enabled || made.URL != "https://93.184.216.34/hooks" ||
		!slices.Equal(made.Events, []notify.Event{notify.EventProposalStatus}) {
		t.Errorf("%+v, secret of %d", made, len(made.SecretKey))
	}
	find := func() notify.Webhook {
		list := must(w.Webhooks.List(ctx))(t)
		i := slices.IndexFunc(list, func(h notify.Webhook) bool { return h.ID == made.ID })
		if i < 0 {
			return notify.Webhook{}
		}
		return list[i]
	}
	if h := find(); h.Description != "label" || h.SecretKey != "" {
		t.Errorf("%+v, secret of %d", h, len(h.SecretKey))
	}
	off, empty := false, ""
	changed := must(w.Webhooks.Update(ctx, made.ID,
		notify.WebhookUpdate{Enabled: &off, Description: &empty, Events: notify.Events()}))(t)
	if changed.Enabled || changed.Description != "" || len(changed.Events) != 3 || changed.SecretKey != "" {
		t.Errorf("%+v", changed)
	}
	renewed := must(w.Webhooks.RenewSecret(ctx, made.ID))(t)
	if renewed.SecretKey == "" || renewed.SecretKey == made.SecretKey {
		t.Error("the secret is not renewed")
	}
	if err := w.Webhooks.Unsubscribe(ctx, made.ID); err != nil {
		t.Error(err)
	}
	if _, err := w.bySecondPaths(t).Webhooks.List(ctx); err != nil {
		t.Error(err)
	}
	if h := find(); h.ID != 0 {
		t.Errorf("%+v still exists", h)
	}
	if err := w.Webhooks.Unsubscribe(ctx, made.ID); !errors.Is(err, apiclient.ErrInvalid) {
		t.Errorf("deleted again: %v", err)
	}
	_, err := w.Webhooks.Subscribe(ctx,
		notify.NewWebhook{URL: "https://example.com", Events: []notify.Event{"proposal.sneezed"}})
	if f := state.FaultOf(err); !errors.Is(err, apiclient.ErrInvalid) || len(f.Fields) == 0 {
		t.Errorf("unknown event: %v", err)
	}
	w.covers(t, webhookOperations())
}

// Our receiver accepts the service's deliveries.
func serveDeliveries(t *testing.T, w *world) {
	ctx := t.Context()
	events := make(chan webhook.Event, 8)
	var secret string
	srv := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		webhook.NewHandler(secret, func(_ context.Context, e webhook.Event) error {
			events <- e
			return nil
		}).ServeHTTP(rw, r)
	}))
	defer srv.Close()
	hook := must(w.Webhooks.Subscribe(ctx, notify.NewWebhook{URL: srv.URL + "/hooks", Events: notify.Events()}))(t)
	secret = hook.SecretKey

	user := must(w.Users.List(ctx))(t)[0]
	p := must(w.Proposals.Create(ctx, apiclient.NewProposal{SalesPerson: user.ID, Name: "Delivered"}))(t)
	w.move(t, p.ID, state.StatusSubmitted)
	e := receive(t, events)
	d, isStatus := e.Data.(webhook.ProposalStatusChanged)
	if !isStatus || e.ID == "" || e.Created.IsZero() || d.Previous != state.StatusDraft || d.Proposal.ID != p.ID ||
		d.Proposal.Name != "Delivered" || d.Proposal.Status != state.StatusSubmitted {
		t.Errorf("%+v", e)
	}
	list := must(w.Deliveries.List(ctx, notify.DeliveryQuery{Webhook: hook.ID}))(t)
	if list.Total != 1 || len(list.Deliveries) != 1 || list.Deliveries[0].EventID != e.ID ||
		list.Deliveries[0].Event != notify.EventProposalStatus {
		t.Fatalf("%+v", list)
	}
	// The service may not have recorded the delivery yet, and can't retry one under way.
	testenv.Poll(t, "the delivery is recorded", func() bool {
		return must(w.Deliveries.Get(ctx, list.Deliveries[0].ID))(t).Status == notify.DeliveryDelivered
	})
	must(w.Deliveries.Retry(ctx, list.Deliveries[0].ID))(t)
	if again := receive(t, events); again.ID != e.ID {
		t.Errorf("sent again: %+v", again)
	}
	one := must(w.Deliveries.Get(ctx, list.Deliveries[0].ID))(t)
	if len(one.Attempts) == 0 || one.Attempts[0].Status != http.StatusOK || one.Attempts[0].At.IsZero() ||
		!strings.Contains(string(one.Body), e.ID) {
		t.Errorf("%+v", one)
	}
	if ping := must(w.Deliveries.Ping(ctx, hook.ID))(t); receive(t, events).Type != notify.EventPing ||
		ping.Status != notify.DeliveryPending {
		t.Errorf("%+v", ping)
	}
	w.covers(t, deliveryOperations())
	if err := w.Webhooks.Unsubscribe(ctx, hook.ID); err != nil {
		t.Error(err)
	}
}

// receive waits for an event from the service, which works in the background.
func receive(t *testing.T, events <-chan webhook.Event) webhook.Event {
	t.Helper()
	select {
	case e := <-events:
		return e
	case <-time.After(time.Minute):
		t.Fatal("no event was delivered")
		return webhook.Event{}
	}
}

// move changes a proposal's status by the sandbox's own operation.
func (w *world) move(t *testing.T, id state.ProposalID, to state.Status) {
	t.Helper()
	hc := &http.Client{Transport: apiclient.NewSigner(nil,
		apiclient.Credentials{AppKey: w.ready.AppKey, SecretKey: w.ready.SecretKey, UserKey: w.ready.UserKey}, nil)}
	address := w.ready.BaseURL + "/sandbox/proposals/" + state.FormatID(id) + "/status"
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address,
		strings.NewReader(url.Values{"Status": {string(to)}}.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Accept", "application/json")
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	resp, err := hc.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		t.Fatalf("moving to %s: %s", to, resp.Status)
	}
}
