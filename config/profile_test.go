package config

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/zalando/go-keyring"
)

func TestProfileRoundTrips(t *testing.T) {
	d := Dirs{Config: t.TempDir()}
	want := Profile{
		Name: "work", BaseURL: "https://api.example.com/v1", AppKey: "5b0e5f6a-0000-4000-8000-000000000001",
		UserName: "Zoë \"Z\"\n\a", Environment: Sandbox, ReadOnly: true, SecretsIn: SecretsKeyring,
		DisplayName: "Zoë Z.", Account: "Brightline AV",
	}
	if err := d.SaveProfile(want); err != nil {
		t.Fatal(err)
	}
	got, err := d.ReadProfile("work")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	names, err := d.Profiles()
	if err != nil || !cmp.Equal(names, []string{"work"}) {
		t.Errorf("profiles are %v, %v", names, err)
	}
	if err := d.DeleteProfile("work"); err != nil {
		t.Fatal(err)
	}
	if _, err := d.ReadProfile("work"); !errors.Is(err, ErrNoProfile) {
		t.Errorf("after deleting: %v", err)
	}
}

func TestUnknownProfileNamesTheNearest(t *testing.T) {
	d := Dirs{Config: t.TempDir()}
	if err := d.SaveProfile(Profile{
		Name: "brightline", BaseURL: "https://a.example", Environment: Live,
		SecretsIn: SecretsFile,
	}); err != nil {
		t.Fatal(err)
	}
	_, err := d.ReadProfile("brihgtline")
	if err == nil || !strings.Contains(err.Error(), `did you mean "brightline"?`) {
		t.Errorf("got %v", err)
	}
}

func TestWrongProfileFiles(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"empty", "", "base_url is missing"},
		{"plain http", "base_url = \"http://api.example.com\"\napp_key=\"k\"", "must begin with https://"},
		{
			"environment", "base_url = \"https://a.example\"\napp_key=\"k\"\nenvironment=\"prod\"",
			`:3:13: environment can't be "prod"`,
		},
		{"a secret", "base_url = \"https://a.example\"\napp_key=\"k\"\nsecret_key=\"s\"", `unknown key "secret_key"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := Dirs{Config: t.TempDir()}
			if err := WriteFile(d.ProfileFile("work"), []byte(tt.src)); err != nil {
				t.Fatal(err)
			}
			if _, err := d.ReadProfile("work"); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want it to contain %q", err, tt.want)
			}
		})
	}
}

func TestBaseURL(t *testing.T) {
	for address, ok := range map[string]bool{
		"https://api.example.com":         true,
		"https://api.example.com:8443/x":  true,
		"http://127.0.0.1:8080":           true,
		"http://[::1]:8080":               true,
		"http://localhost:1":              true,
		"http://api.example.com":          false,
		"http://localhost.example.com":    false,
		"https://user:pw@api.example.com": false,
		"https://api.example.com/?a=b":    false,
		"ftp://api.example.com":           false,
		"api.example.com":                 false,
		"https://":                        false,
		"://":                             false,
	} {
		if err := CheckBaseURL(address); (err == nil) != ok {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestProfileNamesStayInTheirDirectory(t *testing.T) {
	for _, name := range []string{"", "demo", "../work", "Work", "a b", ".hidden", strings.Repeat("x", 41)} {
		if CheckProfileName(name) == nil {
			t.Errorf("%q was accepted as a name", name)
		}
		if err := (Dirs{Config: t.TempDir()}).SaveProfile(Profile{Name: name}); err == nil {
			t.Errorf("%q was written", name)
		}
	}
}

func TestSecretsAreSavedReadAndDeleted(t *testing.T) {
	secrets := Secrets{SecretKey: "s3cret", UserKey: "u5er"}
	for _, place := range []string{SecretsFile, SecretsKeyring, SecretsAuto} {
		t.Run(place, func(t *testing.T) {
			keyring.MockInit()
			d := Dirs{Config: t.TempDir()}
			p := Profile{Name: "work", BaseURL: "https://a.example"}
			var err error
			if p.SecretsIn, err = d.SaveSecrets(p, place, secrets); err != nil {
				t.Fatal(err)
			}
			if place != SecretsAuto && p.SecretsIn != place {
				t.Errorf("requested %s, stored in %s", place, p.SecretsIn)
			}
			got, err := d.Secrets(t.Context(), p)
			if err != nil || got != secrets {
				t.Errorf("read different secrets, error %v", err)
			}
			if err := d.DeleteSecrets(p); err != nil {
				t.Fatal(err)
			}
			if _, err := d.Secrets(t.Context(), p); !errors.Is(err, ErrNoSecrets) {
				t.Errorf("after deleting: %v", err)
			}
			if err := d.DeleteSecrets(p); err != nil {
				t.Errorf("deleting twice: %v", err)
			}
		})
	}
}

func TestMissingKeyringFallsBackToTheFileWithANotice(t *testing.T) {
	keyring.MockInitWithError(errors.New("no bus"))
	t.Cleanup(keyring.MockInit)
	d := Dirs{Config: t.TempDir()}
	p := Profile{Name: "work", BaseURL: "https://a.example"}
	place, err := d.SaveSecrets(p, SecretsAuto, Secrets{SecretKey: "s", UserKey: "u"})
	if err != nil || place != SecretsFile {
		t.Fatalf("went to %q, %v", place, err)
	}
	info, err := os.Stat(d.SecretsFile("work"))
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v", info.Mode())
	}
	if _, err := d.SaveSecrets(p, SecretsKeyring, Secrets{}); err == nil {
		t.Error("the requested keyring failed without an error")
	}
	// A locked keyring is not told from one without keys otherwise, and a person signs in again for nothing.
	p.SecretsIn = SecretsKeyring
	if _, err := d.Secrets(t.Context(), p); !errors.Is(err, ErrKeyring) || errors.Is(err, ErrNoSecrets) {
		t.Errorf("reading it: %v", err)
	}
}

func TestSecretsThatOthersCanReadAreRefused(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no such permissions")
	}
	d := Dirs{Config: t.TempDir()}
	p := Profile{Name: "work"}
	if _, err := d.SaveSecrets(p, SecretsFile, Secrets{SecretKey: "s", UserKey: "u"}); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(d.SecretsFile("work"), 0o640); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Secrets(t.Context(), p); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("got %v", err)
	}
}

func TestDamagedSecretsAreNotQuoted(t *testing.T) {
	d := Dirs{Config: t.TempDir()}
	if err := WriteFile(d.SecretsFile("work"), []byte(`{"secret_key": hunter2}`)); err != nil {
		t.Fatal(err)
	}
	_, err := d.Secrets(t.Context(), Profile{Name: "work"})
	if err == nil || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("got %v", err)
	}
}

func TestSecretsNeverPrint(t *testing.T) {
	a := Access{
		Profile: Profile{Name: "work"}, Secrets: Secrets{SecretKey: "hunter2", UserKey: "hunter2"},
		Password: "hunter2",
	}
	var log strings.Builder
	slog.New(slog.NewTextHandler(&log, nil)).Info("x", "access", a, "secrets", a.Secrets)
	all := fmt.Sprintf("%v %+v %#v %s %v %+v %#v", a, a, a, a.Secrets, a.Secrets, &a, a.Secrets) + log.String()
	if strings.Contains(all, "hunter2") {
		t.Error(all)
	}
}

func TestEnvironmentNamesAnAccount(t *testing.T) {
	full := map[string]string{
		"TENDER_BASE_URL": "https://a.example", "TENDER_APP_KEY": "app", "TENDER_SECRET_KEY": "secret",
		"TENDER_USER_KEY": "user",
	}
	without := func(name string, more ...string) map[string]string {
		env := make(map[string]string)
		for k, v := range full {
			if k != name {
				env[k] = v
			}
		}
		for i := 0; i < len(more); i += 2 {
			env[more[i]] = more[i+1]
		}
		return env
	}
	tests := []struct {
		name string
		env  map[string]string
		want string // the error
	}{
		{"whole", full, ""},
		{"password", without("TENDER_USER_KEY", "TENDER_USER_NAME", "dana", "TENDER_PASSWORD", "pw"), ""},
		{
			"name alone", without("TENDER_USER_KEY", "TENDER_USER_NAME", "dana"),
			"TENDER_USER_KEY (or TENDER_USER_NAME with TENDER_PASSWORD) is not",
		},
		{"no secret", without("TENDER_SECRET_KEY"), "TENDER_SECRET_KEY is not"},
		{"plain http", without("", "TENDER_BASE_URL", "http://a.example"), "TENDER_BASE_URL: "},
		{"environment", without("", "TENDER_ENVIRONMENT", "prod"), "TENDER_ENVIRONMENT can't be"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, ok, err := EnvironmentAccess(envOf(tt.env))
			if !ok {
				t.Fatal("not seen")
			}
			if tt.want == "" {
				if err != nil || a.Profile.Environment != Live || a.Profile.Name == "" {
					t.Errorf("got %v of %q, %v", a, a.Profile.Environment, err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want it to contain %q", err, tt.want)
			}
		})
	}
	if _, ok, err := EnvironmentAccess(envOf(nil)); ok || err != nil {
		t.Errorf("without variables: %v, %v", ok, err)
	}
	a, _, _ := EnvironmentAccess(envOf(full))
	b, _, _ := EnvironmentAccess(envOf(without("", "TENDER_APP_KEY", "other")))
	if a.Profile.Name == b.Profile.Name {
		t.Error("two accounts share a profile name, and so their drafts")
	}
}

func TestChooseProfile(t *testing.T) {
	d := Dirs{Config: t.TempDir()}
	choose := func(env map[string]string, settings, asked string) string {
		t.Helper()
		name, err := ChooseProfile(d, envOf(env), Settings{Profile: settings}, asked)
		if err != nil {
			return "error"
		}
		return name
	}
	save := func(name string) {
		t.Helper()
		if err := d.SaveProfile(Profile{
			Name: name, BaseURL: "https://a.example", Environment: Live,
			SecretsIn: SecretsFile,
		}); err != nil {
			t.Fatal(err)
		}
	}
	got := []string{choose(nil, "", "")}
	save("one")
	got = append(got, choose(nil, "", ""))
	save("two")
	got = append(got,
		choose(nil, "", ""),
		choose(nil, "two", ""),
		choose(map[string]string{"TENDER_PROFILE": "one"}, "two", ""),
		choose(map[string]string{"TENDER_PROFILE": "one"}, "two", "demo"),
	)
	if diff := cmp.Diff([]string{"demo", "one", "error", "two", "one", "demo"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestDirs(t *testing.T) {
	d := FindDirs(envOf(map[string]string{"TENDER_CONFIG_DIR": "/c", "TENDER_DATA_DIR": "/d"}))
	got := []string{d.SettingsFile(), d.LocalFile("work"), d.DemoService()}
	want := []string{
		filepath.FromSlash("/c/settings.toml"), filepath.FromSlash("/d/profiles/work/tender.db"),
		filepath.FromSlash("/d/demo/service"),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	d = FindDirs(envOf(nil))
	if filepath.Base(d.Config) != "tender" || filepath.Base(d.Data) != "tender" { // on some systems it is one
		t.Errorf("got %+v", d)
	}
}

func TestWriteFileLeavesNothingBehind(t *testing.T) {
	dir := t.TempDir()
	blocked := filepath.Join(dir, "taken")
	if err := os.MkdirAll(filepath.Join(blocked, "child"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(blocked, []byte("x")); err == nil {
		t.Error("a directory was replaced by a file")
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 1 {
		t.Errorf("left %v, %v", left, err)
	}
}

func envOf(vars map[string]string) Env {
	return func(name string) (string, bool) {
		v, ok := vars[name]
		return v, ok
	}
}

func TestAnAccountIsNamedForAPerson(t *testing.T) {
	for _, c := range []struct {
		p    Profile
		want string
	}{
		{Profile{Name: "work", Account: "Brightline AV", BaseURL: "https://a.example"}, "Brightline AV"},
		{Profile{Name: "work", BaseURL: "https://a.example"}, "work"},
		{Profile{Name: "environment-0123456789ab", BaseURL: "https://a.example:8443/base"}, "a.example:8443"},
	} {
		if got := c.p.Words(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.p, got, c.want)
		}
	}
}

// Keys in the file are out of date once the keyring has newer ones.
func TestTheKeyringTakesOverFromTheFile(t *testing.T) {
	keyring.MockInit()
	d := Dirs{Config: t.TempDir()}
	p := Profile{Name: "work", BaseURL: "https://a.example"}
	for _, place := range []string{SecretsFile, SecretsAuto} {
		if _, err := d.SaveSecrets(p, place, Secrets{SecretKey: "s", UserKey: place}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(d.SecretsFile("work")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("old file: %v", err)
	}
	p.SecretsIn = SecretsKeyring
	if got, err := d.Secrets(t.Context(), p); err != nil || got.UserKey != SecretsAuto {
		t.Errorf("other keys, %v", err)
	}
}
