package cli

import (
	"context"
	"fmt"
	"runtime"

	"app.tender/tender/cli/doctor"
	"app.tender/tender/state"
)

// editorDoctor checks a session from its editor. The terminal is not asked: the
// editor would take its answers for keys.
type editorDoctor struct{ s *session }

// The checks that are made before a session is there.
const (
	checkSettings = "settings"
	checkProfile  = "profile"
)

// Checks returns the names of what is looked at.
func (d editorDoctor) Checks() []string {
	return append([]string{checkSettings, checkProfile}, doctor.Checks()...)
}

// Examine runs the checks one after the other.
func (d editorDoctor) Examine(ctx context.Context, offline bool) <-chan state.Finding {
	found := make(chan state.Finding)
	tell := func(f state.Finding) {
		select {
		case found <- f:
		case <-ctx.Done():
		}
	}
	go func() {
		defer close(found)
		a := d.s.app
		if _, err := a.settings(); err != nil {
			tell(failed(checkSettings, err))
		} else {
			tell(inOrder(checkSettings, settingsWords(a.dirs().SettingsFile())))
		}
		tell(inOrder(checkProfile, profileWords(d.s.profile)))
		p := d.s.doctorConfig(nil)
		p.Offline = offline
		doctor.Run(ctx, p, tell)
	}()
	return found
}

// Requests returns the latest requests of the session.
func (d editorDoctor) Requests() []state.Request { return d.s.requests.latest() }

// About says what the program and the machine are.
func (d editorDoctor) About() string {
	return fmt.Sprintf("tender %s, %s, %s/%s", programVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
