package cli

import (
	"context"

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
