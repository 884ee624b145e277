package apiclient_test

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"app.tender/tender/apiclient"
)

func authenticateOperations() []operation {
	return []operation{{
		method: "Authenticate",
		call: func(ctx context.Context, c *apiclient.Client) (any, error) {
			return ok(c.Authenticate(ctx, "dana@example.com", password))
		},
		want: sent{
			Method: "GET", Path: "/authenticate/apikeyexchange",
			Query: url.Values{"UserName": {"dana@example.com"}, "Password": {password}},
		},
		answer: `{"userId":"17","userName":"dana@example.com","displayName":"Dana","roles":["Sales"],"refreshTokenExpiry":"2026-04-01T08:00:00Z","meta":{"apiKey":"` + userKey + `"}}`,
		result: apiclient.Authentication{
			UserKey: userKey, UserID: 17, UserName: "dana@example.com", DisplayName: "Dana", Roles: []string{"Sales"},
			RefreshTokenExpiry: time.Date(2026, 4, 1, 8, 0, 0, 0, time.UTC),
		},
	}}
}

// The exchange never carries a User Key, even when the client already has one. The
// capture server checks the header and the signature.
func TestExchangeOmitsTheUserKey(t *testing.T) {
	srv := newCapture(t, reply{body: `{"meta":{"apiKey":"new"}}`})
	login, err := srv.client().Authenticate(t.Context(), "dana@example.com", password)
	if err != nil || login.UserKey != "new" {
		t.Fatalf("key %q, err %v", login.UserKey, err)
	}
}

func TestAuthenticateFailures(t *testing.T) {
	tests := []struct {
		name string
		reply
		want error
	}{
		{
			"wrong password",
			reply{
				status: 401,
				body:   `{"responseStatus":{"errorCode":"InvalidCredentials","message":"Invalid user name or password."}}`,
			},
			apiclient.ErrWrongCredentials,
		},
		{
			"not verified",
			reply{
				status: 401,
				body:   `{"responseStatus":{"errorCode":"EmailNotVerified","message":"Verify your e-mail."}}`,
			},
			apiclient.ErrEmailNotVerified,
		},
		{
			"failure in a success",
			reply{body: `{"responseStatus":{"errorCode":"InvalidCredentials","message":"no"}}`},
			apiclient.ErrWrongCredentials,
		},
		{"too many tries", reply{status: 429, header: http.Header{"Retry-After": {"300"}}}, apiclient.ErrRateLimited},
		{"no key", reply{body: `{"userName":"dana"}`}, apiclient.ErrUnreadable},
		{"a page", reply{body: `<html>`}, apiclient.ErrUnreadable},
	}
	for _, tt := range tests {
		srv := newCapture(t, tt.reply)
		_, err := srv.client().Authenticate(t.Context(), "dana@example.com", password)
		if !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
		if errors.Is(tt.want, apiclient.ErrWrongCredentials) && !errors.Is(err, apiclient.ErrUnauthorized) {
			t.Errorf("%s: %v is not ErrUnauthorized", tt.name, err)
		}
	}
}

func TestAuthenticateRefuses(t *testing.T) {
	srv := newCapture(t, reply{})
	for _, tt := range [][2]string{{"", "p"}, {" ", "p"}, {"dana", ""}, {strings.Repeat("é", 257), "p"}} {
		if _, err := srv.client().Authenticate(t.Context(), tt[0], tt[1]); !errors.Is(err, apiclient.ErrNotSent) {
			t.Errorf("%q: %v", tt[0], err)
		}
	}
	if n := len(srv.requests()); n > 0 {
		t.Errorf("%d requests", n)
	}
	if _, err := newCapture(t, reply{body: `{"meta":{"apiKey":"k"}}`}).client().
		Authenticate(t.Context(), strings.Repeat("é", 256), "p"); err != nil {
		t.Errorf("256 characters: %v", err)
	}
}

// Without a User Key nothing but the exchange and the triggers is sent.
func TestNotSignedIn(t *testing.T) {
	srv := newCapture(t, reply{body: `{"id":77}`})
	c, err := srv.client().WithUserKey("")
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Proposals.List(t.Context(), allProposals)
	if !errors.Is(err, apiclient.ErrUnauthorized) || !errors.Is(err, apiclient.ErrNotSent) {
		t.Errorf("%v", err)
	}
	if _, err := c.Triggers.Contact(t.Context()); err != nil {
		t.Errorf("trigger: %v", err)
	}
	if n := len(srv.requests()); n != 1 {
		t.Errorf("%d requests", n)
	}
}
