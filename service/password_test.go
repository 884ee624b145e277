package service

import (
	"strings"
	"testing"
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
		if got, err := dearer.check(kept, password); got != want || err != nil {
			t.Errorf("%q: %v, %v", password, got, err)
		}
	}
	if got, err := p.check("", ""); got || err != nil {
		t.Errorf("an empty hash: %v, %v", got, err)
	}
	for _, broken := range []string{"x", "$argon2id$v=19$m=16,t=1,p=1$!$!", "$argon2id$v=16$m=16,t=1,p=1$YQ$YQ", kept[:20], "$2a$10$abc"} {
		if got, err := p.check(broken, "swordfish"); got || err == nil {
			t.Errorf("%q: %v, %v", broken, got, err)
		}
	}
}

func TestDefaultCost(t *testing.T) {
	if kept := newPasswords(PasswordCost{}).hash("x"); !strings.HasPrefix(kept, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("kept as %s", kept)
	}
}
