package cli

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"
)

// RunEditor runs model as the editor is run and returns the exit code.
func RunEditor(ctx context.Context, s Streams, model tea.Model) int {
	a := &app{Streams: s}
	err := a.runEditor(ctx, model, false)
	if err != nil {
		a.sayf("tender: %s", describe(err))
	}
	return exitCode(err)
}

// MainSeen is Main that shows every frame of the editor to sees, with the size of the screen, before it is drawn.
func MainSeen(ctx context.Context, s Streams, args []string, sees func(w, h int, frame []string)) int {
	return (&app{Streams: s, sees: sees}).main(ctx, args)
}
