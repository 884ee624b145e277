package store

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"app.tender/tender/testenv/postgres"
)

// A server that stores something else than it was given gets nothing, and the error names the row.
func TestACopyThatDiffersIsTakenBack(t *testing.T) {
	if !postgres.Wanted() {
		t.Skip("needs PostgreSQL: set " + postgres.Variable)
	}
	at := postgres.New(t, "")
	s := openAt(t, at)
	path := filepath.Join(t.TempDir(), "service.db")
	from := openAt(t, path)
	addAccount(t, from)
	if err := from.Close(); err != nil {
		t.Fatal(err)
	}
	c, err := pgx.Connect(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(t.Context()) //nolint:errcheck // nothing is left to write
	// It pads.
	if _, err := c.Exec(t.Context(), `ALTER TABLE users ALTER COLUMN email TYPE char(50)`); err != nil {
		t.Fatal(err)
	}
	_, err = CopyToPostgres(t.Context(), path, at)
	if err == nil || !strings.Contains(err.Error(), "table users: the row with id = [1]") ||
		strings.Contains(err.Error(), "example") {
		t.Errorf("%v", err)
	}
	wantNoAccounts(t, s)
}
