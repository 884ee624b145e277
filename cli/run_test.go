package cli_test

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
	tea "github.com/charmbracelet/bubbletea"
)

// fragile is an editor that quits on "q" and on a signal, panics on "u" in the
// update and on "c" in a command; ctrl+z suspends it. What was typed in it can't
// be saved where it belongs if FULL is set.
type fragile struct{}

func (fragile) Parting() string { return "" }

func (fragile) LastSave(context.Context) (lost []string) {
	if os.Getenv("FULL") != "" {
		lost = append(lost, "half a sentence")
	}
	return lost
}

func (fragile) Init() tea.Cmd { return nil }
func (fragile) View() string  { return "ready" }

func (m fragile) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case ui.QuitMsg:
		return m, tea.Quit
	case tea.KeyMsg:
		switch msg.String() {
		case "q":
			return m, tea.Quit
		case "u":
			panic("in the update")
		case "ctrl+z":
			return m, tea.Suspend
		case "c":
			return m, func() tea.Msg { panic("in a command") }
		}
	}
	return m, nil
}

func TestTheTerminalIsRestored(t *testing.T) {
	tests := []struct {
		name string
		env  string
		end  func(*uitest.Terminal)
		code int
		says string
	}{
		{"quit", "", func(x *uitest.Terminal) { x.Send("q") }, 0, ""},
		{"signal", "", func(x *uitest.Terminal) { x.Signal(syscall.SIGTERM) }, 0, ""},
		{"panic", "", func(x *uitest.Terminal) { x.Send("u") }, 1, "what you typed is kept"},
		{"panic in a command", "", func(x *uitest.Terminal) { x.Send("c") }, 1, "what you typed is kept"},
		{"panic on a full disk", "FULL=1", func(x *uitest.Terminal) { x.Send("u") }, 1, "It is kept in"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cmd := exec.Command("fragile-editor")
			cmd.Env = append(os.Environ(), "TMPDIR="+t.TempDir(), tt.env)
			x := uitest.StartTerminal(t, cmd, 80, 24, false)
			x.Await("ready")
			tt.end(x)
			if code := x.AwaitExit(); code != tt.code {
				t.Errorf("exit code %d, want %d", code, tt.code)
			}
			if left := x.LeftOn(); left != nil {
				t.Errorf("left on: %v", left)
			}
			x.AwaitThat("says "+tt.says, func(string) bool { return strings.Contains(x.Output(), tt.says) })
		})
	}
}

func TestASuspendedEditorLendsTheTerminalAndComesBack(t *testing.T) {
	shell := exec.Command("bash", "-c", "set -m; fragile-editor; echo at the prompt; read -r; fg; echo over")
	x := uitest.StartTerminal(t, shell, 80, 24, false)
	x.Await("ready")
	x.Send("\x1a")
	x.Await("at the prompt")
	if left := x.LeftOn(); left != nil {
		t.Errorf("left on while it is suspended: %v", left)
	}
	x.Send("\r")
	x.Await("ready")
	x.Send("q")
	x.Await("over")
	x.AwaitExit()
	if left := x.LeftOn(); left != nil {
		t.Errorf("left on: %v", left)
	}
}
