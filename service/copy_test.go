package service_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/service"
	"app.tender/tender/service/servicetest"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/testenv/postgres"
)

// A proposal that is made after the copy has the next number and an id of its own, and a second copy is refused.
func TestTheDatabaseMovesToPostgreSQL(t *testing.T) {
	if !postgres.Wanted() {
		t.Skip("needs PostgreSQL: set " + postgres.Variable)
	}
	dir, at := t.TempDir(), postgres.New(t, "")
	if err := servicetest.Demo(dir, "", time.Time{}); err != nil {
		t.Fatal(err)
	}
	file := strings.Repeat("\x00\xff", 1<<18) // of an upload that is not read yet
	s, err := store.Open(t.Context(), filepath.Join(dir, "service.db"))
	if err != nil {
		t.Fatal(err)
	}
	var account store.AccountID
	err = s.Write(t.Context(), func(tx *store.Tx) error {
		accounts, err := tx.Accounts().List()
		if err != nil {
			return err
		}
		account = accounts[0].ID
		return tx.Uploads().Add(account, "F", 0, []byte(file), time.Now())
	})
	if err := errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	done, err := service.CopyToPostgres(t.Context(), dir, at)
	if err != nil || done.Tables < 30 || done.Rows < 1000 {
		t.Fatalf("%+v, %v", done, err)
	}
	if _, err := service.CopyToPostgres(t.Context(), dir, at); !strings.Contains(state.FaultOf(err).
		Message, "has data") {
		t.Errorf("onto what was copied: %v", err)
	}
	var before *state.Proposal
	var next *state.ChangeOrder
	for _, database := range []string{"", at} {
		srv, err := service.Open(t.Context(), service.Config{DataDir: dir, Database: database})
		if err != nil {
			t.Fatal(err)
		}
		accounts, err := srv.Admin().Accounts(t.Context())
		if err != nil || len(accounts) == 0 {
			t.Fatalf("%v, %v", accounts, err)
		}
		office, err := srv.Office(t.Context(), accounts[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		p, _, err := office.Find(t.Context(), 1042)
		if err != nil {
			t.Fatal(err)
		}
		o, err := office.AddChangeOrder(t.Context(), p.ID, state.NewChangeOrder{Name: "After"})
		if err != nil {
			t.Fatal(err)
		}
		upload, err := store.View(t.Context(), srv.Parts().Store, func(tx *store.Tx) ([]byte, error) {
			return tx.Uploads().Part(account, "F", 0)
		})
		if string(upload) != file || err != nil {
			t.Errorf("the upload has %d bytes, %v", len(upload), err)
		}
		if err := srv.Close(); err != nil {
			t.Error(err)
		}
		if database == "" {
			before, next = p, o
			continue
		}
		if diff := cmp.Diff(before, p); diff != "" {
			t.Errorf("the proposal is another one:\n%s", diff)
		}
		if o.ID != next.ID || o.Number != next.Number {
			t.Errorf("the next change order is %d with id %v, not %d with %v", o.Number, o.ID, next.Number, next.ID)
		}
	}
}

func TestACopyNeedsAnInstanceThatDoesNotRun(t *testing.T) {
	dir := t.TempDir()
	if _, err := service.CopyToPostgres(t.Context(), dir, "postgres://x"); state.FaultOf(err).Next == "" {
		t.Errorf("without an instance: %v", err)
	}
	srv, err := service.Open(t.Context(), service.Config{DataDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := service.CopyToPostgres(t.Context(), dir, "postgres://x"); !strings.Contains(state.FaultOf(err).
		Next, "Stop it") {
		t.Errorf("while it runs: %v", err)
	}
	if err := srv.Close(); err != nil {
		t.Error(err)
	}
}
