package service

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"golang.org/x/crypto/argon2"
)

// PasswordCost is what hashing a password costs (argon2id). The zero value is
// 19 MiB and two passes on one thread.
type PasswordCost struct {
	MemoryKiB uint32
	Passes    uint32
}

const (
	saltBytes = 16
	hashBytes = 32
)

var errPasswordHash = errors.New("a password hash that can't be read")

// passwords hashes and checks passwords, a bounded number at a time: each needs
// MemoryKiB, and a flood of sign-ins must not use up the memory.
type passwords struct {
	cost  PasswordCost
	slots chan struct{}
}

func newPasswords(cost PasswordCost) *passwords {
	if cost == (PasswordCost{}) {
		cost = PasswordCost{MemoryKiB: 19 * 1024, Passes: 2}
	}
	return &passwords{cost: cost, slots: make(chan struct{}, max(2, runtime.GOMAXPROCS(0)))}
}

// hash returns the text to store for a password, in the common argon2 format:
// $argon2id$v=19$m=19456,t=2,p=1$salt$hash.
func (p *passwords) hash(password string) string {
	salt := make([]byte, saltBytes)
	rand.Read(salt) // never fails: the program ends when the system has no randomness
	h := p.derive(password, salt, p.cost)
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=1$%s$%s", argon2.Version, p.cost.MemoryKiB, p.cost.Passes,
		b64.EncodeToString(salt), b64.EncodeToString(h))
}

// check reports whether kept is a hash of password. An empty kept, as for an unknown
// user, matches nothing but takes as long.
func (p *passwords) check(kept, password string) (bool, error) {
	if kept == "" {
		p.derive(password, make([]byte, saltBytes), p.cost)
		return false, nil
	}
	var version int
	var cost PasswordCost
	head, tail, found := strings.Cut(strings.TrimPrefix(kept, "$argon2id$"), "p=1$")
	salt64, hash64, both := strings.Cut(tail, "$")
	_, err := fmt.Sscanf(head, "v=%d$m=%d,t=%d,", &version, &cost.MemoryKiB, &cost.Passes)
	salt, serr := base64.RawStdEncoding.DecodeString(salt64)
	want, herr := base64.RawStdEncoding.DecodeString(hash64)
	if !found || !both || errors.Join(err, serr, herr) != nil || version != argon2.Version || cost.Passes == 0 {
		return false, errPasswordHash
	}
	return subtle.ConstantTimeCompare(want, p.derive(password, salt, cost)) == 1, nil
}

func (p *passwords) derive(password string, salt []byte, cost PasswordCost) []byte {
	p.slots <- struct{}{}
	defer func() { <-p.slots }()
	return argon2.IDKey([]byte(password), salt, cost.Passes, cost.MemoryKiB, 1, hashBytes)
}
