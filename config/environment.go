package config

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// Access is a profile with the credentials that sign its requests. If Password is set, the user
// key still has to be obtained with it.
type Access struct {
	Profile  Profile
	Secrets  Secrets
	Password string
}

// String hides the secrets from fmt.
func (a Access) String() string { return "access to " + a.Profile.Name }

// GoString hides the secrets from %#v.
func (a Access) GoString() string { return a.String() }

// LogValue hides the secrets from slog.
func (a Access) LogValue() slog.Value { return slog.StringValue(a.String()) }

// EnvironmentAccess returns the account that the environment variables describe; ok is false when
// TENDER_BASE_URL is not set.
func EnvironmentAccess(env Env) (a Access, ok bool, err error) {
	address := env.value("TENDER_BASE_URL")
	if address == "" {
		return Access{}, false, nil
	}
	if err := CheckBaseURL(address); err != nil {
		return Access{}, true, fmt.Errorf("TENDER_BASE_URL: %w", err)
	}
	a = Access{
		Profile: Profile{
			BaseURL: address, AppKey: env.value("TENDER_APP_KEY"), UserName: env.value("TENDER_USER_NAME"),
			Environment: env.value("TENDER_ENVIRONMENT"),
		},
		Secrets:  Secrets{SecretKey: env.value("TENDER_SECRET_KEY"), UserKey: env.value("TENDER_USER_KEY")},
		Password: env.value("TENDER_PASSWORD"),
	}
	var missing []string
	if a.Profile.AppKey == "" {
		missing = append(missing, "TENDER_APP_KEY")
	}
	if a.Secrets.SecretKey == "" {
		missing = append(missing, "TENDER_SECRET_KEY")
	}
	if a.Secrets.UserKey == "" && (a.Profile.UserName == "" || a.Password == "") {
		missing = append(missing, "TENDER_USER_KEY (or TENDER_USER_NAME with TENDER_PASSWORD)")
	}
	if len(missing) > 0 {
		return Access{}, true, fmt.Errorf("TENDER_BASE_URL is set but %s is not", strings.Join(missing, " and "))
	}
	switch a.Profile.Environment {
	case Sandbox, Live:
	case "":
		a.Profile.Environment = Live
	default:
		return Access{}, true, fmt.Errorf("TENDER_ENVIRONMENT can't be %q; it takes \"sandbox\" or \"live\"",
			a.Profile.Environment)
	}
	a.Profile.Name = environmentName(a.Profile.BaseURL, a.Profile.AppKey, a.User())
	return a, true, nil
}

// User returns what tells the account's user from others: the name, or else a digest of the user key.
func (a Access) User() string {
	name := strings.ToLower(strings.TrimSpace(a.Profile.UserName))
	if name == "" && a.Secrets.UserKey != "" {
		sum := sha256.Sum256([]byte(a.Secrets.UserKey))
		return "user key " + hex.EncodeToString(sum[:6])
	}
	return name
}

// environmentName returns a profile name that is unique to the account and its user, since an application belongs to no
// account: drafts of one account must never be sent to another.
func environmentName(account ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(account, "\n")))
	return environmentPrefix + hex.EncodeToString(sum[:6])
}

// NoteAddress saves the service's address with the local data of an account from the environment,
// because the profile name does not contain it.
func (d Dirs) NoteAddress(p Profile) error {
	path := d.addressFile(p.Name)
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	return WriteFile(path, []byte(p.BaseURL+"\n"))
}

func (d Dirs) addressFile(name string) string {
	return filepath.Join(d.ProfileData(name), "address")
}

// EnvironmentAddress returns the address that NoteAddress saved, or "" if there is none.
func (d Dirs) EnvironmentAddress(name string) string {
	content, _ := os.ReadFile(d.addressFile(name)) // if it is missing, callers show the name
	return strings.TrimSpace(string(content))
}

// EnvironmentAccounts returns the sorted names of the accounts from the environment that have data
// on this machine.
func (d Dirs) EnvironmentAccounts() ([]string, error) {
	found, err := os.ReadDir(filepath.Dir(d.ProfileData(environmentPrefix)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("list what is kept of accounts: %w", err)
	}
	var names []string
	for _, f := range found {
		if _, err := os.Stat(d.ProfileFile(f.Name())); err != nil && f.IsDir() &&
			strings.HasPrefix(f.Name(), environmentPrefix) {
			names = append(names, f.Name())
		}
	}
	return names, nil
}

// environmentPrefix starts the profile name of every account from the environment.
const environmentPrefix = "environment-"

// Words returns the account's name for display: the dealer account if it is known, else the name
// of the profile. For an account from the environment it is the host.
func (p Profile) Words() string {
	if p.Account != "" {
		return p.Account
	}
	if u, err := url.Parse(p.BaseURL); err == nil && strings.HasPrefix(p.Name, environmentPrefix) {
		return u.Host
	}
	return p.Name
}

// ChooseProfile returns the name of the profile to open: asked, else TENDER_PROFILE, else the one
// in the settings, else the only profile, else the demo.
func ChooseProfile(d Dirs, env Env, s Settings, asked string) (string, error) {
	for _, name := range []string{asked, env.value("TENDER_PROFILE"), s.Profile} {
		if name != "" {
			return name, nil
		}
	}
	names, err := d.Profiles()
	switch {
	case err != nil:
		return "", err
	case len(names) == 0:
		return Demo, nil
	case len(names) == 1:
		return names[0], nil
	default:
		return "",
			fmt.Errorf("there are several profiles (%s); choose one with --profile or `tender profiles use NAME`",
				strings.Join(names, ", "))
	}
}
