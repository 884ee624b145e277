package cli

import (
	"strings"
	"testing"

	"app.tender/tender/cli/run"
	"github.com/spf13/cobra"
)

// newRoot returns the root command with every command.
func newRoot(r *run.Run) *cobra.Command { return rootFor(r, []string{"help"}) }

// Starting the editor does not build commands that args can't reach; any other command line has all of them.
func TestTheEditorBuildsNoOtherCommands(t *testing.T) {
	for args, all := range map[string]bool{
		"":                            false,
		"--profile work --read-only":  false,
		"demo":                        false,
		"--offline demo --reset":      false,
		"show 1042":                   true,
		"--profile demo show 1042":    true,
		"help":                        true,
		"--help":                      true,
		"--version":                   true,
		"shwo":                        true,
		"--no-such-flag":              true,
		"__complete demo --":          true,
		"--profile=work -- proposals": true,
	} {
		r := run.New(run.Streams{Env: func(string) (string, bool) { return "", false }}, knownSettings)
		names := strings.Join(namesBelow(rootFor(r, strings.Fields(args))), " ")
		if got := strings.Contains(names, "proposals"); got != all {
			t.Errorf("tender %s: all commands: %v, want %v: %s", args, got, all, names)
		}
		if !strings.Contains(names, "demo") {
			t.Errorf("tender %s has no demo: %s", args, names)
		}
	}
}

// A noun with verbs does nothing by itself, so that a misspelled verb is never taken for an argument. Only serve runs.
func TestNounsOnlyHaveVerbs(t *testing.T) {
	t.Parallel()
	r := run.New(run.Streams{Env: func(string) (string, bool) { return "", false }}, knownSettings)
	for _, commands := range folders {
		for _, cmd := range commands(r) {
			each(cmd, func(c *cobra.Command) {
				if c.HasSubCommands() && (c.Runnable() || c.Use != c.Name()) && c.Name() != "serve" {
					t.Errorf("`%s` has verbs and is a command itself", c.Use)
				}
			})
		}
	}
}
