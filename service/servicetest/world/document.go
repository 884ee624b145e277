package world

import (
	"context"
	"fmt"
	"maps"
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

	"app.tender/tender/service/admin"
)

// Document is openapi.yaml.
type Document struct {
	*openapi3.T
	router  routers.Router
	schemas *schemas // with all prices, for callers who may see them
	without *schemas // the same without any
}

var readDocument = sync.OnceValues(func() (Document, error) {
	doc, err := openapi3.NewLoader().LoadFromFile(filepath.Join(serviceDir(), "openapi.yaml"))
	if err != nil {
		return Document{}, err
	}
	if err := doc.Validate(context.Background()); err != nil {
		return Document{}, err
	}
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		return Document{}, err
	}
	compiled, err := newSchemas(doc, withPrices)
	if err != nil {
		return Document{}, err
	}
	without, err := newSchemas(doc, withoutPrices)
	return Document{doc, router, compiled, without}, err
})

// OpenAPI returns the document.
func OpenAPI(t *testing.T) Document {
	t.Helper()
	d, err := readDocument()
	if err != nil {
		t.Fatalf("openapi.yaml: %v", err)
	}
	return d
}

// readBy returns the document as it is for a user of a permission group at a path. The triggers, with their samples,
// do not know who asks.
func (d Document) readBy(g admin.PermissionGroup, path string) Document {
	if g == admin.GroupInstaller && !strings.HasPrefix(path, "/automation/") {
		d.schemas = d.without
	}
	return d
}

// answered checks a response of a test against the document, except under the race
// detector, which would take long and find nothing here.
func (d Document) answered(t *testing.T, method string, at *url.URL, status int, header http.Header, body string) {
	t.Helper()
	route, _, err := d.router.FindRoute(bare(method, at))
	if err == nil && status < http.StatusMultipleChoices {
		noteSuccess(method+" "+route.Path, t.Name())
	}
	if !raceDetector {
		d.Holds(t, method, at, status, header, body)
	}
}

// bare returns a request as it would be served at the root, for finding its route.
func bare(method string, at *url.URL) *http.Request {
	return &http.Request{Method: method, URL: &url.URL{Path: at.Path, RawPath: at.RawPath}, Header: http.Header{}}
}

// Holds fails the test unless the document allows a response.
func (d Document) Holds(t *testing.T, method string, at *url.URL, status int, header http.Header, body string) {
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
func (d Document) bodyHolds(described *openapi3.ResponseRef, header http.Header, body string) error {
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
func (d Document) holdsFor(t *testing.T, what, schema, body string) {
	t.Helper()
	if err := d.schemas.hold(d.Components.Schemas[schema].Value, body); err != nil {
		t.Errorf("%s: does not match schema %s: %v\n%.2000s", what, schema, err, body)
	}
}

// FieldsOf returns the names of an operation's form; of a multipart one, none.
func FieldsOf(op *openapi3.Operation) []string {
	if op.RequestBody == nil {
		return nil
	}
	media := op.RequestBody.Value.Content.Get(FormType)
	if media == nil {
		return nil
	}
	return slices.Collect(maps.Keys(media.Schema.Value.Properties))
}

// Fields returns the names of an operation's form fields.
func (d Document) Fields(t *testing.T, method, path string) []string {
	t.Helper()
	route, _, err := d.router.FindRoute(bare(method, &url.URL{Path: path}))
	if err != nil {
		t.Fatal(err)
	}
	return FieldsOf(route.Operation)
}
