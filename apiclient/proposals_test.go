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
)

var allProposals state.ProposalQuery

func proposalOperations() []operation {
	type C = *apiclient.Client
	return []operation{
		{
			method: "Proposals",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Proposals(ctx, allProposals)) },
			want:   sent{Method: "GET", Path: "/public/proposals"},
			answer: `{"proposals":[{"id":7}],"proposalCount":3}`,
			result: state.ProposalPage{Proposals: []state.ProposalSummary{{ID: 7}}, Total: 3},
		},
		{
			method: "Proposals",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Proposals(ctx, state.ProposalQuery{
					SearchText: "Küche & Bad", Statuses: []state.Status{state.StatusDraft, state.StatusAccepted}, ContactID: 77, SalesPersonID: 17,
					ModifiedAfter: time.Date(2026, 4, 1, 10, 0, 0, 0, time.FixedZone("", 7200)), Archived: true,
					SortBy: state.SortClientName, Direction: state.Ascending, Page: 2, PageSize: 50,
				}))
			},
			want: sent{Method: "GET", Path: "/public/proposals", Query: url.Values{
				"SearchText": {"Küche & Bad"}, "Statuses": {"Draft", "Accepted"}, "ContactId": {"77"}, "SalespersonId": {"17"},
				"ModifiedAfter": {"2026-04-01T08:00:00Z"}, "IsArchive": {"true"}, "SortBy": {"ClientName"}, "SortDirection": {"Asc"},
				"PageNumber": {"2"}, "PageSize": {"50"},
			}},
			answer: `{"proposalCount":0}`,
			result: state.ProposalPage{},
		},
		{
			method: "Proposal",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Proposal(ctx, 7)) },
			want:   sent{Method: "GET", Path: "/public/proposals/7"},
			answer: detail, result: plain(),
		},
		{
			method: "ProposalIfChanged",
			call: func(ctx context.Context, c C) (any, error) {
				p, _, err := c.ProposalIfChanged(ctx, 7, state.Version{})
				return p, err
			},
			want:   sent{Method: "GET", Path: "/public/proposals/7"},
			answer: detail, result: plain(),
		},
		{
			method: "CreateProposal",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.CreateProposal(ctx, apiclient.NewProposal{SalesPerson: 17, Name: "Küche & Bad"}))
			},
			want:   sent{Method: "POST", Path: "/public/proposals", Form: url.Values{"SalesPersonId": {"17"}, "Name": {"Küche & Bad"}}},
			answer: detail, result: plain(),
		},
		{
			method: "UpdateProposal",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.UpdateProposal(ctx, 7, apiclient.ProposalUpdate{Name: "New"}))
			},
			want:   sent{Method: "POST", Path: "/public/proposals/7", Form: url.Values{"Name": {"New"}}},
			answer: detail, result: plain(),
		},
		{
			method: "UpdateProposal",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.UpdateProposal(ctx, 7, apiclient.ProposalUpdate{SalesPerson: 18}))
			},
			want:   sent{Method: "POST", Path: "/public/proposals/7", Form: url.Values{"SalesPersonId": {"18"}}},
			answer: detail, result: plain(),
		},
		{
			method: "UpdateDescription",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.UpdateDescription(ctx, 7, "one\r\ntwo + 日本 & é\t=%\n"))
			},
			want:   sent{Method: "POST", Path: "/public/proposals/7/description", Form: url.Values{"Description": {"one\ntwo + 日本 & é\t=%\n"}}},
			answer: detail, result: plain(),
		},
		{
			method: "UpdateInternalNotes",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.UpdateInternalNotes(ctx, 7, "")) },
			want:   sent{Method: "POST", Path: "/public/proposals/7/internalnotes", Form: url.Values{"InternalNotes": {""}}},
			answer: detail, result: plain(),
		},
	}
}

// Where a write does not answer the detail, the proposal is read again.
func TestWritesAlwaysAnswerTheDetail(t *testing.T) {
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
		p, err := srv.client().UpdateDescription(t.Context(), 7, "text")
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

// A write that was done and can't be read again is uncertain, never a failure
// that somebody would repeat.
func TestReadBackThatFailsIsUncertain(t *testing.T) {
	srv := newCapture(t, reply{status: http.StatusNoContent}, reply{status: 503})
	_, err := srv.client().CreateArea(t.Context(), 7, "Patio")
	if !errors.Is(err, apiclient.ErrUncertain) || state.FaultOf(err).Kind != state.FaultUncertain {
		t.Errorf("%v", err)
	}
}

func TestCreateProposal(t *testing.T) {
	srv := newCapture(t, reply{status: 201, body: `{"id":9,"number":1043}`}, reply{body: `{"id":9,"number":1043,"areas":[]}`})
	p, err := srv.client().CreateProposal(t.Context(), apiclient.NewProposal{SalesPerson: 17})
	if err != nil || p.ID != 9 {
		t.Fatalf("%v, %v", p, err)
	}
	if r := srv.requests(); len(r) != 2 || r[1].Path != "/public/proposals/9" || r[0].Form.Has("Name") {
		t.Errorf("sent %v", r)
	}
	for _, body := range []string{"", `{}`, `{"id":`, `{"id":-4}`} {
		srv := newCapture(t, reply{status: 201, body: body})
		if _, err := srv.client().CreateProposal(t.Context(), apiclient.NewProposal{SalesPerson: 17}); !errors.Is(err, apiclient.ErrUncertain) {
			t.Errorf("%q: %v, want ErrUncertain", body, err)
		}
		if n := len(srv.requests()); n != 1 {
			t.Errorf("%q: %d requests", body, n)
		}
	}
}

func TestProposalIfChanged(t *testing.T) {
	modified := time.Date(2026, 4, 2, 8, 0, 0, 0, time.UTC)
	version := state.Version{ETag: `"abc"`, LastModified: modified}
	h := http.Header{"Etag": {`"abc"`}, "Last-Modified": {modified.Format(http.TimeFormat)}}
	srv := newCapture(t, reply{header: h, body: detail}, reply{status: http.StatusNotModified, header: h})
	c := srv.client()
	p, v, err := c.ProposalIfChanged(t.Context(), 7, state.Version{})
	if err != nil || p == nil || v != version {
		t.Fatalf("%v, %v, %v", p, v, err)
	}
	p, v, err = c.ProposalIfChanged(t.Context(), 7, v)
	if err != nil || p != nil || v != version {
		t.Errorf("%v, %v, %v", p, v, err)
	}
	r := srv.requests()
	if r[0].header.Get("If-None-Match") != "" || r[1].header.Get("If-None-Match") != `"abc"` || r[1].header.Get("If-Modified-Since") != "Thu, 02 Apr 2026 08:00:00 GMT" {
		t.Errorf("sent %v", r)
	}
	// 304 to a question without a condition is no answer.
	if _, err := newCapture(t, reply{status: http.StatusNotModified}).client().Proposal(t.Context(), 7); !errors.Is(err, apiclient.ErrUnavailable) {
		t.Errorf("%v", err)
	}
}

func TestUpdateProposalRefusesNothing(t *testing.T) {
	srv := newCapture(t, reply{})
	if _, err := srv.client().UpdateProposal(t.Context(), 7, apiclient.ProposalUpdate{}); !errors.Is(err, apiclient.ErrNotSent) {
		t.Errorf("%v", err)
	}
	if _, err := srv.client().UpdateDescription(t.Context(), 7, "nul \x00"); !errors.Is(err, apiclient.ErrNotSent) {
		t.Errorf("%v", err)
	}
	if _, err := srv.client().UpdateDescription(t.Context(), 7, "\xff"); !errors.Is(err, apiclient.ErrNotSent) {
		t.Errorf("%v", err)
	}
	for _, q := range []state.ProposalQuery{{Page: -1}, {PageSize: -1}} {
		if _, err := srv.client().Proposals(t.Context(), q); !errors.Is(err, apiclient.ErrNotSent) {
			t.Errorf("%v: %v", q, err)
		}
	}
}
