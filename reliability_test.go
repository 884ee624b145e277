package main

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// A promise of docs/reliability.md is one that a test keeps, so the tests that it names exist.
func TestReliabilityNamesTests(t *testing.T) {
	page, err := os.ReadFile("docs/reliability.md")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, n := range regexp.MustCompile("`(Test\\w+)`").FindAllStringSubmatch(string(page), -1) {
		named[n[1]] = true
	}
	if len(named) < 10 {
		t.Fatalf("only %d tests were found in the page", len(named))
	}
	declared := regexp.MustCompile(`(?m)^func (Test\w+)`)
	for _, dir := range []string{"service", "state"} {
		err := fs.WalkDir(os.DirFS(dir), ".", func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(dir + "/" + path)
			for _, d := range declared.FindAllSubmatch(text, -1) {
				delete(named, string(d[1]))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name := range named {
		t.Errorf("there is no %s", name)
	}
}
