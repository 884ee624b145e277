package support

import (
	"errors"
	"os"
	"time"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/requestlog"
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/support"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newLog(r *run.Run) *cobra.Command {
	return run.Group("log", "List the latest requests and their outcomes", "", newLogList(r), newLogShow(r))
}

// logOf returns the log of the chosen profile. The profile itself need not be usable: the log may have the reason for
// that.
func logOf(r *run.Run) (dir, name string, err error) {
	settings, err := r.ReadSettings()
	if err != nil {
		return "", "", err
	}
	access, err := r.ChooseAccess(settings)
	name = access.Profile.Name
	if errors.Is(err, config.ErrNoProfile) {
		// A failed first sign-in is in the log of a profile that was never created.
		asked, cerr := config.ChooseProfile(r.Dirs(), r.Env, settings, r.Flags.Profile)
		if cerr != nil || config.CheckProfileName(asked) != nil {
			return "", "", err
		}
		if _, serr := os.Stat(r.Dirs().RequestLog(asked)); serr != nil {
			return "", "", err
		}
		name, err = asked, nil
	}
	return r.Dirs().RequestLog(name), name, err
}

// logged returns the requests of a log, the oldest first, and reports missing ones.
func logged(r *run.Run, dir, name string) ([]support.Request, error) {
	if werr := requestlog.Writable(dir); werr != nil {
		r.Sayf("Requests can't be logged now: %s: %v. New ones are missing here.", dir, werr)
	}
	lines, err := requestlog.Read(dir, name)
	missed := 0
	for i := range lines {
		missed += lines[i].Missed
	}
	if missed > 0 {
		r.Sayf("%s missing here.",
			text.CountOf(missed, "request could not be logged and is", "requests could not be logged and are"))
	}
	return lines, unreadable(err)
}

// unreadable returns why a log can't be read; nil if it can.
func unreadable(err error) error {
	if err == nil {
		return nil
	}
	return state.Local("The log of requests can't be read: "+err.Error()+".",
		"`tender doctor` looks at the data directory.")
}

// followEvery is how often followLog reads the log.
const followEvery = 500 * time.Millisecond

// log is the log to follow.
type log struct {
	dir, name string
	left      func(support.Request) bool // reports whether a request is left out
	table     *output.Table              // as printed so far
}

// lastRequest names the newest failed request, or the newest if none failed.
const lastRequest = "last"
