package apiclient

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
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

	deviations []deviation
}

func variantOf(all ...deviation) Variant {
	return Variant{
		Differs: namesOf(all), deviations: all,
		Address: !slices.ContainsFunc(all, func(d deviation) bool { return d.of != inAddress }),
	}
}

func namesOf(all []deviation) string {
	names := make([]string, len(all))
	for i, d := range all {
		names[i] = d.name
	}
	return strings.Join(names, ", and ")
}

// Variants returns the ways to sign that occur in practice or are easily mistaken for
// the documented one, the likeliest first.
func Variants() []Variant {
	var all []Variant
	addresses := addressDeviations()
	for _, d := range append(append(addressDeviations(), queryDeviation, decodedSecret, noUserKeyDeviation),
		separatorDeviations()...) {
		all = append(all, variantOf(d))
	}
	for _, a := range addresses {
		all = append(all, variantOf(a, separatedByLines), variantOf(a, queryDeviation),
			variantOf(a, separatedByLines, queryDeviation))
	}
	return append(all, variantOf(separatedByLines, queryDeviation))
}

// TypeVariants returns the ways to sign the content type of a write that occur when something
// on the way changes it.
func TypeVariants() []Variant {
	var all []Variant
	for _, d := range typeDeviations() {
		all = append(all, variantOf(d))
	}
	return all
}

// Try sends a read signed by v through c and reports whether the service accepts it.
// tried is false when v's signature equals the documented one, so that nothing was
// sent. Only a request without a response is an error.
func (v Variant) Try(ctx context.Context, c *Client) (accepted, tried bool, err error) {
	return v.try(c, func(c *Client) error {
		_, err := Proposals{c}.List(ctx, state.ProposalQuery{PageSize: 1})
		return err
	})
}

// TryWrite is Try with r, a write whose signature the service refused, and which it refuses for
// something else if the signature is right.
func (v Variant) TryWrite(ctx context.Context, c *Client, r Raw) (accepted, tried bool, err error) {
	return v.try(c, func(c *Client) error {
		_, err := c.Do(ctx, r)
		if e := asError(err); e != nil && e.Status/100 == 4 && e.Status != http.StatusUnauthorized {
			return nil // the service checks the signature first
		}
		return err
	})
}

func (v Variant) try(c *Client, send func(*Client) error) (accepted, tried bool, err error) {
	signer := &variantSigner{Signer: NewSigner(c.set.transport, c.creds, c.set.now), variant: v, at: c.base}
	varied := *c
	varied.set.hook, varied.set.attempts = nil, 1
	varied.signed = &http.Client{Transport: signer, CheckRedirect: func(*http.Request, []*http.Request) error {
		return errRedirect
	}}
	err = send(&varied)
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
	documented := signingOf(req, s.at.EscapedPath(), date, s.creds, s.creds.UserKey)
	varied := documented.with(s.variant.deviations...)
	if signature := varied.signature(); signature != documented.signature() {
		return signature
	}
	return ""
}
