// Package postgres gives tests databases of their own on a PostgreSQL server.
package postgres

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

// Variable is the environment variable with the address of a server whose user may make databases. Tests of the service
// use SQLite without it.
const Variable = "TENDER_TEST_POSTGRES"

// Wanted reports whether tests use PostgreSQL.
func Wanted() bool { return os.Getenv(Variable) != "" }

// New returns the address of a new database, a copy of the one at template, or an empty one if that is empty. It is
// dropped at the end of the test.
func New(t testing.TB, template string) string {
	t.Helper()
	at, err := Make(template)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := Drop(at); err != nil {
			t.Error(err)
		}
	})
	return at
}

// Make is New for a database that the caller drops.
func Make(template string) (at string, err error) {
	name := "tender_test_" + strings.ToLower(rand.Text())
	create := "CREATE DATABASE " + name
	if template != "" { // 15 and newer can copy the files, which is quicker than writing the log
		create += " STRATEGY FILE_COPY TEMPLATE " + nameOf(template)
	}
	if err := run(create); err != nil {
		return "", err
	}
	u, err := url.Parse(os.Getenv(Variable))
	if err != nil {
		return "", err
	}
	u.Path = "/" + name
	return u.String(), nil
}

// Drop deletes a database that Make returned, also while a test has it open.
func Drop(at string) error { return run("DROP DATABASE " + nameOf(at) + " WITH (FORCE)") }

func nameOf(at string) string {
	u, err := url.Parse(at)
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(u.Path, "/")
}

// run runs a statement about whole databases.
func run(statement string) error {
	ctx := context.Background()
	c, err := pgx.Connect(ctx, os.Getenv(Variable))
	if err != nil {
		return fmt.Errorf("%s: %w", Variable, err)
	}
	defer c.Close(ctx) //nolint:errcheck // nothing is left to write
	_, err = c.Exec(ctx, statement)
	return err
}
