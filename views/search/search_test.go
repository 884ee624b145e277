package search

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
	"app.tender/tender/state/search"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC)

func hits() []search.Hit {
	return []search.Hit{
		{
			Kind: search.HitDraft, Proposal: 7, Option: 72, Field: state.InstallerNotes,
			Title: "#1042 Halvorsen Residence",
			Room:  "Theater", Name: "2 Better",
			Modified: now.Add(-time.Hour), Excerpt: []search.Part{{Text: "The wall mount needs a stud", Match: true}},
		},
		{
			Kind: search.HitOption, Proposal: 7, Option: 72, Title: "#1042 Halvorsen Residence",
			Client: "Kari Halvorsen", Room: "Theater", Name: "1 A display that fills the wall",
			Field:  state.ClientDescription,
			Status: state.StatusDraft, Modified: now.AddDate(0, 0, -3),
			Excerpt: []search.Part{{Text: "with a "}, {Text: "wall mount", Match: true}, {Text: " above the hearth…"}},
		},
		{
			Kind: search.HitProposal, Proposal: 8, Title: "#1050 映画館 👨‍👩‍👧 Wall", Client: "Nguyễn & Søn",
			Status: state.StatusViewedByClient, Modified: now.AddDate(0, -2, 0),
		},
		{
			Kind: search.HitChangeOrder, Proposal: 7, Order: 70, Title: "Change order 2 Wall wash",
			Client: "Kari Halvorsen", Status: state.StatusAccepted, AsOf: now.AddDate(0, 0, -1),
		},
		{Kind: search.HitCatalog, Item: 5, Model: "Aurora WL-5 wall speaker", AsOf: now.Add(-time.Hour)},
		{Kind: search.HitContact, Contact: 31, Client: "Wallace Audio · Ida Wallace · ida@example.com"},
	}
}

// cache is the local search index. It records its queries.
type cache struct {
	hits  []search.Hit
	fault error
	asked []search.Query
}

func (c *cache) Search(_ context.Context, q search.Query, _ int) ([]search.Hit, error) {
	c.asked = append(c.asked, q)
	return c.hits, c.fault
}

func stage(t *testing.T, c *cache) *screentest.Stage {
	t.Helper()
	return screentest.New(t, Page(c), now, viewtest.List().All()...).Show()
}

// typed returns a screen with the results for a text.
func typed(t *testing.T, c *cache, text string) *screentest.Stage {
	t.Helper()
	return stage(t, c).Type(text).Pass(time.Second)
}

func TestPictures(t *testing.T) {
	m := typed(t, &cache{hits: hits()}, "wall").Do(screen.MoveDown)
	viewtest.Golden(t, "hits", m, 14)
	viewtest.Golden(t, "nothing-typed", stage(t, &cache{}), 14)
	viewtest.Sizes(t, m)
	viewtest.Sizes(t, stage(t, &cache{}))
	viewtest.Sizes(t, typed(t, &cache{}, "wlal"))
}

// On a narrow screen the words before it took the line, and nothing showed why a text was found.
func TestTheFoundWordIsOnTheScreen(t *testing.T) {
	found := hits()[1:2]
	found[0].Excerpt = []search.Part{
		{Text: "…LR-1 to LR-4. ? Is the 映画館 live? Ask before "},
		{Text: "drilling", Match: true},
		{Text: " holes into the flue…"},
	}
	for w := 40; w <= 120; w++ {
		if got := ansi.Strip(typed(t, &cache{hits: found}, "drill").View(screen.Rect{W: w, H: 8})); !strings.Contains(
			got, "drilling") {
			t.Fatalf("at %d:\n%s", w, got)
		}
	}
}

func TestEmptyStatesNameTheNextStep(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		fault      error
		want       []string
	}{
		{"nothing typed", "", nil, []string{"Type any words", "area: theater", "since: 2w"}},
		{"no match", "xyzzy", nil, []string{"Nothing on this machine matches.", "Fewer words find more."}},
		{
			"no such field", "colour: red", nil,
			[]string{"colour: is no filter.", "area:, model:, client:, status: and since:"},
		},
		{"no such status", "status: sold", nil, []string{`No status "sold".`, "Draft, Submitted"}},
		{"half a field", "status:", nil, []string{"status: what?", "status: draft"}},
		{"no date", "since: soon", nil, []string{"since: soon is no date", "since: 30d"}},
		{
			"failed", "wall",
			state.Fault{Kind: state.FaultLocal, Message: "The disk failed.", Next: "Look at the disk."},
			[]string{"The search failed.", "The disk failed.", "Look at the disk."},
		},
	} {
		m := typed(t, &cache{fault: tt.fault}, tt.text)
		got := strings.Join(strings.Fields(ansi.Strip(m.View(screen.Rect{W: 80, H: 16}))), " ")
		for _, want := range tt.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q is missing from\n%s", tt.name, want, got)
			}
		}
	}
}

func TestKeysTypeAndActionsMove(t *testing.T) {
	here := &cache{}
	m := typed(t, here, "jk ?q")
	if got := m.Screen.(*model).field.Text(); got != "jk ?q" {
		t.Errorf("typed %q", got)
	}
	if m.Type("x"); len(here.asked) != 1 {
		t.Errorf("%d searches while typing", len(here.asked))
	}
	if m.Pass(time.Second); len(here.asked) != 2 {
		t.Errorf("%d searches after typing paused", len(here.asked))
	}
	if why := m.Action(screen.Open).Unless(); why == "" {
		t.Error("enter opens something without a result")
	}
	here.hits = hits()
	m.Type("y").Pass(time.Second).View(screen.Rect{W: 80, H: 20})
	m.Do(screen.MoveDown, screen.Open)
	want := []screen.Location{{Screen: screen.AtProposal, Proposal: 7, Option: 72, Field: state.ClientDescription}}
	if diff := cmp.Diff(want, m.Gone); diff != "" {
		t.Error(diff)
	}
	if m.Do(screen.Back); m.Left != 1 {
		t.Errorf("esc left the screen %d times", m.Left)
	}
}

// Enter before the results arrive opened a result for other words, or the best of many that nobody had seen.
func TestEnterTakesOnlyWhatIsShown(t *testing.T) {
	here := &cache{hits: hits()}
	m := typed(t, here, "wal").Do(screen.MoveDown)
	if m.Type("z").Do(screen.Open); len(m.Gone) > 0 || m.Found != 1 {
		t.Fatalf("an outdated result was opened: %+v, waited %d times", m.Gone, m.Found)
	}
	if rows, ready := m.Screen.(screen.Searchable).Found(); rows > 0 || ready {
		t.Errorf("%d hits of another search are shown, as its own: %v", rows, ready)
	}
	here.hits = hits()[:2]
	if m.Pass(time.Second); len(m.Gone) > 0 {
		t.Errorf("one of several was opened by itself: %+v", m.Gone)
	}
	m.Do(screen.Open)
	want := []screen.Location{placeOf(&here.hits[0])}
	if diff := cmp.Diff(want, m.Gone); diff != "" {
		t.Error(diff)
	}
}

// While typing goes on, what still matches stays: the list would blink at each key, and enter would find nothing.
func TestHitsThatStillMatchStay(t *testing.T) {
	m := typed(t, &cache{hits: hits()}, "wal").Type("l mount")
	var stay []search.Kind
	for _, h := range m.Screen.(*model).hits.Rows() {
		stay = append(stay, h.Kind)
	}
	if want := []search.Kind{search.HitDraft, search.HitOption}; !cmp.Equal(want, stay) {
		t.Errorf("%v stay", stay)
	}
	if m.Do(screen.Open); len(m.Gone) != 1 || m.Gone[0].Option != 72 {
		t.Errorf("enter opened %+v", m.Gone)
	}
	for _, more := range []string{" status:draft", " since:2w"} {
		if m := typed(t, &cache{hits: hits()}, "wall").Type(more); len(m.Screen.(*model).hits.Rows()) > 0 {
			t.Errorf("hits stay that may not match%s", more)
		}
	}
}

// Repeating the same search, as after returning, keeps the cursor.
func TestReturningRepeatsTheSearch(t *testing.T) {
	here := &cache{hits: hits()}
	m := typed(t, here, "wall").Do(screen.MoveDown, screen.MoveDown)
	here.hits = append(hits(), search.Hit{Kind: search.HitProposal, Proposal: 9})
	if m.Show(); len(here.asked) != 2 || m.Screen.(*model).hits.Current().Proposal != 8 {
		t.Errorf("%d searches, the cursor is on %+v", len(here.asked), m.Screen.(*model).hits.Current())
	}
	here.hits = hits()[:1]
	if m.Send(screen.Reread{}); m.Screen.(*model).hits.Current().Kind != search.HitDraft {
		t.Errorf("the cursor is on %+v", m.Screen.(*model).hits.Current())
	}
}

func TestEveryResultOpensItsTarget(t *testing.T) {
	for _, tt := range []struct {
		hit  search.Hit
		want screen.Location
	}{
		{hits()[2], screen.Location{Screen: screen.AtProposal, Proposal: 8}},
		{
			search.Hit{Kind: search.HitOption, Proposal: 7, Option: 71, InItems: true},
			screen.Location{Screen: screen.AtProposal, Proposal: 7, Option: 71, Items: true},
		},
		{hits()[3], screen.Location{Screen: screen.AtOrder, Proposal: 7, Item: 70}},
		{hits()[4], screen.Location{Screen: screen.AtCatalog, Text: "Aurora WL-5 wall speaker"}},
		{hits()[5], screen.Location{Screen: screen.AtContacts, Item: 31, Text: "Wallace Audio"}},
	} {
		if got := placeOf(&tt.hit); got != tt.want {
			t.Errorf("%s opens %+v, want %+v", tt.hit.Kind, got, tt.want)
		}
	}
}

func TestHostileResultsAreSanitized(t *testing.T) {
	const bad = "\x1b[31mred\x1b]0;t\a\x9b5n\u202e\r\b"
	m := typed(t, &cache{hits: []search.Hit{{
		Kind: search.HitDraft, Title: bad, Client: bad, Room: bad, Status: bad, Field: bad, Modified: now,
		Excerpt: []search.Part{{Text: bad, Match: true}},
	}}}, "x")
	if got := m.View(screen.Rect{W: 100, H: 8}); strings.ContainsAny(ansi.Strip(got), "\x1b\a\u009b\u202e\r\b") ||
		strings.Contains(got, "\x1b[31m") {
		t.Errorf("%q", got)
	}
}

// The settings promise that in every list a click selects and a second one opens. Results of an earlier search are
// gone.
func TestASecondClickOpensTheResult(t *testing.T) {
	here := &cache{hits: hits()}
	s := typed(t, here, "drywall").Pass(time.Second)
	m := s.Screen.(*model)
	click := func(y int) { s.View(screen.Rect{W: 80, H: 20}); s.Send(screen.Click{X: 5, Y: y}) }
	for _, y := range []int{head - 1, head + 2, head + 3} { // the rule, both lines of the second result
		click(y)
	}
	if want := []screen.Location{placeOf(&m.hits.Rows()[1])}; m.hits.Win.At != 1 || !cmp.Equal(want, s.Gone) {
		t.Errorf("the cursor is on %d, gone %+v", m.hits.Win.At, s.Gone)
	}
	s.Type("s")
	if click(head + 2); len(s.Gone) != 1 {
		t.Error("a result of an earlier search was opened")
	}
}
