package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"time"

	"app.tender/tender/cli/tty"
	"app.tender/tender/state/text"
	"app.tender/tender/ui"
	tea "github.com/charmbracelet/bubbletea"
)

// flushTime is how long a signal leaves the editor for saving drafts. Saving
// one takes milliseconds; a disk that hangs must not keep a shutdown waiting.
const flushTime = 5 * time.Second

// framesPerSecond is how often the screen is drawn at most. Nothing is drawn
// while nothing changes.
const framesPerSecond = 120

// runEditor runs model on the terminal until the person quits, and leaves the
// terminal as it was, also after a panic: Bubble Tea recovers it, restores the
// screen and prints where it was. The functions beside it may send it messages until
// their context ends.
func (a *app) runEditor(ctx context.Context, model tea.Model, mouse bool, beside ...func(context.Context, func(tea.Msg))) error {
	in, out := a.terminal(mouse)
	options := []tea.ProgramOption{
		tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out),
		tea.WithAltScreen(), tea.WithFPS(framesPerSecond),
		tea.WithoutSignalHandler(), // its own quits at once and would lose what was just typed
	}
	if mouse {
		options = append(options, tea.WithMouseCellMotion())
	}
	program := tea.NewProgram(model, options...)
	stop := quitOnSignal(program)
	defer stop()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for _, f := range beside {
		go f(ctx, program.Send)
	}
	_, err := program.Run()
	kept := true
	if m, ok := model.(editor); ok {
		kept = err == nil || a.keepRest(ctx, m)
		if words := m.Parting(); words != "" {
			a.sayf("%s", words)
		}
	}
	switch {
	case errors.Is(err, tea.ErrProgramPanic) && !kept:
		return errors.New("the editor failed")
	case errors.Is(err, tea.ErrProgramPanic):
		return errors.New("the editor failed; what you typed is kept and there when it starts again")
	case errors.Is(err, tea.ErrProgramKilled):
		return errors.New("the editor was ended while it was saving")
	case err != nil:
		return fmt.Errorf("run the editor: %w", err)
	}
	return nil
}

// editor is a model that holds what a person typed.
type editor interface {
	// LastSave saves what is not known to be on the disk, and returns what can't be.
	LastSave(ctx context.Context) (lost []string)
	// Parting returns what to tell the person after the end.
	Parting() string
}

// keepRest keeps what an editor that ended badly had not saved: where it belongs,
// in a file elsewhere, or on the terminal. It reports whether it is where it
// belongs.
func (a *app) keepRest(ctx context.Context, m editor) bool {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), flushTime)
	defer cancel()
	lost := m.LastSave(ctx)
	if len(lost) == 0 {
		return true
	}
	s := strings.Join(lost, "\n\n") + "\n"
	path, err := keepElsewhere(s)
	if err != nil {
		a.sayf("This could not be saved:\n\n%s", text.Clean(s))
		return false
	}
	a.sayf("What you typed could not be saved where it belongs. It is kept in %s", path)
	return false
}

// keepElsewhere writes a text into a file for temporary ones that its owner alone
// can read.
func keepElsewhere(text string) (path string, err error) {
	f, err := os.CreateTemp("", "tender-unsaved-*.txt")
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(text)
	return f.Name(), errors.Join(err, f.Sync(), f.Close())
}

// terminal returns the terminal to run the editor on.
func (a *app) terminal(mouse bool) (in io.Reader, out io.Writer) {
	in, out = a.In, a.Out
	if f, ok := in.(*os.File); ok && runtime.GOOS != "windows" { // there keys are read in another way
		in = tty.NewInput(f)
	}
	if f, ok := out.(*os.File); ok {
		out = tty.NewScreen(f, mouse)
	}
	return in, out
}

// quitOnSignal lets the editor save its drafts and quit when the process is
// asked to end or its terminal goes away.
func quitOnSignal(program *tea.Program) (stop func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	done := make(chan struct{})
	go func() {
		select {
		case <-signals:
		case <-done:
			return
		}
		program.Send(ui.QuitMsg{})
		select {
		case <-time.After(flushTime):
			program.Kill()
		case <-done:
		}
	}()
	return func() {
		signal.Stop(signals)
		close(done)
	}
}
