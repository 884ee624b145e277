package service_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
)

// document is openapi.yaml.
type document struct {
	*openapi3.T
	router  routers.Router
	schemas *schemas // with all prices, for callers who may see them
	without *schemas // the same without any
}

var readDocument = sync.OnceValues(func() (document, error) {
	doc, err := openapi3.NewLoader().LoadFromFile(filepath.Join(serviceDir(), "openapi.yaml"))
	if err != nil {
		return document{}, err
	}
	if err := doc.Validate(context.Background()); err != nil {
		return document{}, err
	}
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		return document{}, err
	}
	compiled, err := newSchemas(doc, withPrices)
	if err != nil {
		return document{}, err
	}
	without, err := newSchemas(doc, withoutPrices)
	return document{doc, router, compiled, without}, err
})

func openAPI(t *testing.T) document {
	t.Helper()
	d, err := readDocument()
	if err != nil {
		t.Fatalf("openapi.yaml: %v", err)
	}
	return d
}

// readBy returns the document as it is for a user of a permission group at a path. The triggers, with their samples,
// do not know who asks.
func (d document) readBy(g admin.PermissionGroup, path string) document {
	if g == admin.GroupInstaller && !strings.HasPrefix(path, "/automation/") {
		d.schemas = d.without
	}
	return d
}

// answered checks a response of a test against the document, except under the race
// detector, which would take long and find nothing here.
func (d document) answered(t *testing.T, method string, at *url.URL, status int, header http.Header, body string) {
	t.Helper()
	route, _, err := d.router.FindRoute(bare(method, at))
	if err == nil && status < http.StatusMultipleChoices {
		noteSuccess(method+" "+route.Path, t.Name())
	}
	if !raceDetector {
		d.holds(t, method, at, status, header, body)
	}
}

// bare returns a request as it would be served at the root, for finding its route.
func bare(method string, at *url.URL) *http.Request {
	return &http.Request{Method: method, URL: &url.URL{Path: at.Path, RawPath: at.RawPath}, Header: http.Header{}}
}

// holds fails the test unless the document allows a response.
func (d document) holds(t *testing.T, method string, at *url.URL, status int, header http.Header, body string) {
	t.Helper()
	if method == http.MethodHead {
		return // a GET without its body
	}
	what := method + " " + at.Path
	req := bare(method, at)
	route, params, err := d.router.FindRoute(req)
	if err != nil {
		if status != http.StatusNotFound && status != http.StatusMethodNotAllowed &&
			status != http.StatusInternalServerError {
			t.Errorf("%s: status %d is not in the document: %v", what, status, err)
		}
		d.holdsFor(t, what, "Failure", body)
		return
	}
	options := &openapi3filter.Options{
		IncludeResponseStatus: true, ExcludeResponseBody: true,
		AuthenticationFunc: openapi3filter.NoopAuthenticationFunc,
	}
	err = openapi3filter.ValidateResponse(context.Background(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{
			Request: req, PathParams: params, Route: route,
			Options: options,
		},
		Status: status, Header: header, Options: options,
	})
	if err == nil {
		err = d.bodyHolds(route.Operation.Responses.Status(status), header, body)
	}
	if err != nil {
		t.Errorf("%s: response %d does not match the document: %v\n%.2000s", what, status, err, body)
	}
}

// bodyHolds checks the body of a response. A status such as 304 has none.
func (d document) bodyHolds(described *openapi3.ResponseRef, header http.Header, body string) error {
	if described == nil || len(described.Value.Content) == 0 {
		return nil
	}
	sort := header.Get("Content-Type")
	media := described.Value.Content.Get(sort)
	if media == nil || media.Schema == nil {
		return fmt.Errorf("no schema for a body of %q", sort)
	}
	if !strings.HasPrefix(sort, "application/json") {
		return d.schemas.holdValue(media.Schema.Value, body)
	}
	return d.schemas.hold(media.Schema.Value, body)
}

// holdsFor fails the test unless body matches the document's schema of that name.
func (d document) holdsFor(t *testing.T, what, schema, body string) {
	t.Helper()
	if err := d.schemas.hold(d.Components.Schemas[schema].Value, body); err != nil {
		t.Errorf("%s: does not match schema %s: %v\n%.2000s", what, schema, err, body)
	}
}

// TestEveryRouteIsInTheDocument checks that the document and the service have the same
// operations.
func TestEveryRouteIsInTheDocument(t *testing.T) {
	var described []string
	for path, item := range openAPI(t).Paths.Map() {
		for method := range item.Operations() {
			described = append(described, method+" "+path)
		}
	}
	w := newBareWorld(t)
	served := w.srv.Routes()
	slices.Sort(described)
	slices.Sort(served)
	for _, r := range served {
		if _, found := slices.BinarySearch(described, r); !found {
			t.Errorf("%s is served but not documented", r)
		}
	}
	for _, r := range described {
		if _, found := slices.BinarySearch(served, r); !found {
			t.Errorf("%s is documented but not served", r)
		}
	}
	real := newBareWorld(t, func(c *service.Config) { c.Sandbox = false })
	if got := len(real.srv.Routes()); got >= len(served) {
		t.Errorf("a non-sandbox instance serves %d of %d operations", got, len(served))
	}
}

// TestTheDocumentIsStrict checks that the check of responses finds an undocumented field,
// a missing field and an undocumented status.
func TestTheDocumentIsStrict(t *testing.T) {
	d := openAPI(t)
	good := `{"users":[{"id":1,"firstName":"a","lastName":"b","email":"c","permissionGroup":"Sales"}],"usersCount":1}`
	at := &url.URL{Path: "/public/users"}
	header := http.Header{"Content-Type": {"application/json; charset=utf-8"}}
	check := func(status int, body string) bool {
		fake := &testing.T{}
		d.holds(fake, http.MethodGet, at, status, header, body)
		return !fake.Failed()
	}
	if !check(http.StatusOK, good) {
		t.Error("a valid response was rejected")
	}
	for _, bad := range []string{
		strings.Replace(good, `"usersCount":1`, `"usersCount":1,"more":2`, 1),
		strings.Replace(good, `,"usersCount":1`, "", 1),
		strings.Replace(good, `"email":"c",`, "", 1), strings.Replace(good, `"email":"c"`, `"email":"c","age":1`, 1),
		strings.Replace(good, `"id":1`, `"id":"1"`, 1), strings.Replace(good, "Sales", "Chef", 1),
	} {
		if check(http.StatusOK, bad) {
			t.Errorf("let through: %s", bad)
		}
	}
	if check(http.StatusTeapot, good) {
		t.Error("an undocumented status was accepted")
	}
}

// Every signed operation documents all refusals.
func TestSignedOperationsDescribeTheirRefusals(t *testing.T) {
	for path, item := range openAPI(t).Paths.Map() {
		for method, op := range item.Operations() {
			if op.Security != nil {
				continue // it has its own rules
			}
			for _, status := range []int{401, 402, 403, 421, 429, 500, 503} {
				if op.Responses.Status(status) == nil {
					t.Errorf("%s %s does not document %d", method, path, status)
				}
			}
			if (op.Responses.Status(http.StatusUnsupportedMediaType) == nil) != (method == http.MethodGet) {
				t.Errorf("%s %s: the content type is checked unless it is a GET", method, path)
			}
			if strings.Contains(path, "{") && op.Responses.Status(400) == nil {
				t.Errorf("%s %s does not document 400", method, path)
			}
		}
	}
}
