package service_test

import (
	"net/http"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"app.tender/tender/service/servicetest/world"
)

// TestConditionalOperationsNameTheirConditions: an operation that documents a 304 or a 412
// must document the headers for it.
func TestConditionalOperationsNameTheirConditions(t *testing.T) {
	conditions := map[int][]string{
		http.StatusNotModified:        {"If-None-Match", "If-Modified-Since"},
		http.StatusPreconditionFailed: {"If-Match", "If-Unmodified-Since"},
	}
	found := map[int]int{}
	for path, item := range world.OpenAPI(t).Paths.Map() {
		for method, op := range item.Operations() {
			for status, headers := range conditions {
				answered := op.Responses.Status(status) != nil
				if answered {
					found[status]++
				}
				for _, name := range headers {
					if named := op.Parameters.GetByInAndName(openapi3.ParameterInHeader,
						name) != nil; named != answered {
						t.Errorf("%s %s: %s documented: %v; %d documented: %v", method, path, name, named, status,
							answered)
					}
				}
			}
		}
	}
	for status := range conditions {
		if found[status] == 0 {
			t.Errorf("no operation documents %d", status)
		}
	}
}
