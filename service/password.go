package service

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"time"

	"golang.org/x/crypto/argon2"

	"app.tender/tender/service/operation"
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
	cost   PasswordCost
	slots  chan struct{}
	places chan struct{} // one in it for each sign-in that hashes or will
	kept   chan struct{} // the same, for people whom the service knows when there is no other place
}

// placesPerSlot is how many sign-ins may be under way for each that hashes, and how many of people whom the service
// knows. A hash takes some 50 ms, so whoever gets a place waits for about a second at most.
const placesPerSlot = 10

// errCrowded refuses a sign-in when too many are under way.
var errCrowded = &operation.Fault{
	Status: http.StatusServiceUnavailable, Code: operation.CodeBusy,
	Message: "Many people sign in at the moment.", RetryAfter: 2 * time.Second,
}

func newPasswords(cost PasswordCost) *passwords {
	if cost == (PasswordCost{}) {
		cost = PasswordCost{MemoryKiB: 19 * 1024, Passes: 2}
	}
	slots := max(2, runtime.GOMAXPROCS(0))
	return &passwords{
		cost: cost, slots: make(chan struct{}, slots),
		places: make(chan struct{}, slots*placesPerSlot), kept: make(chan struct{}, slots*placesPerSlot),
	}
}

// enter takes a place for a sign-in, or fails with errCrowded. isKnown is asked whether the service knows who signs in,
// if a flood of others has taken all places but those that are kept. The caller must call leave.
func (p *passwords) enter(isKnown func() (bool, error)) (leave func(), err error) {
	select {
	case p.places <- struct{}{}:
		return func() { <-p.places }, nil
	default:
	}
	if known, err := isKnown(); err != nil || !known {
		return nil, cmp.Or(err, error(errCrowded))
	}
	select {
	case p.kept <- struct{}{}:
		return func() { <-p.kept }, nil
	default:
		return nil, errCrowded
	}
}

// hash returns the text to store for a password, in the common argon2 format:
// $argon2id$v=19$m=19456,t=2,p=1$salt$hash.
func (p *passwords) hash(password string) string {
	salt := make([]byte, saltBytes)
	rand.Read(salt) // never fails: the program ends when the system has no randomness
	// It fails only when the context ends.
	h, _ := p.derive(context.Background(), password, salt, p.cost)
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=1$%s$%s", argon2.Version, p.cost.MemoryKiB, p.cost.Passes,
		b64.EncodeToString(salt), b64.EncodeToString(h))
}

// check reports whether kept is a hash of password. An empty kept, as for an unknown
// user, matches nothing but takes as long. It fails when ctx ends before its turn.
func (p *passwords) check(ctx context.Context, kept, password string) (bool, error) {
	if kept == "" {
		_, err := p.derive(ctx, password, make([]byte, saltBytes), p.cost)
		return false, err
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
	got, err := p.derive(ctx, password, salt, cost)
	return err == nil && subtle.ConstantTimeCompare(want, got) == 1, err
}

// derive hashes when it is its turn, or fails when ctx ends first.
func (p *passwords) derive(ctx context.Context, password string, salt []byte, cost PasswordCost) ([]byte, error) {
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-p.slots }()
	return argon2.IDKey([]byte(password), salt, cost.Passes, cost.MemoryKiB, 1, hashBytes), nil
}
