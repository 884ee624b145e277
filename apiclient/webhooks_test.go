package apiclient_test

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"app.tender/tender/apiclient"
	"app.tender/tender/state/notify"
)

func webhookOperations() []operation {
	off, label := false, ""
	return []operation{
		{
			method: "Webhooks.Subscribe",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Webhooks.Subscribe(ctx, notify.NewWebhook{
					URL:    " https://hooks.example.com/x?a=1 ",
					Events: []notify.Event{notify.EventProposalStatus, notify.EventBuildStatus}, Description: "label",
				}))
			},
			want: sent{Method: "POST", Path: "/public/webhook/subscribe", Form: url.Values{
				"Url":    {"https://hooks.example.com/x?a=1"},
				"Events": {"proposal.status_changed", "proposal.build.status_update"}, "Description": {"label"},
			}},
			answer: `{"subscriptionId":4,"secretKey":"s","enabled":true}`,
			result: notify.Webhook{ID: 4, SecretKey: "s", Enabled: true},
		},
		{
			method: "Webhooks.List",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Webhooks.List(ctx)) },
			want:   sent{Method: "GET", Path: "/public/webhook/subscriptions"},
			answer: `[{"subscriptionId":4}]`, result: []notify.Webhook{{ID: 4}},
		},
		{
			method: "Webhooks.Update",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Webhooks.Update(ctx, 4, notify.WebhookUpdate{
					URL: "https://h.example.com", Events: []notify.Event{notify.EventOutlineStatus}, Enabled: &off,
					Description: &label,
				}))
			},
			want: sent{Method: "POST", Path: "/public/webhook/subscription/4", Form: url.Values{
				"Url": {"https://h.example.com"}, "Events": {"proposal.outline.status_update"}, "Enabled": {"false"},
				"Description": {""},
			}},
			answer: `{"subscriptionId":4}`, result: notify.Webhook{ID: 4},
		},
		{
			method: "Webhooks.RenewSecret",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Webhooks.RenewSecret(ctx, 4)) },
			want: sent{
				Method: "POST", Path: "/public/webhook/subscription/4",
				Form: url.Values{"RenewSecret": {"true"}},
			},
			answer: `{"subscriptionId":4,"secretKey":"new"}`, result: notify.Webhook{ID: 4, SecretKey: "new"},
		},
		{
			method: "Webhooks.Unsubscribe",
			call:   func(ctx context.Context, c C) (any, error) { return nil, c.Webhooks.Unsubscribe(ctx, 4) },
			want:   sent{Method: "DELETE", Path: "/public/webhook/unsubscribe/4"},
			answer: `{"success":true,"subscriptionId":4}`,
		},
	}
}

func TestWebhookRefusals(t *testing.T) {
	srv := newCapture(t, reply{body: `{"subscriptionId":4}`})
	c := srv.client()
	for _, address := range []string{
		"", "http://example.com", "http://10.0.0.1", "ftp://x", "https://", "https://\x7f",
		"example.com",
	} {
		if _, err := c.Webhooks.Subscribe(t.Context(),
			notify.NewWebhook{URL: address, Events: notify.Events()}); !errors.Is(err, apiclient.ErrNotSent) {
			t.Errorf("%q: %v", address, err)
		}
	}
	if _, err := c.Webhooks.Subscribe(t.Context(), notify.NewWebhook{URL: "https://example.com"}); !errors.Is(err,
		apiclient.ErrNotSent) {
		t.Errorf("no events: %v", err)
	}
	if _, err := c.Webhooks.Update(t.Context(), 4, notify.WebhookUpdate{}); !errors.Is(err, apiclient.ErrNotSent) {
		t.Errorf("no change: %v", err)
	}
	if _, err := c.Webhooks.Update(t.Context(), 4, notify.WebhookUpdate{URL: "http://x"}); !errors.Is(err,
		apiclient.ErrNotSent) {
		t.Errorf("plain http: %v", err)
	}
	if n := len(srv.requests()); n > 0 {
		t.Errorf("%d requests", n)
	}
	if _, err := c.Webhooks.Subscribe(t.Context(),
		notify.NewWebhook{URL: "http://127.0.0.1:9/x", Events: notify.Events()}); err != nil {
		t.Errorf("this machine: %v", err)
	}
}

func TestRenewWithoutASecretIsUncertain(t *testing.T) {
	if _, err := newCapture(t, reply{body: `{"subscriptionId":4}`}).client().
		Webhooks.RenewSecret(t.Context(), 4); !errors.Is(err, apiclient.ErrUncertain) {
		t.Errorf("%v", err)
	}
}

// The troubleshooting page of the interface names another path.
func TestWebhooksByTheOtherPath(t *testing.T) {
	srv := newCapture(t, reply{status: 404}, reply{body: `[{"subscriptionId":4}]`})
	list, err := srv.client().Webhooks.List(t.Context())
	if err != nil || len(list) != 1 || srv.requests()[1].Path != "/public/webhooks" {
		t.Errorf("%v, %v, %v", list, err, srv.requests())
	}
}

func TestPrintingAWebhookRevealsNoSecret(t *testing.T) {
	w := notify.Webhook{ID: 4, URL: "https://h", SecretKey: "whsec_secret"}
	for _, format := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
		if s := fmt.Sprintf(format, w) + fmt.Sprintf(format, []notify.Webhook{w}) +
			w.LogValue().String(); strings.Contains(s, "whsec") {
			t.Errorf("%s prints %s", format, s)
		}
	}
}
