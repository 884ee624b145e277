package cli

import (
	"os"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"app.tender/tender/cli/run"
	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
)

// The documented table is where people look for the code of a command.
func TestTheArchitectureListsEveryCommand(t *testing.T) {
	text, err := os.ReadFile("../docs/rooms.md")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{} // documented folders, by command
	for _, row := range regexp.MustCompile("(?m)^\\| `(cli/[a-z]*/?)` \\| ([^|]*) \\|").
		FindAllStringSubmatch(section(string(text), "## The command line"), -1) {
		for _, command := range regexp.MustCompile("`([a-z]+)`").FindAllStringSubmatch(row[2], -1) {
			said[command[1]] = row[1]
		}
	}
	delete(said, "tender") // the program itself
	there := map[string]string{}
	r := run.New(run.Streams{Env: func(string) (string, bool) { return "", false }}, knownSettings)
	put := func(folder string, commands []*cobra.Command) {
		for _, command := range commands {
			if there[command.Name()] == "" {
				there[command.Name()] = folder
			}
		}
	}
	for _, commands := range folders {
		name := runtime.FuncForPC(reflect.ValueOf(commands).Pointer()).Name()
		put(strings.TrimSuffix(strings.TrimPrefix(name, "app.tender/tender/"), ".Commands")+"/", commands(r))
	}
	put("cli/", newRoot(r).Commands())
	if diff := cmp.Diff(there, said); diff != "" {
		t.Errorf("the code (-) and docs/rooms.md (+):\n%s", diff)
	}
}

// section returns the text between a heading and the next one.
func section(text, heading string) string {
	_, below, _ := strings.Cut(text, heading)
	below, _, _ = strings.Cut(below, "\n## ")
	return below
}
