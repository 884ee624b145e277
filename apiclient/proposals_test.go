package apiclient_test

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
	"app.tender/tender/state/history"
)

var allProposals state.ProposalQuery

func proposalOperations() []operation {
	return []operation{
		{
			method: "Proposals.List",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Proposals.List(ctx, allProposals)) },
			want:   sent{Method: "GET", Path: "/public/proposals"},
			answer: `{"proposals":[{"id":7}],"proposalCount":3}`,
			result: state.ProposalPage{Proposals: []state.ProposalSummary{{ID: 7}}, Total: 3},
		},
		{
			method: "Proposals.List",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Proposals.List(ctx, state.ProposalQuery{
					SearchText: "Küche & Bad", Statuses: []state.Status{state.StatusDraft, state.StatusAccepted},
					ContactID: 77, SalesPersonID: 17,
					ModifiedAfter: time.Date(2026, 4, 1, 10, 0, 0, 0, time.FixedZone("", 7200)), Archived: true,
					SortBy: state.SortClientName, Direction: state.Ascending, Page: 2, PageSize: 50,
				}))
			},
			want: sent{Method: "GET", Path: "/public/proposals", Query: url.Values{
				"SearchText": {"Küche & Bad"}, "Statuses": {"Draft", "Accepted"}, "ContactId": {"77"},
				"SalespersonId": {"17"},
				"ModifiedAfter": {"2026-04-01T08:00:00Z"}, "IsArchive": {"true"}, "SortBy": {"ClientName"},
				"SortDirection": {"Asc"},
				"PageNumber":    {"2"}, "PageSize": {"50"},
			}},
			answer: `{"proposals":[{"id":7}],"proposalCount":51}`,
			result: state.ProposalPage{Proposals: []state.ProposalSummary{{ID: 7, Archived: true}}, Total: 51},
		},
		{
			method: "Proposals.Get",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Proposals.Get(ctx, 7)) },
			want:   sent{Method: "GET", Path: "/public/proposals/7"},
			answer: detail, result: plain(),
		},
		{
			method: "Proposals.Renew",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Proposals.Renew(ctx, 7, nil)) },
			want:   sent{Method: "GET", Path: "/public/proposals/7"},
			answer: detail, result: plain(),
		},
		{
			method: "Proposals.Create",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Proposals.Create(ctx, apiclient.NewProposal{SalesPerson: 17, Name: "Küche & Bad"}))
			},
			want: sent{
				Method: "POST", Path: "/public/proposals",
				Form: url.Values{"SalesPersonId": {"17"}, "Name": {"Küche & Bad"}},
			},
			answer: detail, result: plain(),
		},
		{
			method: "Proposals.Update",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Proposals.Update(ctx, 7, apiclient.ProposalUpdate{Name: "New"}))
			},
			want:   sent{Method: "POST", Path: "/public/proposals/7", Form: url.Values{"Name": {"New"}}},
			answer: detail, result: plain(),
		},
		{
			method: "Proposals.Update",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Proposals.Update(ctx, 7, apiclient.ProposalUpdate{SalesPerson: 18}))
			},
			want:   sent{Method: "POST", Path: "/public/proposals/7", Form: url.Values{"SalesPersonId": {"18"}}},
			answer: detail, result: plain(),
		},
		{
			method: "Proposals.UpdateDescription",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Proposals.UpdateDescription(ctx, 7, "one\r\ntwo + 日本 & é\t=%\n"))
			},
			want: sent{
				Method: "POST", Path: "/public/proposals/7/description",
				Form: url.Values{"Description": {"one\ntwo + 日本 & é\t=%\n"}},
			},
			answer: detail, result: plain(),
		},
		{
			method: "Proposals.UpdateInternalNotes",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Proposals.UpdateInternalNotes(ctx, 7, ""))
			},
			want: sent{
				Method: "POST", Path: "/public/proposals/7/internalnotes",
				Form: url.Values{"InternalNotes": {""}},
			},
			answer: detail, result: plain(),
		},
		{
			method: "Proposals.AssignContact",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Proposals.AssignContact(ctx, 7, 77)) },
			want:   sent{Method: "POST", Path: "/public/proposals/7/contact/77"},
			answer: detail, result: plain(),
		},
		{
			method: "Proposals.AssignLocation",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Proposals.AssignLocation(ctx, 7, 5)) },
			want:   sent{Method: "POST", Path: "/public/proposals/7/location/5"},
			answer: detail, result: plain(),
		},
		{
			method: "Proposals.History",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Proposals.History(ctx, 7, history.Query{
					Kind: history.KindOption, Thing: 21, Field: "installerNotes", Before: 9, Limit: 500,
					Since: time.Date(2026, 4, 1, 10, 0, 0, 0, time.FixedZone("", 7200)),
				}))
			},
			want: sent{Method: "GET", Path: "/office/proposals/7/history", Query: url.Values{
				"Kind": {"option"}, "ThingId": {"21"}, "Field": {"installerNotes"}, "Before": {"9"},
				"PageSize": {"100"}, "Since": {"2026-04-01T08:00:00Z"},
			}},
			answer: `{"proposalId":7,"history":[{"id":8,"at":"2026-04-01T09:10:00Z","userId":3,"who":"Marcus\u001b[2J Bell","app":"Laptop","action":"POST /x","kind":"option","thingId":21,"thing":"Den, option 1","field":"installerNotes","before":"","after":"Two\nmen."},{"id":7,"kind":"proposal","field":"total","before":null,"after":null}],"more":true}`,
			result: history.Page{Proposal: 7, More: true, Entries: []history.Entry{
				{
					ID: 8, At: time.Date(2026, 4, 1, 9, 10, 0, 0, time.UTC), UserID: 3, Who: "Marcus Bell", App: "Laptop",
					Action: "POST /x", Kind: history.KindOption, ThingID: 21, Thing: "Den, option 1",
					Field: "installerNotes", After: "Two\nmen.",
				},
				{ID: 7, Kind: history.KindProposal, Field: "total", Withheld: true},
			}},
		},
	}
}

// If a write does not return the detail, the proposal is read again.
func TestWritesAlwaysReturnTheDetail(t *testing.T) {
	for name, first := range map[string]reply{
		"no content":     {status: http.StatusNoContent},
		"empty":          {status: 200},
		"short":          {status: 201, body: `{"id":7,"number":1042}`},
		"an area":        {status: 201, body: `{"id":11,"name":"Patio","options":[{"id":1}]}`},
		"cut":            {status: 200, body: `{"id":7,"areas":[`},
		"other proposal": {status: 200, body: `{"id":8,"areas":[]}`},
		"a page":         {status: 200, body: `<html>`},
	} {
		srv := newCapture(t, first, reply{body: detail})
		p, err := srv.client().Proposals.UpdateDescription(t.Context(), 7, "text")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := gocmp.Diff(plain(), p, presence); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if r := srv.requests(); len(r) != 2 || r[1].Method != http.MethodGet || r[1].Path != "/public/proposals/7" {
			t.Errorf("%s: sent %v", name, r)
		}
	}
}

// A write that was done but can't be read back is uncertain, never a failure that
// somebody would repeat.
func TestReadBackThatFailsIsUncertain(t *testing.T) {
	srv := newCapture(t, reply{status: http.StatusNoContent}, reply{status: 503})
	_, err := srv.client().Areas.Create(t.Context(), 7, "Patio")
	if !errors.Is(err, apiclient.ErrUncertain) || state.FaultOf(err).Kind != state.FaultUncertain {
		t.Errorf("%v", err)
	}
}

func TestCreateProposal(t *testing.T) {
	srv := newCapture(t, reply{status: 201, body: `{"id":9,"number":1043}`},
		reply{body: `{"id":9,"number":1043,"areas":[]}`})
	p, err := srv.client().Proposals.Create(t.Context(), apiclient.NewProposal{SalesPerson: 17})
	if err != nil || p.ID != 9 {
		t.Fatalf("%v, %v", p, err)
	}
	if r := srv.requests(); len(r) != 2 || r[1].Path != "/public/proposals/9" || r[0].Form.Has("Name") {
		t.Errorf("sent %v", r)
	}
	for _, body := range []string{"", `{}`, `{"id":`, `{"id":-4}`} {
		srv := newCapture(t, reply{status: 201, body: body})
		if _, err := srv.client().Proposals.Create(t.Context(), apiclient.NewProposal{SalesPerson: 17}); !errors.Is(err,
			apiclient.ErrUncertain) {
			t.Errorf("%q: %v, want ErrUncertain", body, err)
		}
		if n := len(srv.requests()); n != 1 {
			t.Errorf("%q: %d requests", body, n)
		}
	}
}

// A 304 to an unconditional request is no valid response.
func TestAnUnexpectedNotModified(t *testing.T) {
	if _, err := newCapture(t, reply{status: http.StatusNotModified}).client().
		Proposals.Get(t.Context(), 7); !errors.Is(err, apiclient.ErrUnavailable) {
		t.Errorf("%v", err)
	}
}

func TestUpdateProposalRefusesAnEmptyUpdate(t *testing.T) {
	srv := newCapture(t, reply{})
	if _, err := srv.client().Proposals.Update(t.Context(), 7, apiclient.ProposalUpdate{}); !errors.Is(err,
		apiclient.ErrNotSent) {
		t.Errorf("%v", err)
	}
	if _, err := srv.client().Proposals.UpdateDescription(t.Context(), 7, "nul \x00"); !errors.Is(err,
		apiclient.ErrNotSent) {
		t.Errorf("%v", err)
	}
	if _, err := srv.client().Proposals.UpdateDescription(t.Context(), 7, "\xff"); !errors.Is(err,
		apiclient.ErrNotSent) {
		t.Errorf("%v", err)
	}
	for _, q := range []state.ProposalQuery{{Page: -1}, {PageSize: -1}} {
		if _, err := srv.client().Proposals.List(t.Context(), q); !errors.Is(err, apiclient.ErrNotSent) {
			t.Errorf("%v: %v", q, err)
		}
	}
}

func TestConflictsAreDistinguished(t *testing.T) {
	noContact := reply{
		status: 409,
		body:   `{"responseStatus":{"errorCode":"NoContact","message":"Assign a contact first."}}`,
	}
	terminal := reply{
		status: 409,
		body:   `{"responseStatus":{"errorCode":"NotEditable","message":"The proposal is Accepted."}}`,
	}
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
		_, err := newCapture(t, tt.reply).client().Proposals.AssignLocation(t.Context(), 7, 5)
		if !errors.Is(err, tt.want) || !errors.Is(err, apiclient.ErrConflict) || state.FaultOf(err).Kind != tt.kind {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
	if _, err := newCapture(t, noContact).client().
		Proposals.AssignContact(t.Context(), 7, 5); !errors.Is(err, apiclient.ErrTerminal) {
		t.Errorf("assigning a contact fails with ErrNoContact: %v", err)
	}
	if _, err := newCapture(t, reply{status: 409}).client().
		Users.List(t.Context()); errors.Is(err, apiclient.ErrTerminal) || !errors.Is(err, apiclient.ErrConflict) {
		t.Errorf("a read: %v", err)
	}
}
