package apiclient_test

import (
	"context"
	"net/url"

	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// The capture server checks that triggers carry no credentials.
func triggerOperations() []operation {
	return []operation{
		{
			method: "Triggers.Proposal",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Triggers.Proposal(ctx, state.StatusAccepted))
			},
			want: sent{
				Method: "GET", Path: "/automation/trigger/proposal",
				Query: url.Values{"Status": {"Accepted"}},
			},
			answer: `{"id":7,"proposalPdf":"https://p"}`,
			result: notify.ProposalTrigger{Proposal: state.Proposal{ID: 7}, ProposalPDF: "https://p"},
		},
		{
			method: "Triggers.Payment",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Triggers.Payment(ctx, state.PaymentPaid))
			},
			want:   sent{Method: "GET", Path: "/automation/trigger/payment", Query: url.Values{"Status": {"Paid"}}},
			answer: `{"id":1,"status":"Paid"}`,
			result: notify.Payment{PaymentRequest: state.PaymentRequest{ID: 1, Status: state.PaymentPaid}},
		},
		{
			method: "Triggers.Order",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Triggers.Order(ctx, "")) },
			want:   sent{Method: "GET", Path: "/automation/trigger/order"},
			answer: `{"id":1}`, result: notify.Order{ID: 1},
		},
		{
			method: "Triggers.Contact",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Triggers.Contact(ctx)) },
			want:   sent{Method: "GET", Path: "/automation/trigger/person"},
			answer: `{"id":77,"location":{"id":5}}`,
			result: state.Contact{ID: 77, PrimaryLocation: &state.Location{ID: 5}},
		},
		{
			method: "Triggers.Sample",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Triggers.Sample(ctx, notify.TriggerOrder, "Received"))
			},
			want:   sent{Method: "GET", Path: "/automation/trigger/order", Query: url.Values{"Status": {"Received"}}},
			answer: "{\"id\": 1,  \"x\": \"\u202e\"}", result: []byte("{\"id\": 1,  \"x\": \"\u202e\"}"),
		},
	}
}
