package apiclient_test

import (
	"net/http"
	"regexp"
	"testing"

	"app.tender/tender/apiclient"
)

// firstPaths matches the first paths of operations that have two.
var firstPaths = regexp.MustCompile(
	`area-options/|subscriptions$|^(POST|DELETE) /public/proposals/\d+/ai/|^GET /public/proposals/\d+/ai/content$`,
)

// secondPaths is a transport that returns 404 for the first path of an operation with
// two, like a service that implements only the second.
type secondPaths struct{}

func (secondPaths) RoundTrip(r *http.Request) (*http.Response, error) {
	if firstPaths.MatchString(r.Method + " " + r.URL.Path) {
		return &http.Response{StatusCode: http.StatusNotFound, Header: http.Header{}, Body: http.NoBody, Request: r},
			nil
	}
	return http.DefaultTransport.RoundTrip(r)
}

// bySecondPaths returns a client that does not find the first paths.
func (w *world) bySecondPaths(t *testing.T) *apiclient.Client {
	t.Helper()
	return w.client(w.ready, apiclient.WithTransport(secondPaths{}))
}
