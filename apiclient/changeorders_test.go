package apiclient_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func changeOrderOperations() []operation {
	return []operation{
		{
			method: "ChangeOrders.List",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.ChangeOrders.List(ctx, 7)) },
			want:   sent{Method: "GET", Path: "/public/proposals/7/changeorders"},
			answer: `[{"id":9,"number":1}]`, result: []state.ChangeOrderSummary{{ID: 9, Number: 1}},
		},
		{
			method: "ChangeOrders.Get",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.ChangeOrders.Get(ctx, 7, 9)) },
			want:   sent{Method: "GET", Path: "/public/proposals/7/changeorders/9"},
			answer: `{"number":1}`, result: &state.ChangeOrder{ID: 9, Number: 1},
		},
		{
			method: "ChangeOrders.Renew",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.ChangeOrders.Renew(ctx, 7, 9, nil)) },
			want:   sent{Method: "GET", Path: "/public/proposals/7/changeorders/9"},
			answer: `{"id":9}`, result: &state.ChangeOrder{ID: 9},
		},
	}
}

func TestRenewProposal(t *testing.T) {
	h := http.Header{"Etag": {`"v1"`}}
	srv := newCapture(t, reply{header: h, body: `{"id":9,"number":1}`}, reply{status: http.StatusNotModified},
		reply{body: `{"id":9,"number":2}`}, reply{body: `{"id":10}`}, reply{body: `{"id":9,"number":3}`})
	c := srv.client()
	known, err := c.Proposals.Renew(t.Context(), 9, nil)
	if err != nil || known.Number != 1 || known.Version.ETag != `"v1"` {
		t.Fatalf("%+v, %v", known, err)
	}
	if same, err := c.Proposals.Renew(t.Context(), 9, known); err != nil || same != known {
		t.Errorf("unchanged: %+v, %v", same, err)
	}
	if p, err := c.Proposals.Renew(t.Context(), 9, known); err != nil || p.Number != 2 {
		t.Errorf("changed: %+v, %v", p, err)
	}
	if p, err := c.Proposals.Renew(t.Context(), 10, known); err != nil || p.ID != 10 {
		t.Errorf("another: %+v, %v", p, err)
	}
	known.Version.Reader = "a program that read less of it"
	if p, err := c.Proposals.Renew(t.Context(), 9, known); err != nil || p.Number != 3 {
		t.Errorf("version read by another program: %+v, %v", p, err)
	}
	var conditions []string
	for _, r := range srv.requests() {
		conditions = append(conditions, r.header.Get("If-None-Match"))
	}
	if want := []string{"", `"v1"`, `"v1"`, "", ""}; !slices.Equal(conditions, want) {
		t.Errorf("conditions %q, want %q", conditions, want)
	}
}

func TestRenewChangeOrder(t *testing.T) {
	h := http.Header{"Etag": {`"v1"`}}
	srv := newCapture(t, reply{header: h, body: `{"id":9,"number":1}`}, reply{status: http.StatusNotModified},
		reply{body: `{"id":9,"number":2}`}, reply{body: `{"id":10}`})
	c := srv.client()
	known, err := c.ChangeOrders.Renew(t.Context(), 7, 9, nil)
	if err != nil || known.Number != 1 || known.Version.ETag != `"v1"` {
		t.Fatalf("%+v, %v", known, err)
	}
	if same, err := c.ChangeOrders.Renew(t.Context(), 7, 9, known); err != nil || same != known {
		t.Errorf("unchanged: %+v, %v", same, err)
	}
	if o, err := c.ChangeOrders.Renew(t.Context(), 7, 9, known); err != nil || o.Number != 2 {
		t.Errorf("changed: %+v, %v", o, err)
	}
	if o, err := c.ChangeOrders.Renew(t.Context(), 7, 10, known); err != nil || o.ID != 10 {
		t.Errorf("another: %+v, %v", o, err)
	}
	var conditions []string
	for _, r := range srv.requests() {
		conditions = append(conditions, r.header.Get("If-None-Match"))
	}
	if want := []string{"", `"v1"`, `"v1"`, ""}; !slices.Equal(conditions, want) {
		t.Errorf("conditions %q, want %q", conditions, want)
	}
}

// Each change order is read by itself when a proposal is pinned: twenty thousand of them kept it reading for ever.
func TestAListOfTooManyChangeOrdersIsRefused(t *testing.T) {
	rows := make([]string, state.MaxChangeOrders+1)
	for i := range rows {
		rows[i] = `{"id":` + strconv.Itoa(i+1) + `}`
	}
	list := func(rows []string) ([]state.ChangeOrderSummary, error) {
		return newCapture(t, reply{body: "[" + strings.Join(rows, ",") + "]"}).client().
			ChangeOrders.List(t.Context(), 7)
	}
	if all, err := list(rows); len(all) > 0 || !errors.Is(err, apiclient.ErrEndless) ||
		!strings.Contains(state.FaultOf(err).Message, "1001 change orders") {
		t.Errorf("%d, %v", len(all), err)
	}
	if all, err := list(rows[1:]); len(all) != state.MaxChangeOrders || err != nil {
		t.Errorf("%d, %v", len(all), err)
	}
}

func TestNoChangeOrders(t *testing.T) {
	list, err := newCapture(t, reply{body: `[]`}).client().ChangeOrders.List(t.Context(), 7)
	if err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
}

// The interface promises a time for a change order, and no ETag. The time is no condition: a document may change
// twice in a second.
func TestRenewWithoutAnETag(t *testing.T) {
	h := http.Header{"Last-Modified": {"Thu, 02 Apr 2026 08:00:00 GMT"}}
	srv := newCapture(t, reply{header: h, body: `{"id":9}`}, reply{body: `{"id":9,"number":2}`})
	c := srv.client()
	known, err := c.ChangeOrders.Get(t.Context(), 7, 9)
	if err != nil || known.Version != (state.Version{}) {
		t.Fatalf("%+v, %v", known, err)
	}
	if o, err := c.ChangeOrders.Renew(t.Context(), 7, 9, known); err != nil || o.Number != 2 {
		t.Errorf("%+v, %v", o, err)
	}
	if h := srv.requests()[1].header; h.Get("If-Modified-Since")+h.Get("If-None-Match") != "" {
		t.Errorf("conditions %v", h)
	}
}

// A store keeps text, so an ETag of other bytes would come back as another one; with it, the service could
// call an old proposal unchanged.
func TestAnETagThatIsNoTextIsNotSentBack(t *testing.T) {
	srv := newCapture(t, reply{header: http.Header{"Etag": {"\"caf\xe9\""}}, body: `{"id":9}`},
		reply{body: `{"id":9,"number":2}`})
	c := srv.client()
	known, err := c.Proposals.Get(t.Context(), 9)
	if err != nil || known.Version != (state.Version{}) {
		t.Fatalf("%+v, %v", known, err)
	}
	if p, err := c.Proposals.Renew(t.Context(), 9, known); err != nil || p.Number != 2 {
		t.Errorf("%+v, %v", p, err)
	}
	if got := srv.requests()[1].header.Get("If-None-Match"); got != "" {
		t.Errorf("sent %q", got)
	}
}
