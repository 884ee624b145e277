package apiclient_test

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func sandboxOperations() []operation {
	type C = *apiclient.Client
	return []operation{
		{
			method: "Sandbox.Offered",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Sandbox.Offered(ctx, 7)) },
			want:   sent{Method: "GET", Path: "/sandbox/proposals/7/status"},
			answer: `{}`, result: true,
		},
		{
			method: "Sandbox.Move",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Sandbox.Move(ctx, 7, state.StatusAccepted)) },
			want:   sent{Method: "POST", Path: "/sandbox/proposals/7/status", Form: url.Values{"Status": {"Accepted"}}},
			answer: detail, result: plain(),
		},
		{
			method: "Sandbox.AddChangeOrder",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Sandbox.AddChangeOrder(ctx, 7, state.NewChangeOrder{Name: "More", Area: "Den", Items: []state.Item{
					{Name: "Shelf", Quantity: decimal.NewNullDecimal(decimal.New(2, 0)), SellPrice: decimal.NewNullDecimal(decimal.New(125, -1))},
					{Name: "Installation", Type: state.ItemLabor, Quantity: decimal.NewNullDecimal(decimal.New(4, 0))},
				}}))
			},
			want: sent{Method: "POST", Path: "/sandbox/proposals/7/changeorders", Form: url.Values{
				"Name": {"More"}, "Area": {"Den"}, "ItemName": {"Shelf", "Installation"}, "ItemType": {"CustomItem", "Labor"},
				"Quantity": {"2", "4"}, "SellPrice": {"12.5", "0"},
			}},
			answer: `{"id":9,"number":1}`, result: &state.ChangeOrder{ID: 9, Number: 1},
		},
	}
}

// TestTheSandboxIsAskedForBeforeAnythingIsMoved: a service without the operations says so,
// and one that can't be asked is not taken for one without them.
func TestTheSandboxIsAskedForBeforeAnythingIsMoved(t *testing.T) {
	for status, want := range map[int]bool{http.StatusMethodNotAllowed: true, http.StatusNotFound: false} {
		got, err := newCapture(t, reply{status: status, body: `{}`}).client().Sandbox.Offered(t.Context(), 7)
		if err != nil || got != want {
			t.Errorf("%d: %v, %v", status, got, err)
		}
	}
	_, err := newCapture(t, reply{status: http.StatusForbidden, body: `{}`}).client().Sandbox.Offered(t.Context(), 7)
	if !errors.Is(err, apiclient.ErrPermission) {
		t.Errorf("a refusal: %v", err)
	}
}
