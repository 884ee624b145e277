// Package stage has the terminal with the tree of models on it, while Bubble Tea is their
// message loop.
package stage

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"app.tender/tender/cli/draw"
	"app.tender/tender/cli/tty"
	"app.tender/tender/ui"
	tea "github.com/charmbracelet/bubbletea"
)

// Stage is the terminal with the tree of models on it, which does not know how it is drawn.
// Bubble Tea draws nothing and leaves the terminal alone: it is a message loop.
type Stage struct {
	model  tea.Model
	in     *os.File
	out    *os.File
	mouse  bool
	term   *tty.Terminal
	screen *draw.Screen
	input  *tty.Input // nil where keys are read in another way
	send   func(tea.Msg)
	Sees   func(w, h int, frame []string) // called with each frame; may be nil

	size    tea.WindowSizeMsg
	changed bool      // there was a message since the last frame
	drawn   time.Time // when the last frame was drawn
	keyed   bool      // there was a key since the last frame
	reacted time.Time // when the last frame that shows the effect of a key was drawn
	due     bool      // a frame will be drawn at the end of the calm
	since   time.Time // when the model began to report that more of it comes soon; zero if it does not

	fell bool // the models have panicked

	mu       sync.Mutex
	on       bool   // the program has the terminal
	panicked string // the text about a panic
	gone     error  // why no key can be read any more
}

// calm is the shortest time between two frames. A change after a longer pause is drawn at once;
// changes within it are drawn in one frame at its end. A key waits only for the frame of another
// key: a background message that was drawn just before it must not delay it.
const calm = 3 * time.Millisecond

// soon is how long an unfinished frame is delayed: too short to be noticed.
const soon = 10 * time.Millisecond

type (
	calmOverMsg  struct{}
	continuedMsg struct{}
	suspendMsg   struct{} // in place of Bubble Tea's, which suspends in its own way
)

var (
	keyType     = reflect.TypeFor[tea.KeyMsg]()
	mouseType   = reflect.TypeFor[tea.MouseMsg]()
	suspendType = reflect.TypeFor[tea.SuspendMsg]()

	// Bubble Tea exports no types for these.
	execType    = reflect.TypeOf(tea.ExecProcess(&exec.Cmd{}, nil)())
	clearScreen = tea.ClearScreen()
	askSize     = tea.WindowSize()()
)

// New returns the stage for a model on the terminal at in and out, in the environment of getenv.
func New(model tea.Model, in, out *os.File, mouse bool, getenv func(string) string) (_ *Stage, err error) {
	asks := runtime.GOOS != "windows" // there an answer would come as keys
	s := &Stage{model: model, in: in, out: out, mouse: mouse, term: tty.NewTerminal(in, out, mouse)}
	s.screen = draw.NewScreen(tty.Output(out), draw.Knows{Lines: draw.KnowsLines(getenv("TERM"))}, asks)
	if asks {
		s.input, err = tty.NewInput(in, tty.Far(getenv), s.answer)
	}
	return s, err
}

// answer passes on one reply of the terminal.
func (s *Stage) answer(sequence string) {
	if dark, ok := tty.Background(sequence); ok {
		go s.send(ui.BackgroundMsg{Dark: dark}) // the message loop may wait for the reader, which waits here
		return
	}
	s.screen.Answer(sequence)
}

// Program returns the message loop of the models.
func (s *Stage) Program(ctx context.Context) *tea.Program {
	options := []tea.ProgramOption{
		tea.WithContext(ctx), tea.WithoutRenderer(), tea.WithFilter(s.filter), tea.WithInput(s.in),
		tea.WithoutSignalHandler(), // Bubble Tea's own quits at once and would lose what was just typed
	}
	if s.input != nil {
		options = append(options, tea.WithInput(nil)) // Init reads the keys
	}
	if s.mouse {
		options = append(options, tea.WithMouseCellMotion()) // a console on Windows needs it
	}
	program := tea.NewProgram(s, options...)
	s.send = program.Send
	return program
}

// Watch sends the terminal's size to the models, and takes the terminal again after the program
// was stopped.
func (s *Stage) Watch(ctx context.Context, send func(tea.Msg)) {
	tty.Watch(ctx, s.tellSize, func() { send(continuedMsg{}) })
}

// Init starts the models, and reading keys for them. The reader may outlive the program: End pauses it.
func (s *Stage) Init() tea.Cmd {
	if s.input != nil {
		go s.read()
	}
	return s.guard(s.model.Init())
}

// read passes on what is typed, and ends the program when the terminal is gone.
func (s *Stage) read() {
	err := s.input.Run(func(e tty.Event) {
		for _, msg := range messages(e) {
			s.send(msg)
		}
	})
	s.mu.Lock()
	s.gone = err
	s.mu.Unlock()
	s.send(tea.QuitMsg{})
}

// View draws nothing: Update did.
func (s *Stage) View() string { return "" }

// filter gives Bubble Tea only its own messages, without keys, the mouse and those that suspend the program. Bubble
// Tea sends the command of each Update to another goroutine, even if there is none, which wakes a thread for most
// keys.
func (s *Stage) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	of := reflect.TypeOf(msg)
	switch {
	case of == nil:
		return nil
	case of == suspendType:
		msg = suspendMsg{}
	case of == execType:
		s.leave(s.screen.Settle)
		return msg
	case of != keyType && of != mouseType && of.PkgPath() == keyType.PkgPath():
		return msg
	}
	if _, cmd := s.Update(msg); cmd != nil {
		go func() {
			if msg := cmd(); msg != nil {
				s.send(msg)
			}
		}()
	}
	return nil
}

// Update passes the message on and draws the model.
func (s *Stage) Update(msg tea.Msg) (_ tea.Model, cmd tea.Cmd) {
	if s.fell {
		return s, nil // until it has ended
	}
	defer func() {
		if r := recover(); r != nil {
			s.fell = true
			s.note(r)
			cmd = tea.Quit
		}
	}()
	return s, s.guard(s.update(msg))
}

func (s *Stage) update(msg tea.Msg) (cmd tea.Cmd) {
	switch m := msg.(type) {
	case calmOverMsg:
		s.due, s.drawn = false, time.Time{}
	case tea.KeyMsg, tea.MouseMsg:
		s.keyed = true
	case continuedMsg:
		_ = s.Enter() // it had the terminal before
	case tea.WindowSizeMsg:
		s.size = m
		s.screen.Resize(m.Width, m.Height)
	case suspendMsg:
		_ = s.lendTerminal(tty.Suspend)
	case ui.RunEditorMsg:
		cmd = s.runEditor(m)
	default:
		switch {
		case msg == clearScreen:
			s.screen.Redraw()
		case msg == askSize:
			go s.tellSize()
		case reflect.TypeOf(msg) == execType:
			s.retakeTerminal()
		}
	}
	switch msg.(type) {
	case calmOverMsg:
	case suspendMsg, ui.RunEditorMsg:
		s.changed = true
	default:
		s.model, cmd = s.model.Update(msg)
		s.changed = true
	}
	if s.changed {
		s.draw(time.Now())
	}
	return cmd
}

// runEditor lets another program have the terminal until it ends.
func (s *Stage) runEditor(m ui.RunEditorMsg) tea.Cmd {
	m.Command.Stdin, m.Command.Stdout, m.Command.Stderr = s.in, s.out, os.Stderr
	if s.input == nil {
		return tea.ExecProcess(m.Command, m.Ended) // Bubble Tea reads the keys there, and has to stop
	}
	err := s.lendTerminal(m.Command.Run)
	return func() tea.Msg { return m.Ended(err) }
}

// lendTerminal gives the terminal back while run has it, and takes it again. It reads no key meanwhile.
func (s *Stage) lendTerminal(run func() error) error {
	s.leave(s.screen.Settle)
	s.input.Pause()
	err := run()
	s.retakeTerminal()
	s.input.Resume()
	return err
}

// retakeTerminal takes the terminal that another program had, with the size that it has then.
func (s *Stage) retakeTerminal() {
	_ = s.Enter() // it had the terminal before
	if s.measure() != s.size {
		go s.tellSize()
	}
}

// draw draws the model now, or at the end of the calm.
func (s *Stage) draw(now time.Time) {
	last := s.drawn
	if s.keyed {
		last = s.reacted
	}
	switch left := calm - now.Sub(last); {
	case s.due && !s.keyed, s.size.Width == 0, s.unfinished(now):
	case left > 0:
		if !s.due {
			s.due = true
			time.AfterFunc(left, func() { s.send(calmOverMsg{}) })
		}
	default:
		frame := s.frame()
		if s.Sees != nil {
			s.Sees(s.size.Width, s.size.Height, frame)
		}
		if s.screen.Show(frame) { // if nothing changed, the next change is drawn at once
			s.drawn = time.Now()
			if s.keyed {
				s.reacted = s.drawn
			}
		}
		s.changed, s.keyed = false, false
	}
}

// frame returns the models' frame in lines. A model that has lines is not asked to join them,
// which was half of what a frame allocates.
func (s *Stage) frame() []string {
	if m, ok := s.model.(interface{ Lines() []string }); ok {
		return m.Lines()
	}
	return strings.Split(s.model.View(), "\n")
}

// unfinished reports whether the frame should be delayed for a moment: otherwise an empty proposal would be drawn
// right before the loaded one.
func (s *Stage) unfinished(now time.Time) bool {
	m, says := s.model.(interface{ Soon() bool })
	if !says || !m.Soon() {
		s.since = time.Time{}
		return false
	}
	if s.since.IsZero() {
		s.since = now
		time.AfterFunc(soon, func() { s.send(calmOverMsg{}) })
	}
	return now.Sub(s.since) < soon
}

// guard returns cmd so that its panic ends the program.
func (s *Stage) guard(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				s.note(r)
				msg = tea.QuitMsg{}
			}
		}()
		msg = cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			for i := range batch {
				batch[i] = s.guard(batch[i])
			}
		}
		return msg
	}
}

// note records the text of the first panic until the terminal is restored. Bubble Tea would print
// it on the screen that goes away, or only after the program has ended.
func (s *Stage) note(panicked any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.panicked == "" {
		s.panicked = fmt.Sprintf("panic: %v\n\n%s", panicked, debug.Stack())
	}
}

// measure returns how large the terminal is.
func (s *Stage) measure() tea.WindowSizeMsg {
	w, h := s.term.Size()
	return tea.WindowSizeMsg{Width: w, Height: h}
}

// tellSize sends the terminal's size to the models.
func (s *Stage) tellSize() { s.send(s.measure()) }

// Enter takes the terminal, again when another program had it.
func (s *Stage) Enter() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.on = true
	if err := s.term.Enter(); err != nil {
		return err
	}
	s.screen.Start()
	s.screen.Redraw()
	return nil
}

// writeTime is how long to wait for a terminal that takes no output.
const writeTime = 2 * time.Second

// leave restores the terminal; settle waits for its pending replies.
func (s *Stage) leave(settle func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.on {
		return
	}
	s.on = false
	if s.screen.Stop(writeTime) {
		settle()
	}
	s.term.Leave()
}

// End restores the terminal for good once the program has ended. It returns the text of a panic, and why
// keys could not be read any more.
func (s *Stage) End() (panicked string, gone error) {
	s.leave(func() {
		if s.input != nil {
			s.input.Pause()
			s.input.Drain(s.screen.Unsettled)
		}
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.panicked, s.gone
}
