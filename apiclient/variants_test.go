package apiclient_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"app.tender/tender/apiclient"
)

// base64Secret is a secret key that happens to be valid Base64, like the service's.
const base64Secret = "Zk9xQ2hSVGJ1V3lLbU5wQXNEZkdoSmtMcU93RXJUeVU="

// expects returns a service at /api that accepts only the signature of the message that
// message builds from a request.
func expects(t *testing.T, secret string, message func(r *http.Request) string) *httptest.Server {
	t.Helper()
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mac := hmac.New(sha256.New, []byte(secret))
		_, _ = io.WriteString(mac, message(r))
		if r.Header.Get("X-MSS-SIGNATURE") != base64.StdEncoding.EncodeToString(mac.Sum(nil)) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		_, _ = io.WriteString(w, `{"proposals":[],"proposalCount":0}`)
	}))
	t.Cleanup(srv.Close)
	return srv
}

func TestVariantsNameTheDifference(t *testing.T) {
	decoded, err := base64.StdEncoding.DecodeString(base64Secret)
	if err != nil {
		t.Fatal(err)
	}
	date := func(r *http.Request) string { return r.Header.Get("X-MSS-CUSTOM-DATE") }
	host := func(r *http.Request) string { name, _, _ := strings.Cut(r.Host, ":"); return name }
	tests := []struct {
		differs string
		secret  string
		message func(r *http.Request) string
	}{
		{"the host without its port", base64Secret, func(r *http.Request) string {
			return "GEThttp://" + host(r) + r.URL.Path + date(r) + userKey
		}},
		{"the host with the port that is usual", base64Secret, func(r *http.Request) string {
			return "GEThttp://" + host(r) + ":80" + r.URL.Path + date(r) + userKey
		}},
		{"https:// in place of http://", base64Secret, func(r *http.Request) string {
			return "GEThttps://" + r.Host + r.URL.Path + date(r) + userKey
		}},
		{"the path without the part that belongs to its address", base64Secret, func(r *http.Request) string {
			return "GEThttp://" + r.Host + strings.TrimPrefix(r.URL.Path, "/api") + date(r) + userKey
		}},
		{"the path with / at its end", base64Secret, func(r *http.Request) string {
			return "GEThttp://" + r.Host + r.URL.Path + "/" + date(r) + userKey
		}},
		{"the path alone, without the host", base64Secret, func(r *http.Request) string {
			return "GET" + r.URL.Path + date(r) + userKey
		}},
		{"the host and the path, without http:// or https://", base64Secret, func(r *http.Request) string {
			return "GET" + r.Host + r.URL.Path + date(r) + userKey
		}},
		{"the query in the signed text", base64Secret, func(r *http.Request) string {
			return "GEThttp://" + r.Host + r.URL.RequestURI() + date(r) + userKey
		}},
		{"the secret key decoded from Base64", string(decoded), func(r *http.Request) string {
			return "GEThttp://" + r.Host + r.URL.Path + date(r) + userKey
		}},
		{"no User Key in the signed text", base64Secret, func(r *http.Request) string {
			return "GEThttp://" + r.Host + r.URL.Path + date(r)
		}},
		{"a line end between the parts of the signed text", base64Secret, func(r *http.Request) string {
			return "GET\nhttp://" + r.Host + r.URL.Path + "\n" + date(r) + "\n" + userKey
		}},
		{
			"the path alone, without the host, and a line end between the parts of the signed text", base64Secret,
			func(r *http.Request) string {
				return "GET\n" + r.URL.Path + "\n" + date(r) + "\n" + userKey
			},
		},
		{"the path alone, without the host, and a line end between the parts of the signed text, and the query in the signed text", base64Secret, func(r *http.Request) string {
			return "GET\n" + r.URL.RequestURI() + "\n" + date(r) + "\n" + userKey
		}},
		{"", base64Secret, func(*http.Request) string { return "something else" }},
	}
	for _, tt := range tests {
		t.Run(tt.differs, func(t *testing.T) {
			srv := expects(t, tt.secret, tt.message)
			creds := credentials()
			creds.SecretKey = base64Secret
			c, err := apiclient.New(srv.URL+"/api", creds)
			if err != nil {
				t.Fatal(err)
			}
			if got := accepted(t, c); got != tt.differs {
				t.Errorf("accepted is %q", got)
			}
		})
	}
}

// accepted returns the first variant that the service accepts.
func accepted(t *testing.T, c *apiclient.Client) string {
	t.Helper()
	for _, v := range apiclient.Variants() {
		ok, tried, err := v.Try(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		if ok && !tried {
			t.Errorf("%q was accepted without being sent", v.Differs)
		}
		if ok {
			return v.Differs
		}
	}
	return ""
}

// An error after the signature check shows that the signature was accepted. A variant
// that signs as documented is not sent.
func TestAcceptedVariantMayFailForAnotherReason(t *testing.T) {
	var asked, status atomic.Int64 // requests come on several connections
	status.Store(http.StatusPaymentRequired)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		code := int(status.Load())
		if code == 0 {
			panic(http.ErrAbortHandler)
		}
		w.WriteHeader(code)
	}))
	defer srv.Close()
	c, err := apiclient.New(srv.URL, credentials())
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range apiclient.Variants() {
		before := asked.Load()
		ok, tried, err := v.Try(t.Context(), c)
		if err != nil || ok != tried || tried != (asked.Load() > before) {
			t.Errorf("%q: accepted %v, tried %v, %v", v.Differs, ok, tried, err)
		}
	}
	status.Store(0)
	if _, _, err := apiclient.Variants()[0].Try(t.Context(), c); err == nil {
		t.Error("a request without a response did not fail")
	}
}
