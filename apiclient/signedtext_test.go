package apiclient_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
)

func TestSignedTextIsParsed(t *testing.T) {
	t.Parallel()
	const form = "application/x-www-form-urlencoded"
	for text, want := range map[string]apiclient.SignedText{
		"GEThttps://api.example.com:8443/v1/public/proposalsMon, 06 Apr 2026 12:00:00 GMT<User Key>": {
			Method: "GET", Address: "https://api.example.com:8443", Path: "/v1/public/proposals",
			Date: "Mon, 06 Apr 2026 12:00:00 GMT",
		},
		"POSThttp://[::1]:80/public/proposals/7" + form + "Mon, 06 Apr 2026 12:00:00 GMT{user key}": {
			Method: "POST", Address: "http://[::1]:80", Path: "/public/proposals/7", ContentType: form,
			Date: "Mon, 06 Apr 2026 12:00:00 GMT",
		},
	} {
		got, ok := apiclient.ReadSignedText(text)
		if diff := cmp.Diff(want, got); !ok || diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
		other := got
		other.Address, other.Date = "https://elsewhere", ""
		if diff := cmp.Diff([]string{"address", "date"}, got.Differs(other)); diff != "" {
			t.Error(diff)
		}
	}
	for _, text := range []string{"", "GET", "anything else", "GEThttps://api.example.com/public"} {
		if got, ok := apiclient.ReadSignedText(text); ok {
			t.Errorf("%q was parsed as %+v", text, got)
		}
	}
}

// A logged request must hold neither the search text nor a key, not even one that the
// service echoes.
func TestHookReceivesNoContent(t *testing.T) {
	t.Parallel()
	const secret, user = "Zk9xQ2hSVGJ1V3lLbU5wQXNEZkdoSmtMcU93RXJUeVU=", "q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq80="
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Canonical-Message", "GEThttp://other/public/proposals"+r.Header.Get("X-MSS-CUSTOM-DATE")+user)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusUnauthorized)
		_, _ = w.Write(
			[]byte(
				`{"responseStatus":{"errorCode":"InvalidSignature","message":"The signature of Halvorsen is wrong.","errors":[{"fieldName":"SearchText","message":"Halvorsen"},{"fieldName":"Halvorsen"}]}}`))
	}))
	defer srv.Close()
	var got apiclient.Call
	c, err := apiclient.New(srv.URL, apiclient.Credentials{AppKey: "app", SecretKey: secret, UserKey: user},
		apiclient.WithHook(func(c apiclient.Call) { got = c }))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Proposals.List(t.Context(),
		state.ProposalQuery{SearchText: "Halvorsen", PageSize: 25, Statuses: []state.Status{"Draft"}}); err == nil {
		t.Fatal("it was accepted")
	}
	if got.Query != "PageSize=25&SearchText=…&Statuses=Draft" {
		t.Errorf("query %q", got.Query)
	}
	if diff := cmp.Diff([]string{"SearchText"}, got.Refused); diff != "" {
		t.Error(diff)
	}
	if len(got.Expected) != 1 || !strings.HasPrefix(got.Expected[0], "GEThttp://other/public/proposals") {
		t.Errorf("the service would have signed %q", got.Expected)
	}
	cause := got.Err.(*apiclient.Error).Cause() //nolint:errorlint // a Call has the error itself
	for _, mark := range []string{"Halvorsen", secret, user} {
		if strings.Contains(cause+got.Query+got.Path+strings.Join(got.Expected, ""), mark) {
			t.Errorf("%q, %q, %q", cause, got.Query, got.Expected)
		}
	}
	if cause != "bad signature" {
		t.Errorf("cause %q", cause)
	}
	_, _ = c.Do(context.Background(),
		apiclient.Raw{
			Method: "GET", Path: "/public/people",
			Fields: map[string][]string{"Halvorsen": {"x"}, "PageSize": {"7"}},
		})
	if got.Query != "…&PageSize=7" {
		t.Errorf("query of a raw request %q", got.Query)
	}
}

// The signed text of a refused exchange names no User Key: who checked by it would sign one.
func TestSignedTextOfTheExchangeHasNoUserKey(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusUnauthorized)
		_, _ = io.WriteString(w, `"Not authorized. The request signature (hash) is invalid."`)
	}))
	defer srv.Close()
	var calls []apiclient.Call
	c, err := apiclient.New(srv.URL, credentials(), apiclient.WithAttempts(1),
		apiclient.WithHook(func(c apiclient.Call) { calls = append(calls, c) }))
	if err != nil {
		t.Fatal(err)
	}
	_, _ = c.Authenticate(t.Context(), "dana@brightline.example", "secret")
	_, _ = c.Proposals.List(t.Context(), state.ProposalQuery{PageSize: 1})
	if len(calls) != 2 || !strings.HasSuffix(calls[0].Canonical, " GMT") ||
		!strings.HasSuffix(calls[1].Canonical, " GMT<User Key>") {
		t.Errorf("signed %+v", calls)
	}
}
