package editor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/stage"
	"app.tender/tender/state/text"
	"app.tender/tender/ui"
	tea "github.com/charmbracelet/bubbletea"
)

// flushTime is how long the editor may save drafts after a signal. Saving one takes milliseconds; a disk that hangs
// must not delay a shutdown.
const flushTime = 5 * time.Second

// Run runs model on the terminal until the person quits, and restores the terminal, even before it reports a panic. The
// functions in beside may send messages to the model until their context ends; Run waits for them, as they use what its
// caller closes.
func Run(
	ctx context.Context, r *run.Run, model tea.Model, mouse bool,
	beside ...func(context.Context, func(tea.Msg)),
) error {
	in, isFile := r.In.(*os.File)
	out, areFiles := r.Out.(*os.File)
	if !isFile || !areFiles {
		return errors.New("the editor needs a terminal")
	}
	on, err := stage.New(model, in, out, mouse, r.Getenv)
	if err != nil {
		return err
	}
	program := on.Program(ctx)
	on.Sees = newCollector(enoughGarbage, runtime.GC).beside(r.Sees)
	stop := quitOnSignal(program)
	defer stop()
	var running sync.WaitGroup
	defer running.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := on.Enter(); err != nil {
		_, _ = on.End()
		return fmt.Errorf("set the terminal: %w", err)
	}
	beside = append(beside, on.Watch)
	for _, f := range beside {
		running.Go(func() { f(ctx, program.Send) })
	}
	_, err = program.Run()
	panicked, gone := on.End()
	if panicked != "" {
		r.Sayf("%s", panicked)
		err = tea.ErrProgramPanic
	}
	err = cmp.Or(err, gone)
	kept := true
	if m, ok := model.(editor); ok {
		kept = keepRest(ctx, r, m)
		if words := m.Parting(); words != "" {
			r.Sayf("%s", words)
		}
	}
	switch {
	case errors.Is(err, tea.ErrProgramPanic) && !kept:
		return errors.New("the editor failed")
	case errors.Is(err, tea.ErrProgramPanic):
		return errors.New("the editor failed; your text is saved on this machine and is there at the next start")
	case errors.Is(err, tea.ErrProgramKilled):
		return errors.New("the editor was ended while it was saving")
	case err != nil:
		return fmt.Errorf("run the editor: %w", err)
	}
	return nil
}

// editor is a model with typed text.
type editor interface {
	// LastSave saves unsaved text and returns what could not be saved.
	LastSave(ctx context.Context) (lost []string)
	// Parting returns what to print after the end.
	Parting() string
}

// keepRest saves the text that an editor left unsaved: in its place, else in a temporary file, else on the terminal. It
// reports whether all of it is in its place.
func keepRest(ctx context.Context, r *run.Run, m editor) bool {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), flushTime)
	defer cancel()
	lost := m.LastSave(ctx)
	if len(lost) == 0 {
		return true
	}
	s := strings.Join(lost, "\n\n") + "\n"
	path, err := keepElsewhere(s)
	if err != nil {
		r.Sayf("This could not be saved:\n\n%s", text.Clean(s))
		return false
	}
	r.Sayf("Your text could not be saved as a draft. It is kept in %s", path)
	return false
}

// keepElsewhere writes a text to a temporary file that only its owner can read.
func keepElsewhere(text string) (path string, err error) {
	f, err := os.CreateTemp("", "tender-unsaved-*.txt")
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(text)
	return f.Name(), errors.Join(err, f.Sync(), f.Close())
}

// quitOnSignal makes the editor save its drafts and quit when the process is asked to end or its terminal goes away.
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
