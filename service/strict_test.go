package service_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// A sandbox refuses a misspelled field by its name; elsewhere it is ignored.
func TestASandboxRefusesUnknownParameters(t *testing.T) {
	sandbox, elsewhere := newWorld(t), newWorld(t, live)
	_, path := sandbox.sales.newProposal("P")
	_, there := elsewhere.sales.newProposal("P")

	sandbox.sales.get("/public/proposals?Serchtext=den&PageSize=5").wantField("Serchtext", "UnknownParameter")
	elsewhere.sales.get("/public/proposals?Serchtext=den").want(http.StatusOK)
	sandbox.sales.get(path+"?expand=all").wantField("expand", "UnknownParameter")
	elsewhere.sales.get(there + "?expand=all").want(http.StatusOK)
	sandbox.sales.post(path+"/description", "Description", "a", "Descriptio", "b").wantField("Descriptio", "UnknownParameter")
	elsewhere.sales.post(there+"/description", "Description", "a", "Descriptio", "b").want(http.StatusOK)
	if got := sandbox.sales.get(path).text("projectDescription"); got != "" {
		t.Errorf("the refused text was stored: %q", got)
	}
	sandbox.sales.post(path+"/description?x=1", "Description", "a").wantField("x", "UnknownParameter")
	sandbox.admin.do(request{method: http.MethodDelete, path: "/public/webhook/unsubscribe/1?x=1"}).wantField("x", "UnknownParameter")
	if got := sandbox.admin.post("/public/webhook/subscription/1", "Foo", "1"); strings.Count(got.Body, "UnknownParameter") != 1 {
		t.Errorf("Foo is not named exactly once: %s", got.Body)
	}
	sandbox.sales.upload(path+"/ai/content", part{"Fil", "", "", "x"}, part{"File", "a.txt", "text/plain", "a"}).wantField("Fil", "UnknownParameter")
}

// No documented parameter is unknown to its operation.
func TestEveryDocumentedParameterIsKnown(t *testing.T) {
	w := newWorld(t)
	id, _ := w.admin.newProposal("P")
	paths := openAPI(t).Paths.Map()
	for _, at := range slices.Sorted(maps.Keys(paths)) {
		item := paths[at]
		operations := item.Operations()
		for _, method := range slices.Sorted(maps.Keys(operations)) {
			op := operations[method]
			path := strings.NewReplacer("{ProposalId}", id).Replace(at)
			path = placeholder.ReplaceAllString(path, "1")
			query, body := url.Values{}, url.Values{}
			for _, p := range slices.Concat(item.Parameters, op.Parameters) {
				if p.Value.In == openapi3.ParameterInQuery {
					query.Set(p.Value.Name, "1")
				}
			}
			r := request{method: method}
			if op.RequestBody != nil && op.RequestBody.Value.Content.Get("multipart/form-data") != nil {
				continue // an upload, which the test above covers
			}
			for _, name := range fieldsOf(op) {
				body.Set(name, "1")
				r.form = body
			}
			r.path = path + "?" + query.Encode()
			if got := w.admin.do(r); strings.Contains(got.Body, "UnknownParameter") {
				t.Error(fmt.Sprint(method, " ", at, ": ", got.Body))
			}
		}
	}
}

// fieldsOf returns the names of an operation's form; of a multipart one, none.
func fieldsOf(op *openapi3.Operation) []string {
	if op.RequestBody == nil {
		return nil
	}
	media := op.RequestBody.Value.Content.Get(formType)
	if media == nil {
		return nil
	}
	return slices.Collect(maps.Keys(media.Schema.Value.Properties))
}

// fields returns the names of an operation's form fields.
func (d document) fields(t *testing.T, method, path string) []string {
	t.Helper()
	route, _, err := d.router.FindRoute(bare(method, &url.URL{Path: path}))
	if err != nil {
		t.Fatal(err)
	}
	return fieldsOf(route.Operation)
}
