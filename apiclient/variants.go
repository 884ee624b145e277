package apiclient

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"app.tender/tender/state"
)

// Variant is a way to sign that differs from the documented one. If a service refuses
// the documented signature and accepts a variant's, the variant shows what the
// service, or a proxy in between, sees differently.
type Variant struct {
	// Differs is the difference, as the end of a sentence that begins with "The service
	// expects", such as "the host without its port".
	Differs string
	Address bool // it differs only in the address, which a proxy may change

	message func(p segments) string
	key     func(secretKey string) []byte // nil: its bytes
}

// segments are the parts of a signed GET in which the variants differ.
type segments struct {
	method, scheme, host, port, base, path, query, date, userKey string
}

func (p segments) hostPort() string {
	if p.port == "" {
		return p.host
	}
	return p.host + ":" + p.port
}

// join joins the segments around an address.
func (p segments) join(separator, address string) string {
	return strings.Join([]string{p.method, address, p.date, p.userKey}, separator)
}

func (p segments) address() string { return p.scheme + "://" + p.hostPort() + p.base + p.path }

// addresses lists other forms that the address may have.
var addresses = []struct {
	differs string
	form    func(segments) string
}{
	{"the host without its port", func(p segments) string { return p.scheme + "://" + p.host + p.base + p.path }},
	{"the host with the port that is usual", func(p segments) string {
		return p.scheme + "://" + p.host + ":" + map[string]string{"http": "80", "https": "443"}[p.scheme] + p.base + p.path
	}},
	{"http:// in place of https://", func(p segments) string { return "http://" + p.hostPort() + p.base + p.path }},
	{"http:// in place of https://, and the host without its port", func(p segments) string { return "http://" + p.host + p.base + p.path }},
	{"https:// in place of http://", func(p segments) string { return "https://" + p.hostPort() + p.base + p.path }},
	{"the path without the part that belongs to its address", func(p segments) string { return p.scheme + "://" + p.hostPort() + p.path }},
	{"the path with / at its end", func(p segments) string { return p.address() + "/" }},
	{"the path alone, without the host", func(p segments) string { return p.base + p.path }},
	{"the host and the path, without http:// or https://", func(p segments) string { return p.hostPort() + p.base + p.path }},
}

// Variants returns the ways to sign that occur in practice or are easily mistaken for
// the documented one, the likeliest first.
func Variants() []Variant {
	var all []Variant
	for _, a := range addresses {
		all = append(all, Variant{Differs: a.differs, Address: true, message: func(p segments) string { return p.join("", a.form(p)) }})
	}
	all = append(
		all,
		Variant{Differs: "the query in the signed text", message: func(p segments) string { return p.join("", p.address()+"?"+p.query) }},
		Variant{Differs: "the secret key decoded from Base64", message: documented, key: func(secret string) []byte {
			decoded, err := base64.StdEncoding.DecodeString(secret)
			if err != nil {
				return nil
			}
			return decoded
		}},
		Variant{Differs: "no User Key in the signed text", message: func(p segments) string { return p.method + p.address() + p.date }},
	)
	for _, s := range []struct{ name, text string }{{"a line end", "\n"}, {"a space", " "}, {"|", "|"}, {":", ":"}, {",", ","}} {
		all = append(all, Variant{Differs: s.name + " between the parts of the signed text", message: func(p segments) string { return p.join(s.text, p.address()) }})
	}
	for _, a := range addresses {
		all = append(
			all,
			Variant{Differs: a.differs + ", and a line end between the parts", message: func(p segments) string { return p.join("\n", a.form(p)) }},
			Variant{Differs: a.differs + ", and the query", message: func(p segments) string { return p.join("", a.form(p)+"?"+p.query) }},
			Variant{Differs: a.differs + ", a line end between the parts, and the query", message: func(p segments) string { return p.join("\n", a.form(p)+"?"+p.query) }},
		)
	}
	return append(all, Variant{Differs: "a line end between the parts, and the query", message: func(p segments) string { return p.join("\n", p.address()+"?"+p.query) }})
}

func documented(p segments) string { return p.join("", p.address()) }

// Try sends a read signed by v through c and reports whether the service accepts it.
// tried is false when v's signature equals the documented one, so that nothing was
// sent. Only a request without a response is an error.
func (v Variant) Try(ctx context.Context, c *Client) (accepted, tried bool, err error) {
	signer := &variantSigner{Signer: NewSigner(c.set.transport, c.creds, c.set.now), variant: v, at: c.base}
	varied := *c
	varied.set.hook, varied.set.attempts = nil, 1
	varied.signed = &http.Client{Transport: signer, CheckRedirect: func(*http.Request, []*http.Request) error { return errRedirect }}
	_, err = Proposals{&varied}.List(ctx, state.ProposalQuery{PageSize: 1})
	switch e := asError(err); {
	case signer.same:
		return false, false, nil
	case err == nil:
		return true, true, nil
	case e == nil || e.Status == 0:
		return false, true, err
	default:
		// The service checks subscription and permission after the signature.
		return e.Is(ErrSubscription) || e.Is(ErrPermission), true, nil
	}
}

var errSameVariant = errors.New("the variant signs what the documented way signs")

// variantSigner signs by a variant.
type variantSigner struct {
	*Signer
	variant Variant
	at      *url.URL // the service
	same    bool     // as the documented way: nothing was sent
}

// RoundTrip signs a copy of req and sends it.
func (s *variantSigner) RoundTrip(req *http.Request) (*http.Response, error) {
	date := s.now().UTC().Format(http.TimeFormat)
	signature := s.signAt(req, date)
	if signature == "" {
		s.same = true
		return nil, errSameVariant
	}
	return s.pass(req, date, signature)
}

// signAt returns the signature of req by the variant, or "" when it equals the documented
// one.
func (s *variantSigner) signAt(req *http.Request, date string) string {
	base := s.at.EscapedPath()
	p := segments{
		method: req.Method, scheme: req.URL.Scheme, host: req.URL.Hostname(), port: req.URL.Port(),
		base: base, path: strings.TrimPrefix(wirePath(req), base), query: req.URL.RawQuery,
		date: date, userKey: s.creds.UserKey,
	}
	if strings.Contains(p.host, ":") {
		p.host = "[" + p.host + "]"
	}
	message, key := s.variant.message(p), []byte(s.creds.SecretKey)
	if s.variant.key != nil {
		key = s.variant.key(s.creds.SecretKey)
	}
	if len(key) == 0 || s.variant.key == nil && message == documented(p) {
		return ""
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(message))
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}
