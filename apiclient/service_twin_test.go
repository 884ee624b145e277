package apiclient_test

import (
	"net/http"
	"regexp"
	"testing"

	"app.tender/tender/apiclient"
)

// firstPaths are those that have a twin.
var firstPaths = regexp.MustCompile(
	`area-options/|subscriptions$|^(POST|DELETE) /public/proposals/\d+/ai/|^GET /public/proposals/\d+/ai/content$`,
)

// secondPaths finds nothing at the first path of an operation that is documented by
// two, as a service does that came only to the second.
type secondPaths struct{}

func (secondPaths) RoundTrip(r *http.Request) (*http.Response, error) {
	if firstPaths.MatchString(r.Method + " " + r.URL.Path) {
		return &http.Response{StatusCode: http.StatusNotFound, Header: http.Header{}, Body: http.NoBody, Request: r}, nil
	}
	return http.DefaultTransport.RoundTrip(r)
}

// bySecondPaths returns the same client, to which the first paths are not found.
func (w *world) bySecondPaths(t *testing.T) *apiclient.Client {
	t.Helper()
	return w.client(w.ready, apiclient.WithHTTPClient(&http.Client{Transport: secondPaths{}}))
}
