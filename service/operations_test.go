package service_test

import (
	"testing"
)

// Every operation is in the table of docs/operations.md once, with the handler that serves it and at least one test
// that there is. That it succeeds in these tests is held to by each package with some of them.
func TestOperationsAreInTheTable(t *testing.T) {
	rows, err := operationsTable()
	if err != nil {
		t.Fatal(err)
	}
	tests, err := testsIn("*_test.go", "*/*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	left := newBareWorld(t).srv.Handlers()
	for _, r := range rows {
		if left[r.operation] != r.handler {
			t.Errorf("%s is served by %q, but the table has %q", r.operation, left[r.operation], r.handler)
		}
		delete(left, r.operation)
		if len(r.tests) == 0 {
			t.Errorf("%s has no test", r.operation)
		}
		for _, test := range r.tests {
			if !tests[test] {
				t.Errorf("%s names unknown test %s", r.operation, test)
			}
		}
	}
	for operation := range left {
		t.Errorf("%s is not in the table exactly once", operation)
	}
}
