package support

import (
	"context"

	"app.tender/tender/cli/checks"
	"app.tender/tender/cli/run"
	"app.tender/tender/state/support"
)

// EditorDoctor checks a session from its editor. It does not query the terminal: the editor would take the replies for
// keys.
type EditorDoctor struct{ Session *run.Session }

// The checks before there is a session.
const (
	checkSettings = "settings"
	checkProfile  = "profile"
)

// Checks returns the names of the checks.
func (d EditorDoctor) Checks() []string {
	return append([]string{checkSettings, checkProfile}, checks.Names()...)
}

// Examine runs the checks one after the other.
func (d EditorDoctor) Examine(ctx context.Context, offline bool) <-chan support.Finding {
	found := make(chan support.Finding)
	tell := func(f support.Finding) {
		select {
		case found <- f:
		case <-ctx.Done():
		}
	}
	go func() {
		defer close(found)
		_, _ = examineSettings(d.Session.Run, tell)
		tell(inOrder(checkProfile, profileWords(d.Session.Profile)))
		p := doctorConfig(d.Session, nil)
		p.Offline = offline
		checks.Run(ctx, p, tell)
	}()
	return found
}

// Report returns the findings as a text for support.
func (d EditorDoctor) Report(findings []support.Finding) string {
	r := makeReport(d.Session.Run, d.Session, findings)
	return r.String()
}

// Bundle returns a bundle for support.
func (d EditorDoctor) Bundle(ctx context.Context, findings []support.Finding) (support.Bundle, error) {
	return makeBundle(ctx, d.Session.Run, d.Session, findings)
}
