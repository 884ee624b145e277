package apiclient_test

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"app.tender/tender/apiclient"
)

// The base address of the tests has a path, which operations must keep.
const basePath = "/api/v9"

const (
	appKey    = "3f2c8a54-6d0b-4c1e-9a77-51b0c2d4e6f8"
	secretKey = "Zk9xQ2hSVGJ1V3lLbU5wQXNEZkdoSmtMcU93RXJUeVU="
	userKey   = "q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq80="
	password  = "p&ss wörd/+%"
)

func credentials() apiclient.Credentials {
	return apiclient.Credentials{AppKey: appKey, SecretKey: secretKey, UserKey: userKey}
}

// sent is a request as a server saw it.
type sent struct {
	Method string
	Path   string // below the base path
	Query  url.Values
	Form   url.Values // of a form body
	header http.Header
	body   string
}

// reply is a response of the capture server.
type reply struct {
	status int // 0: 200
	header http.Header
	body   string
}

// capture is a server that records requests and sends the test's replies. It checks
// the headers and the signature of every request.
type capture struct {
	*httptest.Server
	t       testing.TB
	mu      sync.Mutex
	seen    []sent
	replies []reply // the last one is repeated
}

func newCapture(t testing.TB, replies ...reply) *capture {
	t.Helper()
	s := &capture{t: t, replies: replies}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

func (s *capture) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client went away
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	escaped, _, _ := strings.Cut(r.RequestURI, "?")
	path, ok := strings.CutPrefix(escaped, basePath)
	if !ok {
		s.t.Errorf("%s lost the base path", r.RequestURI)
	}
	got := sent{Method: r.Method, Path: path, Query: r.URL.Query(), header: r.Header, body: string(body)}
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind == "application/x-www-form-urlencoded" {
		if got.Form, err = url.ParseQuery(string(body)); err != nil {
			s.t.Errorf("form %q: %v", body, err)
		}
	}
	s.seen = append(s.seen, got)
	s.checkHeaders(r, escaped)

	a := s.replies[min(len(s.seen), len(s.replies))-1]
	w.Header().Set("Content-Type", "application/json")
	maps.Copy(w.Header(), a.header)
	w.WriteHeader(cmp.Or(a.status, http.StatusOK))
	_, _ = io.WriteString(w, a.body)
}

// checkHeaders checks what the interface requires of every request. It computes the
// signature independently.
func (s *capture) checkHeaders(r *http.Request, escaped string) {
	h := r.Header
	if h.Get("Accept") != "application/json" {
		s.t.Errorf("%s: Accept is %q", r.URL.Path, h.Get("Accept"))
	}
	if strings.HasPrefix(escaped, basePath+"/automation/") {
		for name := range h {
			if strings.HasPrefix(name, "X-Mss-") {
				s.t.Errorf("a trigger carries %s", name)
			}
		}
		return
	}
	key, isExchange := userKey, strings.HasSuffix(escaped, "/apikeyexchange")
	if isExchange {
		key = ""
	}
	message := r.Method + "http://" + r.Host + escaped
	if r.Method != http.MethodGet {
		message += h.Get("Content-Type")
		if h.Get("Content-Type") == "" {
			s.t.Errorf("%s %s has no content type", r.Method, escaped)
		}
	}
	message += h.Get("X-MSS-CUSTOM-DATE") + key
	mac := hmac.New(sha256.New, []byte(secretKey))
	_, _ = io.WriteString(mac, message)
	if want := base64.StdEncoding.EncodeToString(mac.Sum(nil)); h.Get("X-MSS-SIGNATURE") != want {
		s.t.Errorf("%s %s: the signature is wrong", r.Method, escaped)
	}
	if _, err := http.ParseTime(h.Get("X-MSS-CUSTOM-DATE")); err != nil {
		s.t.Errorf("date: %v", err)
	}
	if values := h.Values("X-MSS-API-USERKEY"); h.Get("X-MSS-API-APPID") != appKey || len(values) != 1 ||
		values[0] != key {
		s.t.Errorf("%s: keys %q and %q", escaped, h.Get("X-MSS-API-APPID"), values)
	}
}

// requests returns the requests so far.
func (s *capture) requests() []sent {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.seen)
}

// client returns a signed-in Client of s that does not retry.
func (s *capture) client(opts ...apiclient.Option) *apiclient.Client {
	s.t.Helper()
	c, err := apiclient.New(s.URL+basePath, credentials(),
		append([]apiclient.Option{apiclient.WithAttempts(1)}, opts...)...)
	if err != nil {
		s.t.Fatal(err)
	}
	return c
}
