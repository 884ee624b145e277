package apiclient

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// A raw request must not reach another service or reveal a sign-in.
func TestRawRequestsStayWithinTheInterface(t *testing.T) {
	c, err := New("https://api.example.com", Credentials{AppKey: "app", SecretKey: "secret", UserKey: "user"})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []Raw{
		{Method: "GET", Path: ""},
		{Method: "GET", Path: "public"},
		{Method: "GET", Path: "//elsewhere.example/x"},
		{Method: "GET", Path: "/public/../admin"},
		{Method: "GET", Path: "/public/a b"},
		{Method: "GET", Path: "/public?x=1"},
		{Method: "GET", Path: "/public/%2e%2e"},
		{Method: "get", Path: "/public"},
		{Method: "", Path: "/public"},
		{Method: "GET\r\nX: y", Path: "/public"},
		{Method: "GET", Path: "/Authenticate/ApiKeyExchange/"},
		{Method: "POST", Path: "/authenticate/apikeyexchange"},
	} {
		if _, err := c.Do(t.Context(), r); err == nil || !strings.Contains(err.Error(), " ") {
			t.Errorf("%+v is sent: %v", r, err)
		}
		if _, err := c.Sign(r, ""); err == nil {
			t.Errorf("%+v is signed", r)
		}
	}
}

// The fields of a GET are its query, those of any other request its form. A write is sent
// once, because it may not be idempotent.
func TestRawRequestsCarryTheirFields(t *testing.T) {
	var got []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got = append(got, r.Method+" "+r.URL.RequestURI()+" "+r.Header.Get("Content-Type")+" "+string(body))
		if r.Method != http.MethodGet {
			w.WriteHeader(http.StatusInternalServerError)
		}
		_, _ = w.Write([]byte(`{"a": 1}`))
	}))
	defer server.Close()
	c, err := New(server.URL, Credentials{AppKey: "app", SecretKey: "secret", UserKey: "user"})
	if err != nil {
		t.Fatal(err)
	}
	fields := url.Values{"b": {"1", "2 &"}}
	body, err := c.Do(t.Context(), Raw{Method: "GET", Path: "/public/x", Fields: fields})
	if string(body) != `{"a": 1}` || err != nil {
		t.Errorf("%q, %v", body, err)
	}
	if _, err := c.Do(t.Context(), Raw{Method: "DELETE", Path: "/public/x/7", Fields: fields}); !errors.Is(err,
		ErrUncertain) {
		t.Errorf("a write with an unknown outcome: %v", err)
	}
	want := []string{"GET /public/x?b=1&b=2+%26  ", "DELETE /public/x/7 application/x-www-form-urlencoded b=1&b=2+%26"}
	if !slices.Equal(got, want) {
		t.Errorf("sent %q, want %q", got, want)
	}
}

// A page of a network that wants a sign-in has status 200: it must not pass for the service's
// response, above all not to a write, which the service may never have got.
func TestRawRequestsDoNotTakeAPageForAResponse(t *testing.T) {
	for _, tt := range []struct {
		contentType, body string
		readable          bool
	}{
		{"text/html; charset=utf-8", "<html>Sign in</html>", false},
		{"application/json", `{"data": [`, false},
		{"application/json; charset=utf-8", `{"data": []}`, true},
		{"application/json", "", true},
		{"application/yaml", "openapi: 3.1.0", true},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", tt.contentType)
			_, _ = io.WriteString(w, tt.body)
		}))
		c, err := New(server.URL, Credentials{AppKey: "app", SecretKey: "secret", UserKey: "user"})
		if err != nil {
			t.Fatal(err)
		}
		body, err := c.Do(t.Context(), Raw{Method: "GET", Path: "/public/x"})
		if errors.Is(err, ErrUnreadable) == tt.readable || string(body) != tt.body {
			t.Errorf("%s %q: %q, %v", tt.contentType, tt.body, body, err)
		}
		_, err = c.Do(t.Context(), Raw{Method: "POST", Path: "/public/x"})
		if errors.Is(err, ErrUncertain) == tt.readable {
			t.Errorf("a write, %s %q: %v", tt.contentType, tt.body, err)
		}
		server.Close()
	}
}
