package cli

import (
	"context"

	"app.tender/tender/cli/doctor"
	"app.tender/tender/state/support"
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
func (d editorDoctor) Examine(ctx context.Context, offline bool) <-chan support.Finding {
	found := make(chan support.Finding)
	tell := func(f support.Finding) {
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

// Report returns the findings as a text for support.
func (d editorDoctor) Report(findings []support.Finding) string {
	r := d.s.app.report(d.s, findings)
	return r.String()
}

// Bundle puts together what support gets.
func (d editorDoctor) Bundle(ctx context.Context, findings []support.Finding) (support.Bundle, error) {
	return d.s.app.bundle(ctx, d.s, findings)
}
