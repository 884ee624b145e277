package apiclient_test

import (
	"errors"
	"net/http"
	"net/url"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func TestApply(t *testing.T) {
	tests := []struct {
		edit state.Edit
		path string
		form url.Values
	}{
		{
			state.Edit{Change: state.WriteText{Field: state.ProposalDescription, Text: "a"}},
			"/public/proposals/7/description",
			url.Values{"Description": {"a"}},
		},
		{
			state.Edit{Change: state.WriteText{Field: state.InternalNotes, Text: ""}},
			"/public/proposals/7/internalnotes",
			url.Values{"InternalNotes": {""}},
		},
		{
			state.Edit{Option: 21, Change: state.WriteText{Field: state.ClientDescription, Text: "a\r\nb"}},
			"/public/proposals/7/area-options/21/clientdescription",
			url.Values{"ClientDescription": {"a\nb"}},
		},
		{
			state.Edit{Option: 21, Change: state.WriteText{Field: state.InstallerNotes, Text: "c"}},
			"/public/proposals/7/area-options/21/installernotes",
			url.Values{"InstallerNotes": {"c"}},
		},
		{state.Edit{Change: state.Rename{Name: "New"}}, "/public/proposals/7", url.Values{"Name": {"New"}}},
		{
			state.Edit{User: 18, Change: state.SetSalesPerson{}},
			"/public/proposals/7",
			url.Values{"SalesPersonId": {"18"}},
		},
		{
			state.Edit{Area: -1, Option: -2, Change: state.AddArea{Name: "Patio"}},
			"/public/proposals/7/area",
			url.Values{"Name": {"Patio"}},
		},
		{
			state.Edit{Area: 11, Option: -2, Change: state.AddOption{Client: "c", Installer: "i"}},
			"/public/proposals/7/area/11/option",
			url.Values{"ClientDescription": {"c"}, "InternalNotes": {"i"}},
		},
		{state.Edit{Contact: 77, Change: state.SetContact{}}, "/public/proposals/7/contact/77", url.Values{}},
		{state.Edit{Location: 5, Change: state.SetLocation{}}, "/public/proposals/7/location/5", url.Values{}},
	}
	for _, tt := range tests {
		tt.edit.Proposal = 7
		srv := newCapture(t, reply{body: detail})
		got, err := srv.client().Apply(t.Context(), tt.edit)
		if err != nil {
			t.Errorf("%s %s: %v", tt.edit.Kind(), tt.edit.Ref().Field, err)
			continue
		}
		if diff := gocmp.Diff(state.Applied{Proposal: plain()}, got, presence); diff != "" {
			t.Errorf("%s %s: %s", tt.edit.Kind(), tt.edit.Ref().Field, diff)
		}
		r := srv.requests()
		if len(r) != 1 || r[0].Path != tt.path || !gocmp.Equal(r[0].Form, tt.form) {
			t.Errorf("%s %s: sent %+v", tt.edit.Kind(), tt.edit.Ref().Field, r)
		}
	}
}

// A text needs no detail back: the client asks for none, and takes what the service returns. What is not about the text
// that was written is not believed, and the proposal is read instead.
func TestApplyOfATextTakesTheTextAlone(t *testing.T) {
	const text = `{"id":7,"text":"as stored","lastModifiedDate":"2026-04-06T00:22:19Z","lastModifiedUser":{"firstName":"Ann","lastName":"Lee"}}`
	alone := &state.WrittenText{
		Proposal: 7, Text: "as stored", Modified: time.Date(2026, 4, 6, 0, 22, 19, 0, time.UTC), ModifiedBy: "Ann Lee",
	}
	applied := http.Header{"Preference-Applied": {"return=minimal"}}
	for name, tt := range map[string]struct {
		reply
		want     state.Applied
		requests int
	}{
		"text alone":       {reply{body: text, header: applied}, state.Applied{Written: alone}, 1},
		"not said":         {reply{body: text}, state.Applied{Proposal: plain()}, 2},
		"header ignored":   {reply{body: detail}, state.Applied{Proposal: plain()}, 1},
		"no text":          {reply{body: `{"id":7}`, header: applied}, state.Applied{Proposal: plain()}, 2},
		"null":             {reply{body: `{"id":7,"text":null}`, header: applied}, state.Applied{Proposal: plain()}, 2},
		"other proposal":   {reply{body: `{"id":8,"text":"x"}`, header: applied}, state.Applied{Proposal: plain()}, 2},
		"unreadable":       {reply{body: `{"id":7,"te`, header: applied}, state.Applied{Proposal: plain()}, 2},
		"nothing":          {reply{status: 204, header: applied}, state.Applied{Proposal: plain()}, 2},
		"another's detail": {reply{body: `{"id":8,"areas":[]}`}, state.Applied{Proposal: plain()}, 2},
	} {
		srv := newCapture(t, tt.reply, reply{body: detail})
		got, err := srv.client().
			Apply(t.Context(), state.Edit{Proposal: 7, Change: state.WriteText{Field: state.InternalNotes, Text: "a"}})
		if diff := gocmp.Diff(tt.want, got, presence); err != nil || diff != "" {
			t.Errorf("%s: %v %s", name, err, diff)
		}
		if r := srv.requests(); len(r) != tt.requests || r[0].header.Get("Prefer") != "return=minimal" {
			t.Errorf("%s: sent %+v", name, r)
		}
	}
}

func TestApplyCreates(t *testing.T) {
	srv := newCapture(t, reply{body: `{"id":9,"areas":[]}`})
	c := srv.client()
	got, err := c.Apply(t.Context(), state.Edit{Proposal: -1, User: 17, Change: state.AddProposal{Name: "New"}})
	if err != nil || got.Proposal.ID != 9 {
		t.Errorf("%+v, %v", got, err)
	}
	got, err = c.Apply(t.Context(),
		state.Edit{
			Contact: -1,
			Change: state.AddContact{Details: state.Contact{
				PartyType:   state.PartyPerson,
				ContactType: state.ContactClient, FirstName: "Ann",
			}},
		})
	if err != nil || got.Contact.ID != 9 || got.Proposal != nil {
		t.Errorf("%+v, %v", got, err)
	}
	got, err = c.Apply(t.Context(),
		state.Edit{Contact: 77, Location: -1, Change: state.AddLocation{Details: state.Location{Street: "1 Oak St"}}})
	if err != nil || got.Location.ID != 9 || got.Proposal != nil {
		t.Errorf("%+v, %v", got, err)
	}
	for i, path := range []string{"/public/proposals", "/public/people", "/public/people/77/location"} {
		if r := srv.requests()[i]; r.Path != path {
			t.Errorf("sent %+v, want %s", r, path)
		}
	}
}

func TestApplyRefuses(t *testing.T) {
	srv := newCapture(t, reply{body: detail})
	for name, e := range map[string]state.Edit{
		"local proposal": {Proposal: -1, Change: state.WriteText{Field: state.InternalNotes}},
		"local option":   {Proposal: 7, Option: -1, Area: 11, Change: state.WriteText{Field: state.InstallerNotes}},
		"local area":     {Proposal: 7, Area: -1, Change: state.AddOption{}},
		"local contact":  {Proposal: 7, Contact: -1, Change: state.SetContact{}},
		"local location": {Proposal: 7, Location: -1, Change: state.SetLocation{}},
		"contact of one": {Contact: -1, Change: state.AddLocation{Details: state.Location{Street: "x"}}},
		"no name":        {Proposal: 7, Change: state.Rename{}},
		"no user":        {Proposal: 7, Change: state.SetSalesPerson{}},
		"no contact":     {Change: state.AddContact{}},
		"no location":    {Contact: 77, Change: state.AddLocation{}},
		"unknown kind":   {Proposal: 7, Change: state.Other{Kind: "delete"}},
		"unknown text":   {Proposal: 7, Change: state.WriteText{Field: "x"}},
	} {
		got, err := srv.client().Apply(t.Context(), e)
		if !errors.Is(err, apiclient.ErrNotSent) || state.FaultOf(err).Kind != state.FaultInvalid ||
			got != (state.Applied{}) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	if n := len(srv.requests()); n > 0 {
		t.Errorf("%d requests", n)
	}
}

// A service may know only one of the two documented paths.
func TestApplyTriesTheOtherPathForm(t *testing.T) {
	e := state.Edit{Proposal: 7, Area: 11, Option: 21, Change: state.WriteText{Field: state.InstallerNotes, Text: "x"}}
	srv := newCapture(t, reply{status: 404}, reply{body: detail})
	if _, err := srv.client().Apply(t.Context(), e); err != nil {
		t.Fatal(err)
	}
	if r := srv.requests(); len(r) != 2 || r[1].Path != "/public/proposals/7/area/11/option/21/installernotes" {
		t.Errorf("sent %+v", r)
	}
	e.Area = 0
	srv = newCapture(t, reply{status: 404})
	if _, err := srv.client().Apply(t.Context(), e); !errors.Is(err, apiclient.ErrNotFound) ||
		len(srv.requests()) != 1 {
		t.Errorf("%v", err)
	}
	if _, err := newCapture(t, reply{status: 409}).client().
		Apply(t.Context(), e); !errors.Is(err, apiclient.ErrTerminal) {
		t.Errorf("%v", err)
	}
}
