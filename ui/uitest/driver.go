// Package uitest is the robot user: it drives the whole program in tests, from key presses to the screen, against the
// real service over loopback HTTP and real files. It never waits for real time: it waits until the program is idle, and
// advances the program's clock manually.
package uitest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state/session"
	"app.tender/tender/ui"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// Driver is a running editor with the robot at its keyboard.
type Driver struct {
	t     testing.TB
	model Model
	work  *session.Session

	width, height int
	still         bool
	results       chan tea.Msg
	running       int // commands that have not returned
	updates       int
	quit          bool
	ended         func() // what the system does when the program ends; nil for nothing
	suspended     bool
	frame         []string           // in lines
	focus         Focus              // of the frame
	plain         string             // frame without its escape sequences
	fits          map[string]line    // lines already checked to be no wider than width
	watch         func(shown string) // may be nil
	unchecked     bool               // frames are not checked
}

// Model is the tree of models, which draws lines.
type Model interface {
	tea.Model
	Lines() []string
}

// Drive starts the robot with a model on the clock of the place, on a screen of w by h cells, and waits until it is
// idle.
func Drive(t testing.TB, model Model, w, h int) *Driver {
	t.Helper()
	d := &Driver{still: !inBubble(), t: t, model: model, results: make(chan tea.Msg, 64)}
	t.Cleanup(d.finish)
	m, ok := model.(interface{ Session() *session.Session })
	if !ok {
		t.Fatal("the model has no session")
	}
	d.work = m.Session()
	d.start(model.Init())
	d.Resize(w, h)
	return d
}

// Resize changes the size of the screen.
func (d *Driver) Resize(w, h int) *Driver {
	d.t.Helper()
	d.width, d.height, d.fits = w, h, make(map[string]line)
	d.update(tea.WindowSizeMsg{Width: w, Height: h})
	return d.Idle()
}

// Press presses keys by their Bubble Tea names, waiting after each until the program is idle.
func (d *Driver) Press(keys ...string) *Driver {
	d.t.Helper()
	for _, key := range keys {
		d.update(keyMsg(key))
		d.Idle()
	}
	return d
}

// Type types text rune by rune, as fast as the program accepts it: commands run concurrently, and nothing waits for
// them.
func (d *Driver) Type(text string) *Driver {
	d.t.Helper()
	for _, r := range text {
		switch r {
		case '\n':
			d.update(tea.KeyMsg{Type: tea.KeyEnter})
		case ' ':
			d.update(tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}})
		default:
			d.update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		}
	}
	return d
}

// TypeAtOnce types text as terminals deliver keys that come faster than they are read: many runes in one message.
func (d *Driver) TypeAtOnce(text string) *Driver {
	d.t.Helper()
	d.update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text)})
	return d.Idle()
}

// Paste pastes text as a bracketed paste.
func (d *Driver) Paste(text string) *Driver {
	d.t.Helper()
	d.update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
	return d.Idle()
}

// Send sends the program any message, for example that of a signal.
func (d *Driver) Send(msg tea.Msg) *Driver {
	d.t.Helper()
	d.update(msg)
	return d.Idle()
}

// Updates returns the number of messages that the program has handled.
func (d *Driver) Updates() int { return d.updates }

// Idle waits until everything in the story waits: for a key, for a gate, or for time to pass, which only Advance
// does. It shows changes of the session before anything else happens.
func (d *Driver) Idle() *Driver {
	d.t.Helper()
	for {
		if !d.still {
			synctest.Wait()
		}
		select {
		case <-d.work.Changes():
			d.update(ui.SessionChangedMsg{})
			continue
		default:
		}
		if d.still && d.running+d.work.Busy() == 0 && len(d.work.Changes()) == 0 ||
			!d.still && len(d.results) == 0 {
			return d
		}
		d.next(nil)
	}
}

// next handles what happens next, and reports whether that is the end.
func (d *Driver) next(end <-chan time.Time) (ended bool) {
	d.t.Helper()
	select {
	case <-end:
		return true
	case <-d.work.Changes():
		d.update(ui.SessionChangedMsg{})
	case msg := <-d.results:
		d.running--
		d.take(msg)
	case <-d.work.Rest():
	}
	return false
}

// Advance lets time pass, waiting after each timer until everything waits again.
func (d *Driver) Advance(by time.Duration) *Driver {
	d.t.Helper()
	end := time.After(by)
	for d.Idle(); !d.next(end); d.Idle() {
	}
	return d.Idle()
}

// Screen returns the screen as plain text.
func (d *Driver) Screen() string {
	if d.plain == "" {
		d.plain = ansi.Strip(d.Frame())
	}
	return d.plain
}

// Frame returns the screen with its escape sequences.
func (d *Driver) Frame() string { return strings.Join(d.frame, "\n") }

// Model returns the tree of models.
func (d *Driver) Model() Model { return d.model }

// Focus returns where the frame shows that the keys go.
func (d *Driver) Focus() Focus { return d.focus }

// Watch calls saw with everything that the program shows from now on, as plain text: each frame, even those between two
// keys, and each window title.
func (d *Driver) Watch(saw func(shown string)) *Driver {
	d.watch = saw
	return d
}

// Sees reports whether text is on the screen, on one line.
func (d *Driver) Sees(text string) bool { return strings.Contains(d.Screen(), text) }

// See fails unless each text is on the screen.
func (d *Driver) See(texts ...string) *Driver {
	d.t.Helper()
	for _, text := range texts {
		if !d.Sees(text) {
			d.t.Fatalf("%q is not on the screen:\n%s", text, d.Screen())
		}
	}
	return d
}

// DoNotSee fails if any of texts is on the screen.
func (d *Driver) DoNotSee(texts ...string) *Driver {
	d.t.Helper()
	for _, text := range texts {
		if d.Sees(text) {
			d.t.Fatalf("%q is on the screen:\n%s", text, d.Screen())
		}
	}
	return d
}

// Soon reports whether the program says that its frame is unfinished.
func (d *Driver) Soon() bool {
	m, ok := d.model.(interface{ Soon() bool })
	return ok && m.Soon()
}

// HasQuit reports whether the program has ended.
func (d *Driver) HasQuit() bool { return d.quit }

// Crash ends the program as a panic does, and returns what it could not save.
func (d *Driver) Crash() (lost []string) {
	d.t.Helper()
	m, ok := d.model.(interface {
		LastSave(ctx context.Context) []string
	})
	if !ok {
		d.t.Fatal("the model has no last save")
	}
	d.quit = true
	defer d.Kill()
	return m.LastSave(d.t.Context())
}

// Kill ends the program as the system does: nothing of it runs any more, and its locks are released.
func (d *Driver) Kill() {
	d.quit = true
	if d.ended != nil {
		d.ended()
	}
}

// HasSuspended reports whether the program has returned to the shell.
func (d *Driver) HasSuspended() bool { return d.suspended }

func (d *Driver) update(msg tea.Msg) {
	d.t.Helper()
	if d.quit {
		return
	}
	d.updates++
	_, cmd := d.model.Update(msg)
	d.start(cmd)
	if d.width > 0 {
		d.draw()
	}
}

// Unchecked turns off the checks of frames: a benchmark measures only the program.
func (d *Driver) Unchecked() *Driver {
	d.unchecked = true
	return d
}

// Draw draws a frame although nothing has happened.
func (d *Driver) Draw() *Driver {
	d.t.Helper()
	d.draw()
	return d
}

// draw draws a frame and checks what holds for every frame: it has as many lines as the screen, none is wider, and one
// pane at most shows that it has the keys.
func (d *Driver) draw() {
	d.t.Helper()
	frame := d.model.Lines()
	if d.unchecked {
		d.frame, d.plain = frame, ""
		return
	}
	if slices.Equal(frame, d.frame) && len(d.fits) > 0 {
		return // already checked
	}
	d.frame, d.plain = frame, ""
	if len(frame) != d.height {
		d.t.Fatalf("the frame has %d lines on a screen of %d:\n%s", len(frame), d.height, d.Screen())
	}
	read := make([]line, len(frame))
	for i, text := range frame {
		if known, ok := d.fits[text]; ok {
			read[i] = known // most lines were in the previous frame
			continue
		}
		if w := ansi.StringWidth(text); w > d.width {
			d.t.Fatalf("line %d is %d cells wide on a screen of %d: %q", i, w, d.width, ansi.Strip(text))
		}
		read[i] = lineOf(text)
		d.fits[text] = read[i]
	}
	var wrong string
	if d.focus, wrong = focusOf(read); wrong != "" {
		d.t.Fatalf("%s:\n%s", wrong, d.Screen())
	}
	if d.watch != nil {
		d.watch(d.Screen())
	}
}

func (d *Driver) start(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	d.running++
	go func() { d.results <- cmd() }()
}

// finish waits until the last timer of the program is over, since a bubble does not end before.
func (d *Driver) finish() {
	for d.Kill(); d.running > 0; d.running-- {
		<-d.results
	}
}

func (d *Driver) take(msg tea.Msg) {
	d.t.Helper()
	switch msg := msg.(type) {
	case nil:
	case tea.BatchMsg:
		for _, cmd := range msg {
			d.start(cmd)
		}
	case tea.QuitMsg:
		d.Kill()
	case ui.RunEditorMsg:
		d.start(func() tea.Msg { return msg.Ended(msg.Command.Run()) })
	case tea.SuspendMsg:
		d.suspended = true
	default:
		if d.watch != nil && fmt.Sprintf("%T", msg) == windowTitle {
			d.watch(ansi.Strip(fmt.Sprint(msg)))
		}
		d.update(msg)
	}
}

// windowTitle is the type of Bubble Tea's message that sets the window title, which it does not export.
var windowTitle = fmt.Sprintf("%T", tea.SetWindowTitle("")())
