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
	srv := newCapture(t,
		reply{
			status: 400,
			body:   `{"responseStatus":{"errorCode":"Duplicate","message":"An area with this name exists.","errors":[{"errorCode":"Duplicate","fieldName":"Name","message":"exists"}]}}`,
		})
	_, err := srv.client().Areas.Create(t.Context(), 7, "Patio")
	f := state.FaultOf(err)
	if !errors.Is(err, apiclient.ErrInvalid) || f.Kind != state.FaultInvalid ||
		f.Message != "An area with this name exists." ||
		len(f.Fields) != 1 || f.Fields[0] != (state.FieldFault{Field: "Name", Message: "exists"}) {
		t.Errorf("%v, %+v", err, f)
	}
	if _, err := srv.client().Areas.Create(t.Context(), 7, " \t"); !errors.Is(err, apiclient.ErrNotSent) {
		t.Errorf("%v", err)
	}
}

func areaOptionOperations() []operation {
	return []operation{
		{
			method: "AreaOptions.Create",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.AreaOptions.Create(ctx, 7, 11,
					apiclient.NewAreaOption{ClientDescription: "a\nb", InternalNotes: "c"}))
			},
			want: sent{
				Method: "POST", Path: "/public/proposals/7/area/11/option",
				Form: url.Values{"ClientDescription": {"a\nb"}, "InternalNotes": {"c"}},
			},
			answer: detail, result: plain(),
		},
		{
			method: "AreaOptions.Create",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.AreaOptions.Create(ctx, 7, 11, apiclient.NewAreaOption{}))
			},
			want:   sent{Method: "POST", Path: "/public/proposals/7/area/11/option"},
			answer: detail, result: plain(),
		},
		{
			method: "AreaOptions.UpdateClientDescription",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.AreaOptions.UpdateClientDescription(ctx, 7, 0, 21, "A display\r\n& more"))
			},
			want: sent{
				Method: "POST", Path: "/public/proposals/7/area-options/21/clientdescription",
				Form: url.Values{"ClientDescription": {"A display\n& more"}},
			},
			answer: detail, result: plain(),
		},
		{
			method: "AreaOptions.UpdateInstallerNotes",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.AreaOptions.UpdateInstallerNotes(ctx, 7, 11, 21, ""))
			},
			want: sent{
				Method: "POST", Path: "/public/proposals/7/area-options/21/installernotes",
				Form: url.Values{"InstallerNotes": {""}},
			},
			answer: detail, result: plain(),
		},
		{
			method: "AreaOptions.UpdateClientDescription",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.AreaOptions.UpdateClientDescription(ctx, 7, 11, 21, ""))
			},
			missing: []string{"/public/proposals/7/area-options/21/clientdescription"},
			want: sent{
				Method: "POST", Path: "/public/proposals/7/area/11/option/21/clientdescription",
				Form: url.Values{"ClientDescription": {""}},
			},
			answer: detail, result: plain(),
		},
		{
			method: "AreaOptions.UpdateInstallerNotes",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.AreaOptions.UpdateInstallerNotes(ctx, 7, 11, 21, "Gate: 1+1=2"))
			},
			missing: []string{"/public/proposals/7/area-options/21/installernotes"},
			want: sent{
				Method: "POST", Path: "/public/proposals/7/area/11/option/21/installernotes",
				Form: url.Values{"InstallerNotes": {"Gate: 1+1=2"}},
			},
			answer: detail, result: plain(),
		},
	}
}

// The text was written, the response was short, and the proposal is gone when it is
// read again. That must not look like a path that was not found, and nothing may be
// written twice.
func TestWrittenTextIsNotWrittenByTheOtherPath(t *testing.T) {
	srv := newCapture(t, reply{status: 204}, reply{status: 404})
	_, err := srv.client().AreaOptions.UpdateInstallerNotes(t.Context(), 7, 11, 21, "Gate")
	if !errors.Is(err, apiclient.ErrUncertain) || len(srv.requests()) != 2 {
		t.Errorf("%v, sent %+v", err, srv.requests())
	}
}
