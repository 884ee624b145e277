package service

import (
	"context"
	"errors"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

func TestPasswords(t *testing.T) {
	p := newPasswords(PasswordCost{MemoryKiB: 16, Passes: 1})
	kept := p.hash("swordfish")
	if !strings.HasPrefix(kept, "$argon2id$v=19$m=16,t=1,p=1$") || strings.Contains(kept, "swordfish") {
		t.Errorf("kept as %s", kept)
	}
	if p.hash("swordfish") == kept {
		t.Error("two hashes of one password are the same")
	}
	dearer := newPasswords(PasswordCost{MemoryKiB: 32, Passes: 2}) // costs may be raised later
	for password, want := range map[string]bool{"swordfish": true, "Swordfish": false, "": false, "swordfish ": false} {
		if got, err := dearer.check(t.Context(), kept, password); got != want || err != nil {
			t.Errorf("%q: %v, %v", password, got, err)
		}
	}
	if got, err := p.check(t.Context(), "", ""); got || err != nil {
		t.Errorf("empty hash: %v, %v", got, err)
	}
	for _, broken := range []string{
		"x", "$argon2id$v=19$m=16,t=1,p=1$!$!", "$argon2id$v=16$m=16,t=1,p=1$YQ$YQ",
		kept[:20], "$2a$10$abc",
	} {
		if got, err := p.check(t.Context(), broken, "swordfish"); got || err == nil {
			t.Errorf("%q: %v, %v", broken, got, err)
		}
	}
}

// A flood of sign-ins is refused before it waits for long, and whoever hangs up waits no more.
func TestAFloodOfSignInsIsRefused(t *testing.T) {
	p := newPasswords(PasswordCost{MemoryKiB: 16, Passes: 1})
	stranger := func() (bool, error) { return false, nil }
	known := func() (bool, error) { return true, nil }
	fill := func(n int, isKnown func() (bool, error)) (leave func()) {
		for range n {
			var err error
			if leave, err = p.enter(isKnown); err != nil {
				t.Fatal(err)
			}
		}
		return leave
	}
	leave := fill(cap(p.places), stranger)
	_, err := p.enter(stranger)
	if !errors.Is(err, errCrowded) || errCrowded.Status != http.StatusServiceUnavailable || errCrowded.RetryAfter <= 0 {
		t.Errorf("one too many: %v", err)
	}
	// Whoever the service knows gets in beside them, but not without bound.
	fill(cap(p.kept), known)
	if _, err := p.enter(known); !errors.Is(err, errCrowded) {
		t.Errorf("one too many who is known: %v", err)
	}
	leave()
	if _, err := p.enter(stranger); err != nil {
		t.Errorf("after one has left: %v", err)
	}
	for range cap(p.slots) {
		p.slots <- struct{}{}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, kept := range []string{"", "$argon2id$v=19$m=16,t=1,p=1$YWFhYWFhYWE$YQ"} {
		if _, err := p.check(ctx, kept, "swordfish"); !errors.Is(err, context.Canceled) {
			t.Errorf("%q, hung up while others hash: %v", kept, err)
		}
	}
}

func TestDefaultCost(t *testing.T) {
	if kept := newPasswords(PasswordCost{}).hash("x"); !strings.HasPrefix(kept, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("kept as %s", kept)
	}
}

// countWork lets p hash and counts how often it does. Call count after the last hash.
func countWork(t *testing.T, p *passwords) (count func() int) {
	t.Helper()
	p.slots = make(chan struct{}) // each hash blocks at its start and at its end
	end, ended, n := make(chan struct{}), make(chan struct{}), 0
	go func() {
		defer close(ended)
		for {
			select {
			case <-p.slots:
				n++
				p.slots <- struct{}{}
			case <-end:
				return
			}
		}
	}()
	return func() int {
		close(end)
		<-ended
		return n
	}
}

// Without hashing for unknown names, the response time would reveal which addresses have
// an account.
func TestUnknownUserNameTakesAsLongAsAKnownOne(t *testing.T) {
	for name, user := range map[string]string{
		"a known name":    "ada@north.example",
		"an unknown name": "nobody@north.example",
	} {
		t.Run(name, func(t *testing.T) {
			db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "service.db"))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = db.Close() })
			p := newPasswords(PasswordCost{MemoryKiB: 16, Passes: 1})
			now := time.Date(2026, 4, 6, 9, 0, 0, 0, time.UTC)
			known := store.User{
				User: state.User{Email: "ada@north.example"}, Active: true, EmailVerified: true,
				PasswordHash: p.hash("swordfish"), Created: now,
			}
			err = db.Write(t.Context(), func(tx *store.Tx) error {
				a := store.Account{Name: "North AV", Created: now}
				if err := tx.Accounts().Create(&a); err != nil {
					return err
				}
				known.AccountID = a.ID
				return tx.Users().Create(&known)
			})
			if err != nil {
				t.Fatal(err)
			}
			work := countWork(t, p)
			_, err = exchangeOperations{store: db, passwords: p}.signIn(t.Context(), &operation.Call{Now: now}, user,
				"wrong")
			if n := work(); n != 1 || err == nil {
				t.Errorf("hashed %d times, %v", n, err)
			}
		})
	}
}
