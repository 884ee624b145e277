package service

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"
)

// vector is a request with openssl's signature for it.
type vector struct {
	Name, Method, BaseURL, Path, Query, ContentType, Body, Date, SecretKey, UserKey, Canonical, Signature string
}

func vectors(t *testing.T) []vector {
	t.Helper()
	text, err := os.ReadFile("../testdata/signing/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Vectors []vector }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Vectors) == 0 {
		t.Fatal("no vectors")
	}
	return file.Vectors
}

func TestSignatureVectors(t *testing.T) {
	for _, v := range vectors(t) {
		t.Run(v.Name, func(t *testing.T) {
			target := v.BaseURL + v.Path
			if v.Query != "" {
				target += "?" + v.Query
			}
			r := httptest.NewRequest(v.Method, target, strings.NewReader(v.Body))
			r.RequestURI = strings.TrimPrefix(target, v.BaseURL) // as it is on the wire
			r.Header.Set("X-MSS-CUSTOM-DATE", v.Date)
			if v.ContentType != "" {
				r.Header.Set("Content-Type", v.ContentType)
			}
			got := canonicalMessage(r, v.BaseURL, v.UserKey)
			if got != v.Canonical {
				t.Errorf("canonical message\n got %s\nwant %s", got, v.Canonical)
			}
			if !validSignature(v.SecretKey, got, v.Signature) {
				t.Error("the signature is refused")
			}
			if validSignature(v.SecretKey, got+" ", v.Signature) || validSignature(v.SecretKey+"=", got, v.Signature) {
				t.Error("the signature matches another message or key")
			}
		})
	}
}

func TestGETIgnoresContentTypeInSignature(t *testing.T) {
	r := httptest.NewRequest(http.MethodGet, "http://h/public/users", nil)
	plain := canonicalMessage(r, "http://h", "key")
	r.Header.Set("Content-Type", "text/plain")
	if got := canonicalMessage(r, "http://h", "key"); got != plain {
		t.Errorf("with content type: %s, without: %s", got, plain)
	}
}

func TestAbsoluteRequestTargetSignsItsPath(t *testing.T) {
	r := httptest.NewRequest(http.MethodGet, "http://h/public/a%20b?x=1", nil)
	r.RequestURI = "http://h/public/a%20b?x=1"
	if got := pathAsSent(r); got != "/public/a%20b" {
		t.Errorf("got %q", got)
	}
}

func TestTolerance(t *testing.T) {
	now := time.Date(2026, 4, 6, 0, 22, 19, 999e6, time.UTC)
	for date, want := range map[string]bool{
		"Mon, 06 Apr 2026 00:22:19 GMT":   true,
		"Mon, 06 Apr 2026 00:17:19 GMT":   true,
		"Mon, 06 Apr 2026 00:27:19 GMT":   true,
		"Mon, 06 Apr 2026 00:17:18 GMT":   false,
		"Mon, 06 Apr 2026 00:27:20 GMT":   false,
		"Mon, 6 Apr 2026 00:22:19 GMT":    false,
		"Mon, 06 Apr 2026 00:22:19 UTC":   false,
		"Mon, 06 Apr 2026 00:22:19 +0000": false,
		"2026-04-06T00:22:19Z":            false,
		"yesterday":                       false,
	} {
		if got := withinTolerance(date, now, 5*time.Minute); got != want {
			t.Errorf("%q: %v, want %v", date, got, want)
		}
	}
}
