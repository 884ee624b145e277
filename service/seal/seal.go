// Package seal closes the secrets of a database with a key that is kept elsewhere, so that a copy of the database alone
// opens nothing.
package seal

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"filippo.io/age"

	"app.tender/tender/state"
)

// mark begins a closed secret. No secret of the service begins so.
const mark = "age:"

// Key closes and opens secrets. The nil Key leaves them as they are, and can't open closed ones. It is safe for
// concurrent use.
type Key struct {
	identities []age.Identity
	to         age.Recipient // of the first identity

	mu     sync.Mutex
	opened map[string]string // by what they are closed as, which changes with each secret
}

// maxOpened bounds the secrets that are kept open: each takes a fifth of a millisecond.
const maxOpened = 10_000

// New returns a fresh key as a text: a file for Parse.
func New() (string, error) {
	made, err := age.GenerateX25519Identity()
	if err != nil {
		return "", fmt.Errorf("making a key: %w", err)
	}
	return "# The secrets of tender's database open with this key. Keep a copy away from the backups.\n" +
		"# public key: " + made.Recipient().String() + "\n" + made.String() + "\n", nil
}

// Parse reads a key: lines with identities of age (AGE-SECRET-KEY-1…), the first of which closes; the others only
// open what was closed before. The error is a state.Fault, and never has the key.
func Parse(text string) (*Key, error) {
	identities, err := age.ParseIdentities(strings.NewReader(text))
	if err == nil && len(identities) > 0 {
		if first, ok := identities[0].(*age.X25519Identity); ok {
			return &Key{identities: identities, to: first.Recipient(), opened: map[string]string{}}, nil
		}
	}
	return nil, state.Invalid("The key for the secrets can't be read.",
		"Name a file that `tender serve seal` or age-keygen wrote: a line of it begins with AGE-SECRET-KEY-1.")
}

// Recipients reads public keys of age (age1…), for which a backup is encrypted. The error is a state.Fault, and never
// has the text: it may be the secret key.
func Recipients(texts []string) ([]age.Recipient, error) {
	var all []age.Recipient
	for _, text := range texts {
		some, err := age.ParseRecipients(strings.NewReader(text))
		if err != nil {
			return nil, state.Invalid("A recipient can't be read.",
				"Name the public key that age-keygen printed: it begins with age1.")
		}
		all = append(all, some...)
	}
	return all, nil
}

// Identities reads the keys that open an encrypted backup: lines with identities of age (AGE-SECRET-KEY-…). The error
// is a state.Fault, and never has a key.
func Identities(text string) ([]age.Identity, error) {
	all, err := age.ParseIdentities(strings.NewReader(text))
	if err != nil {
		return nil, state.Invalid("The key of the backup can't be read.",
			"Name a file that age-keygen wrote: a line of it begins with AGE-SECRET-KEY-.")
	}
	return all, nil
}

// IsClosed reports whether a secret is closed.
func IsClosed(secret string) bool { return strings.HasPrefix(secret, mark) }

// Close closes a secret. An empty one stays empty.
func (k *Key) Close(secret string) (string, error) {
	if k == nil || secret == "" {
		return secret, nil
	}
	var closed bytes.Buffer
	w, err := age.Encrypt(&closed, k.to)
	if err == nil {
		_, err = io.WriteString(w, secret)
		err = errors.Join(err, w.Close())
	}
	if err != nil {
		return "", fmt.Errorf("closing a secret: %w", err)
	}
	return mark + base64.RawStdEncoding.EncodeToString(closed.Bytes()), nil
}

// Open opens a secret; one that is not closed is returned as it is. The error is a state.Fault.
func (k *Key) Open(kept string) (string, error) {
	if !IsClosed(kept) {
		return kept, nil
	}
	if k == nil {
		return "", state.Local("The secrets in the database are sealed.",
			"Name the key with --seal-key-file or $TENDER_SERVE_SEAL_KEY.")
	}
	k.mu.Lock()
	secret, known := k.opened[kept]
	k.mu.Unlock()
	if known {
		return secret, nil
	}
	closed, err := base64.RawStdEncoding.DecodeString(strings.TrimPrefix(kept, mark))
	if err != nil {
		return "", fmt.Errorf("reading a secret: %w", err)
	}
	r, err := age.Decrypt(bytes.NewReader(closed), k.identities...)
	if err != nil {
		return "", state.Local("The secrets in the database are sealed with another key.",
			"Name the key that they were sealed with.")
	}
	open, err := io.ReadAll(r)
	if err != nil {
		return "", fmt.Errorf("reading a secret: %w", err)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.opened) >= maxOpened {
		clear(k.opened)
	}
	k.opened[kept] = string(open)
	return string(open), nil
}
