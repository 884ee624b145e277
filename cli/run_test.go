package cli_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"app.tender/tender/testenv/terminal"
	"app.tender/tender/ui"
	tea "github.com/charmbracelet/bubbletea"
)

// fragile is an editor that quits on "q" and on a signal, panics on "u" in Update, on "v" in View, on "c" in a command
// and on "b" in one of a batch; ctrl+z suspends it, "s" stops it, "e" lends the terminal and "d" counts descriptors. If
// FULL is set, its text can't be saved.
type fragile struct {
	unseen bool
	asked  int
	opened string // the number of open descriptors at the last "d"
}

func (fragile) Parting() string { return "" }

func (fragile) LastSave(context.Context) (lost []string) {
	if os.Getenv("FULL") != "" {
		lost = append(lost, "half a sentence")
	}
	return lost
}

func (fragile) Init() tea.Cmd { return nil }

func (m fragile) View() string {
	if m.unseen {
		panic("in the view")
	}
	return "ready" + m.opened
}

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
		case "v":
			m.unseen = true
		case "d":
			open, err := os.ReadDir("/dev/fd")
			m.asked++
			m.opened = fmt.Sprintf(" %d: %d descriptors, %v", m.asked, len(open), err)
		case "s":
			stopMyself()
		case "e":
			return m, lend(`echo "lent "; read -r x; printf '\033[2J'`)
		case "b":
			return m, tea.Batch(func() tea.Msg { return nil }, func() tea.Msg { panic("in a command") })
		case "ctrl+z":
			return m, tea.Suspend
		case "c":
			return m, func() tea.Msg { panic("in a command") }
		}
	}
	return m, nil
}

// lend lends the terminal to a shell script.
func lend(script string) tea.Cmd {
	return func() tea.Msg {
		return ui.RunEditorMsg{Command: exec.Command("sh", "-c", script), Ended: func(error) tea.Msg { return nil }}
	}
}

func TestTheTerminalIsRestored(t *testing.T) {
	tests := []struct {
		name string
		env  string
		end  func(*terminal.Terminal)
		code int
		says string
	}{
		{"quit", "", func(x *terminal.Terminal) { x.Send("q") }, 0, ""},
		{"quit on a full disk", "FULL=1", func(x *terminal.Terminal) { x.Send("q") }, 0, "It is kept in"},
		{"asked to end", "", func(x *terminal.Terminal) { x.Signal(syscall.SIGTERM) }, 0, ""},
		{"interrupted", "", func(x *terminal.Terminal) { x.Signal(syscall.SIGINT) }, 0, ""},
		{"parent killed", "", func(x *terminal.Terminal) { x.Signal(syscall.SIGHUP) }, 0, ""},
		{"panic", "", func(x *terminal.Terminal) { x.Send("u") }, 1, "your text is saved on this machine"},
		{"panic tells where", "", func(x *terminal.Terminal) { x.Send("u") }, 1, "in the update"},
		{"panic in the view", "", func(x *terminal.Terminal) { x.Send("v") }, 1, "in the view"},
		{"panic in a command", "", func(x *terminal.Terminal) { x.Send("c") }, 1, "your text is saved on this machine"},
		{"panic in a command tells where", "", func(x *terminal.Terminal) { x.Send("c") }, 1, "in a command"},
		{"panic in one of several commands", "", func(x *terminal.Terminal) { x.Send("b") }, 1, "in a command"},
		{"panic on a full disk", "FULL=1", func(x *terminal.Terminal) { x.Send("u") }, 1, "It is kept in"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cmd := exec.Command("fragile-editor")
			cmd.Env = append(os.Environ(), "TMPDIR="+t.TempDir(), tt.env)
			x := terminal.Start(t, cmd, 80, 24, false)
			x.Await("ready")
			tt.end(x)
			if code := x.AwaitExit(); code != tt.code {
				t.Errorf("exit code %d, want %d", code, tt.code)
			}
			x.IsRestored()
			x.AwaitThat("says "+tt.says, func(string) bool {
				_, after, left := strings.Cut(x.Output(), "\x1b[?1049l") // earlier output is on the alternate screen
				return left && strings.Contains(after, tt.says)
			})
		})
	}
}

func TestSuspendAndResume(t *testing.T) {
	shell := exec.Command("bash", "-c", "set -m; fragile-editor; echo at the prompt; read -r; fg; echo over")
	x := terminal.Start(t, shell, 80, 24, false)
	x.Await("ready")
	x.Send("\x1a")
	x.Await("at the prompt")
	x.IsRestored()
	x.Send("\r")
	x.Await("ready")
	x.Send("q")
	x.Await("over")
	x.AwaitExit()
	x.IsRestored()
}

// An editor stopped by a signal that can't be caught redraws its screen when it continues.
func TestAStoppedEditorRedraws(t *testing.T) {
	shell := exec.Command("bash", "-c",
		"set -m; fragile-editor; clear; echo stopped; read -r; fg >/dev/null; echo over")
	x := terminal.Start(t, shell, 80, 24, false)
	x.Await("ready")
	x.Send("s")
	x.Await("stopped")
	x.Send("\n") // the line discipline is still the editor's
	x.Await("ready")
	x.Send("q")
	x.Await("over")
	x.AwaitExit()
}

func TestALentTerminalIsComplete(t *testing.T) {
	for _, silent := range []bool{false, true} {
		x := terminal.Start(t, exec.Command("fragile-editor"), 80, 24, silent)
		x.Await("ready")
		x.Send("e")
		x.Await("lent")
		x.IsRestored()
		x.Send("\r")
		x.Await("ready")
		x.Send("q")
		x.AwaitExit()
		x.IsRestored()
	}
}

// $EDITOR runs many times in a long day. A descriptor leaked each time would in the end keep the program from writing
// at all.
func TestALentTerminalLeaksNoDescriptors(t *testing.T) {
	x := terminal.Start(t, exec.Command("fragile-editor"), 80, 24, false)
	x.Await("ready")
	asked := 0
	count := func() (found string) {
		asked++
		answer := fmt.Sprintf("ready %d: ", asked)
		x.Send("d")
		x.AwaitThat("tells of descriptors", func(s string) bool {
			_, found, _ = strings.Cut(strings.TrimSpace(s), answer)
			return strings.HasSuffix(found, "descriptors, <nil>")
		})
		return found
	}
	lends := func() {
		x.Send("e")
		x.Await("lent")
		x.Send("\r")
		x.Await("ready")
	}
	lends() // includes what the first one opens for good
	before := count()
	for range 20 {
		lends()
	}
	if after := count(); after != before {
		t.Errorf("%s, before: %s", after, before)
	}
	x.Send("q")
	x.AwaitExit()
}

// Closing the window ends the program soon.
func TestAClosedTerminalEndsTheEditor(t *testing.T) {
	x := terminal.Start(t, exec.Command("fragile-editor"), 80, 24, false)
	x.Await("ready")
	x.HangUp()
	x.AwaitExit()
}

// pager is an editor in which "j" changes the whole screen, and any other key a word at its top.
type pager struct {
	page   int
	typed  string
	height int
}

func (pager) Init() tea.Cmd { return nil }

func (p pager) View() string {
	lines := []string{"typed: " + p.typed}
	for y := 1; y < p.height; y++ {
		lines = append(lines, strings.Repeat(fmt.Sprintf("page %d row %d ", p.page, y), 5)[:60])
	}
	return strings.Join(lines, "\n")
}

func (p pager) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case ui.QuitMsg:
		return p, tea.Quit
	case tea.WindowSizeMsg:
		p.height = msg.Height
	case tea.KeyMsg:
		for _, r := range msg.Runes {
			if r == 'j' {
				p.page++
			} else {
				p.typed += string(r)
			}
		}
	}
	return p, nil
}

// On a line of 9,600 bit/s with a round trip of 300 ms, a key held down would fill the line with pages, so that typed
// text appears minutes later. Here only the newest page is drawn, and typed text comes before it. Not parallel: it
// measures output over time.
func TestASlowLineShowsWhatIsTyped(t *testing.T) {
	if testing.Short() {
		t.Skip("takes real time")
	}
	const rate, trip = 9600 / 10, 300 * time.Millisecond
	x := terminal.StartSlow(t, exec.Command("pager"), 80, 24, rate, trip)
	x.Await("page 0 row 23")
	const pages = 60
	for range pages {
		x.Send("j")
		time.Sleep(30 * time.Millisecond) // like a key that is held down
	}
	before, hello := len(x.Output()), x.OutputUntil("typed: hello")
	x.Send("hello")
	if n := hello(); n > 3000 { // all pages take 100,000
		t.Errorf("%d bytes came before the typed text: %d seconds", n, n/rate)
	}
	x.AwaitThat("is whole", func(s string) bool { return strings.Count(s, fmt.Sprintf("page %d row", pages)) == 23*4 })
	if n := len(x.Output()) - before; n > 4000 { // earlier output is as much as the line took
		t.Errorf("%d pages took %d bytes after the last key", pages, n)
	}
	x.Signal(syscall.SIGTERM)
	if code := x.AwaitExit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	x.IsRestored()
}
