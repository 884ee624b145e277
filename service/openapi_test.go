package service_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"app.tender/tender/service"
	"app.tender/tender/service/servicetest/world"
)

// TestEveryRouteIsInTheDocument checks that the document and the service have the same
// operations.
func TestEveryRouteIsInTheDocument(t *testing.T) {
	var described []string
	for path, item := range world.OpenAPI(t).Paths.Map() {
		for method := range item.Operations() {
			described = append(described, method+" "+path)
		}
	}
	w := world.NewBare(t)
	served := w.Server.Routes()
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
	real := world.NewBare(t, func(c *service.Config) { c.Sandbox = false })
	if got := len(real.Server.Routes()); got >= len(served) {
		t.Errorf("a non-sandbox instance serves %d of %d operations", got, len(served))
	}
}

// TestTheDocumentIsStrict checks that the check of responses finds an undocumented field,
// a missing field and an undocumented status.
func TestTheDocumentIsStrict(t *testing.T) {
	d := world.OpenAPI(t)
	good := `{"users":[{"id":1,"firstName":"a","lastName":"b","email":"c","permissionGroup":"Sales"}],"usersCount":1}`
	at := &url.URL{Path: "/public/users"}
	header := http.Header{"Content-Type": {"application/json; charset=utf-8"}}
	check := func(status int, body string) bool {
		fake := &testing.T{}
		d.Holds(fake, http.MethodGet, at, status, header, body)
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
	for path, item := range world.OpenAPI(t).Paths.Map() {
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
