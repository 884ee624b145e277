package main_test

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "app.tender/tender"

// arrows is the table of docs/rooms.md: each room, and the rooms whose
// packages it may import. A package belongs to the room with the longest
// matching path prefix, and packages of one room may import each other.
var arrows = map[string][]string{
	"main": {"cli", "cli/run"},
	"cli": {
		"cli/account", "cli/api", "cli/catalog", "cli/changeorders", "cli/editor", "cli/edits",
		"cli/export", "cli/find", "cli/link", "cli/outbox", "cli/output", "cli/people", "cli/plain", "cli/planning",
		"cli/proposals", "cli/run", "cli/serve", "cli/shapes", "cli/status", "cli/support", "cli/webhooks", "config", "documents",
		"state", "state/history", "state/localstore", "state/outgoing", "state/text", "ui", "views/widget/theme",
	},
	"cli/account": {
		"cli/export", "cli/output", "cli/remote", "cli/run", "apiclient", "config", "state", "state/localstore",
		"state/text", "ui",
	},
	"cli/api":     {"cli/remote", "cli/run", "apiclient", "state/text"},
	"cli/catalog": {"cli/find", "cli/output", "cli/run", "state", "state/money", "state/plan", "state/text"},
	"cli/changeorders": {
		"cli/commit", "cli/find", "cli/output", "cli/run", "cli/shapes", "state",
		"state/changeorder", "state/money", "state/plan", "state/search", "state/session", "state/text",
		"views/widget",
	},
	"cli/checks": {
		"apiclient", "config", "state", "state/localstore", "state/sqlitefile", "state/support", "state/text",
		"views/widget/theme",
	},
	"cli/commit": {
		"cli/find", "cli/output", "cli/run", "cli/shapes", "state", "state/outbox",
		"state/session", "state/text",
	},
	"cli/draw": {},
	"cli/editor": {
		"cli/export", "cli/proposals", "cli/remote", "cli/run", "cli/stage", "cli/support",
		"cli/templatefiles", "cli/tty", "apiclient", "config", "state", "state/localstore", "state/session", "state/text",
		"ui", "views/widget/theme",
	},
	"cli/edits": {
		"cli/commit", "cli/find", "cli/run", "cli/shapes", "state", "state/money",
		"state/session", "state/text",
	},
	"cli/export": {
		"cli/find", "cli/output", "cli/run", "config", "documents", "documents/pdf",
		"documents/render", "state", "state/changeorder", "state/installer", "state/money", "state/outgoing", "state/plan",
		"state/text", "views/widget",
	},
	"cli/find": {
		"cli/output", "cli/run", "state", "state/changeorder", "state/installer", "state/outgoing", "state/plan",
		"state/text",
	},
	"cli/link": {"cli/find", "cli/output", "cli/run", "state", "state/text"},
	"cli/outbox": {
		"cli/commit", "cli/find", "cli/output", "cli/run", "cli/shapes", "state", "state/outbox",
		"state/plan", "state/session", "state/text", "views/widget",
	},
	"cli/output": {"state", "state/money", "state/text"},
	"cli/plain": {
		"cli/find", "cli/run", "cli/shapes", "state", "state/money", "state/plan", "state/text",
	},
	"cli/people": {
		"cli/commit", "cli/find", "cli/output", "cli/run", "cli/shapes", "state", "state/region",
		"state/rows", "state/rows/rowfile", "state/text",
	},
	"cli/planning": {
		"cli/commit", "cli/find", "cli/output", "cli/remote", "cli/run", "cli/shapes",
		"cli/templatefiles", "apiclient", "state", "state/build", "state/money", "state/plan", "state/rows",
		"state/rows/rowfile", "state/session", "state/text",
	},
	"cli/proposals": {
		"cli/commit", "cli/find", "cli/output", "cli/run", "cli/shapes", "state", "state/breakdown",
		"state/changeorder", "state/details", "state/history", "state/installer", "state/money", "state/outgoing",
		"state/plan",
		"state/search", "state/session", "state/text", "views", "views/widget",
	},
	"cli/remote":     {"apiclient", "state", "state/history", "state/notify", "state/session"},
	"cli/requestlog": {"apiclient", "state/support", "state/text"},
	"cli/run": {
		"cli/output", "cli/remote", "cli/requestlog", "apiclient", "config", "service", "state",
		"state/build", "state/localstore", "state/outbox", "state/outgoing", "state/search", "state/session", "state/text",
		"views/widget/theme",
	},
	"cli/serve": {
		"cli/changeorders", "cli/commit", "cli/find", "cli/output", "cli/run", "cli/shapes", "cli/status",
		"cli/webhooks", "config", "documents", "service", "state", "state/changeorder", "state/history", "state/money",
		"state/notify", "state/outgoing", "state/plan", "state/rows", "state/support", "state/text",
	},
	"cli/shapes": {
		"cli/output", "state", "state/changeorder", "state/installer", "state/money",
		"state/notify", "state/plan",
	},
	"cli/stage": {"cli/draw", "cli/tty", "ui"},
	"cli/status": {
		"cli/commit", "cli/find", "cli/output", "cli/run", "cli/shapes", "state",
		"state/changeorder", "state/outgoing", "state/plan", "views/widget",
	},
	"cli/support": {
		"cli/checks", "cli/output", "cli/remote", "cli/requestlog", "cli/run", "cli/tty",
		"apiclient", "config", "state", "state/support", "state/text",
	},
	"cli/templatefiles": {"cli/run", "config", "state", "state/plan"},
	"cli/tty":           {},
	"cli/webhooks": {
		"cli/find", "cli/output", "cli/remote", "cli/run", "cli/shapes", "apiclient", "state",
		"state/money", "state/notify", "state/text",
	},
	"config":                {},
	"documents":             {"state", "state/changeorder", "state/installer", "state/money", "state/text"},
	"documents/fonts":       {},
	"documents/page":        {"documents", "documents/fonts", "state/money"},
	"documents/pdf":         {"documents/fonts"},
	"documents/render":      {"documents", "documents/page", "documents/pdf", "documents/spreadsheet"},
	"documents/spreadsheet": {"documents", "state/text"},
	"state":                 {"state/money", "state/text"},
	"state/money":           {},
	"state/text":            {},
	"state/leak":            {"state/text"},
	"state/merge":           {"state", "state/text"},
	"state/notify":          {"state"},
	"state/plan":            {"state", "state/money", "state/rows", "state/text"},
	"state/rows":            {"state", "state/text"},
	"state/rows/rowfile":    {"state", "state/rows"},
	"state/outgoing":        {"state", "state/leak", "state/money", "state/region", "state/text"},
	"state/region":          {"state", "state/money", "state/text"},
	"state/search":          {"state"},
	"state/sqlitefile":      {"state"},
	"state/localstore": {
		"state", "state/installer", "state/money", "state/outgoing", "state/plan", "state/region", "state/text",
		"state/sqlitefile", "state/build", "state/search",
	},
	"state/breakdown":   {"state", "state/money", "state/plan", "state/text"},
	"state/changeorder": {"state", "state/compare", "state/money", "state/plan", "state/search", "state/text"},
	"state/compare":     {"state", "state/money", "state/text"},
	"state/details":     {"state", "state/breakdown", "state/installer", "state/money"},
	"state/history":     {"state", "state/text"},
	"state/installer":   {"state", "state/changeorder", "state/compare", "state/money", "state/text"},
	"state/outbox":      {"state", "state/merge", "state/text"},
	"state/build":       {"state", "state/money", "state/plan", "state/rows", "state/text"},
	"state/session": {
		"state", "state/installer", "state/leak", "state/plan", "state/rows", "state/text",
		"state/build",
	},
	"state/support": {"state", "state/text"},
	"apiclient":     {"state", "state/history", "state/money", "state/notify", "state/text"},
	"views": {
		"documents", "state", "state/breakdown", "state/changeorder", "state/compare", "state/details", "state/history",
		"state/installer", "state/merge", "state/outgoing", "state/session", "state/plan", "state/build", "state/money",
		"state/notify",
		"state/region", "state/rows", "state/search", "state/support", "state/text", "views/screen", "views/widget",
		"views/widget/theme",
	},
	"views/screen": {"state", "views/widget/theme"},
	"views/widget": {
		"documents", "state", "state/changeorder", "state/installer", "state/money", "state/outgoing", "state/plan",
		"state/region", "state/session", "state/text", "views/screen", "views/widget/theme",
	},
	"views/widget/theme": {},
	"ui": {
		"views", "views/widget", "views/screen", "views/widget/theme", "state", "state/build",
		"state/outgoing", "state/plan", "state/session", "state/text",
	},
	"ui/uitest": {
		"ui", "service", "service/servicetest", "cli/remote", "state", "state/localstore", "state/outbox", "state/plan",
		"state/session", "apiclient", "views/widget/theme", "testenv",
	},
	"service": {
		"documents", "documents/fonts", "documents/page", "documents/pdf", "documents/render",
		"state", "state/changeorder", "state/installer", "state/money", "state/notify", "state/plan", "state/region",
		"state/rows", "state/rows/rowfile", "state/text", "state/sqlitefile", "state/support",
	},
	"service/servicetest": {"service", "state", "state/money", "testenv"},
	"testenv":             {},
}

// pure lists what a room without side effects must not depend on.
var pure = []string{"database/sql", "net/http", "net", "os/exec", "github.com/charmbracelet/", "modernc.org/"}

// drawn lists what the makers of documents must not depend on.
var drawn = []string{"database/sql", "os/exec", "github.com/charmbracelet/", "github.com/spf13/"}

// keepers lists, by path prefix, libraries that know files or the network, and the only packages that may import them.
var keepers = map[string][]string{
	"github.com/carlos7ags/folio/": {"documents/pdf"},
	"github.com/xuri/excelize/":    {"state/rows/rowfile"},
	"github.com/wneessen/go-mail":  {"service/mail"},
	"github.com/coreos/go-oidc/v3": {"cli/account", "service/signon"},
}

// strangers lists, by path prefix, the packages that a room must not depend on,
// directly or indirectly.
var strangers = map[string][]string{
	"cli/draw": {
		"database/sql", "net/http", "github.com/charmbracelet/bubbletea",
		"github.com/charmbracelet/lipgloss",
	},
	"cli/tty": {
		"database/sql", "net/http", "github.com/charmbracelet/bubbletea",
		"github.com/charmbracelet/lipgloss",
	},
	"cli/output":            {"database/sql", "net/http", "github.com/charmbracelet/bubbletea"},
	"cli/shapes":            {"database/sql", "net/http", "github.com/charmbracelet/bubbletea"},
	"cli/remote":            {"database/sql", "github.com/charmbracelet/"},
	"config":                {"database/sql", "net/http"},
	"documents":             pure,
	"documents/fonts":       pure,
	"documents/page":        drawn, // templ itself has a handler for net/http
	"documents/pdf":         drawn,
	"documents/render":      drawn,
	"documents/spreadsheet": drawn,
	"state":                 pure,
	"state/breakdown":       pure,
	"state/changeorder":     pure,
	"state/compare":         pure,
	"state/details":         pure,
	"state/history":         pure,
	"state/installer":       pure,
	"state/leak":            pure,
	"state/notify":          pure,
	"state/outgoing":        pure,
	"state/region":          pure,
	"state/rows":            pure,
	"state/search":          pure,
	"state/merge":           {"database/sql", "net/http", "github.com/charmbracelet/"},
	"state/sqlitefile":      {"net/http", "github.com/charmbracelet/"},
	"state/outbox":          {"database/sql", "net/http"},
	"state/session":         {"database/sql", "net/http", "os/exec", "github.com/charmbracelet/", "github.com/spf13/"},
	"apiclient":             {"database/sql", "github.com/charmbracelet/"},
	"views":                 {"database/sql", "net/http", "modernc.org/"},
	"views/screen":          {"database/sql", "net/http", "modernc.org/"},
	"views/widget":          {"database/sql", "net/http", "modernc.org/"},
	"views/widget/theme":    {"database/sql", "net/http"},
	"ui":                    {"database/sql", "net/http", "modernc.org/"},
	"service":               {"github.com/charmbracelet/"},
}

// goPackage is what `go list` reports for a package. Imports excludes those of its
// tests, which may import whatever they test against.
type goPackage struct {
	ImportPath string
	Dir        string
	GoFiles    []string
	Imports    []string
	Deps       []string
}

func TestArrows(t *testing.T) {
	used := map[string]map[string]bool{}
	for _, p := range packages(t, "./...") {
		room := roomOf(p.ImportPath)
		if room == "" {
			t.Errorf("%s is in no room of the table", p.ImportPath)
			continue
		}
		if used[room] == nil {
			used[room] = map[string]bool{}
		}
		for _, imported := range p.Imports {
			to := roomOf(imported)
			used[room][to] = true
			ours := imported == module || strings.HasPrefix(imported, module+"/")
			if ours && to != room && !slices.Contains(arrows[room], to) {
				t.Errorf("%s imports %s: there is no arrow from %q to %q", p.ImportPath, imported, room, to)
			}
		}
		for _, dep := range p.Deps {
			for _, stranger := range strangers[room] {
				if dep == stranger || strings.HasSuffix(stranger, "/") && strings.HasPrefix(dep, stranger) {
					t.Errorf("%s gets at %s, which is no business of %q", p.ImportPath, dep, room)
				}
			}
		}
	}
	for room, to := range arrows {
		if used[room] == nil {
			t.Errorf("the table has a room %q, which is not there", room)
		}
		for _, other := range to {
			if !used[room][other] {
				t.Errorf("the table lets %q import %q, and nothing does", room, other)
			}
		}
	}
}

func TestOnlyTheirKeepersImportLibrariesOfDocuments(t *testing.T) {
	used := map[string]bool{}
	for _, p := range packages(t, "./...") {
		for library, only := range keepers {
			if !slices.ContainsFunc(p.Imports, func(imported string) bool {
				return strings.HasPrefix(imported, library)
			}) {
				continue
			}
			used[library] = true
			if of := strings.TrimPrefix(p.ImportPath, module+"/"); !slices.Contains(only, of) {
				t.Errorf("%s imports %s, which only %s may", of, library, strings.Join(only, " and "))
			}
		}
		if strings.HasPrefix(p.ImportPath, module+"/documents") && slices.Contains(p.Imports, "net/http") {
			t.Errorf("%s imports net/http", p.ImportPath)
		}
	}
	for library := range keepers {
		if !used[library] {
			t.Errorf("nothing imports %s", library)
		}
	}
}

// The table must be a hierarchy: an arrow that can be walked back makes two
// rooms one.
func TestArrowsRunOneWay(t *testing.T) {
	var reaches func(from, to string, seen map[string]bool) bool
	reaches = func(from, to string, seen map[string]bool) bool {
		if seen[from] {
			return false
		}
		seen[from] = true
		return slices.ContainsFunc(arrows[from], func(next string) bool {
			return next == to || reaches(next, to, seen)
		})
	}
	for _, room := range slices.Sorted(maps.Keys(arrows)) {
		if reaches(room, room, map[string]bool{}) {
			t.Errorf("the arrows lead from %q back to it", room)
		}
		for _, to := range arrows[room] {
			if _, ok := arrows[to]; !ok {
				t.Errorf("%q points at %q, which is no room", room, to)
			}
		}
	}
}

func roomOf(path string) string {
	if path == module {
		return "main"
	}
	rest, ok := strings.CutPrefix(path, module+"/")
	if !ok {
		return ""
	}
	best := ""
	for room := range arrows {
		if (rest == room || strings.HasPrefix(rest, room+"/")) && len(room) > len(best) {
			best = room
		}
	}
	return best
}

// packages returns what `go list` reports for its arguments.
func packages(t *testing.T, of ...string) []goPackage {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go",
		append([]string{"list", "-json=ImportPath,Dir,GoFiles,Imports,Deps"}, of...)...).Output()
	if err != nil {
		if ee, ok := errors.AsType[*exec.ExitError](err); ok {
			t.Fatalf("go list: %v\n%s", err, ee.Stderr)
		}
		t.Fatal(err)
	}
	var all []goPackage
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	if len(all) < 10 {
		t.Fatalf("go list names only %d packages", len(all))
	}
	return all
}

// If Bubble Tea were initialised before background has set the variable that keeps it from asking, the program would
// wait up to five seconds for a silent terminal. Of the packages whose imports are all initialised, Go initialises the
// one whose path sorts first. So background comes first if Bubble Tea waits for a package that sorts after it, and that
// one for all that background waits for.
func TestTheBackgroundIsKnownBeforeBubbleTeaAsks(t *testing.T) {
	t.Parallel()
	const background, asks = module + "/views/widget/theme/background", "github.com/charmbracelet/bubbletea"
	program := map[string]goPackage{}
	for _, p := range packages(t, "-deps", ".") {
		program[p.ImportPath] = p
	}
	if program[background].ImportPath == "" || program[asks].ImportPath == "" {
		t.Fatal("the program is without one of the two: who asks the terminal, and who knows better?")
	}
	later := slices.ContainsFunc(program[asks].Deps, func(dep string) bool {
		return dep > background && !slices.ContainsFunc(program[background].Deps, func(needed string) bool {
			return !slices.Contains(program[dep].Deps, needed)
		})
	})
	if !later {
		t.Errorf("%s is not certain to be initialised before %s", background, asks)
	}
}

func TestTheArchitectureNamesWhatIsThere(t *testing.T) {
	var text []byte
	for _, page := range []string{"docs/architecture.md", "docs/rooms.md"} {
		read, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, read...)
	}
	named := regexp.MustCompile(
		"`((?:cli|config|documents|state|apiclient|views|ui|service|docs|testdata)/[a-z_./*]*)`").
		FindAllStringSubmatch(string(text), -1)
	if len(named) < 20 {
		t.Fatalf("it names %d files", len(named))
	}
	for _, name := range named {
		if found, err := filepath.Glob(name[1]); err != nil || len(found) == 0 {
			t.Errorf("there is no %s", name[1])
		}
	}
}
