package apiclient_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func changeOrderOperations() []operation {
	type C = *apiclient.Client
	return []operation{
		{
			method: "ChangeOrders",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.ChangeOrders(ctx, 7)) },
			want:   sent{Method: "GET", Path: "/public/proposals/7/changeorders"},
			answer: `[{"id":9,"number":1}]`, result: []state.ChangeOrderSummary{{ID: 9, Number: 1}},
		},
		{
			method: "ChangeOrder",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.ChangeOrder(ctx, 7, 9)) },
			want:   sent{Method: "GET", Path: "/public/proposals/7/changeorders/9"},
			answer: `{"number":1}`, result: &state.ChangeOrder{ID: 9, Number: 1},
		},
		{
			method: "ChangeOrderIfChanged",
			call: func(ctx context.Context, c C) (any, error) {
				o, _, err := c.ChangeOrderIfChanged(ctx, 7, 9, apiclient.Version{})
				return o, err
			},
			want:   sent{Method: "GET", Path: "/public/proposals/7/changeorders/9"},
			answer: `{"id":9}`, result: &state.ChangeOrder{ID: 9},
		},
	}
}

func TestNoChangeOrders(t *testing.T) {
	list, err := newCapture(t, reply{body: `[]`}).client().ChangeOrders(t.Context(), 7)
	if err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
}

// The interface promises Last-Modified for a change order, and no ETag.
func TestChangeOrderIfChanged(t *testing.T) {
	modified := time.Date(2026, 4, 2, 8, 0, 0, 0, time.UTC)
	h := http.Header{"Last-Modified": {modified.Format(http.TimeFormat)}}
	srv := newCapture(t, reply{header: h, body: `{"id":9}`}, reply{status: http.StatusNotModified}, reply{body: `{"id":9,"number":2}`})
	c := srv.client()
	o, v, err := c.ChangeOrderIfChanged(t.Context(), 7, 9, apiclient.Version{})
	if err != nil || o == nil || v != (apiclient.Version{LastModified: modified}) {
		t.Fatalf("%v, %v, %v", o, v, err)
	}
	if o, again, err := c.ChangeOrderIfChanged(t.Context(), 7, 9, v); err != nil || o != nil || again != v {
		t.Errorf("%v, %v, %v", o, again, err)
	}
	o, v, err = c.ChangeOrderIfChanged(t.Context(), 7, 9, v)
	if err != nil || o == nil || o.Number != 2 || v != (apiclient.Version{}) {
		t.Errorf("%v, %v, %v", o, v, err)
	}
	for _, r := range srv.requests()[1:] {
		if r.header.Get("If-Modified-Since") != "Thu, 02 Apr 2026 08:00:00 GMT" || r.header.Get("If-None-Match") != "" {
			t.Errorf("conditions %v", r.header)
		}
	}
}
