package apiclient_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
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

// The code of an invitation is exchanged without keys for those of the device, and is in no error.
func TestRedeem(t *testing.T) {
	var got url.Values
	answer := `{"userName":"kofi@example.com","meta":{"apiKey":"` + userKey + `","appKey":"` + appKey + `","secretKey":"` + secretKey + `"}}`
	status := http.StatusOK
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-MSS-SIGNATURE") != "" || r.Method != http.MethodPost || r.URL.Path != "/authenticate/device" {
			t.Errorf("%s %s, %v", r.Method, r.URL, r.Header)
		}
		if err := r.ParseForm(); err != nil {
			t.Error(err)
		}
		got = r.PostForm
		w.WriteHeader(status)
		_, _ = io.WriteString(w, answer)
	}))
	t.Cleanup(srv.Close)
	var traced strings.Builder
	redeem := func() (apiclient.Authentication, error) {
		return apiclient.Redeem(t.Context(), srv.URL, "ABCD-EFGH", "tablet",
			apiclient.WithTrace(func(s string) { traced.WriteString(s) }))
	}
	joined, err := redeem()
	if err != nil || joined.AppKey != appKey || joined.SecretKey != secretKey || joined.UserKey != userKey {
		t.Errorf("got %v, %v", joined, err)
	}
	if want := (url.Values{"InvitationCode": {"ABCD-EFGH"}, "DeviceName": {"tablet"}}); !reflect.DeepEqual(got, want) {
		t.Errorf("sent %v", got)
	}
	for _, secret := range []string{"ABCD-EFGH", secretKey, userKey} {
		if strings.Contains(traced.String(), secret) || strings.Contains(joined.String(), secret) {
			t.Errorf("%s is shown:\n%s", secret, traced.String())
		}
	}
	answer = `{"meta":{"apiKey":"k"}}`
	if _, err := redeem(); !errors.Is(err, apiclient.ErrUncertain) {
		t.Errorf("without all keys: %v", err)
	}
	status, answer = http.StatusUnauthorized,
		`{"responseStatus":{"errorCode":"InvalidInvitation","message":"ABCD-EFGH is not valid."}}`
	if _, err := redeem(); !errors.Is(err, apiclient.ErrInvitation) || strings.Contains(err.Error(), "ABCD-EFGH") {
		t.Errorf("a code that is not good: %v", err)
	}
}

// A device that was revoked is told from a sign-in that has ended.
func TestARevokedDeviceIsTold(t *testing.T) {
	srv := newCapture(t, reply{
		status: http.StatusUnauthorized, body: `{"responseStatus":{"errorCode":"DeviceRevoked","message":"x"}}`,
	})
	_, err := srv.client().Users.List(t.Context())
	if !errors.Is(err, apiclient.ErrDeviceRevoked) || !errors.Is(err, apiclient.ErrUnauthorized) {
		t.Errorf("%v", err)
	}
	f := state.FaultOf(err)
	if !f.SignIn || f.Kind != state.FaultUnauthorized || f.Next != apiclient.RevokedFault().Next {
		t.Errorf("%+v", f)
	}
}
