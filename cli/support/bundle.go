package support

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/remote"
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state/support"
	"app.tender/tender/state/text"
)

// bundleFile is a file of a support bundle.
type bundleFile struct {
	name, what string
	content    []byte
}

// makeReport returns the report for support.
func makeReport(r *run.Run, s *run.Session, findings []support.Finding) support.Report {
	out := support.Report{About: aboutProgram(), SignedIn: "no profile was opened", At: r.Time(), Findings: findings}
	if s != nil {
		out.SignedIn = strings.ToUpper(s.Profile.Environment) + " at " + s.Profile.Words()
		out.Requests, _ = s.Requests.Requests() // an unreadable log must not prevent the report
	}
	return out
}

// aboutProgram returns the program's version and the kind of machine.
func aboutProgram() string {
	return fmt.Sprintf("tender %s, %s, %s/%s", ProgramVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// makeBundle returns a bundle for support; s is nil if no profile could be opened.
func makeBundle(ctx context.Context, r *run.Run, s *run.Session, findings []support.Finding) (support.Bundle, error) {
	report := makeReport(r, s, findings)
	report.Requests = nil // they have a file of their own
	files := []bundleFile{{"doctor.txt", "the result and the next step of every check", []byte(report.String())}}
	add := func(name, what string, v any) error {
		content, err := json.MarshalIndent(v, "", "  ")
		files = append(files, bundleFile{name, what, append(content, '\n')})
		return err
	}
	err := add("program.json", "the program's version, the system and the terminal", programFacts(r))
	if err == nil {
		err = add("settings.json", "the settings, and each profile with its environment and address; no keys",
			settingsFacts(r))
	}
	if s != nil && err == nil {
		version := serviceVersion(ctx, s) // before the log is read, which has this request, too
		if version != nil {
			err = add("service.json", "the version that the service reports", version)
		}
		inventory, ierr := s.Store.Inventory(ctx)
		if err == nil && ierr == nil {
			err = add("database.json", "the size of the local database and its number of rows by kind; no texts",
				inventoryJSON{inventory.Bytes, inventory.Tables, inventory.Rows, inventory.Edits})
		}
		files = append(files,
			bundleFile{"requests.jsonl", "the latest requests and their outcomes, without bodies", requestLines(s)})
	}
	if err != nil {
		return support.Bundle{}, err
	}
	return packed(r, files)
}

// packed returns the archive of files, with the person's home directory written as ~.
func packed(r *run.Run, files []bundleFile) (support.Bundle, error) {
	var (
		b   support.Bundle
		out bytes.Buffer
	)
	home := r.Dirs().Home
	z := zip.NewWriter(&out)
	for _, f := range files {
		if len(home) > 1 {
			f.content = bytes.ReplaceAll(f.content, []byte(home), []byte("~"))
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: r.Time()})
		if err == nil {
			_, err = w.Write(f.content)
		}
		if err != nil {
			return support.Bundle{}, fmt.Errorf("pack the bundle: %w", err)
		}
		b.Files = append(b.Files, support.BundleFile{Name: f.name, Size: int64(len(f.content)), What: f.what})
	}
	if err := z.Close(); err != nil {
		return support.Bundle{}, fmt.Errorf("pack the bundle: %w", err)
	}
	b.Zip = out.Bytes()
	return b, nil
}

// inventoryJSON counts the content of the local database.
type inventoryJSON struct {
	Bytes   int64          `json:"bytes"`
	Tables  int            `json:"tablesVersion"`
	Rows    map[string]int `json:"rows"`
	Entries map[string]int `json:"outboxByState"`
}

// programJSON describes the program and its environment.
type programJSON struct {
	Version   string            `json:"version"`
	Go        string            `json:"go"`
	System    string            `json:"system"`
	Width     int               `json:"terminalWidth"`
	Height    int               `json:"terminalHeight"`
	Colors    string            `json:"colors"`
	Variables map[string]string `json:"variables"` // of the environment, with values that are not secret
	Set       []string          `json:"variablesSet"`
}

// Environment variables that matter: those listed with their value, and those listed as set.
var (
	toldVariables = []string{
		"TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "COLORTERM", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR",
		"TENDER_ENVIRONMENT", "TENDER_PROFILE",
	}
	setVariables = []string{
		"TENDER_BASE_URL", "TENDER_APP_KEY", "TENDER_SECRET_KEY", "TENDER_USER_KEY", "TENDER_USER_NAME",
		"TENDER_PASSWORD", "TENDER_WEBHOOK_SECRET", "TENDER_SMTP_PASSWORD", "TENDER_SERVE_DATABASE",
		"TENDER_CONFIG_DIR", "TENDER_DATA_DIR", "HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY", "https_proxy", "http_proxy",
		"no_proxy",
		"SSL_CERT_FILE", "TMUX", "SSH_CONNECTION",
	}
)

func programFacts(r *run.Run) programJSON {
	terminal := terminalFacts(r, config.Settings{}, nil)
	p := programJSON{
		Version: ProgramVersion(), Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH,
		Width: terminal.Width, Height: terminal.Height, Colors: terminal.Why, Variables: map[string]string{},
		Set: []string{},
	}
	for _, name := range toldVariables {
		if v, ok := r.Env(name); ok {
			p.Variables[name] = shortFact(v)
		}
	}
	for _, name := range setVariables {
		if v, ok := r.Env(name); ok && v != "" {
			p.Set = append(p.Set, name)
		}
	}
	return p
}

// shortFact returns an external value truncated to a useful length.
func shortFact(s string) string {
	const most = 60
	s = text.CleanLine(s)
	return s[:min(len(s), most)]
}

// settingsJSON describes the settings, without keys.
type settingsJSON struct {
	Problem   string            `json:"problem"` // why the settings can't be read; empty: they can
	Profile   string            `json:"profile"`
	Settings  map[string]string `json:"settings"`
	KeysBound int               `json:"keysBound"` // how many actions have keys of the person's own
	Profiles  []profileFact     `json:"profiles"`
}

// profileFact is a profile without its user.
type profileFact struct {
	Name        string `json:"name"`
	Environment string `json:"environment"`
	Address     string `json:"address"`
	ReadOnly    bool   `json:"readOnly"`
	Installer   bool   `json:"installer"`
	KeysIn      string `json:"keysIn"`
}

func settingsFacts(r *run.Run) settingsJSON {
	settings, err := r.ReadSettings()
	out := settingsJSON{Profile: settings.Profile, KeysBound: len(settings.Keys()), Profiles: []profileFact{}}
	if err != nil {
		out.Problem = "can't be read; see doctor.txt"
	}
	out.Settings = map[string]string{
		"secrets": settings.Secrets, "live_writes": settings.LiveWrite, "mouse": fmt.Sprint(settings.Mouse),
		"keep_copies": settings.KeepCopies, "keep_journal": settings.KeepJournal, "pin_sold": settings.PinSold,
		"sheet_prices": fmt.Sprint(settings.SheetPrice),
		"theme":        settings.Theme.Name, "theme.mode": settings.Theme.Mode, "theme.colors": settings.Theme.Colors,
	}
	var profiles []config.Profile
	if access, ok, err := config.EnvironmentAccess(r.Env); ok && err == nil {
		profiles = append(profiles, access.Profile)
	}
	names, _ := r.Dirs().Profiles() // doctor reports why they can't be read
	for _, name := range names {
		if p, err := r.Dirs().ReadProfile(name); err == nil {
			profiles = append(profiles, p)
		}
	}
	for _, p := range profiles {
		out.Profiles = append(out.Profiles,
			profileFact{p.Name, p.Environment, p.BaseURL, p.ReadOnly, p.Installer, cmp.Or(p.SecretsIn, "environment")})
	}
	return out
}

// serviceFact is the version of the service.
type serviceFact struct {
	Version string `json:"version"`
	Commit  string `json:"commit"`
	Go      string `json:"go"`
	Sandbox bool   `json:"sandbox"`
}

// serviceVersion asks for the service's version; nil if unknown.
func serviceVersion(ctx context.Context, s *run.Session) *serviceFact {
	if s.Run.Flags.Offline {
		return nil
	}
	body, err := remote.Through(ctx, s.Client, func(c *apiclient.Client) ([]byte, error) {
		return c.Do(ctx, apiclient.Raw{What: "read the service's version", Method: "GET", Path: "/version"})
	})
	var said serviceFact
	if err != nil || json.Unmarshal(body, &said) != nil {
		return nil
	}
	said.Version, said.Commit, said.Go = shortFact(said.Version), shortFact(said.Commit), shortFact(said.Go)
	return &said
}

// requestLines returns the requests of the log, one per line.
func requestLines(s *run.Session) []byte {
	var out bytes.Buffer
	lines, _ := s.Requests.Requests() // as far as they can be read
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	for i := range lines {
		if err := e.Encode(lines[i]); err != nil {
			continue // never: it has only strings and numbers
		}
	}
	return out.Bytes()
}
