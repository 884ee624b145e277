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

	"app.tender/tender/service/servicetest/world"
)

// A program that works with a live service works with its sandbox, too: an unknown parameter is
// ignored in both. The sandbox names it, so that a misspelled one is found.
func TestUnknownParametersAreIgnored(t *testing.T) {
	sandbox, elsewhere := world.New(t), world.New(t, world.Live)
	_, path := sandbox.Sales.NewProposal("P")
	_, there := elsewhere.Sales.NewProposal("P")
	named := func(a *world.Answer, want string) {
		t.Helper()
		if got := a.Header.Get("X-Ignored-Parameters"); got != want {
			t.Errorf("%s: ignored %q, want %q", a.What, got, want)
		}
	}
	named(sandbox.Sales.Get("/public/proposals?Serchtext=den&PageSize=5&_=1").Want(http.StatusOK), "_, Serchtext")
	named(sandbox.Sales.Get("/public/proposals?SearchText=den&PageSize=5").Want(http.StatusOK), "")
	named(sandbox.Sales.Get(path+"?expand=all").Want(http.StatusOK), "expand")
	named(sandbox.Sales.Get(path+"?expand=%zz").Want(http.StatusOK), "")
	named(sandbox.Sales.Post(path+"/description?x=1", "Description", "a", "Descriptio", "b").Want(http.StatusOK),
		"Descriptio, x")
	named(sandbox.Admin.Post("/public/webhook/subscription/1", "Foo", "1").Want(http.StatusBadRequest), "Foo")
	named(sandbox.Admin.Do(world.Request{Method: http.MethodDelete, Path: "/public/webhook/unsubscribe/1?x=1"}).
		Want(http.StatusBadRequest), "x")
	named(sandbox.Sales.Upload(path+"/ai/content", world.NewPart("Fil", "", "", "x"), world.NewPart("File", "a.txt",
		"text/plain", "a")).
		Want(http.StatusOK), "Fil")
	named(sandbox.Sales.Get(path+"?"+url.Values{"a\r\nSet-Cookie: b": {"1"}}.Encode()).Want(http.StatusOK),
		"a%0D%0ASet-Cookie%3A+b")
	named(elsewhere.Sales.Get(there+"?expand=all").Want(http.StatusOK), "")
	named(elsewhere.Sales.Post(there+"/description", "Description", "a", "Descriptio", "b").Want(http.StatusOK), "")
}

// No documented parameter is unknown to its operation.
func TestEveryDocumentedParameterIsKnown(t *testing.T) {
	w := world.New(t)
	id, _ := w.Admin.NewProposal("P")
	paths := world.OpenAPI(t).Paths.Map()
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
			r := world.Request{Method: method}
			if op.RequestBody != nil && op.RequestBody.Value.Content.Get("multipart/form-data") != nil {
				continue // an upload, which the test above covers
			}
			for _, name := range world.FieldsOf(op) {
				body.Set(name, "1")
				r.Form = body
			}
			r.Path = path + "?" + query.Encode()
			if got := w.Admin.Do(r).Header.Get("X-Ignored-Parameters"); got != "" {
				t.Error(fmt.Sprint(method, " ", at, " ignores ", got))
			}
		}
	}
}
