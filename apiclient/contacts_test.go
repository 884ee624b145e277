package apiclient_test

import (
	"context"
	"errors"
	"net/url"
	"testing"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

func peopleOperations() []operation {
	return []operation{
		{
			method: "Contacts.List",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Contacts.List(ctx, state.PeopleQuery{
					SearchText: "Ó Dálaigh", ContactTypes: []string{"Client", "Company"},
					SortBy:    state.PeopleByLastName,
					Direction: state.Descending, Page: 3, PageSize: 20,
				}))
			},
			want: sent{Method: "GET", Path: "/public/people", Query: url.Values{
				"SearchText": {"Ó Dálaigh"}, "ContactTypes": {"Client", "Company"}, "SortBy": {"LastName"},
				"SortDirection": {"Desc"},
				"PageNumber":    {"3"}, "PageSize": {"20"},
			}},
			answer: `{"people":[{"id":77}],"peopleCount":41}`,
			result: state.PeoplePage{People: []state.Contact{{ID: 77}}, Total: 41},
		},
		{
			method: "Contacts.Get",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Contacts.Get(ctx, 77)) },
			want:   sent{Method: "GET", Path: "/public/people/77"},
			answer: `{"firstName":"Erik"}`, result: &state.Contact{ID: 77, FirstName: "Erik"},
		},
		{
			method: "Contacts.GetWithCounts",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Contacts.GetWithCounts(ctx, 77)) },
			want:   sent{Method: "GET", Path: "/public/people/77", Query: url.Values{"IncludeCounts": {"true"}}},
			answer: `{"id":77,"proposalCount":2}`, result: &state.Contact{ID: 77, ProposalCount: 2},
		},
		{
			method: "Contacts.Create",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Contacts.Create(ctx, state.Contact{
					PartyType: state.PartyCompany, ContactType: state.ContactClient, FirstName: "Ann", LastName: "Lee",
					CompanyName: "Ó Dálaigh & Sons", Email: "a+b@example.com", EmailCC: "cc@example.com",
					Phone: "+1 555", Notes: "a\r\nb",
				}))
			},
			want: sent{Method: "POST", Path: "/public/people", Form: url.Values{
				"PartyType": {"Company"}, "ContactType": {"Client"}, "FirstName": {"Ann"}, "LastName": {"Lee"},
				"CompanyName":  {"Ó Dálaigh & Sons"},
				"ContactEmail": {"a+b@example.com"}, "ContactEmailCC": {"cc@example.com"}, "ContactPhone": {"+1 555"},
				"Notes": {"a\nb"},
			}},
			answer: `{"id":78}`, result: &state.Contact{ID: 78},
		},
		{
			method: "Contacts.Create",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Contacts.Create(ctx,
					state.Contact{PartyType: state.PartyPerson, ContactType: state.ContactOther, FirstName: "林"}))
			},
			want: sent{
				Method: "POST", Path: "/public/people",
				Form: url.Values{"PartyType": {"Person"}, "ContactType": {"Other"}, "FirstName": {"林"}},
			},
			answer: `{"id":78}`, result: &state.Contact{ID: 78},
		},
	}
}

func TestCreatePersonRefusals(t *testing.T) {
	srv := newCapture(t, reply{})
	for name, p := range map[string]state.Contact{
		"no types":   {FirstName: "Ann"},
		"no contact": {PartyType: state.PartyPerson, FirstName: "Ann"},
		"no name":    {PartyType: state.PartyPerson, ContactType: state.ContactClient, LastName: "Lee"},
		"no company": {PartyType: state.PartyCompany, ContactType: state.ContactClient, FirstName: "Ann"},
	} {
		_, err := srv.client().Contacts.Create(t.Context(), p)
		if f := state.FaultOf(err); !errors.Is(err, apiclient.ErrNotSent) || len(f.Fields) != 1 || f.Message == "" {
			t.Errorf("%s: %v, %+v", name, err, f)
		}
	}
}

// Without an id the caller can't know what was created.
func TestCreatesNeedAnID(t *testing.T) {
	for _, body := range []string{"", "{}", `{"id":0}`, `{"id":`} {
		c := newCapture(t, reply{status: 201, body: body}).client()
		_, err := c.Contacts.Create(t.Context(),
			state.Contact{PartyType: state.PartyPerson, ContactType: state.ContactClient, FirstName: "Ann"})
		if !errors.Is(err, apiclient.ErrUncertain) {
			t.Errorf("person %q: %v", body, err)
		}
		_, err = c.Locations.Create(t.Context(), 77, state.Location{Street: "1 Oak St"})
		if !errors.Is(err, apiclient.ErrUncertain) {
			t.Errorf("location %q: %v", body, err)
		}
		_, err = c.Webhooks.Subscribe(t.Context(),
			notify.NewWebhook{URL: "https://example.com", Events: notify.Events()})
		if !errors.Is(err, apiclient.ErrUncertain) {
			t.Errorf("webhook %q: %v", body, err)
		}
	}
}
