package history

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
	"app.tender/tender/state/history"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC)

func entries() []history.Entry {
	return []history.Entry{
		{
			ID: 9, At: now.Add(-time.Minute), Who: "Marcus Bell", App: "Laptop", Kind: history.KindOption,
			ThingID: 72, Thing: "Living Room, option 2", Field: "installerNotes",
			Before: "Blocking at 62 in.\nCall ahead.", After: "Blocking at 64 in.\nCall ahead.",
		},
		{
			ID: 8, At: now.Add(-26 * time.Hour), Who: "Dana Reyes", App: "Laptop", Kind: history.KindProposal,
			ThingID: 7, Thing: "1042 Halvorsen Residence", Field: "total", Before: "42921.57", After: "39200.00",
		},
		{
			ID: 7, At: now.AddDate(0, 0, -3), Who: "a person with a long name", Kind: history.KindLine,
			Thing: "Living Room, option 2: Sonance VX-65 映画館", After: "2 × 1234.50",
		},
		{
			ID: 6, At: now.AddDate(-1, 0, 0), Who: "the client", Kind: history.KindProposal, Field: "total",
			Withheld: true,
		},
	}
}

// fakeService has a history. It records its queries.
type fakeService struct {
	entries []history.Entry
	err     error
	asked   []history.Query
}

func (k *fakeService) History(_ context.Context, _ state.ProposalID, q history.Query) (history.Page, error) {
	k.asked = append(k.asked, q)
	if k.err != nil {
		return history.Page{}, k.err
	}
	from := min(len(k.entries), (q.Page-1)*q.Limit)
	to := min(len(k.entries), from+q.Limit)
	return history.Page{Entries: k.entries[from:to], More: to < len(k.entries)}, nil
}

var line = screen.Location{Screen: ID, Proposal: 7, Area: 1, Option: 72, Item: 5}

func stage(t *testing.T, k *fakeService) *screentest.Stage {
	t.Helper()
	name := func(of screen.Location) string {
		if of.Item != 0 {
			return "Sonance VX-65"
		}
		return ""
	}
	return screentest.New(t, Page(k, func() screen.Location { return line }, name), now)
}

// showAt goes to a location.
func showAt(s *screentest.Stage, at screen.Location) *screentest.Stage {
	s.Run(s.Screen.Show(at))
	return s
}

func TestPictures(t *testing.T) {
	s := showAt(stage(t, &fakeService{entries: entries()}), line)
	viewtest.Golden(t, "text", s, 16)
	viewtest.Sizes(t, s)
	viewtest.Golden(t, "figure", s.Do(screen.MoveDown), 12)
	viewtest.Golden(t, "line", s.Do(screen.MoveDown), 12)
	viewtest.Golden(t, "withheld", s.Do(screen.MoveDown, screen.Open), 12)
	narrowed := showAt(stage(t, &fakeService{entries: entries()[:1]}), within(line))
	viewtest.Golden(t, "narrowed", narrowed, 8)
	empty := showAt(stage(t, &fakeService{}), line)
	viewtest.Sizes(t, empty)
	viewtest.Golden(t, "empty", empty, 6)
}

// What happened to a line also happened in its option: a key shows more, up to the proposal.
func TestWider(t *testing.T) {
	k := &fakeService{entries: entries()}
	s := showAt(stage(t, k), line)
	for s.Action(actionWider).Unless() == "" {
		s.Do(actionWider)
	}
	want := []history.Query{
		{Kind: history.KindLine, Thing: 5, Page: 1, Limit: pageSize},
		{Kind: history.KindOption, Thing: 72, Page: 1, Limit: pageSize},
		{Kind: history.KindArea, Thing: 1, Page: 1, Limit: pageSize},
		{Kind: history.KindProposal, Thing: 7, Page: 1, Limit: pageSize},
	}
	if d := cmp.Diff(want, k.asked); d != "" {
		t.Error(d)
	}
	if at := s.Screen.Here(); at != (screen.Location{Screen: ID, Proposal: 7}) {
		t.Errorf("back leads to %+v", at)
	}
}

// Older entries come as one scrolls, and a search finds what is not shown yet.
func TestOlderEntriesAndSearch(t *testing.T) {
	k := &fakeService{}
	for i := range 2*pageSize + 30 {
		k.entries = append(k.entries, history.Entry{
			ID: int64(1000 - i), At: now, Who: fmt.Sprintf("Person %d", i), Kind: history.KindProposal, Field: "name",
		})
	}
	s := showAt(stage(t, k), screen.Location{Screen: ID, Proposal: 7})
	s.View(screen.Rect{W: 80, H: 20})
	if got := ansi.Strip(s.Screen.Crumb(80).Right); got != "1 of 100 and older" {
		t.Errorf("%q", got)
	}
	for range 3 {
		s.Do(screen.MoveBottom).View(screen.Rect{W: 80, H: 20})
	}
	if got := ansi.Strip(s.Screen.Crumb(80).Right); got != "230 of 230" {
		t.Errorf("%q", got)
	}
	s.Do(screen.Search).Type("person 217")
	if got := ansi.Strip(s.View(screen.Rect{W: 80, H: 20})); !strings.Contains(got, "Person 217") ||
		strings.Contains(got, "Person 1 ") {
		t.Error(got)
	}
}

// Letters typed elsewhere, and what is sent meanwhile, must not become requests.
func TestChangesHereAskForNothing(t *testing.T) {
	k := &fakeService{entries: entries()}
	s := showAt(stage(t, k), line)
	s.Send(screen.Changed{}).Send(screen.Changed{})
	if len(k.asked) != 1 {
		t.Errorf("asked %d times", len(k.asked))
	}
	if s.Send(screen.Reread{}); len(k.asked) != 2 {
		t.Errorf("asked %d times after a refresh", len(k.asked))
	}
}

// Another service has no history, and says so instead of looking as if nothing had happened.
func TestAServiceWithoutHistory(t *testing.T) {
	k := &fakeService{err: state.NotFound("Not found.", "")}
	got := ansi.Strip(showAt(stage(t, k), line).View(screen.Rect{W: 70, H: 8}))
	if !strings.Contains(got, "no operation that tells what happened") {
		t.Error(got)
	}
}

// What is not at the service yet has no history there.
func TestNoHistoryOfWhatIsNotThere(t *testing.T) {
	for id, want := range map[state.ProposalID]string{0: screen.NoneOpen, -3: "not at the service yet", 7: ""} {
		if got := cannot(id); want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%d: %q", id, got)
		}
	}
}
