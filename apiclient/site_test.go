package apiclient_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
)

// worked is an event as a machine enters it, and encoded is its JSON.
func worked() (e state.SiteEvent, encoded string) {
	e = state.SiteEvent{
		Proposal: 7, Kind: state.SiteHours, Area: 3, AreaName: "Nave", Quantity: decimal.RequireFromString("2.50"),
		Initials: "KM", Seq: 4, At: time.Date(2026, 12, 1, 10, 0, 0, 123456000, time.UTC),
	}.Sealed()
	data, _ := json.Marshal(e)
	return e, string(data)
}

func siteOperations() []operation {
	e, encoded := worked()
	return []operation{
		{
			method: "Proposals.Site",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Proposals.Site(ctx, 7, 12)) },
			want:   sent{Method: "GET", Path: "/office/proposals/7/site", Query: url.Values{"After": {"12"}}},
			answer: `{"proposalId":7,"events":[` + encoded + `,{"id":"00","proposalId":7}],"last":14,"more":true}`,
			result: state.SitePage{Proposal: 7, Events: []state.SiteEvent{e}, Last: 14, More: true},
		},
		{
			method: "Proposals.AddSite",
			call: func(ctx context.Context, c C) (any, error) {
				return nil, c.Proposals.AddSite(ctx, 7, []state.SiteEvent{e})
			},
			want: sent{
				Method: "POST", Path: "/office/proposals/7/site", Form: url.Values{"Event": {encoded}},
			},
			answer: `{"proposalId":7,"added":1}`,
		},
	}
}

// A service without sites is not an error, and gets nothing: what was entered stays on this machine.
func TestAServiceWithoutSitesSaysNothing(t *testing.T) {
	for _, answer := range []reply{
		{status: http.StatusNotFound}, {body: "<html>Welcome</html>"}, {status: http.StatusMethodNotAllowed},
	} {
		page, err := newCapture(t, answer).client().Proposals.Site(t.Context(), 7, 0)
		if page.Proposal != 0 || err != nil {
			t.Errorf("%+v: %+v, %v", answer, page, err)
		}
	}
}
