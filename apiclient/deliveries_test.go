package apiclient_test

import (
	"context"
	"errors"
	"net/url"
	"testing"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state/notify"
)

func deliveryOperations() []operation {
	return []operation{
		{
			method: "Deliveries.List",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Deliveries.List(ctx, notify.DeliveryQuery{Webhook: 4, Page: 2, PageSize: 5}))
			},
			want: sent{
				Method: "GET", Path: "/public/webhook/deliveries",
				Query: url.Values{"SubscriptionId": {"4"}, "PageNumber": {"2"}, "PageSize": {"5"}},
			},
			answer: `{"deliveries":[{"deliveryId":9,"status":"Failed"}],"deliveryCount":6}`,
			result: notify.DeliveryPage{
				Deliveries: []notify.Delivery{{ID: 9, Status: notify.DeliveryFailed}},
				Total:      6,
			},
		},
		{
			method: "Deliveries.Get",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Deliveries.Get(ctx, 9)) },
			want:   sent{Method: "GET", Path: "/public/webhook/deliveries/9"},
			answer: `{"deliveryId":9,"subscriptionId":4,"eventId":"evt_1","event":"ping","status":"Pending","createdDate":"2026-04-02T08:00:00Z",
				"nextAttemptDate":"2026-04-02T08:01:00Z","tries":1,"error":"the receiver answered 500","body":{"id": "evt_1"},
				"attempts":[{"date":"2026-04-02T08:00:00Z","milliseconds":12,"statusCode":500,"answer":"oh\u001b[2J no","error":"the receiver answered 500"}]}`,
			result: notify.Delivery{
				ID: 9, Webhook: 4, EventID: "evt_1", Event: notify.EventPing, Status: notify.DeliveryPending,
				Created: time.Date(2026, 4, 2, 8, 0, 0, 0, time.UTC), Next: time.Date(2026, 4, 2, 8, 1, 0, 0, time.UTC),
				Tries: 1, Error: "the receiver answered 500", Body: []byte(`{"id": "evt_1"}`),
				Attempts: []notify.DeliveryAttempt{{
					At: time.Date(2026, 4, 2, 8, 0, 0, 0, time.UTC), Took: 12 * time.Millisecond, Status: 500,
					Answer: "oh no", Error: "the receiver answered 500",
				}},
			},
		},
		{
			method: "Deliveries.Retry",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Deliveries.Retry(ctx, 9)) },
			want:   sent{Method: "POST", Path: "/public/webhook/deliveries/9/retry"},
			answer: `{"deliveryId":9}`, result: notify.Delivery{ID: 9},
		},
		{
			method: "Deliveries.Ping",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Deliveries.Ping(ctx, 4)) },
			want:   sent{Method: "POST", Path: "/public/webhook/subscription/4/ping"},
			answer: `{"deliveryId":9}`, result: notify.Delivery{ID: 9},
		},
	}
}

// Other services have no operations to read deliveries.
func TestServiceWithoutDeliveries(t *testing.T) {
	for _, status := range []int{404, 405} {
		c := newCapture(t, reply{status: status}).client()
		if _, err := c.Deliveries.List(t.Context(), notify.DeliveryQuery{}); !errors.Is(err, apiclient.ErrNotFound) {
			t.Errorf("%d: %v", status, err)
		}
	}
}
