package cli

import (
	"archive/zip"
	"bytes"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/testenv/terminal"
	"app.tender/tender/ui/uitest"
)

// runs runs a command of the office and returns its exit code and output.
func (o *machine) runs(args ...string) (code int, printed string) {
	o.t.Helper()
	var out bytes.Buffer
	r := o.app()
	r.Out, r.Err, r.In = &out, &out, strings.NewReader("")
	return execute(o.t.Context(), r, args), out.String()
}

// refusePath refuses one path with words that repeat the input, as a service may.
func refusePath(world *uitest.World, status int, path, words string) {
	world.Intercept(func(w http.ResponseWriter, r *http.Request) bool {
		if !strings.HasPrefix(r.URL.Path, path) {
			return false
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, `{"responseStatus":{"errorCode":"Refused","message":"`+words+
			`","errors":[{"fieldName":"SearchText","message":"`+words+`"}]}}`)
		return true
	})
}

// namesOf returns what no stranger may read: the names of all proposals and contacts of the account, and the keys.
func (o *markedMachine) namesOf() []string {
	o.t.Helper()
	ctx, s := o.t.Context(), o.session()
	defer o.closed(s)
	proposals, err := s.Client.Proposals(ctx, state.ProposalQuery{PageSize: 100})
	o.must(err)
	people, err := s.Client.People(ctx, state.PeopleQuery{PageSize: 100})
	o.must(err)
	names := []string{o.world.Ready.SecretKey, o.world.Ready.UserKey, o.world.Ready.Password}
	for i := range proposals.Proposals {
		names = append(names, proposals.Proposals[i].Name)
	}
	for i := range people.People {
		c := &people.People[i]
		names = append(names, c.LastName, c.CompanyName, c.Email, c.Phone)
	}
	return names
}

// A bundle goes to strangers. Names, notes, drafts and keys are planted in everything that the program stores, sends
// and receives; none may be in a file.
func TestABundleHasNothingPrivate(t *testing.T) {
	t.Parallel()
	o := newMarkedMachine(t, true)
	names := o.namesOf()
	refusePath(o.world, http.StatusForbidden, "/public/webhook", "Erik Halvorsen may not")
	refusePath(o.world, http.StatusBadRequest, "/public/catalog/categories", "Halvorsen Residence")
	refusePath(o.world, http.StatusConflict, "/public/people", "Halvorsen")
	for _, args := range [][]string{
		{"people", "list", "Halvorsen"},
		{"set", "1042", "--name", "Halvorsen's house", "--yes"},
		{"new", "Halvorsen's second house", "--yes"},
		{"api", "GET", "/public/people", "-f", "Halvorsen=1", "-f", "SearchText=Halvorsen"},
		{"show", "Halvorsen"},
	} {
		o.runs(args...)
	}
	path := filepath.Join(t.TempDir(), "bundle.zip")
	if code, out := o.runs("support", path); code != run.ExitUsage || !strings.Contains(out, "--yes") {
		t.Errorf("without a terminal: exit code %d: %s", code, out)
	}
	if code, out := o.runs("support", path, "--dry-run"); code != run.ExitOK ||
		!strings.Contains(out, "requests.jsonl") {
		t.Errorf("a dry run: exit code %d: %s", code, out)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Fatalf("the dry run wrote it: %v", err)
	}
	code, out := o.runs("support", path, "--yes")
	if code != run.ExitOK || strings.Index(out, "doctor.txt") > strings.Index(out, "Wrote ") {
		t.Fatalf("exit code %d: %s", code, out)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others can read it: %v, %v", info.Mode(), err)
	}
	files := unpacked(t, path)
	for name, text := range files {
		if found := marksIn(text); len(found) > 0 && name != "requests.jsonl" {
			t.Error(mustNotBeSeen(found, name, text))
		}
		for _, secret := range append(names, "Halvorsen") {
			if len(secret) > 2 && strings.Contains(text, secret) {
				t.Errorf("%s has %q:\n%s", name, secret, text)
			}
		}
	}
	for name, want := range map[string]string{
		"doctor.txt": "✓ signature", "requests.jsonl": `"path":"/public/people"`,
		"settings.json": `"environment": "sandbox"`,
		"program.json":  `"version"`, "database.json": `"outboxByState"`, "service.json": `"sandbox"`,
	} {
		if !strings.Contains(files[name], want) {
			t.Errorf("%s lacks %s: %s", name, want, files[name])
		}
	}
	if code, out := o.runs("support", path, "--yes"); code != run.ExitUsage ||
		!strings.Contains(out, "already exists") {
		t.Errorf("an existing file: %d, %s", code, out)
	}
}

// Answering no is not a usage error, so no flag is mentioned.
func TestADeclinedBundleIsNotWritten(t *testing.T) {
	t.Parallel()
	o := newMachine(t)
	path := filepath.Join(t.TempDir(), "bundle.zip")
	p := terminal.NewPerson(t, [2]string{"Type yes to continue: ", "no\r"})
	r := o.app()
	r.In, r.Out, r.Err = p.TTY, p.TTY, p.TTY
	code := Main(t.Context(), r.Streams, []string{"support", path})
	screen := p.Shown()
	if _, err := os.Stat(path); code != run.ExitFailed || !os.IsNotExist(err) {
		t.Errorf("exit code %d, %v", code, err)
	}
	if want(t, screen, "Nothing was written."); strings.Contains(screen, "--read-only") {
		t.Errorf("it mentions a flag that was not given:\n%s", screen)
	}
}

// unpacked returns the files of an archive.
func unpacked(t *testing.T, path string) map[string]string {
	t.Helper()
	z, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = z.Close() }()
	files := make(map[string]string)
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(text)
	}
	return files
}

// The report goes to support, too: the service's own words stay here.
func TestAReportOmitsTheServicesWords(t *testing.T) {
	t.Parallel()
	o := newMachine(t)
	refusePath(o.world, http.StatusForbidden, "/public/proposals", "Erik Halvorsen may not")
	path := filepath.Join(t.TempDir(), "report.txt")
	code, out := o.runs("doctor", "--report", path)
	if code != run.ExitRefused || !strings.Contains(out, "It says: “Erik Halvorsen may not”") {
		t.Errorf("%d: %s", code, out)
	}
	report, err := os.ReadFile(path)
	if err != nil || strings.Contains(string(report), "Halvorsen") ||
		!strings.Contains(string(report), "✗ permission     This user may not read proposals.") {
		t.Errorf("%s, %v", report, err)
	}
}

// The page's commands are exactly those of the tested script.
func TestTheSupportPageMatchesItsScript(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../docs/support.md")
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile("support/support_day.txtar")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(page)) {
		command, ok := strings.CutPrefix(strings.TrimSpace(line), "$ ")
		if !ok {
			continue
		}
		n++
		if !strings.Contains("\n"+string(script), "\n"+command+"\n") &&
			!strings.Contains(string(script), " "+command+"\n") {
			t.Errorf("no test runs %q", command)
		}
	}
	if n < 15 {
		t.Errorf("%d commands", n)
	}
}
