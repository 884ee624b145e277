package requests

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state/support"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 5, 4, 14, 2, 0, 0, time.UTC)

// fakeLog is the log on this machine.
type fakeLog struct {
	lines []support.Request
	err   error
}

func (k *fakeLog) Requests() ([]support.Request, error) { return k.lines, k.err }

func lines() *fakeLog {
	const signed = "GEThttps://api.example.com/public/proposalsMon, 04 May 2026 14:01:00 GMT<User Key>"
	ok := support.Request{
		Method: "GET", Path: "/public/proposals/1042", Operation: "read a proposal", Status: 200, TookMs: 12,
		Attempts: 1, Received: 40960, Profile: "work", RequestID: "df88b364",
	}
	old, bad, away := ok, ok, ok
	old.ID, old.At = "aaaa111", now.AddDate(0, 0, -2)
	bad.ID, bad.At, bad.Path, bad.Query, bad.Operation = "bbbb222", now.Add(-3*time.Minute), "/public/proposals",
		"PageSize=100&SearchText=…", "list proposals"
	bad.Status, bad.Code, bad.Failure, bad.Signed = 401, "InvalidSignature", "bad signature", signed
	tried := bad
	tried.ID, tried.At, tried.Query = "cccc333", now.Add(-2*time.Minute), "PageSize=1"
	tried.Variants = []support.TriedVariant{
		{Differs: "the host without its port", Result: support.VariantRefused},
		{Differs: "the query in the signed text", Result: support.VariantAccepted},
	}
	away.ID, away.At, away.Status, away.Attempts, away.TookMs = "dddd444", now.Add(-time.Minute), 0, 3, 31_000
	away.Failure = "no connection: dial tcp 127.0.0.1:443: connect: connection refused"
	return &fakeLog{lines: []support.Request{old, bad, tried, away}}
}

func shown(t *testing.T, k *fakeLog) *screentest.Stage {
	t.Helper()
	return screentest.New(t, Page(k), now).Show()
}

func at(s *screentest.Stage) string { return s.Screen.(*model).List.Current().ID }

func TestPictures(t *testing.T) {
	s := shown(t, lines())
	viewtest.Golden(t, "away", s, 22)
	s.Do(screen.MoveDown, screen.MoveDown)
	viewtest.Golden(t, "signature", s, 34)
	viewtest.Sizes(t, s)
	s.Do(screen.Open)
	viewtest.Golden(t, "detail", s, 7)
	viewtest.Sizes(t, s)
	viewtest.Golden(t, "empty", shown(t, &fakeLog{}), 5)
}

func TestOnlyFailures(t *testing.T) {
	s := shown(t, lines())
	if got := len(s.Screen.(*model).List.Rows()); got != 4 {
		t.Fatalf("%d requests", got)
	}
	s.Do(screen.Filter)
	got := ansi.Strip(s.View(screen.Rect{W: 100, H: 30}))
	if strings.Contains(got, "200") || len(s.Screen.(*model).List.Rows()) != 3 ||
		!strings.Contains(s.Screen.Crumb(60).Left, "that failed") {
		t.Errorf("%s", got)
	}
	if s.Do(screen.Filter); len(s.Screen.(*model).List.Rows()) != 4 {
		t.Error("the filter can't be removed")
	}
}

// A refused signature is shown with what doctor tried afterwards.
func TestARefusedSignatureShowsLaterAttempts(t *testing.T) {
	s := shown(t, lines()).Do(screen.MoveDown, screen.MoveDown, actionCopy)
	if at(s) != "bbbb222" {
		t.Fatal(at(s))
	}
	viewtest.See(t, s.Copied[0], "401 InvalidSignature", "bad signature", "GEThttps://api.example.com/public/proposals",
		"accepted  the query in the signed text", "df88b364")
}

func TestASearchAndANewRequest(t *testing.T) {
	k := lines()
	s := shown(t, k).Do(screen.Search).Type("invalidsig pagesize")
	if rows := s.Screen.(*model).List.Rows(); len(rows) != 2 {
		t.Errorf("%d found", len(rows))
	}
	s.Do(screen.Back, screen.Back)
	s.View(screen.Rect{W: 80, H: 20})
	s.Do(screen.MoveDown)
	was := at(s)
	k.lines = append(k.lines, support.Request{ID: "eeee555", At: now, Status: 200})
	if s.Send(screen.Changed{}); at(s) != was || len(s.Screen.(*model).List.Rows()) != 5 {
		t.Errorf("the cursor is on %s of %d", at(s), len(s.Screen.(*model).List.Rows()))
	}
}

func TestALogThatCannotBeRead(t *testing.T) {
	s := shown(t, &fakeLog{err: errors.New("read the request log: permission denied")})
	if got := ansi.Strip(s.View(screen.Rect{W: 80, H: 6})); !strings.Contains(got, "permission denied") {
		t.Error(got)
	}
}

// The settings promise that in every list a click selects and a second one opens.
func TestASecondClickOpensTheDetails(t *testing.T) {
	s := shown(t, lines())
	m := s.Screen.(*model)
	click := func(y int) { s.View(screen.Rect{W: 80, H: 24}); s.Send(screen.Click{X: 5, Y: y}) }
	if click(2); at(s) != "cccc333" || m.InDetail {
		t.Fatalf("on %s, in the details %v", at(s), m.InDetail)
	}
	if click(2); !m.InDetail {
		t.Error("a second click does not show the full details")
	}
	if click(2); !m.InDetail {
		t.Error("a click on the details leaves them")
	}
	s.Do(screen.Back)
	if click(23); !m.InDetail {
		t.Error("a click on the details below the list does not open them")
	}
}

// On a low screen the details have two lines below the list: the signed text needs the whole screen.
func TestEnterShowsTheFullRequest(t *testing.T) {
	s := shown(t, lines()).Do(screen.MoveDown, screen.MoveDown, screen.Open)
	got := s.View(screen.Rect{W: 40, H: 20})
	if !strings.Contains(got, "Signed text") || strings.Contains(got, "tried 3 times") {
		t.Errorf("%s", got)
	}
	s.View(screen.Rect{W: 40, H: 9})
	s.Send(screen.Wheel{X: 1, Y: 1, Move: screen.MoveBottom})
	if got := s.View(screen.Rect{W: 40, H: 9}); !strings.Contains(got, "accepted  the query") {
		t.Errorf("the end is not reached:\n%s", got)
	}
}
