package cli

import (
	"archive/zip"
	"bytes"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/documents"
	"app.tender/tender/documents/pdf"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// ofTheProgram are the commands about the program itself or its service.
var ofTheProgram = []string{
	"demo", "serve", "login", "logout", "profiles", "config", "version", "man", "completion",
	"help",
}

// arguments has the arguments with which each other command prints as much as it can; nil for commands that would
// remove what later ones print. FILE is a file to be written, ID the proposal 1042.
var arguments = map[string][][]string{
	"show": {
		{"1042"},
		{"1030"},
		{"1042", "--details"},
		{"1037", "--details"},
		{"1042", "--lines"},
		{"1042", "--lines", "--csv"},
	}, "proposals": {{}, {"halvorsen"}}, "changeorder": nil,
	"changeorder list": {{"1030"}, {}}, "changeorder show": {{"1030", "1"}},
	"changeorder add": {{"1042", "Second screen", "1 display @1899"}},
	"people show":     {{"aalto"}}, "people add": {{"Second Guest"}}, "people import": nil,
	"people list": {{}, {"aalto"}},
	"locations":   nil, "locations list": {{"aalto"}}, "locations show": {{"aalto", "S"}}, "users list": {{}},
	"users show":     {{"Dana Reyes"}},
	"catalog search": {{"display"}, {"display", "--facets"}}, "locations add": {{"aalto", "--street", "1 Second St"}},
	"catalog favorite": nil, "catalog favorite list": {{}}, "catalog favorite add": {{"id:1000001"}},
	"catalog favorite remove": {{"id:1000001"}},
	"catalog tree":            {{}}, "catalog item": {{"id:1000001"}},
	"pin": nil, "pin list": {{}}, "pin add": {{"1042"}}, "pin remove": {{"1030"}}, "pin sync": {{}}, "filters": {{}},
	"followup": nil, "followup list": {{}}, "followup set": {{"1042", "fri"}}, "followup clear": {{"1042"}},
	"site": nil, "site show": {{"1042"}}, "site add": {{"1042", "Living Room", "--hours", "1"}}, "site import": nil,
	"site export": {{"1042", "FILE"}},
	"account":     nil, "account password": nil, // it asks at the terminal
	"history": {{"1042"}},
	"budget":  {{"1042", "45000"}}, "breakdown": {{"1042"}, {"1037", "--changeorder", "1"}},
	"check": {{"1042"}}, "search": {{"a"}}, "api": {{"GET", "/public/proposals"}}, "sign": {{"GET", "/public/proposals"}},
	"undo": {{"--dry-run"}}, "redo": {{"--dry-run"}},
	"verify": {{"GET", "/public/proposals", "--date", "x", "--signature", "eA=="}},
	"people": nil, "catalog": nil, "users": nil, "outbox": nil, "outbox list": {{}},
	"outbox show": {{"1"}, {"3"}},
	"drafts":      nil, "drafts list": {{}}, "journal": {{}, {"--out", "FILE"}}, "doctor": {{}, {"--report", "FILE"}},
	"log": nil, "log list": {{}, {"--failed"}}, "log show": {{"LAST"}}, "support": {{"FILE", "--yes"}},
	"set": {{"1042", "--name", "x"}, {"1042", "--name", "x", "--dry-run"}}, "area": nil, "area add": {{"1042", "x"}},
	"option": nil, "option add": {{"1042", "Living Room"}}, "new": {{"x"}},
	// they write
	"build": nil, "build start": {{"1042", "--dry-run"}, {"1042", "--wait"}}, "build accept": {{"1042"}},
	"build wish": {{"1042", "Four speakers"}}, "build give-up": {{"1042"}}, "content": nil, "content list": {{"1042"}},
	"content outline": {{"1042"}}, "content history": {{"1042"}}, "content add": nil, "content delete": nil,
	"assign": {{"1042", "--contact", "aalto"}, {"1042", "--location", "x"}},
	"status": nil, "status show": {{"1042"}, {"1030"}}, "status submit": {{"1042"}}, "status open": {{"1042"}},
	"status accept": {{"1042"}}, "status decline": {{"1042"}}, "status delay": {{"1042"}},
	"status complete": {{"1042"}}, "status bounce": {{"1042"}}, "status expire": {{"1042"}},
	"status reopen": {{"1042"}}, "status archive": {{"1042"}}, "status unarchive": {{"1042"}},
	"link": nil, "link add": {{"1042", "--preview"}}, "link list": {{"1042"}}, "link answers": {{"1042"}},
	"link withdraw": {{"1042", "9"}},
	"drafts show":   {{"ID/internalNotes"}}, "drafts push": {{"ID/internalNotes"}}, "drafts discard": nil,
	"drafts restore": nil,
	"outbox push":    {{}}, "outbox retry": {{"1"}}, "outbox done": {{"1"}}, "outbox drop": nil,
	"outbox resolve": {{"3"}},
	"outbox correct": {{"1", "--text", "x"}},
	"webhook":        nil, "webhook list": {{}}, "webhook subscribe": {{"https://93.184.216.34/x"}},
	"webhook update": {{"1", "--disable"}}, "webhook renew": {{"1"}},
	"webhook delete": {{"9"}}, "webhook deliveries": nil, "webhook deliveries list": {{}},
	"webhook deliveries show": {{"1"}}, "webhook retry": {{"1"}}, "webhook ping": {{"1"}},
	"webhook replay": {{"1", "http://127.0.0.1:1"}},
	// they print what anyone sends, and end only by a signal
	"webhook listen": nil, "webhook forward": nil, "webhook verify": nil,
	"trigger": nil, "trigger list": {{}}, "trigger show": {{"proposal"}, {"payment"}, {"order"}, {"person"}},
	"trigger sample": {{"proposal", "--event"}, {"payment"}},
	"plan":           nil, "plan list": {{}, {"1042"}, {"1042", "--lines"}, {"1042", "--lines", "--csv"}},
	"plan add": {{"1042", "Living Room", "1", "1 vx-75"}}, "plan change": {{"1042", "1", "2 vx-75"}},
	"plan move": {{"1042", "1", "--into", "Living Room/1"}}, "plan copy": {{"1042", "Living Room", "--to", "1030"}},
	"plan better":     {{"1042", "Living Room", "1", "vx-75=vx-65"}},
	"plan companions": nil, "plan companions list": {{"1042", "1"}}, "plan companions add": {{"1042", "1", "1"}},
	"plan describe": {{"1042", "Attic", "--title", "Good"}},
	"plan import":   nil, "plan remove": nil, "plan clear": nil, "plan rename": {{"1042", "Attic", "Loft"}},
	"plan export": {{"1042"}}, "plan estimate": {{"1042"}},
	"template": {{}}, "template list": {{}}, "template show": {{"theater"}}, "template save": {{"x", "1042"}},
	"template apply": {{"theater", "1042", "--dry-run"}, {"theater", "1042"}},
	"template edit":  {{"theater"}},
	"export": {
		{"1042", "--as", "html", "-o", "-"},
		{"1037", "--picks", "--as", "csv", "-o", "-"},
		{"1042", "--as", "csv", "-o", "FILE"},
		{"1037", "--for", "installer", "--as", "html", "-o", "FILE", "--force"},
	},
}

// commandsOf returns the runnable commands below c, by name.
func commandsOf(c *cobra.Command) map[string]*cobra.Command {
	found := make(map[string]*cobra.Command)
	for _, sub := range c.Commands() {
		if sub.Runnable() {
			found[strings.TrimPrefix(sub.CommandPath(), "tender ")] = sub
		}
		maps.Copy(found, commandsOf(sub))
	}
	return found
}

// printed runs a command with each of its arguments, for people and for programs, online and offline, and returns
// everything that it printed and wrote.
func (o *markedMachine) printed(t *testing.T, words string, c *cobra.Command, flags ...string) map[string]string {
	t.Helper()
	all := make(map[string]string)
	shapes := shapesByWords()[words]
	here := strings.NewReplacer("FILE", filepath.Join(o.files, "written"), "ID", state.FormatID(o.proposal))
	runs := [][]string{nil, {"--json"}, {"--offline"}, {"--offline", "--json"}}
	if o.profile.Installer {
		runs = append(runs, []string{"--debug"}) // shows whole responses to the team
	}
	for _, args := range arguments[words] {
		for _, more := range runs {
			if slices.Contains(more, "--json") && !printsJSON(c) {
				continue
			}
			line := slices.Concat(strings.Fields(words), args, flags, more)
			for i := range line {
				line[i] = here.Replace(line[i])
			}
			var out bytes.Buffer
			r := o.app()
			r.Out, r.Err = &out, &out
			r.Printed = func(v any) {
				if words != "api" && !slices.ContainsFunc(shapes, func(s run.Shape) bool {
					return s.Of == reflect.TypeOf(v)
				}) {
					t.Errorf("tender %s prints a %T, which docs/json.md does not mention", words, v)
				}
			}
			execute(t.Context(), r, line)
			all[strings.Join(line, " ")] = out.String()
			for path, text := range filesIn(t, o.files) {
				all[strings.Join(line, " ")+" in "+path] = text
			}
		}
	}
	return all
}

// Runs every command that prints for a client: its output is sent to them unchanged.
func TestNothingInternalIsPrintedForAClient(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		skipLongWalk(t)
		o := newMarkedMachine(t, false)
		n := 0
		for words, c := range commandsOf(newRoot(o.app())) {
			if f := c.Flags().Lookup("client"); f == nil || f.Value.Type() != "bool" {
				continue
			}
			n++
			printed := o.printed(t, words, c, "--client")
			totalsOnly := words == "budget" || words == "breakdown" // no names or notes; their scripts have what the team sees
			if !totalsOnly && !strings.Contains(strings.Join(slices.Collect(maps.Values(printed)), ""), "Halvorsen") {
				t.Errorf("`tender %s` prints nothing: add its arguments to `arguments`", words)
			}
			for line, text := range printed {
				if found := marksIn(text); len(found) > 0 {
					t.Error(mustNotBeSeen(found, "`tender "+line+"`", text))
				}
			}
			team := strings.Join(slices.Collect(maps.Values(o.printed(t, words, c))), "")
			for _, what := range []string{"the proposal's internal notes", "installer notes", figures} {
				if !totalsOnly && !slices.Contains(marksIn(team), what) {
					t.Errorf("`tender %s` does not print %s for the team, so that this test proves nothing", words, what)
				}
			}
		}
		if n == 0 {
			t.Error("no command prints for a client")
		}
	})
}

// A client's document is sent unchanged, in each format. The installers' sheet, which has the notes, shows that the
// marks are there.
func TestNothingInternalIsInAClientsDocument(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		skipLongWalk(t)
		o := newMarkedMachine(t, false)
		written := func(args ...string) string {
			t.Helper()
			r := o.app()
			var out bytes.Buffer
			r.Out, r.Err = &out, &out
			if code := execute(t.Context(), r, append([]string{"export"}, args...)); code != run.ExitOK {
				t.Fatalf("export %q: %d\n%s", args, code, out.String())
			}
			return out.String()
		}
		for _, args := range [][]string{
			{"1042"},
			{"1042", "--detail", "areas"},
			{"1042", "--planned"},
			{"1030", "--changeorder", "1"},
			{"1030", "--changeorder", "2"},
		} {
			for _, as := range documents.Formats() {
				file := filepath.Join(o.files, "document."+string(as))
				words := written(append(args, "--as", string(as), "-o", file, "--force")...) + textOf(t, file)
				if found := marksIn(words); len(found) > 0 {
					t.Error(mustNotBeSeen(found, "export "+strings.Join(args, " ")+" as "+string(as), words))
				}
			}
		}
		team := written("1042", "--for", "installer", "--as", "html", "-o", "-")
		if !slices.Contains(marksIn(team), "installer notes") {
			t.Error("the sheet has no mark, so that this test proves nothing")
		}
	})
}

// textOf returns the text of a document's file.
func textOf(t *testing.T, file string) string {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	switch filepath.Ext(file) {
	case ".pdf":
		pages, err := pdf.Text(content, 100)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(slices.Concat(pages...), "\n")
	case ".xlsx":
		parts, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
		if err != nil {
			t.Fatal(err)
		}
		var all strings.Builder
		for _, part := range parts.File {
			f, err := part.Open()
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.Copy(&all, f); err != nil {
				t.Fatal(err)
			}
		}
		return all.String()
	default:
		return string(content)
	}
}

// Runs every command.
func TestNoPriceIsPrintedInAnInstallersProfile(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		skipLongWalk(t)
		o := newMarkedMachine(t, true)
		team := o.printed(t, "proposals", commandsOf(newRoot(o.app()))["proposals"])["proposals"]
		if !large(team) {
			t.Fatalf("the team sees no prices, so that this test proves nothing:\n%s", team)
		}
		o.profile.Installer = true
		o.keep(config.Secrets{SecretKey: o.world.Ready.SecretKey, UserKey: o.world.Ready.UserKey})
		for words, c := range commandsOf(newRoot(o.app())) {
			first, _, _ := strings.Cut(words, " ")
			if _, known := arguments[words]; !known && !slices.Contains(ofTheProgram, first) {
				t.Errorf("add the arguments of `tender %s` to `arguments`", words)
			}
			for line, text := range o.printed(t, words, c) {
				if large(text) {
					t.Error(mustNotBeSeen([]string{figures}, "`tender "+line+"`", text))
				}
			}
		}
	})
}
