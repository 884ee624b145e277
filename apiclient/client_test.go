package apiclient_test

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func TestNewChecksTheAddress(t *testing.T) {
	good := map[string]string{
		"https://api.example.com":           "https://api.example.com",
		" https://api.example.com/ ":        "https://api.example.com",
		"https://API.example.com:8443/v1//": "https://api.example.com:8443/v1",
		"HTTPS://api.example.com/A%20b":     "https://api.example.com/A%20b",
		"http://localhost:8080":             "http://localhost:8080",
		"http://127.0.0.1":                  "http://127.0.0.1",
		"http://127.9.9.9:1":                "http://127.9.9.9:1",
		"http://[::1]:9":                    "http://[::1]:9",
	}
	for in, want := range good {
		c, err := apiclient.New(in, credentials())
		if err != nil || c.BaseURL() != want {
			t.Errorf("%q: %v, %v", in, c, err)
		}
	}
	bad := []string{
		"", "api.example.com", "ftp://api.example.com", "https://", "https://:443", "http://api.example.com",
		"http://10.0.0.1", "http://localhost.example.com",
		"http://127.0.0.1.example.com", "https://user:hunter2@api.example.com", "https://api.example.com/?key=hunter2",
		"https://api.example.com/#x",
		"https://api.example.com?", "https://exämple.com", "https://a b", "https://api.example.com/%zz",
		"https://hunter2:x:y\x00",
	}
	for _, in := range bad {
		_, err := apiclient.New(in, credentials())
		if !errors.Is(err, apiclient.ErrInvalid) || !errors.Is(err, apiclient.ErrNotSent) ||
			state.FaultOf(err).Message == "" {
			t.Errorf("%q: %v", in, err)
		}
		if err != nil && strings.Contains(err.Error(), "hunter2") {
			t.Errorf("the error contains a secret: %v", err)
		}
	}
}

func TestNewChecksTheKeys(t *testing.T) {
	for name, c := range map[string]apiclient.Credentials{
		"no application key": {SecretKey: "s", UserKey: "u"},
		"no secret key":      {AppKey: "a", UserKey: "u"},
		"line end":           {AppKey: "a", SecretKey: "s\n"},
		"space":              {AppKey: "a b", SecretKey: "s"},
		"not ASCII":          {AppKey: "a", SecretKey: "ß"},
		"user key":           {AppKey: "a", SecretKey: "s", UserKey: "u\r\nX-Evil: 1"},
	} {
		if _, err := apiclient.New("https://api.example.com", c); !errors.Is(err, apiclient.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	c, err := apiclient.New("https://api.example.com", apiclient.Credentials{AppKey: "a", SecretKey: "s"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.WithUserKey("u\n"); !errors.Is(err, apiclient.ErrInvalid) {
		t.Errorf("%v", err)
	}
}

func TestPrintingRevealsNoSecret(t *testing.T) {
	c, err := apiclient.New("https://api.example.com", credentials())
	if err != nil {
		t.Fatal(err)
	}
	login := apiclient.Authentication{
		UserName: "dana@example.com", UserKey: userKey, BearerToken: "bearer-x",
		RefreshToken: "refresh-x",
	}
	var log strings.Builder
	logger := slog.New(slog.NewJSONHandler(&log, nil))
	logger.Info("x", "c", c, "creds", credentials(), "login", login)
	for _, v := range []any{
		c, apiclient.NewSigner(nil, credentials(), nil), credentials(), login, &login,
		[]any{login},
		struct{ C apiclient.Credentials }{credentials()},
	} {
		for _, format := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
			_, _ = fmt.Fprintf(&log, format+"\n", v)
		}
	}
	_, _ = fmt.Fprintln(&log, apiclient.Credentials{})
	for _, secret := range []string{secretKey, userKey, "bearer-x", "refresh-x", fmt.Sprintf("%x", userKey)} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("%s is printed:\n%s", secret, log.String())
		}
	}
	if !strings.Contains(log.String(), "secret not set") || !strings.Contains(log.String(), "dana@example.com") {
		t.Errorf("nothing was logged:\n%s", log.String())
	}
}

func TestWithUserKeySignsForAnotherUser(t *testing.T) {
	srv := newCapture(t, reply{body: `{}`})
	plain := srv.client()
	other, err := plain.WithUserKey("another")
	if err != nil {
		t.Fatal(err)
	}
	var key string
	tap := func(r *http.Request) (*http.Response, error) {
		key = r.Header.Get("X-MSS-API-USERKEY")
		return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: http.NoBody}, nil
	}
	tapped, err := apiclient.New("https://api.example.com", credentials(), apiclient.WithTransport(tripper(tap)))
	if err != nil {
		t.Fatal(err)
	}
	if tapped, err = tapped.WithUserKey("another"); err != nil {
		t.Fatal(err)
	}
	_, _ = tapped.Users.List(t.Context())
	if key != "another" || other.BaseURL() != plain.BaseURL() {
		t.Errorf("user key %q, base %s", key, other.BaseURL())
	}
}

type tripper func(*http.Request) (*http.Response, error)

func (f tripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func TestUserAgent(t *testing.T) {
	srv := newCapture(t, reply{body: `[]`})
	if _, err := srv.client().Users.List(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := srv.requests()[0].header.Get("User-Agent"); got != "tender" {
		t.Errorf("User-Agent %q", got)
	}
}
