package run

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// An editor whose path or arguments have spaces did not start: its first word alone was taken for the program.
func TestTheWordsOfACommand(t *testing.T) {
	spaced := filepath.Join(t.TempDir(), "my editor")
	if err := os.WriteFile(spaced, []byte("#!/bin/sh\n"), 0o700); err != nil { //nolint:gosec // it has to be executable
		t.Fatal(err)
	}
	for command, want := range map[string][]string{
		"":                                  nil,
		"vi":                                {"vi"},
		"code --wait":                       {"code", "--wait"},
		`"/opt/my editor/bin/ed" --wait`:    {"/opt/my editor/bin/ed", "--wait"},
		`/opt/my\ editor/bin/ed --wait`:     {"/opt/my editor/bin/ed", "--wait"},
		`emacsclient -a ''`:                 {"emacsclient", "-a", ""},
		`vim -c 'set tw=72' -c "set spell"`: {"vim", "-c", "set tw=72", "-c", "set spell"},
		spaced:                              {spaced},
	} {
		words, err := CommandLine("the text editor", command)
		if diff := cmp.Diff(want, words, cmp.Comparer(func(a, b []string) bool {
			return strings.Join(a, "\x00") == strings.Join(b, "\x00")
		})); diff != "" || err != nil {
			t.Errorf("%s: %v %s", command, err, diff)
		}
	}
	for command, says := range map[string]string{
		`"/opt/my editor/bin/ed --wait`: "Close its quotes",
		`vi; rm -r .`:                   "into a script",
	} {
		if words, err := CommandLine("the text editor", command); err == nil || !IsUsage(err) ||
			!strings.Contains(err.Error(), says) {
			t.Errorf("%s: %q, %v", command, words, err)
		}
	}
}
