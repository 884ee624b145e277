// Package terminal runs programs on terminals in tests: it types, and waits for what the screen
// shows.
package terminal

import (
	"bytes"
	"errors"
	"image/color"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// patience is the real time after which a test that waits for the program fails as hanging.
const patience = 2 * time.Minute

// Terminal is a pseudo-terminal with a program running in it. Unless it is silent it replies to
// the program's terminal queries.
type Terminal struct {
	t    testing.TB
	cmd  *exec.Cmd
	pty  *os.File
	tty  *os.File // kept open, so that its settings can be read after the program ended
	emu  *vt.Emulator
	done chan struct{} // closed when the program has ended and its output is on the screen
	last chan struct{} // closed when lastByte has arrived

	mu      sync.Mutex
	ended   bool          // the program has ended, and lastByte comes next
	changed chan struct{} // closed and replaced at every output
	modes   map[int]bool  // the private modes that the program set
	before  *term.State
	raw     bytes.Buffer
	sought  string // see OutputUntil; empty once it was found
	found   int    // the length of raw when it was

	slow *slowLine // nil for a connection without delay
}

// Start starts a command on a screen of w by h cells. A silent terminal never replies to a query.
// Where there are no pseudo-terminals the test is skipped.
func Start(t testing.TB, cmd *exec.Cmd, w, h int, silent bool) *Terminal {
	t.Helper()
	return start(t, cmd, w, h, silent, nil, nil)
}

// StartLight is Start on a terminal that replies and has a white background.
func StartLight(t testing.TB, cmd *exec.Cmd, w, h int) *Terminal {
	t.Helper()
	return start(t, cmd, w, h, false, nil, color.White)
}

func start(t testing.TB, cmd *exec.Cmd, w, h int, silent bool, slow *slowLine, background color.Color) *Terminal {
	t.Helper()
	p, tty, err := pty.Open()
	if errors.Is(err, pty.ErrUnsupported) {
		t.Skip("there are no pseudo-terminals here")
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := pty.Setsize(p, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)}); err != nil {
		t.Fatal(err)
	}
	before, err := term.GetState(tty.Fd())
	if err != nil {
		t.Fatal(err)
	}
	x := &Terminal{
		t: t, cmd: cmd, pty: p, tty: tty, emu: vt.NewEmulator(w, h), done: make(chan struct{}),
		last:    make(chan struct{}),
		changed: make(chan struct{}), modes: map[int]bool{25: true, 7: true}, before: before, slow: slow,
	}
	if background != nil {
		x.emu.SetDefaultBackgroundColor(background)
	}
	x.emu.SetCallbacks(vt.Callbacks{
		EnableMode:  func(m ansi.Mode) { x.modes[m.Mode()] = true },
		DisableMode: func(m ansi.Mode) { x.modes[m.Mode()] = false },
	})
	cmd.Stdin, cmd.Stdout, cmd.Stderr = tty, tty, tty
	cmd.SysProcAttr = ownTerminal()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go x.answer(silent)
	go x.read()
	go func() {
		defer close(x.done)
		_ = cmd.Wait()
		x.awaitLast()
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-x.done
		// The emulator's own Close races with a waiting Read; closing the pipe that it reads from
		// ends that Read as well.
		if in, ok := x.emu.InputPipe().(io.Closer); ok {
			_ = in.Close()
		}
		_ = p.Close()
		_ = tty.Close()
	})
	return x
}

// lastByte is sent after the output of the ended program. The line keeps the order, and no text
// contains that byte.
const lastByte = 0xff

// awaitLast waits until all output of the ended program is on the screen.
func (x *Terminal) awaitLast() {
	x.mu.Lock()
	x.ended = true
	x.mu.Unlock()
	if _, err := x.tty.Write([]byte{lastByte}); err != nil {
		return // the terminal was hung up
	}
	select {
	case <-x.last:
	case <-x.t.Context().Done():
	}
}

// read passes the program's output to the screen.
func (x *Terminal) read() {
	buf := make([]byte, 64<<10)
	for {
		n, err := x.pty.Read(buf)
		if n > 0 {
			x.slow.down(buf[:n], x.show)
		}
		if err != nil {
			return
		}
	}
}

// show shows output of the program.
func (x *Terminal) show(output []byte) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if i := bytes.IndexByte(output, lastByte); i >= 0 && x.ended {
		output, x.ended = output[:i], false
		close(x.last)
	}
	x.raw.Write(output)
	for len(output) > 0 {
		end := 1 + bytes.IndexByte(output[1:], '\x1b')
		if end == 0 {
			end = len(output)
		}
		x.emulate(output[:end])
		output = output[end:]
	}
	if x.sought != "" && strings.Contains(x.emu.String(), x.sought) {
		x.sought, x.found = "", x.raw.Len()
	}
	close(x.changed)
	x.changed = make(chan struct{})
}

// emulate processes one sequence with the text after it. The emulator panics on a sequence that
// scrolls rows which no longer exist, for example if it arrives while the screen shrinks.
func (x *Terminal) emulate(sequence []byte) {
	defer func() { _ = recover() }()
	_, _ = x.emu.Write(sequence)
}

// answer passes the screen's replies to the program.
func (x *Terminal) answer(silent bool) {
	buf := make([]byte, 4<<10)
	for {
		n, err := x.emu.Read(buf)
		if n > 0 && !silent {
			x.slow.up(buf[:n], func(answer []byte) { _, _ = x.pty.Write(answer) })
		}
		if err != nil {
			return
		}
	}
}

// Send types keys as the terminal would send them.
func (x *Terminal) Send(keys string) {
	x.t.Helper()
	x.slow.up([]byte(keys), func(keys []byte) {
		if _, err := x.pty.Write(keys); err != nil && !errors.Is(err, os.ErrClosed) {
			x.t.Errorf("typing: %v", err)
		}
	})
}

// HangUp closes the terminal under the program, as closing its window does.
func (x *Terminal) HangUp() {
	x.t.Helper()
	if err := x.pty.Close(); err != nil {
		x.t.Fatal(err)
	}
	_, _ = x.tty.WriteString(" ") // ends the read that keeps it open
}

// Resize sets the size to w by h cells and notifies the program.
func (x *Terminal) Resize(w, h int) {
	x.t.Helper()
	x.mu.Lock()
	x.emu.Resize(w, h)
	x.mu.Unlock()
	if err := pty.Setsize(x.pty, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)}); err != nil {
		x.t.Fatal(err)
	}
}

// Screen returns the screen as plain text.
func (x *Terminal) Screen() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.emu.String()
}

// Cursor returns the text of the row that the terminal's cursor is in, the cell, and whether it is shown.
func (x *Terminal) Cursor() (row string, column int, shown bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	at := x.emu.CursorPosition()
	if rows := strings.Split(x.emu.String(), "\n"); at.Y < len(rows) {
		row = rows[at.Y]
	}
	return row, at.X, x.modes[25]
}

// Output returns everything that the program has written.
func (x *Terminal) Output() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.raw.String()
}

// OutputUntil returns a function that waits until the screen shows text, which it does not yet, and returns how much
// the program wrote until then. Output between that moment and the test's next look does not count.
func (x *Terminal) OutputUntil(text string) (wait func() int) {
	x.t.Helper()
	x.mu.Lock()
	defer x.mu.Unlock()
	begin := x.raw.Len()
	x.sought = text
	return func() int {
		x.t.Helper()
		x.AwaitThat("showed "+text, func(string) bool {
			x.mu.Lock()
			defer x.mu.Unlock()
			return x.sought == ""
		})
		return x.found - begin
	}
}

// TakeOutput returns what the program wrote since the last call, and drops it.
func (x *Terminal) TakeOutput() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	defer x.raw.Reset()
	return x.raw.String()
}

// Await waits until the screen shows text.
func (x *Terminal) Await(text string) {
	x.t.Helper()
	x.AwaitThat("shows "+text, func(screen string) bool { return strings.Contains(screen, text) })
}

// AwaitThat waits until ok reports true for the screen. what names that in a failure.
func (x *Terminal) AwaitThat(what string, ok func(screen string) bool) {
	x.t.Helper()
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	for {
		x.mu.Lock()
		screen, changed := x.emu.String(), x.changed
		x.mu.Unlock()
		if ok(screen) {
			return
		}
		select {
		case <-changed:
		case <-deadline.C:
			x.t.Fatalf("the screen never %s:\n%s", what, screen)
		}
	}
}

// AwaitExit waits until the program has ended, and returns its exit code.
func (x *Terminal) AwaitExit() int {
	x.t.Helper()
	select {
	case <-x.done:
		return x.cmd.ProcessState.ExitCode()
	case <-time.After(patience):
		x.t.Fatalf("the program does not end:\n%s", x.Screen())
		return -1
	}
}

// HasEnded reports whether the program has ended.
func (x *Terminal) HasEnded() bool {
	select {
	case <-x.done:
		return true
	default:
		return false
	}
}

// Kill ends the program with SIGKILL.
func (x *Terminal) Kill() {
	x.t.Helper()
	if err := x.cmd.Process.Kill(); err != nil {
		x.t.Fatal(err)
	}
	<-x.done
}

// Signal sends the program a signal.
func (x *Terminal) Signal(s syscall.Signal) {
	x.t.Helper()
	if err := x.cmd.Process.Signal(s); err != nil {
		x.t.Fatal(err)
	}
}

// IsRestored fails the test with the terminal state that the program changed and did not restore: screen,
// cursor, mouse, paste, focus and wrapping modes, and the line settings.
func (x *Terminal) IsRestored() {
	x.t.Helper()
	x.mu.Lock()
	defer x.mu.Unlock()
	var left []string
	for mode, name := range map[int]string{
		1000: "mouse clicks", 1002: "mouse drags", 1003: "mouse moves", 1006: "mouse coordinates",
		1004: "focus reports", 1049: "the other screen", 2004: "bracketed paste",
	} {
		if x.modes[mode] {
			left = append(left, name)
		}
	}
	if !x.modes[25] {
		left = append(left, "a hidden cursor")
	}
	if !x.modes[7] {
		left = append(left, "lines that are cut instead of wrapped")
	}
	after, err := term.GetState(x.tty.Fd())
	if err != nil {
		x.t.Fatal(err)
	}
	if *after != *x.before {
		left = append(left, "line settings")
	}
	if left != nil {
		x.t.Errorf("left on: %v", left)
	}
}
