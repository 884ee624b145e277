package service_test

import (
	"testing"

	"app.tender/tender/service/servicetest/world"
)

// Every operation is in the table of docs/operations.md once, with the handler that serves it and at least one test
// that there is. That it succeeds in these tests is held to by each package with some of them.
func TestOperationsAreInTheTable(t *testing.T) {
	rows, err := world.OperationsTable()
	if err != nil {
		t.Fatal(err)
	}
	tests, err := world.TestsIn("*_test.go", "*/*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	left := world.NewBare(t).Server.Handlers()
	for _, r := range rows {
		if left[r.Operation] != r.Handler {
			t.Errorf("%s is served by %q, but the table has %q", r.Operation, left[r.Operation], r.Handler)
		}
		delete(left, r.Operation)
		if len(r.Tests) == 0 {
			t.Errorf("%s has no test", r.Operation)
		}
		for _, test := range r.Tests {
			if !tests[test] {
				t.Errorf("%s names unknown test %s", r.Operation, test)
			}
		}
	}
	for operation := range left {
		t.Errorf("%s is not in the table exactly once", operation)
	}
}
