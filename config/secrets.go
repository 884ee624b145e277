package config

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"runtime"

	"github.com/zalando/go-keyring"
)

// The places where secrets are kept.
const (
	SecretsAuto    = "auto" // the keyring where there is one, else the file
	SecretsKeyring = "keyring"
	SecretsFile    = "file"
)

// keyringService is the name that the system's keyring program shows.
const keyringService = "tender"

// Secrets are the keys that sign a profile's requests. They never print.
type Secrets struct {
	SecretKey string `json:"secret_key"`
	UserKey   string `json:"user_key"`
}

// String hides the secrets from fmt.
func (Secrets) String() string { return "[secrets]" }

// GoString hides the secrets from %#v.
func (Secrets) GoString() string { return "[secrets]" }

// LogValue hides the secrets from slog.
func (Secrets) LogValue() slog.Value { return slog.StringValue("[secrets]") }

// ErrNoSecrets reports that a profile has no secrets on this machine: it is not signed in.
var ErrNoSecrets = errors.New("not signed in")

// ErrKeyring reports that the system's keyring can't be read: it is locked, or there is none in this session.
var ErrKeyring = errors.New("the system's keyring can't be read")

// SaveSecrets stores s for p in place, which is SecretsAuto, SecretsKeyring or SecretsFile. It
// returns where it stored them, SecretsKeyring or SecretsFile.
func (d Dirs) SaveSecrets(p Profile, place string, s Secrets) (string, error) {
	content, err := json.Marshal(s)
	if err != nil {
		return "", fmt.Errorf("write the secrets: %w", err)
	}
	if place != SecretsFile {
		err := keyring.Set(keyringService, account(p), string(content))
		if err == nil {
			p.SecretsIn = SecretsFile // keys that the file had before are out of date
			return SecretsKeyring, d.DeleteSecrets(p)
		}
		if place == SecretsKeyring {
			return "",
				fmt.Errorf("no keyring is available, and the settings allow no file (secrets = \"auto\" does): %w", err)
		}
	}
	return SecretsFile, WriteFile(d.SecretsFile(p.Name), append(content, '\n'))
}

// Secrets reads what SaveSecrets stored. Its error wraps ErrNoSecrets when there is nothing. A keyring may ask the
// user for a password; ctx limits how long that takes. The error wraps ErrKeyring when it can't be read.
func (d Dirs) Secrets(ctx context.Context, p Profile) (Secrets, error) {
	content, err := d.secretsText(ctx, p)
	if err != nil {
		return Secrets{}, err
	}
	var s Secrets
	if err := json.Unmarshal([]byte(content), &s); err != nil {
		// The decoder's error could quote the content.
		return Secrets{}, fmt.Errorf("the secrets of profile %q are damaged; sign in again", p.Name)
	}
	if s.SecretKey == "" || s.UserKey == "" {
		return Secrets{}, fmt.Errorf("%w: profile %q has no keys", ErrNoSecrets, p.Name)
	}
	return s, nil
}

func (d Dirs) secretsText(ctx context.Context, p Profile) (string, error) {
	if p.SecretsIn == SecretsKeyring {
		content, err := fromKeyring(ctx, account(p))
		if errors.Is(err, keyring.ErrNotFound) {
			return "", fmt.Errorf("%w: the keyring has no keys for profile %q", ErrNoSecrets, p.Name)
		}
		if err != nil {
			return "", fmt.Errorf("%w: %w", ErrKeyring, err)
		}
		return content, nil
	}
	path := d.SecretsFile(p.Name)
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%w: there are no keys for profile %q", ErrNoSecrets, p.Name)
	}
	if err != nil {
		return "", fmt.Errorf("read the secrets: %w", err)
	}
	// Like ssh, refuse keys that others could have read.
	if info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
		return "",
			fmt.Errorf("others can read %s; run chmod 600 on it, and renew the keys if someone may have read them",
				path)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("read the secrets: %w", err)
	}
	return string(content), nil
}

// fromKeyring reads an account's entry in the keyring. The keyring library takes no context: when
// ctx ends first, its result is dropped.
func fromKeyring(ctx context.Context, account string) (content string, err error) {
	type answer struct {
		content string
		err     error
	}
	got := make(chan answer, 1)
	go func() {
		content, err := keyring.Get(keyringService, account)
		got <- answer{content, err}
	}()
	select {
	case a := <-got:
		return a.content, a.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// DeleteSecrets removes what SaveSecrets stored.
func (d Dirs) DeleteSecrets(p Profile) error {
	if p.SecretsIn == SecretsKeyring {
		if err := keyring.Delete(keyringService, account(p)); err != nil && !errors.Is(err, keyring.ErrNotFound) {
			return fmt.Errorf("delete the keys from the keyring: %w", err)
		}
		return nil
	}
	if err := os.Remove(d.SecretsFile(p.Name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("delete the keys: %w", err)
	}
	return nil
}

// account returns p's name in the keyring. The address distinguishes profiles of the same
// name in different configuration directories.
func account(p Profile) string { return p.Name + " at " + p.BaseURL }
