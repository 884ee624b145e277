package config

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// The environments of a profile. Any value but Sandbox counts as live.
const (
	Sandbox = "sandbox"
	Live    = "live"
)

// Demo is the name of the built-in profile: the embedded service with its demo data.
const Demo = "demo"

// Profile is an account on a service. Its secrets are stored separately. profileFields lists the
// keys of its file.
type Profile struct {
	Name        string `toml:"-"` // the file's name; never empty
	BaseURL     string `toml:"base_url"`
	AppKey      string `toml:"app_key"`      // identifies the application; not secret
	UserName    string `toml:"user_name"`    // the e-mail address that signed in
	DisplayName string `toml:"display_name"` // the user's full name; may be empty
	Account     string `toml:"account"`      // the dealer account's name; may be empty
	Environment string `toml:"environment"`  // Sandbox or Live
	ReadOnly    bool   `toml:"read_only"`    // refuse every write before it leaves this machine
	Installer   bool   `toml:"installer"`    // for installers: read-only, without prices, opens on a sheet
	SecretsIn   string `toml:"secrets_in"`   // SecretsKeyring or SecretsFile
	WebAddress  string `toml:"web_address"`  // the account's web app; empty if unknown
}

// ErrNoProfile reports that a profile does not exist.
var ErrNoProfile = errors.New("there is no such profile")

// noProfileError is an ErrNoProfile with the profile's name.
type noProfileError string

func (e noProfileError) Error() string { return string(e) }

func (noProfileError) Is(target error) bool { return target == ErrNoProfile } // what errors.Is asks

var profileName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,39}$`) })

// CheckProfileName reports whether name is valid for a new profile.
func CheckProfileName(name string) error {
	if name == Demo {
		return fmt.Errorf("the name %q is taken by the embedded demo", Demo)
	}
	if !profileName().MatchString(name) {
		return fmt.Errorf("a profile's name has 1 to 40 lower-case letters, digits, - and _, unlike %q", name)
	}
	return nil
}

// CheckBaseURL reports whether address is valid for a service. A signature covers neither query
// nor body, so plain http is allowed only for this machine.
func CheckBaseURL(address string) error {
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Host == "" || (u.Scheme != "https" && u.Scheme != "http"):
		return fmt.Errorf("the address %q must begin with https:// and name a host", address)
	case u.User != nil || u.RawQuery != "" || u.Fragment != "":
		return errors.New("the address must have no user, query or fragment")
	case u.Scheme == "http" && !loopback(u.Hostname()):
		return fmt.Errorf("the address %q must begin with https://: its requests would go over the network unprotected",
			address)
	}
	return nil
}

// CheckWebAddress reports whether address is one to open in a browser: it is shown and copied, and nothing is sent
// there.
func CheckWebAddress(address string) error {
	u, err := url.Parse(address)
	if address != "" && (err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil) {
		return errors.New("web_address takes an address that begins with https:// and has no user")
	}
	return nil
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// defaultProfile has what a profile's file leaves out.
var defaultProfile = Profile{Environment: Live, SecretsIn: SecretsFile}

func profileFields() []field[Profile] {
	return []field[Profile]{
		{
			key: "base_url", of: func(p *Profile) any { return &p.BaseURL }, required: true, check: CheckBaseURL,
			doc: "The address of the service.",
		},
		{
			key: "app_key", of: func(p *Profile) any { return &p.AppKey }, required: true,
			doc: "The application key, a UUID. It identifies the application and is not secret.",
		},
		{
			key: "user_name", of: func(p *Profile) any { return &p.UserName },
			doc: "Who signed in.",
		},
		{
			key: "display_name", of: func(p *Profile) any { return &p.DisplayName },
			doc: "The user's name, only for display.",
		},
		{
			key: "account", of: func(p *Profile) any { return &p.Account },
			doc: "The name of the dealer account, only for display.",
		},
		{
			key: "environment", of: func(p *Profile) any { return &p.Environment }, choices: []string{Sandbox, Live},
			doc: "The kind of account; every screen shows it.",
		},
		{
			key: "read_only", of: func(p *Profile) any { return &p.ReadOnly },
			doc: "Refuse every write before it leaves this machine.",
		},
		{
			key: "installer", of: func(p *Profile) any { return &p.Installer },
			doc: "Whether the profile is an installer's: it is read-only, shows no prices unless `sheet_prices` allows them, and opens the installers' sheet of the proposal last pinned or opened. `tender login --installer` sets it. A profile whose user is in the permission group Installer is one without it.",
		},
		{
			key: "web_address", of: func(p *Profile) any { return &p.WebAddress }, check: CheckWebAddress,
			doc: "The https address of the account's web app. What can't be done here names it: the box's answers, refusals and messages. `tender login` asks for it.",
		},
		{
			key: "secrets_in", of: func(p *Profile) any { return &p.SecretsIn },
			choices: []string{SecretsKeyring, SecretsFile},
			doc:     "Where `tender login` put the secret key and the user key.",
		},
	}
}

// ReadProfile reads the profile called name. Its error wraps ErrNoProfile if there is no such
// profile, and is a *FileError if its file has mistakes.
func (d Dirs) ReadProfile(name string) (Profile, error) {
	if err := CheckProfileName(name); err != nil {
		return Profile{}, noProfileError(err.Error())
	}
	path := d.ProfileFile(name)
	src, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		names, _ := d.Profiles()
		return Profile{}, noProfileError(unknown("profile", name, append(names, Demo)))
	}
	if err != nil {
		return Profile{}, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	p := defaultProfile
	p.Name = name
	return p, fileError(path, check(src, profileFields(), &p))
}

// Profiles returns the names of the profiles in alphabetical order, without the demo.
func (d Dirs) Profiles() ([]string, error) {
	files, err := filepath.Glob(d.ProfileFile("*"))
	if err != nil {
		return nil, fmt.Errorf("list the profiles: %w", err)
	}
	names := make([]string, 0, len(files))
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".toml")
		if profileName().MatchString(name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// SaveProfile writes p's file.
func (d Dirs) SaveProfile(p Profile) error {
	if err := CheckProfileName(p.Name); err != nil {
		return err
	}
	content, err := toml.Marshal(p)
	if err != nil {
		return fmt.Errorf("write the profile: %w", err)
	}
	return WriteFile(d.ProfileFile(p.Name), append([]byte("# Written by tender login.\n"), content...))
}

// DeleteProfile removes p's file. Drafts and the cache are not touched.
func (d Dirs) DeleteProfile(name string) error {
	err := os.Remove(d.ProfileFile(name))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("delete the profile: %w", err)
	}
	return nil
}

// DeleteProfileData removes all local data of a profile: cache, drafts and outbox.
func (d Dirs) DeleteProfileData(name string) error {
	if err := os.RemoveAll(d.ProfileData(name)); err != nil {
		return fmt.Errorf("delete the data of the profile: %w", err)
	}
	return nil
}
