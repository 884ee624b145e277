package apiclient

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"hash"
	"maps"
	"net/http"
	"strings"
	"sync"
	"time"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state/text"
)

// The headers of a signed request ("Required headers" of the interface).
const (
	headerAppKey    = "X-Mss-Api-Appid"
	headerUserKey   = "X-Mss-Api-Userkey"
	headerDate      = "X-Mss-Custom-Date"
	headerSignature = "X-Mss-Signature"
)

// Signer is an http.RoundTripper that signs every request it sends, so that nothing
// above it knows about signing. It does not change the request it is given, and a
// retry or a redirect gets a fresh date and signature. It is safe for concurrent use.
type Signer struct {
	base      http.RoundTripper
	creds     Credentials
	now       func() time.Time
	scratches sync.Pool // of *scratch
}

// NewSigner returns a Signer that sends through base, or http.DefaultTransport when
// base is nil. now dates requests; nil means time.Now.
func NewSigner(base http.RoundTripper, c Credentials, now func() time.Time) *Signer {
	if base == nil {
		base = http.DefaultTransport
	}
	if now == nil {
		now = time.Now
	}
	s := &Signer{base: base, creds: c, now: now}
	s.scratches.New = func() any { return &scratch{mac: hmac.New(sha256.New, []byte(c.SecretKey))} }
	return s
}

// Format keeps the secrets out of every verb of package fmt.
func (s *Signer) Format(f fmt.State, _ rune) {
	_, _ = fmt.Fprintf(f, "signer with %v", s.creds)
}

// signable matches the content types that may be signed: a form's and an upload's. Nothing
// separates the segments of a canonical message, so if any type were allowed, the end of
// one path could be read as the beginning of another type.
var signable = text.Pattern(`^(?:application/x-www-form-urlencoded(?:; charset=utf-8)?` +
	`|multipart/form-data; boundary=(?:[0-9A-Za-z'+_.-]{1,70}|"[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]"))$`)

// RoundTrip signs a copy of req and sends it. It fails with ErrInvalid, and sends
// nothing, for a request other than a GET whose content type may not be signed.
func (s *Signer) RoundTrip(req *http.Request) (*http.Response, error) {
	if kind := req.Header.Values("Content-Type"); req.Method != http.MethodGet && len(kind) > 0 &&
		(len(kind) > 1 || !signable().MatchString(kind[0])) {
		if req.Body != nil {
			_ = req.Body.Close() // as every RoundTripper must
		}
		return nil, localError("sign a request", "Content-Type",
			"A request is signed as a form or an upload, not as "+wire.Short(strings.Join(kind, ", "), maxMessage)+".")
	}
	date := s.now().UTC().Format(http.TimeFormat)
	return s.pass(req, date, s.sign(req, date))
}

// pass sends a copy of req with a date and a signature.
func (s *Signer) pass(req *http.Request, date, signature string) (*http.Response, error) {
	signed := req.WithContext(req.Context())
	signed.Header = maps.Clone(req.Header)
	if signed.Header == nil {
		signed.Header = make(http.Header, 5)
	}
	// One array behind the four values saves three allocations a request.
	values := [...]string{s.creds.AppKey, s.creds.UserKey, date, signature}
	signed.Header[headerAppKey] = values[0:1:1]
	signed.Header[headerUserKey] = values[1:2:2]
	signed.Header[headerDate] = values[2:3:3]
	signed.Header[headerSignature] = values[3:4:4]
	return s.base.RoundTrip(signed)
}

// scratch holds the reusable buffers for one signature.
type scratch struct {
	mac     hash.Hash // keyed with the secret key
	message []byte
	sum     []byte
	text    [44]byte // Base64 of the sum
}

// sign returns the signature of req at date.
func (s *Signer) sign(req *http.Request, date string) string {
	b := s.scratches.Get().(*scratch)
	defer s.scratches.Put(b)
	b.message = append(canonical(b.message[:0], req, date), s.creds.UserKey...)
	b.mac.Reset()
	b.mac.Write(b.message)
	b.sum = b.mac.Sum(b.sum[:0])
	base64.StdEncoding.Encode(b.text[:], b.sum)
	return string(b.text[:])
}

// canonical appends the canonical message of req without the final User Key: method,
// address without the query, content type unless it is a GET, and date, with nothing
// between them. The address is the one on the wire: the host of the Host header and
// the escaped path.
func canonical(dst []byte, req *http.Request, date string) []byte {
	dst = append(dst, req.Method...)
	dst = append(dst, req.URL.Scheme...)
	dst = append(dst, "://"...)
	dst = append(dst, cmp.Or(req.Host, req.URL.Host)...)
	dst = append(dst, wirePath(req)...)
	if req.Method != http.MethodGet {
		dst = append(dst, req.Header.Get("Content-Type")...)
	}
	return append(dst, date...)
}

func wirePath(req *http.Request) string {
	if path := req.URL.EscapedPath(); path != "" {
		return path
	}
	return "/"
}
