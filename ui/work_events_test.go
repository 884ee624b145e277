package ui

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/ui/notice"
)

// After a build of an outline that was accepted at once, no message asks to check it first: a warning that could
// not be read yet comes back behind the next notice.
func TestThatABuildWaitsIsNotSaidAfterIt(t *testing.T) {
	m, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	m.tellBuild(build.Run{Proposal: 1, Status: build.Asking})
	m.tellBuild(build.Run{Proposal: 2, Phase: build.Done})
	if m.notices.MakeWay(); !strings.HasPrefix(shownNotice(m), "Check the outline") {
		t.Errorf("another build took the notice of the one that waits: %q", shownNotice(m))
	}
	m.tellBuild(build.Run{Proposal: 1, Phase: build.Done})
	if m.notices.MakeWay(); shownNotice(m) != "" {
		t.Errorf("after the build it says %q", shownNotice(m))
	}
}

func shownNotice(m *Model) string {
	return strings.Join(state.Map(m.notices.Messages("", m.theme), func(m *notice.Message) string { return m.Text }),
		" | ")
}
