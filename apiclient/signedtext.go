package apiclient

import (
	"net/http"
	"regexp"
	"sync"

	"app.tender/tender/apiclient/internal/wire"
)

// headerExpected is the header in which a sandbox returns the canonical messages that it
// expected when it refuses a signature. It has a placeholder for the User Key.
const headerExpected = "X-Canonical-Message"

// mostExpected and maxExpected bound that header: the number of lines, and bytes of each.
const mostExpected, maxExpected = 4, 600

// expected returns the canonical messages that the service reports it expected.
func (c *Client) expected(r *request, h http.Header) []string {
	var all []string
	for _, line := range h.Values(headerExpected) {
		if len(all) < mostExpected {
			all = append(all, wire.Short(c.scrub(r, line), maxExpected))
		}
	}
	return all
}

// SignedText holds the segments of a canonical message, as far as they can be separated.
type SignedText struct {
	Method      string
	Address     string // scheme and host, such as https://api.example.com:8443
	Path        string // without the query, beginning with /
	ContentType string // empty for a GET
	Date        string // as in the header
}

var signedText = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		`^([A-Z]+)(https?://[^/ ]+)(/[^ ]*?)((?:application|multipart)/[^\n]+?)?((?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT)`)
})

// ReadSignedText splits a canonical message; ok is false if text is not one.
func ReadSignedText(text string) (s SignedText, ok bool) {
	m := signedText().FindStringSubmatch(text)
	if m == nil {
		return SignedText{}, false
	}
	return SignedText{Method: m[1], Address: m[2], Path: m[3], ContentType: m[4], Date: m[5]}, true
}

// Differs names the segments in which the service's text differs from s, the signed one.
func (s SignedText) Differs(service SignedText) []string {
	var names []string
	for _, part := range []struct{ name, mine, its string }{
		{"method", s.Method, service.Method},
		{"address", s.Address, service.Address},
		{"path", s.Path, service.Path},
		{"content type", s.ContentType, service.ContentType},
		{"date", s.Date, service.Date},
	} {
		if part.mine != part.its {
			names = append(names, part.name)
		}
	}
	return names
}

// SignedFor returns the variant that signs for the given address (scheme and host) instead
// of the one the request goes to.
func SignedFor(address string) Variant {
	return variantOf(toAddress("the address "+address, func(s *signing) string { return address + s.base + s.path }))
}
