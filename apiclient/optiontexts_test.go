package apiclient_test

import (
	"context"
	"net/url"

	"app.tender/tender/apiclient"
)

func optionTextOperations() []operation {
	type C = *apiclient.Client
	return []operation{
		{
			method: "UpdateClientDescription",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.UpdateClientDescription(ctx, 7, 21, "A display\r\n& more"))
			},
			want:   sent{Method: "POST", Path: "/public/proposals/7/area-options/21/clientdescription", Form: url.Values{"ClientDescription": {"A display\n& more"}}},
			answer: detail, result: plain(),
		},
		{
			method: "UpdateInstallerNotes",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.UpdateInstallerNotes(ctx, 7, 21, "")) },
			want:   sent{Method: "POST", Path: "/public/proposals/7/area-options/21/installernotes", Form: url.Values{"InstallerNotes": {""}}},
			answer: detail, result: plain(),
		},
		{
			method: "UpdateClientDescriptionInArea",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.UpdateClientDescriptionInArea(ctx, 7, 11, 21, ""))
			},
			want:   sent{Method: "POST", Path: "/public/proposals/7/area/11/option/21/clientdescription", Form: url.Values{"ClientDescription": {""}}},
			answer: detail, result: plain(),
		},
		{
			method: "UpdateInstallerNotesInArea",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.UpdateInstallerNotesInArea(ctx, 7, 11, 21, "Gate: 1+1=2"))
			},
			want:   sent{Method: "POST", Path: "/public/proposals/7/area/11/option/21/installernotes", Form: url.Values{"InstallerNotes": {"Gate: 1+1=2"}}},
			answer: detail, result: plain(),
		},
	}
}
