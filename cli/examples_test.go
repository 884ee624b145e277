package cli

import (
	"testing"

	"app.tender/tender/cli/run"
)

// A manual page without an example has to be read twice.
func TestEveryCommandHasAnExample(t *testing.T) {
	root := newRoot(run.New(run.Streams{Env: func(string) (string, bool) { return "", false }}, knownSettings))
	for words, c := range commandsOf(root) {
		ofShell := c.HasParent() && c.Parent().Name() == "completion" // the library explains how to load it
		if c.Example == "" && c.IsAvailableCommand() && !ofShell {
			t.Errorf("tender %s has no example", words)
		}
	}
	if root.Example == "" {
		t.Error("tender has no example")
	}
	for words := range examples {
		if commandsOf(root)[words] == nil {
			t.Errorf("%q has an example but is no command", words)
		}
	}
}
