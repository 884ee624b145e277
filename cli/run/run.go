// Package run is the base of every command: a run of the program with its streams and flags, the session of its
// profile, results, questions and exit codes.
package run

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"app.tender/tender/apiclient"
	"app.tender/tender/config"
	"github.com/spf13/cobra"
)

// Flags are the flags of every command.
type Flags struct {
	Profile  string // the profile to use; empty for that of the environment or the settings
	ReadOnly bool   // refuse every write
	Offline  bool   // send no requests
	Fresh    bool   // use no copy instead of an answer of the service
	Plain    bool   // no full-screen drawing
	Debug    bool   // show requests and responses on standard error
	NoPager  bool   // no pager
}

// Run is one run of the program.
type Run struct {
	Streams
	Printer

	Known  func() config.Known // the values that settings may refer to
	Flags  Flags
	Shapes map[*cobra.Command][]Shape // the types that each command prints for programs

	ClientOptions []apiclient.Option             // for every client
	Sees          func(w, h int, frame []string) // is called with every frame of the editor; may be nil

	began     bool       // a command's own code was reached
	inPassing bool       // the command stores no data of a person's own
	waits     *waiting   // how a command waits; nil for the editor
	telling   sync.Mutex // held while a request is printed on standard error
}

// New returns a run with these streams. known returns the values that settings may refer to.
func New(streams Streams, known func() config.Known) *Run {
	r := &Run{Streams: streams, Known: known}
	r.streams = &r.Streams
	return r
}

// ReadSettings reads the settings file. A command that needs settings does not run with only part of them.
func (r *Run) ReadSettings() (config.Settings, error) {
	return config.ReadSettings(r.Dirs().SettingsFile(), r.Known())
}

// SettingsFile returns the path of the settings file. It makes a missing one, with all settings in comments.
func (r *Run) SettingsFile() (string, error) {
	path := r.Dirs().SettingsFile()
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		return path, nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", fmt.Errorf("make the configuration directory: %w", err)
	}
	if err := os.WriteFile(path, []byte(config.Template(r.Known())), 0o600); err != nil {
		return "", fmt.Errorf("write the settings: %w", err)
	}
	return path, nil
}

// showCall prints a request or a response on standard error.
func (r *Run) showCall(text string) {
	r.telling.Lock()
	defer r.telling.Unlock()
	r.Sayf("%s", text)
}
