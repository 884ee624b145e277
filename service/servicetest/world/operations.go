package world

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"app.tender/tender/testenv"
)

// Main runs the tests of a package and returns their exit code. If all of them ran, it holds the table in
// docs/operations.md to what they have done.
func Main(m *testing.M) int {
	code := testenv.InMemory(m).Run()
	if err := databases.Drop(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if code != 0 || chosen("test.run", "test.skip", "test.list") || testing.Short() {
		return code
	}
	if err := checkTable(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// chosen reports whether one of the flags picks from the tests.
func chosen(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return flag.Lookup(name).Value.String() != "" })
}

// exercised records which operations have succeeded in this run's tests.
var exercised = struct {
	sync.Mutex
	by map[[2]string]bool // operation and test
}{by: map[[2]string]bool{}}

func noteSuccess(operation, test string) {
	test, _, _ = strings.Cut(test, "/")
	exercised.Lock()
	defer exercised.Unlock()
	exercised.by[[2]string{operation, test}] = true
}

// Row is one of the table of operations in docs/operations.md.
type Row struct {
	Operation, Handler string
	Tests              []string // in which the operation succeeds
}

var (
	tableRow  = regexp.MustCompile("(?m)^\\| `([A-Z]+ /[^`]*)` \\| `([\\w.]+)` \\| ([^|]*) \\|$")
	tableCell = regexp.MustCompile("`(\\w+)`")
)

// OperationsTable reads the table.
func OperationsTable() ([]Row, error) {
	text, err := os.ReadFile(filepath.Join(serviceDir(), "..", "docs", "operations.md"))
	if err != nil {
		return nil, err
	}
	var rows []Row
	for _, m := range tableRow.FindAllStringSubmatch(string(text), -1) {
		r := Row{Operation: m[1], Handler: m[2]}
		for _, test := range tableCell.FindAllStringSubmatch(m[3], -1) {
			r.Tests = append(r.Tests, test[1])
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// checkTable returns what the table says that the tests of this package did not do.
func checkTable() error {
	rows, err := OperationsTable()
	if err != nil {
		return err
	}
	here, err := TestsIn("*_test.go")
	if err != nil {
		return err
	}
	for _, r := range rows {
		for _, test := range r.Tests {
			if here[test] && !exercised.by[[2]string{r.Operation, test}] {
				return fmt.Errorf("docs/operations.md: %s does not succeed in %s; name other tests of it", r.Operation,
					test)
			}
		}
	}
	return nil
}

var testFunction = regexp.MustCompile(`(?m)^func (Test\w+)\(t \*testing\.T\)`)

// TestsIn returns the names of the tests in files.
func TestsIn(patterns ...string) (map[string]bool, error) {
	names := map[string]bool{}
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			for _, m := range testFunction.FindAllSubmatch(source, -1) {
				names[string(m[1])] = true
			}
		}
	}
	return names, nil
}

// serviceDir is the folder of the service, from a test's own, which is that or below it.
func serviceDir() string {
	dir := "."
	for _, err := os.Stat("openapi.yaml"); err != nil; _, err = os.Stat(filepath.Join(dir, "openapi.yaml")) {
		if dir = filepath.Join("..", dir); len(dir) > 20 {
			break
		}
	}
	return dir
}
