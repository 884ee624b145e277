package doctor_test

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/doctor"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 5, 4, 14, 2, 0, 0, time.UTC)

var checks = []string{"keys", "database", "wide letters", "connection", "certificate", "answer"}

func findings() []state.Finding {
	return []state.Finding{
		{Check: "keys", Result: state.CheckGood, Found: "They are in the system's keyring."},
		{Check: "database", Result: state.CheckWarning, Found: "Only 90 MiB are free on the disk.", Next: "Free some space before it runs out."},
		{Check: "wide letters", Result: state.CheckSkipped, Found: "The two bars are in one column:\n日e\u0301👍│\n─────│"},
		{
			Check: "certificate", Result: state.CheckBad, Kind: state.FaultOffline,
			Found: "The certificate is not for api.example.com but for proxy.corp.example.",
			Next:  "Check the service's address. If it is right, somebody answers in the service's place: send nothing.",
		},
	}
}

func requests() []state.Request {
	return []state.Request{
		{At: now, Operation: "list proposals", Method: "GET", Path: "/public/proposals", Took: 31 * time.Millisecond, Attempts: 3, Failure: "list proposals: no connection"},
		{At: now.Add(-time.Minute), Operation: "read a proposal", Method: "GET", Path: "/public/proposals/1042", Status: 200, Took: 12 * time.Millisecond, Attempts: 1, RequestID: "df88b364"},
	}
}

func pane(found int, over bool) *doctor.Model {
	m := doctor.New(viewtest.Theme(), views.DefaultKeys())
	m.Begin(checks)
	for _, f := range findings()[:found] {
		m.Add(f)
	}
	if over {
		m.End()
		m.SetRequests(requests(), now)
	}
	return &m
}

func TestPictures(t *testing.T) {
	viewtest.Golden(t, "looking", pane(2, false), 9)
	viewtest.Golden(t, "failed", pane(4, true), 22)
	viewtest.Golden(t, "warned", pane(2, true), 9)
}

func TestItFillsEverySize(t *testing.T) {
	viewtest.Sizes(t, pane(4, true))
	viewtest.Sizes(t, pane(1, false))
}

func TestWhatItComesTo(t *testing.T) {
	for _, tt := range []struct {
		found int
		over  bool
		says  string
	}{
		{0, false, "Looking… 0 of 6"},
		{1, false, "Looking… 1 of 6"},
		{1, true, "✓ Everything works. R looks again."},
		{2, true, "! Everything works. Have a look at: database."},
		{4, false, "✗ What does not work: certificate."},
	} {
		if got := pane(tt.found, tt.over).View(views.Rect{W: 100, H: 30}); !strings.Contains(got, tt.says) {
			t.Errorf("%d found: does not say %q:\n%s", tt.found, tt.says, got)
		}
	}
}

func TestItScrolls(t *testing.T) {
	m := pane(4, true)
	area := views.Rect{W: 60, H: 6}
	m.View(area)
	if _, cmd := m.Update(views.ActionMsg{Action: views.MoveBottom}); cmd != nil {
		t.Error("moving is a command")
	}
	if got := m.View(area); !strings.Contains(got, "read a proposal") {
		t.Errorf("the end is not in sight:\n%s", got)
	}
	m.Begin(checks)
	if got := m.View(area); !strings.Contains(got, "Looking… 0 of 6") {
		t.Errorf("it does not begin at the top:\n%s", got)
	}
}
