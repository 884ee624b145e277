package apiclient

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"testing"
)

// BenchmarkSign compares signing with the bare HMAC of the same bytes, and with a
// whole round trip through the Signer.
func BenchmarkSign(b *testing.B) {
	v := vectors(b)[6] // POST of a form
	message, key := []byte(v.Canonical), []byte(v.SecretKey)
	b.Run("bare-hmac", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			mac := hmac.New(sha256.New, key)
			mac.Write(message)
			if base64.StdEncoding.EncodeToString(mac.Sum(nil)) != v.Signature {
				b.Fatal("wrong signature")
			}
		}
	})
	s := NewSigner(nothing{}, v.credentials(), v.clock(b))
	req := v.request(b)
	b.Run("sign", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if s.sign(req, v.Date) != v.Signature {
				b.Fatal("wrong signature")
			}
		}
	})
	b.Run("round-trip", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := s.RoundTrip(req); err != nil {
				b.Fatal(err)
			}
		}
	})
}

type nothing struct{}

func (nothing) RoundTrip(*http.Request) (*http.Response, error) { return nil, nil }
