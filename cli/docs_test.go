package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mattn/go-shellwords"

	"app.tender/tender/cli"
)

// Pages whose commands run on the demo's data, one after the other: those that a reader tries first.
var tried = []string{"sell.md", "integrate.md", "documents.md", "commandline.md"}

// written is a command in a page.
type written struct {
	place string
	words []string // without "tender"
	fence bool     // it is a line of an example, and whole; else it stands in a sentence
	code  string   // the exit code that the page says
}

var (
	inSentence = regexp.MustCompile("`tender ([^`]+)`")
	comment    = regexp.MustCompile(`\s#\s.*`)
	exitCode   = regexp.MustCompile(`exit code (\d)`)
	aDay       = regexp.MustCompile(`20\d\d-\d\d-\d\d`)
)

// pageCommands returns the commands in a page.
func pageCommands(t *testing.T, path string) (found []written) {
	t.Helper()
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	add := func(n int, line string, fence bool) {
		code := exitCode.FindStringSubmatch(line)
		words, err := shellwords.Parse(comment.ReplaceAllString(line, "")) // up to a pipe or a redirection
		if err != nil {
			t.Errorf("%s:%d: %v", path, n, err)
			return
		}
		w := written{place: fmt.Sprintf("%s:%d", filepath.Base(path), n), words: words, fence: fence, code: "0"}
		if code != nil {
			w.code = code[1]
		}
		found = append(found, w)
	}
	fenced := false
	for i, line := range strings.Split(string(page), "\n") {
		rest, begins := strings.CutPrefix(line, "tender ")
		switch {
		case strings.HasPrefix(line, "```"):
			fenced = !fenced
		case fenced && begins && !strings.HasPrefix(rest, " "):
			add(i+1, rest, true)
		case !fenced:
			for _, m := range inSentence.FindAllStringSubmatch(line, -1) {
				add(i+1, m[1], false)
			}
		}
	}
	return found
}

// A command in a page that there is no longer, or a flag, sends its reader astray.
func TestEveryCommandInThePagesExists(t *testing.T) {
	t.Parallel()
	pages := append(scripts(t, "../docs/*.md"), "../README.md", "../CONTRIBUTING.md")
	commands, n := cli.Tree(), 0
	for _, page := range pages {
		for _, w := range pageCommands(t, page) {
			n++
			if why := commands(w.words); why != "" {
				t.Errorf("%s: tender %s: %s", w.place, strings.Join(w.words, " "), why)
			}
		}
	}
	if n < 200 {
		t.Errorf("only %d commands are found in the pages", n)
	}
}

// triedScript writes a script that runs the commands of a page, and returns its path.
func triedScript(t *testing.T, page string) string {
	t.Helper()
	var script strings.Builder
	for _, w := range pageCommands(t, filepath.Join("../docs", page)) {
		if !w.fence {
			continue
		}
		fmt.Fprintf(&script, "# %s\ncode %s tender", w.place, w.code)
		for _, word := range w.words {
			word = aDay.ReplaceAllString(word, time.Now().AddDate(0, 1, 0).Format(time.DateOnly)) // a day to come
			script.WriteString(" '" + strings.ReplaceAll(word, "'", "''") + "'")
		}
		script.WriteByte('\n')
	}
	path := filepath.Join(t.TempDir(), "page-"+strings.TrimSuffix(page, ".md")+".txtar")
	if err := os.WriteFile(path, []byte(script.String()), 0o600); err != nil || script.Len() == 0 {
		t.Fatalf("%s: %v, %d bytes", page, err, script.Len())
	}
	return path
}

// triedScripts returns a script for each page whose commands run.
func triedScripts(t *testing.T) []string {
	t.Helper()
	files := make([]string, 0, len(tried))
	for _, page := range slices.Sorted(slices.Values(tried)) {
		files = append(files, triedScript(t, page))
	}
	return files
}
