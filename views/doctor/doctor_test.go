package doctor

import (
	"context"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/support"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 5, 4, 14, 2, 0, 0, time.UTC)

var checks = []string{"keys", "database", "wide letters", "connection", "certificate", "answer"}

func findings() []support.Finding {
	return []support.Finding{
		{Check: "keys", Result: support.CheckGood, Found: "They are in the system's keyring."},
		{
			Check: "database", Result: support.CheckWarning, Found: "Only 90 MiB are free on the disk.",
			Next: "Free some space before it runs out.",
		},
		{
			Check: "wide letters", Result: support.CheckSkipped,
			Found: "The two bars are in one column:\n日e\u0301👍│\n─────│",
		},
		{
			Check: "certificate", Result: support.CheckBad, Kind: state.FaultOffline,
			Found: "The certificate is not for api.example.com but for proxy.corp.example.",
			Next:  "Check the service's address. If it is right, somebody answers in the service's place: send nothing.",
		},
	}
}

// fake returns the findings that the test sets, and keeps running while open is set.
type fake struct {
	found []support.Finding
	open  bool // more findings would follow
}

func (fake) Checks() []string { return checks }

func (fake) Report(findings []support.Finding) string {
	return "report\n" + support.FindingsText(findings)
}

func (fake) Bundle(context.Context, []support.Finding) (support.Bundle, error) {
	return support.Bundle{
		Files: []support.BundleFile{{Name: "doctor.txt", Size: 2048, What: "what each check found"}},
		Zip:   []byte("PK"),
	}, nil
}

func (f fake) Examine(context.Context, bool) <-chan support.Finding {
	more := make(chan support.Finding, len(f.found))
	for _, found := range f.found {
		more <- found
	}
	if !f.open {
		close(more)
	}
	return more
}

// pane returns the screen after n checks, with the run ended or not.
func pane(t *testing.T, n int, over bool) *screentest.Stage {
	t.Helper()
	s := screentest.New(t, Page(fake{findings()[:n], !over}, func() {}), now)
	if over {
		return s.Show()
	}
	m := s.Screen.(*model)
	m.begin(checks)
	m.findings = findings()[:n]
	return s
}

func TestPictures(t *testing.T) {
	viewtest.Golden(t, "looking", pane(t, 2, false), 9)
	viewtest.Golden(t, "failed", pane(t, 4, true), 22)
	viewtest.Golden(t, "warned", pane(t, 2, true), 9)
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	viewtest.Sizes(t, pane(t, 4, true))
	viewtest.Sizes(t, pane(t, 1, false))
}

func TestTheSummary(t *testing.T) {
	for _, tt := range []struct {
		found int
		over  bool
		says  string
	}{
		{0, false, "Checking… 0 of 6"},
		{1, false, "Checking… 1 of 6"},
		{1, true, "✓ All well. R checks again."},
		{2, true, "! All well. One note: database."},
		{4, false, "✗ Not working: certificate."},
	} {
		if got := pane(t, tt.found, tt.over).View(screen.Rect{W: 100, H: 30}); !strings.Contains(got, tt.says) {
			t.Errorf("after %d checks: %q is missing:\n%s", tt.found, tt.says, got)
		}
	}
}

func TestItScrolls(t *testing.T) {
	s := pane(t, 4, true)
	area := screen.Rect{W: 60, H: 6}
	s.View(area)
	s.Do(screen.MoveBottom)
	if got := s.View(area); !strings.Contains(got, "one column") {
		t.Errorf("the end is not visible:\n%s", got)
	}
	s.Screen.(*model).begin(checks)
	if got := s.View(area); !strings.Contains(got, "Checking… 0 of 6") {
		t.Errorf("it is not at the top:\n%s", got)
	}
}

// Late findings of an earlier run are dropped: they describe a past state.
func TestFindingsOfAnEarlierRunAreDropped(t *testing.T) {
	s := screentest.New(t, Page(fake{found: findings()[:2]}, func() {}), now)
	first := s.Screen.Show(screen.Location{})
	s.Do(actionAgain).Run(first)
	if got := len(s.Screen.(*model).findings); got != 2 {
		t.Errorf("%d findings after two runs", got)
	}
}

func TestCopyAndBundleNeedAFinishedRun(t *testing.T) {
	running, over := pane(t, 2, false), pane(t, 4, true)
	for _, id := range []screen.ID{actionCopy, actionSave} {
		if running.Action(id).Unless() == "" {
			t.Errorf("%s is enabled during a run", id)
		}
		over.Do(id)
	}
	if len(over.Copied) != 1 || !strings.Contains(over.Copied[0], "certificate") {
		t.Errorf("copied %q", over.Copied)
	}
	report := over.Written["tender-report-20260504-140200.txt"]
	if !strings.Contains(report, "✗ certificate") {
		t.Errorf("the findings are missing from the report:\n%s", report)
	}
}

// A bundle goes to strangers, so its content is shown before it is written.
func TestABundleIsShownBeforeItIsWritten(t *testing.T) {
	s := pane(t, 4, true).Do(actionPack)
	if len(s.Opened) != 1 || len(s.Written) != 0 {
		t.Fatalf("asked %d times, written %d files", len(s.Opened), len(s.Written))
	}
	q := s.Opened[0].Question
	if !strings.Contains(q.Text, "doctor.txt (2.0 KiB): what each check found") {
		t.Errorf("the content is not shown: %s", q.Text)
	}
	for _, c := range q.Choices {
		if c.Do != nil {
			s.Run(c.Do())
		}
	}
	if got := s.Written["tender-support-20260504-140200.zip"]; got != "PK" {
		t.Errorf("written: %q", s.Written)
	}
}

func TestEnterOpensTheRequests(t *testing.T) {
	if s := pane(t, 4, true).Do(screen.Open); len(s.Gone) != 1 || s.Gone[0].Screen != screen.AtRequests {
		t.Errorf("went to %+v", s.Gone)
	}
}

// In a long list, a failed check would be overlooked if it had the colour of success.
func TestAFailedCheckHasItsOwnColour(t *testing.T) {
	m := &model{}
	m.th = theme.New(theme.Config{Dark: true, Profile: theme.TrueColor})
	for result, want := range map[support.CheckResult]theme.Style{
		support.CheckGood: m.th.Good, support.CheckWarning: m.th.Warn, support.CheckBad: m.th.Bad,
		support.CheckSkipped: m.th.Dim,
	} {
		if got := m.style(result).Render("x"); got != want.Render("x") {
			t.Errorf("%s is drawn as %q", result, got)
		}
	}
}
