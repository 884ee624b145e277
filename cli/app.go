package cli

import (
	"errors"
	"fmt"
	"io"
	"sync"
	"syscall"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/output"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/views/widget/theme"
	"github.com/spf13/cobra"
)

// app is one run of the program: the streams, and what the flags that every
// command has were set to.
type app struct {
	Streams
	profile  string
	readOnly bool
	offline  bool
	plain    bool
	debug    bool
	noPager  bool
	began    bool // a command's own code was reached

	unwritten error // why not all that was printed is there

	onlyReads bool          // the command keeps nothing of a person's own
	telling   sync.Mutex    // is held while a request is shown on the standard error
	format    output.Format // how the result is printed
	shapes    map[*cobra.Command][]shape
	printed   func(any) // is shown every result for programs; may be nil

	clientOptions []apiclient.Option             // of every client that is made
	waits         *waiting                       // how a command waits; nil for the editor
	sees          func(w, h int, frame []string) // is shown every frame of the editor; may be nil
}

// known returns what the settings may refer to.
func known() config.Known {
	k := config.Known{Themes: theme.Names()}
	for _, info := range ui.Actions().All() {
		k.Actions = append(k.Actions, string(info.ID))
	}
	return k
}

func (a *app) dirs() config.Dirs { return config.FindDirs(a.Env) }

// settings reads the settings file. A command that needs them does not run on
// half of them.
func (a *app) settings() (config.Settings, error) {
	return config.ReadSettings(a.dirs().SettingsFile(), known())
}

// printf writes to the standard output. If that fails, the command fails at its end, unless
// only the reader went away.
func (a *app) printf(format string, args ...any) {
	_, err := fmt.Fprintf(a.Out, format, args...)
	if a.unwritten == nil && !readerWent(err) {
		a.unwritten = err
	}
}

// cutOff reports whether something that was printed could not be written.
func (a *app) cutOff() bool { return a.unwritten != nil }

// readerWent reports whether err is that nobody reads any more.
func readerWent(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe)
}

// written is err, how a command ended, or else why not all that it printed is there: a file
// that a script goes on with must not be half of what it takes it for.
func (a *app) written(err error) error {
	if err != nil || a.unwritten == nil {
		return err
	}
	return state.Local("Not all could be printed: "+a.unwritten.Error()+".", "What was to be done is done; print it again to another place.")
}

// showCall shows a request or an answer on the standard error.
func (a *app) showCall(text string) {
	a.telling.Lock()
	defer a.telling.Unlock()
	a.sayf("%s", text)
}

// sayf tells the person something that is not the command's result.
func (a *app) sayf(format string, args ...any) {
	_, _ = fmt.Fprintf(a.Err, format+"\n", args...)
}
