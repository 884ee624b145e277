package apiclient_test

import (
	"context"
	"errors"
	"net/url"
	"testing"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func locationOperations() []operation {
	return []operation{
		{
			method: "Locations.List",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Locations.List(ctx,
					apiclient.LocationQuery{Contact: 77, Page: 2, PageSize: apiclient.PageSize}))
			},
			want: sent{
				Method: "GET", Path: "/public/people/77/location",
				Query: url.Values{"PageNumber": {"2"}, "PageSize": {"100"}},
			},
			answer: `{"contactLocations":[{"id":5}],"locationCount":101}`,
			result: state.LocationPage{Locations: []state.Location{{ID: 5}}, Total: 101},
		},
		{
			method: "Locations.List",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Locations.List(ctx, apiclient.LocationQuery{Contact: 77}))
			},
			want:   sent{Method: "GET", Path: "/public/people/77/location"},
			answer: `{"locationCount":0}`, result: state.LocationPage{},
		},
		{
			method: "Locations.Create",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Locations.Create(ctx, 77, state.Location{
					Street: "1 Oak St #2", Suite: "2", City: "Austin", PostalCode: "78701", State: "Texas",
					Country:          "United States",
					ContactFirstName: "Ann", ContactLastName: "Lee", ContactPhone: "555",
					ContactEmail: "ann@example.com", IsPrimary: true, IsBilling: true,
				}))
			},
			want: sent{Method: "POST", Path: "/public/people/77/location", Form: url.Values{
				"Street": {"1 Oak St #2"}, "Suite": {"2"}, "City": {"Austin"}, "PostalCode": {"78701"},
				"State": {"Texas"}, "Country": {"United States"},
				"ContactFirstName": {"Ann"}, "ContactLastName": {"Lee"}, "ContactPhoneNumber": {"555"},
				"ContactEmail": {"ann@example.com"},
				"IsPrimary":    {"true"}, "IsBilling": {"true"},
			}},
			answer: `{"id":5}`, result: &state.Location{ID: 5},
		},
		{
			method: "Locations.Create",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Locations.Create(ctx, 77, state.Location{Street: "1 Oak St", StateAbbrev: "TX"}))
			},
			want: sent{
				Method: "POST", Path: "/public/people/77/location",
				Form: url.Values{"Street": {"1 Oak St"}, "State": {"TX"}},
			},
			answer: `{"id":5}`, result: &state.Location{ID: 5},
		},
	}
}

func TestCreateLocationRefusals(t *testing.T) {
	srv := newCapture(t, reply{})
	for field, l := range map[string]state.Location{
		"Street": {City: "Austin"},
		"State":  {Street: "1 Oak St", Country: "United States"},
	} {
		_, err := srv.client().Locations.Create(t.Context(), 77, l)
		if f := state.FaultOf(err); !errors.Is(err, apiclient.ErrNotSent) || len(f.Fields) != 1 ||
			f.Fields[0].Field != field {
			t.Errorf("%s: %v, %+v", field, err, f)
		}
	}
}
