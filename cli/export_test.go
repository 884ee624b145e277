package cli

import (
	"context"
	"strings"

	"app.tender/tender/cli/editor"
	"app.tender/tender/cli/run"
	tea "github.com/charmbracelet/bubbletea"
)

// RunEditor runs model like the editor and returns the exit code.
func RunEditor(ctx context.Context, s run.Streams, model tea.Model) int {
	r := run.New(s, knownSettings)
	err := editor.Run(ctx, r, model, false)
	if err != nil {
		r.Sayf("tender: %s", run.Describe(err))
	}
	return run.ExitCode(err)
}

// MainSeen is Main, but calls sees with every frame of the editor and the size of the screen before it is drawn.
func MainSeen(ctx context.Context, s run.Streams, args []string, sees func(w, h int, frame []string)) int {
	r := run.New(s, knownSettings)
	r.Sees = sees
	return execute(ctx, r, args)
}

// Tree returns a function that says why words are no command line of the program, or "". Their arguments are not checked.
func Tree() func(words []string) string {
	root := newRoot(run.New(run.Streams{Env: func(string) (string, bool) { return "", false }}, knownSettings))
	return func(words []string) string {
		c, rest, err := root.Find(words)
		if err != nil {
			return err.Error()
		}
		for i, word := range rest {
			flag, long := strings.CutPrefix(word, "--")
			switch name, _, _ := strings.Cut(flag, "="); {
			case word == "--":
				return ""
			case long && name != "help" && c.Flags().Lookup(name) == nil && c.InheritedFlags().Lookup(name) == nil:
				return "no flag --" + name
			case i == 0 && !long && c.HasSubCommands() && word == strings.ToLower(word) && word != "…":
				return "no command " + word
			}
		}
		return ""
	}
}
