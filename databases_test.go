package main_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A newcomer does not find a table that the diagram leaves out.
func TestThePictureOfTheDatabasesHasEveryTable(t *testing.T) {
	page, err := os.ReadFile("docs/databases.md")
	if err != nil {
		t.Fatal(err)
	}
	local, served, ok := strings.Cut(string(page), "\n## The service")
	if !ok {
		t.Fatal("docs/databases.md has no part on the service")
	}
	for dir, part := range map[string]string{
		"state/localstore/migrations": local, "service/store/migrations/sqlite": served,
		"service/store/migrations/postgres": served,
	} {
		for _, table := range tablesOf(t, dir) {
			if !regexp.MustCompile(`\b` + table + `\b`).MatchString(part) {
				t.Errorf("docs/databases.md does not show %s of %s", table, dir)
			}
		}
	}
}

// tablesOf returns the tables that exist after the migrations in a folder.
func tablesOf(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.sql"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no migrations, %v", dir, err)
	}
	made := regexp.MustCompile(`(?m)^CREATE(?: VIRTUAL)? TABLE (\w+)`)
	var tables []string
	for _, file := range files {
		sql, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range made.FindAllStringSubmatch(string(sql), -1) {
			tables = append(tables, m[1])
		}
	}
	return tables
}
