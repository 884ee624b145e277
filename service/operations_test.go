package service_test

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// operationsFile has a table of every operation with its handler and the tests in which it
// succeeds. `go test ./service -operations` writes it.
const operationsFile = "../docs/operations.md"

var writeOperations = flag.Bool("operations", false, "write the table in docs/operations.md")

// exercised records which operations have succeeded in this run's tests.
var exercised = struct {
	sync.Mutex
	by map[string]map[string]bool // operation → test
}{by: map[string]map[string]bool{}}

func noteSuccess(operation, test string) {
	test, _, _ = strings.Cut(test, "/")
	if test == "" {
		return
	}
	exercised.Lock()
	defer exercised.Unlock()
	if exercised.by[operation] == nil {
		exercised.by[operation] = map[string]bool{}
	}
	exercised.by[operation][test] = true
}

// testsShown is how many tests the table names for an operation.
const testsShown = 3

// mostSpecific returns the tests of an operation that succeed in the fewest others.
func mostSpecific(operation string) []string {
	breadth := func(test string) (n int) {
		for _, tests := range exercised.by {
			if tests[test] {
				n++
			}
		}
		return n
	}
	list := slices.SortedFunc(maps.Keys(exercised.by[operation]), func(a, b string) int {
		return cmp.Or(breadth(a)-breadth(b), strings.Compare(a, b))
	})
	return list[:min(len(list), testsShown)]
}

// tableRow matches a row of the table.
var tableRow = regexp.MustCompile("(?m)^\\| `([A-Z]+ /[^`]*)` \\| `([\\w.]+)` \\| ([^|]*) \\|$")

var tableCell = regexp.MustCompile("`(\\w+)`")

// writeTable puts the table of this run in place of the file's.
func writeTable(handlers map[string]string) error {
	text, err := os.ReadFile(operationsFile)
	if err != nil {
		return err
	}
	var table strings.Builder
	for _, operation := range slices.Sorted(maps.Keys(handlers)) {
		tests := mostSpecific(operation)
		fmt.Fprintf(&table, "| `%s` | `%s` | `%s` |\n", operation, handlers[operation], strings.Join(tests, "`, `"))
	}
	head, rest, found := strings.Cut(string(text), "|---|---|---|\n")
	if !found {
		return fmt.Errorf("%s has no table", operationsFile)
	}
	rest = strings.TrimLeft(tableRow.ReplaceAllString(rest, ""), "\n")
	return os.WriteFile(operationsFile, []byte(head+"|---|---|---|\n"+table.String()+"\n"+rest), 0o600)
}

// checkTable returns what the table says that this run, of all tests, did not do.
func checkTable() error {
	text, err := os.ReadFile(operationsFile)
	if err != nil {
		return err
	}
	for _, row := range tableRow.FindAllStringSubmatch(string(text), -1) {
		for _, test := range tableCell.FindAllStringSubmatch(row[3], -1) {
			if !exercised.by[row[1]][test[1]] {
				return fmt.Errorf("%s: %s no longer succeeds in %s; regenerate the table with -operations",
					operationsFile, row[1], test[1])
			}
		}
	}
	return nil
}

// chosen reports whether one of the flags picks from the tests.
func chosen(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return flag.Lookup(name).Value.String() != "" })
}

// afterAll holds the table to what all the tests have done.
func afterAll(code int) int {
	if code != 0 || chosen("test.run", "test.skip", "test.list") || testing.Short() {
		return code
	}
	err := checkTable()
	if *writeOperations {
		err = writeTable(handlersSeen)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// handlersSeen are the handlers as the test below read them, for the table.
var handlersSeen map[string]string

// Every operation is in the table once, with the handler that serves it and at
// least one test that there is.
func TestOperationsAreInTheTable(t *testing.T) {
	handlersSeen = newBareWorld(t).srv.Handlers()
	if *writeOperations {
		t.Skip("the table is written after the tests")
	}
	text, err := os.ReadFile(operationsFile)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var tests strings.Builder
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tests.Write(source)
	}
	left := maps.Clone(handlersSeen)
	for _, row := range tableRow.FindAllStringSubmatch(string(text), -1) {
		if left[row[1]] != row[2] {
			t.Errorf("%s is served by %q, but the table has %q", row[1], left[row[1]], row[2])
		}
		delete(left, row[1])
		named := tableCell.FindAllStringSubmatch(row[3], -1)
		if len(named) == 0 {
			t.Errorf("%s has no test", row[1])
		}
		for _, test := range named {
			if !strings.Contains(tests.String(), "\nfunc "+test[1]+"(t *testing.T)") {
				t.Errorf("%s names unknown test %s", row[1], test[1])
			}
		}
	}
	for operation := range left {
		t.Errorf("%s is not in the table exactly once", operation)
	}
}
