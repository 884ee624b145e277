package store

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/testenv/postgres"
)

// databases are those of the tests on PostgreSQL.
var databases = postgres.Pool{Fill: func(ctx context.Context, at string) error {
	s, err := Open(ctx, at)
	if err != nil {
		return err
	}
	return s.Close()
}}

// openTest opens a new store: on PostgreSQL if the tests run there.
func openTest(t *testing.T) (s *Store, at string) {
	t.Helper()
	if postgres.Wanted() {
		at = databases.New(t)
	} else {
		at = filepath.Join(t.TempDir(), "data", "with space?#%41.db")
	}
	return openAt(t, at), at
}

// openFile is openTest for a test of SQLite's file.
func openFile(t *testing.T) (s *Store, path string) {
	t.Helper()
	if postgres.Wanted() {
		t.Skip("about SQLite alone")
	}
	return openTest(t)
}

// openAt opens a store until the end of the test.
func openAt(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func write(t *testing.T, s *Store, f func(*Tx) error) {
	t.Helper()
	if err := s.Write(t.Context(), f); err != nil {
		t.Fatal(err)
	}
}

func addAccount(t *testing.T, s *Store) (Account, User) {
	t.Helper()
	a := Account{Name: "North", Currency: money.Currency{Code: "USD", Symbol: "$"}, Created: time.Now()}
	u := User{User: state.User{Email: "Ada@North.example"}, Active: true, Created: time.Now()}
	write(t, s, func(tx *Tx) error {
		if err := tx.Accounts().Create(&a); err != nil {
			return err
		}
		u.AccountID = a.ID
		return tx.Users().Create(&u)
	})
	return a, u
}

func wantNoAccounts(t *testing.T, s *Store) {
	t.Helper()
	if accounts, err := View(t.Context(), s, func(tx *Tx) ([]Account, error) {
		return tx.Accounts().List()
	}); len(accounts) != 0 || err != nil {
		t.Errorf("kept %v, %v", accounts, err)
	}
}

func TestOpenIsPrivateAndDurable(t *testing.T) {
	s, path := openFile(t)
	addAccount(t, s)
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		info, err := f.Info()
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o600 || !strings.HasPrefix(f.Name(), filepath.Base(path)) {
			t.Errorf("%s has mode %v", f.Name(), info.Mode())
		}
	}
	for pragma, want := range map[string]string{
		"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1",
		"integrity_check": "ok",
	} {
		var got string
		if err := s.db.(*sqliteFile).writer.DB.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got); err != nil ||
			got != want {
			t.Errorf("%s is %s, %v; want %s", pragma, got, err, want)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	u, err := View(t.Context(), openAt(t, path), func(tx *Tx) (User, error) {
		return tx.Users().ByEmail(" ada@north.EXAMPLE")
	})
	if err != nil || u.Email != "Ada@North.example" {
		t.Errorf("read %q, %v", u.Email, err)
	}
}

func TestMigrationsOnlyRunForward(t *testing.T) {
	s, path := openFile(t)
	write(t, s, func(tx *Tx) error {
		_, err := tx.exec("", "PRAGMA user_version = 9999")
		return err
	})
	if _, err := Open(t.Context(), path); !errors.Is(err, sqlitefile.ErrVersion) {
		t.Errorf("a newer schema: %v", err)
	}
}

func TestWritesAreAtomic(t *testing.T) {
	s, _ := openTest(t)
	boom := errors.New("boom")
	err := s.Write(t.Context(), func(tx *Tx) error {
		if err := tx.Accounts().Create(&Account{Name: "half", Created: time.Now()}); err != nil {
			return err
		}
		return boom
	})
	if !errors.Is(err, boom) {
		t.Errorf("got %v", err)
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		_ = s.Write(t.Context(), func(tx *Tx) error {
			if err := tx.Accounts().Create(&Account{Name: "half", Created: time.Now()}); err != nil {
				t.Error(err)
			}
			panic("boom")
		})
	}()
	err = s.Import(t.Context(), func(tx *Tx) error {
		return errors.Join(tx.Accounts().Create(&Account{Name: "half", Created: time.Now()}), boom)
	}, nil)
	if !errors.Is(err, boom) {
		t.Errorf("got %v", err)
	}
	wantNoAccounts(t, s)
	addAccount(t, s) // the next write succeeds
}

func TestReadersCanNotWrite(t *testing.T) {
	s, _ := openTest(t)
	if err := s.Read(t.Context(), func(tx *Tx) error {
		return tx.Accounts().Create(&Account{Name: "x", Created: time.Now()})
	}); err == nil {
		t.Error("a reader wrote")
	}
}

func TestReadSeesOneState(t *testing.T) {
	s, _ := openTest(t)
	err := s.Read(t.Context(), func(tx *Tx) error {
		before, err := tx.Accounts().List()
		if err != nil {
			return err
		}
		addAccount(t, s)
		after, err := tx.Accounts().List()
		if len(before) != len(after) {
			t.Errorf("%d accounts, then %d", len(before), len(after))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestCancelledWriteLeavesNothing(t *testing.T) {
	s, _ := openTest(t)
	ctx, cancel := context.WithCancel(t.Context())
	err := s.Write(ctx, func(tx *Tx) error {
		err := tx.Accounts().Create(&Account{Name: "x", Created: time.Now()})
		cancel()
		return err
	})
	if !errors.Is(err, context.Canceled) && !errors.Is(err, sql.ErrTxDone) {
		t.Errorf("got %v", err)
	}
	wantNoAccounts(t, s)
}

func TestDuplicateNames(t *testing.T) {
	s, _ := openTest(t)
	a, _ := addAccount(t, s)
	err := s.Write(t.Context(), func(tx *Tx) error {
		return tx.Users().
			Create(&User{User: state.User{Email: "ADA@north.example"}, AccountID: a.ID, Created: time.Now()})
	})
	if !errors.Is(err, ErrTaken) {
		t.Errorf("got %v", err)
	}
}

func TestLeases(t *testing.T) {
	s, _ := openTest(t)
	at := time.Date(2026, 4, 6, 0, 0, 0, 0, time.UTC)
	for _, step := range []struct {
		after       time.Duration
		limit, want int
		got         int
	}{
		{0, 10, 4, 4},
		{0, 10, 4, 4},
		{0, 10, 4, 2},
		{0, 10, 4, 0},
		{time.Minute, 10, 4, 4},
		{time.Minute, 10, 40, 6},
		{time.Minute, 5, 1, 0},
	} {
		write(t, s, func(tx *Tx) error {
			got, err := tx.Throttle().LeaseRequests("app", at.Add(step.after), step.limit, step.want)
			if got != step.got {
				t.Errorf("%+v: got %d", step, got)
			}
			return err
		})
	}
}

func TestConcurrentStatements(t *testing.T) {
	s, _ := openTest(t)
	a, _ := addAccount(t, s)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20 {
				err := s.Write(t.Context(), func(tx *Tx) error {
					_, err := tx.Accounts().TakeProposalNumber(a.ID)
					return err
				})
				err = errors.Join(err, s.Read(t.Context(), func(tx *Tx) error {
					_, err := tx.Accounts().Find(a.ID)
					return err
				}))
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	write(t, s, func(tx *Tx) error {
		n, err := tx.Accounts().TakeProposalNumber(a.ID)
		if n != 161 {
			t.Errorf("the next number is %d, want 161", n)
		}
		return err
	})
}
