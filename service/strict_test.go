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

// A program that works with a live service works with its sandbox, too: an unknown parameter is
// ignored in both. The sandbox names it, so that a misspelled one is found.
func TestUnknownParametersAreIgnored(t *testing.T) {
	sandbox, elsewhere := newWorld(t), newWorld(t, live)
	_, path := sandbox.sales.newProposal("P")
	_, there := elsewhere.sales.newProposal("P")
	named := func(a *answer, want string) {
		t.Helper()
		if got := a.Header.Get("X-Ignored-Parameters"); got != want {
			t.Errorf("%s: ignored %q, want %q", a.what, got, want)
		}
	}
	named(sandbox.sales.get("/public/proposals?Serchtext=den&PageSize=5&_=1").want(http.StatusOK), "_, Serchtext")
	named(sandbox.sales.get("/public/proposals?SearchText=den&PageSize=5").want(http.StatusOK), "")
	named(sandbox.sales.get(path+"?expand=all").want(http.StatusOK), "expand")
	named(sandbox.sales.get(path+"?expand=%zz").want(http.StatusOK), "")
	named(sandbox.sales.post(path+"/description?x=1", "Description", "a", "Descriptio", "b").want(http.StatusOK),
		"Descriptio, x")
	named(sandbox.admin.post("/public/webhook/subscription/1", "Foo", "1").want(http.StatusBadRequest), "Foo")
	named(sandbox.admin.do(request{method: http.MethodDelete, path: "/public/webhook/unsubscribe/1?x=1"}).
		want(http.StatusBadRequest), "x")
	named(sandbox.sales.upload(path+"/ai/content", part{"Fil", "", "", "x"}, part{"File", "a.txt", "text/plain", "a"}).
		want(http.StatusOK), "Fil")
	named(sandbox.sales.get(path+"?"+url.Values{"a\r\nSet-Cookie: b": {"1"}}.Encode()).want(http.StatusOK),
		"a%0D%0ASet-Cookie%3A+b")
	named(elsewhere.sales.get(there+"?expand=all").want(http.StatusOK), "")
	named(elsewhere.sales.post(there+"/description", "Description", "a", "Descriptio", "b").want(http.StatusOK), "")
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
			if got := w.admin.do(r).Header.Get("X-Ignored-Parameters"); got != "" {
				t.Error(fmt.Sprint(method, " ", at, " ignores ", got))
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
