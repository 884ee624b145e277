package apiclient_test

import (
	"context"
	"errors"
	"testing"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func assignOperations() []operation {
	type C = *apiclient.Client
	return []operation{
		{
			method: "AssignContact",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.AssignContact(ctx, 7, 77)) },
			want:   sent{Method: "POST", Path: "/public/proposals/7/contact/77"},
			answer: detail, result: plain(),
		},
		{
			method: "AssignLocation",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.AssignLocation(ctx, 7, 5)) },
			want:   sent{Method: "POST", Path: "/public/proposals/7/location/5"},
			answer: detail, result: plain(),
		},
	}
}

func TestConflictsAreToldApart(t *testing.T) {
	noContact := reply{status: 409, body: `{"responseStatus":{"errorCode":"NoContact","message":"Assign a contact first."}}`}
	terminal := reply{status: 409, body: `{"responseStatus":{"errorCode":"NotEditable","message":"The proposal is Accepted."}}`}
	for _, tt := range []struct {
		name string
		reply
		want error
		kind state.FaultKind
	}{
		{"no contact", noContact, apiclient.ErrNoContact, state.FaultConflict},
		{"terminal", terminal, apiclient.ErrTerminal, state.FaultTerminal},
		{"bare", reply{status: 409}, apiclient.ErrTerminal, state.FaultTerminal},
	} {
		_, err := newCapture(t, tt.reply).client().AssignLocation(t.Context(), 7, 5)
		if !errors.Is(err, tt.want) || !errors.Is(err, apiclient.ErrConflict) || state.FaultOf(err).Kind != tt.kind {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
	if _, err := newCapture(t, noContact).client().AssignContact(t.Context(), 7, 5); !errors.Is(err, apiclient.ErrTerminal) {
		t.Errorf("assigning a contact needs none: %v", err)
	}
	if _, err := newCapture(t, reply{status: 409}).client().Users(t.Context()); errors.Is(err, apiclient.ErrTerminal) || !errors.Is(err, apiclient.ErrConflict) {
		t.Errorf("a read: %v", err)
	}
}
