package apiclient_test

import (
	"context"
	"errors"
	"net/url"
	"testing"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func areaOperations() []operation {
	type C = *apiclient.Client
	return []operation{
		{
			method: "Areas.Create",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Areas.Create(ctx, 7, "Piñon & Patio")) },
			want:   sent{Method: "POST", Path: "/public/proposals/7/area", Form: url.Values{"Name": {"Piñon & Patio"}}},
			answer: detail, result: plain(),
		},
	}
}

func TestCreateAreaRefusals(t *testing.T) {
	srv := newCapture(t, reply{status: 400, body: `{"responseStatus":{"errorCode":"Duplicate","message":"An area with this name exists.","errors":[{"errorCode":"Duplicate","fieldName":"Name","message":"exists"}]}}`})
	_, err := srv.client().Areas.Create(t.Context(), 7, "Patio")
	f := state.FaultOf(err)
	if !errors.Is(err, apiclient.ErrInvalid) || f.Kind != state.FaultInvalid || f.Message != "An area with this name exists." ||
		len(f.Fields) != 1 || f.Fields[0] != (state.FieldFault{Field: "Name", Message: "exists"}) {
		t.Errorf("%v, %+v", err, f)
	}
	if _, err := srv.client().Areas.Create(t.Context(), 7, " \t"); !errors.Is(err, apiclient.ErrNotSent) {
		t.Errorf("%v", err)
	}
}
