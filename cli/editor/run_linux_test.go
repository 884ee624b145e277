package editor

import (
	"context"
	"io"
	"sync/atomic"
	"testing"

	"app.tender/tender/cli/run"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/creack/pty"
)

// leaver is a model that quits at once.
type leaver struct{}

func (leaver) Init() tea.Cmd                         { return tea.Quit }
func (m leaver) Update(tea.Msg) (tea.Model, tea.Cmd) { return m, nil }
func (leaver) View() string                          { return "" }

// What looks for changes of the local database must have ended before the database is closed.
func TestWhatRunsBesideTheEditorEndsWithIt(t *testing.T) {
	master, terminal, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = io.Copy(io.Discard, master) }()
	t.Cleanup(func() {
		_ = terminal.Close()
		_ = master.Close()
	})
	r := run.New(run.Streams{In: terminal, Out: terminal, Err: io.Discard, Env: func(string) (string, bool) {
		return "", false
	}}, nil)
	var ended atomic.Bool
	if err := Run(t.Context(), r, leaver{}, false, func(ctx context.Context, send func(tea.Msg)) {
		<-ctx.Done()
		for range 1_000_000 {
			send(nil) // nobody takes it any more
		}
		ended.Store(true)
	}); err != nil {
		t.Fatal(err)
	}
	if !ended.Load() {
		t.Error("it still runs")
	}
}
