package cli

import (
	"database/sql"
	"strings"
	"testing"
)

// A person at a dead prompt kills the program, or believes it broken.
func TestALockedDatabaseIsWaitedForAloud(t *testing.T) {
	o := newMachine(t)
	s, err := o.app().Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	path := s.Store.Path()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(t.Context(), "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE"); err != nil {
		t.Fatal(err)
	}
	said, opened := make(saying, 10), make(chan error, 1)
	r := o.app()
	r.Err = said
	go func() {
		s, err := r.Open(t.Context())
		if err == nil {
			err = s.Close()
		}
		opened <- err
	}()
	select {
	case words := <-said:
		if !strings.Contains(words, "another program has locked it") {
			t.Errorf("it says %q", words)
		}
	case err := <-opened:
		t.Fatalf("it did not wait: %v", err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-opened; err != nil {
		t.Error(err)
	}
}

// saying receives what is printed.
type saying chan string

func (s saying) Write(p []byte) (int, error) {
	s <- string(p)
	return len(p), nil
}
