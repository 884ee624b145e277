package apiclient

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// vector is one case of testdata/signing/vectors.json, made with openssl.
type vector struct {
	Name, Method, BaseURL, Path, Query, ContentType, Body, Date string
	AppKey, SecretKey, UserKey, Canonical, Signature            string
}

func vectors(t testing.TB) []vector {
	t.Helper()
	data, err := os.ReadFile("../testdata/signing/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Vectors []vector }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Vectors) == 0 {
		t.Fatal("no vectors")
	}
	return file.Vectors
}

// request builds the vector's request as it goes over the wire.
func (v vector) request(t testing.TB) *http.Request {
	t.Helper()
	address := v.BaseURL + v.Path
	if v.Query != "" {
		address += "?" + v.Query
	}
	req, err := http.NewRequestWithContext(t.Context(), v.Method, address, strings.NewReader(v.Body))
	if err != nil {
		t.Fatal(err)
	}
	if v.ContentType != "" {
		req.Header.Set("Content-Type", v.ContentType)
	}
	return req
}

func (v vector) credentials() Credentials {
	return Credentials{AppKey: v.AppKey, SecretKey: v.SecretKey, UserKey: v.UserKey}
}

func (v vector) clock(t testing.TB) func() time.Time {
	t.Helper()
	at, err := http.ParseTime(v.Date)
	if err != nil {
		t.Fatal(err)
	}
	// The clock may be in any zone: the date is written in UTC.
	at = at.In(time.FixedZone("far", 11*3600))
	return func() time.Time { return at }
}

// recorder is a transport that records requests.
type recorder struct {
	mu   sync.Mutex
	sent []*http.Request
}

func (r *recorder) RoundTrip(req *http.Request) (*http.Response, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sent = append(r.sent, req)
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: http.NoBody, Request: req}, nil
}

func TestSignerMatchesTheVectors(t *testing.T) {
	for _, v := range vectors(t) {
		t.Run(v.Name, func(t *testing.T) {
			rec := &recorder{}
			req := v.request(t)
			before := req.Header.Clone()
			resp, err := NewSigner(rec, v.credentials(), v.clock(t)).RoundTrip(req)
			if err != nil {
				t.Fatal(err)
			}
			_ = resp.Body.Close()
			sent := rec.sent[0]
			if got := string(canonical(nil, sent, v.Date)) + v.UserKey; got != v.Canonical {
				t.Errorf("canonical message\n got %q\nwant %q", got, v.Canonical)
			}
			want := http.Header{
				"X-Mss-Api-Appid":   {v.AppKey},
				"X-Mss-Api-Userkey": {v.UserKey},
				"X-Mss-Custom-Date": {v.Date},
				"X-Mss-Signature":   {v.Signature},
			}
			if v.ContentType != "" {
				want.Set("Content-Type", v.ContentType)
			}
			if diff := cmp.Diff(want, sent.Header); diff != "" {
				t.Errorf("headers (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(before, req.Header); diff != "" {
				t.Errorf("the caller's request was changed:\n%s", diff)
			}
		})
	}
}

// The signed address must be the one on the wire: a server sees the path and host of the
// canonical message.
func TestSignedAddressIsTheOneOnTheWire(t *testing.T) {
	var seen string
	srv := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		path, _, _ := strings.Cut(r.RequestURI, "?")
		seen = r.Method + "http://" + r.Host + path + r.Header.Get("X-MSS-CUSTOM-DATE")
	}))
	defer srv.Close()
	for _, raw := range []string{"", "/", "/a%20b%2Fc%c3%a9?q=a%20b", "/caf%C3%A9/x?y#z", "/a b", "//x", "/%7e"} {
		u, err := url.Parse(srv.URL)
		if err != nil {
			t.Fatal(err)
		}
		if raw != "" {
			if u, err = url.Parse(srv.URL + raw); err != nil {
				t.Fatal(err)
			}
		}
		req := (&http.Request{Method: http.MethodGet, URL: u, Header: http.Header{}}).WithContext(t.Context())
		var signed string
		tap := roundTripper(func(r *http.Request) (*http.Response, error) {
			signed = string(canonical(nil, r, r.Header.Get("X-MSS-CUSTOM-DATE")))
			return http.DefaultTransport.RoundTrip(r)
		})
		resp, err := NewSigner(tap, Credentials{AppKey: "a", SecretKey: "s"}, nil).RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if signed != seen {
			t.Errorf("%q: signed %q, the wire had %q", raw, signed, seen)
		}
	}
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// The content type of a GET, if it has one, is not signed.
func TestContentTypeOfAGetIsNotSigned(t *testing.T) {
	v := vectors(t)[1]
	req := v.request(t)
	req.Header.Set("Content-Type", "application/json")
	if got := NewSigner(nil, v.credentials(), v.clock(t)).sign(req, v.Date); got != v.Signature {
		t.Errorf("signature %q, want %q", got, v.Signature)
	}
}

// A signature for a content type that the interface does not use could also be valid
// for another path, so such a request is neither signed nor sent.
func TestOnlyListedContentTypesAreSigned(t *testing.T) {
	v := vectors(t)[1]
	for kind, want := range map[string]bool{
		"application/x-www-form-urlencoded": true, "application/x-www-form-urlencoded; charset=utf-8": true,
		"multipart/form-data; boundary=b": true, `multipart/form-data; boundary="a:b c"`: true,
		"3application/x-www-form-urlencoded": false, "Application/X-WWW-Form-Urlencoded": false,
		"application/json":    false,
		"multipart/form-data": false, "multipart/form-data; boundary=a b": false,
		"multipart/form-data; boundary=" + strings.Repeat("b", 71): false,
	} {
		rec := &recorder{}
		req := v.request(t)
		req.Method = http.MethodPost
		req.Header.Set("Content-Type", kind)
		resp, err := NewSigner(rec, v.credentials(), v.clock(t)).RoundTrip(req)
		if err == nil {
			_ = resp.Body.Close()
		}
		if (err == nil) != want || (len(rec.sent) == 1) != want || !want && !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %v, sent %d times", kind, err, len(rec.sent))
		}
	}
}

func TestSignerIsSafeForConcurrentUse(t *testing.T) {
	all := vectors(t)
	v := all[1]
	s := NewSigner(&recorder{}, v.credentials(), v.clock(t))
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 200 {
				if got := s.sign(v.request(t), v.Date); got != v.Signature {
					t.Errorf("signature %q, want %q", got, v.Signature)
					return
				}
			}
		})
	}
	wg.Wait()
}

func TestSignerDatesEachRequest(t *testing.T) {
	rec := &recorder{}
	at := time.Date(2026, 2, 1, 9, 5, 7, 0, time.UTC)
	s := NewSigner(rec, Credentials{AppKey: "a", SecretKey: "s", UserKey: "u"}, func() time.Time {
		at = at.Add(time.Second)
		return at
	})
	req := vectors(t)[1].request(t)
	for range 2 {
		resp, err := s.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
	}
	first, second := rec.sent[0].Header, rec.sent[1].Header
	if first.Get("X-MSS-CUSTOM-DATE") != "Sun, 01 Feb 2026 09:05:08 GMT" ||
		second.Get("X-MSS-CUSTOM-DATE") != "Sun, 01 Feb 2026 09:05:09 GMT" {
		t.Errorf("dates %q and %q", first.Get("X-MSS-CUSTOM-DATE"), second.Get("X-MSS-CUSTOM-DATE"))
	}
	if first.Get("X-MSS-SIGNATURE") == second.Get("X-MSS-SIGNATURE") {
		t.Error("both requests have the same signature")
	}
}
