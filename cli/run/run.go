// Package run is the base of every command: a run of the program with its streams and flags, the
// session of its profile, results, questions and exit codes.
package run

import (
	"sync"

	"app.tender/tender/apiclient"
	"app.tender/tender/config"
	"github.com/spf13/cobra"
)

// Flags are the flags of every command.
type Flags struct {
	Profile  string // the profile to use; empty for the one of the environment or the settings
	ReadOnly bool   // refuse every write
	Offline  bool   // ask no service
	Plain    bool   // draw nothing on the full screen
	Debug    bool   // show requests and answers on standard error
	NoPager  bool   // print on the terminal itself
}

// Run is one run of the program.
type Run struct {
	Streams
	Printer

	Known  func() config.Known // what the settings may refer to
	Flags  Flags
	Shapes map[*cobra.Command][]Shape // what each command prints for programs

	ClientOptions []apiclient.Option             // of every client that is made
	Sees          func(w, h int, frame []string) // is shown every frame of the editor; may be nil

	began     bool       // a command's own code was reached
	inPassing bool       // the command keeps nothing of a person's own
	waits     *waiting   // how a command waits; nil for the editor
	telling   sync.Mutex // is held while a request is shown on standard error
}

// New returns a run on these streams. known is what settings may refer to.
func New(streams Streams, known func() config.Known) *Run {
	r := &Run{Streams: streams, Known: known}
	r.streams = &r.Streams
	return r
}

// ReadSettings reads the settings file. A command that needs them does not run on part of them.
func (r *Run) ReadSettings() (config.Settings, error) {
	return config.ReadSettings(r.Dirs().SettingsFile(), r.Known())
}

// showCall shows a request or an answer on standard error.
func (r *Run) showCall(text string) {
	r.telling.Lock()
	defer r.telling.Unlock()
	r.Sayf("%s", text)
}
