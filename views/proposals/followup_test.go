package proposals

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

func TestAFollowUpIsInItsRowUntilItIsCleared(t *testing.T) {
	area := screen.Rect{W: 120, H: 20}
	s, o := shown(t, sample())
	row := func() string {
		t.Helper()
		return strings.Split(ansi.Strip(s.View(area)), "\n")[4]
	}
	answer := func(day, words string) {
		t.Helper()
		s.Do(actionFollowUp)
		s.Run(s.Opened[len(s.Opened)-1].Submit(screen.Answer{
			Values: map[string]string{fieldDay: day, fieldWords: words},
		}))
	}
	s.Do(screen.MoveDown)
	if got := ansi.Strip(s.View(area)); strings.Contains(got, "Follow-up") {
		t.Errorf("a column for nothing:\n%s", got)
	}
	answer("+3d", " call Ada ")
	if got := row(); !strings.Contains(got, "24 Nov call Ada") || strings.HasPrefix(strings.TrimSpace(got), "!") {
		t.Errorf("in three days: %s", got)
	}
	answer("today", "call")
	if got := row(); !strings.Contains(got, "today call") || !strings.HasPrefix(got, "!") {
		t.Errorf("due: %s", got)
	}
	if want := []state.FollowUp{{Proposal: 10410, Day: "2026-11-21", Words: "call"}}; !slices.Equal(o.follow, want) {
		t.Errorf("%+v, want %+v", o.follow, want)
	}
	if got := ansi.Strip(s.View(area)); !strings.Contains(got, "! follow-up due") {
		t.Errorf("what ! means is missing from\n%s", got)
	}
	o.follow[0].Day = "2026-11-01"
	answer("2026-11-01", "call now")
	if o.follow[0].Words != "call now" {
		t.Errorf("the day stays, although it has passed, and the words change: %+v", o.follow)
	}
	if answer("", ""); len(o.follow) > 0 || strings.Contains(row(), "call") {
		t.Errorf("cleared: %+v, %s", o.follow, row())
	}
	if _, form := s.Opened[0].Form.(*dialog.Form); !form || s.Opened[0].Audience&screen.Installer != 0 {
		t.Error("installers set follow-ups, which are the team's")
	}
}
