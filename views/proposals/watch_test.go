package proposals

import (
	"slices"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
)

// watched returns a visible list, of which the service was just asked.
func watched(t *testing.T, rows []state.ProposalSummary) (*screentest.Stage, *fakeService) {
	t.Helper()
	o := &fakeService{rows: rows, here: rows}
	s := stage(t, o)
	s.Show().View(screen.Rect{W: 100, H: 20})
	s.Pass(0)
	o.asked = nil
	return s, o
}

// becomes changes the status of a row at the service.
func (o *fakeService) becomes(number int64, to state.Status, at time.Time) {
	o.rows = slices.Clone(o.rows)
	for i := range o.rows {
		if o.rows[i].Number == number {
			o.rows[i].Status, o.rows[i].LastModified = to, at
		}
	}
}

func notices(s *screentest.Stage) (said []string) {
	for _, n := range s.Told {
		said = append(said, n.Text)
	}
	return said
}

// Whoever looks at the list sees what clients did, without asking, and once.
func TestTheListSaysWhatClientsDid(t *testing.T) {
	s, o := watched(t, sample())
	s.Do(screen.MoveDown, screen.Mark) // the cursor is on the third row, the second is marked
	at := s.Now().Add(time.Minute)
	o.becomes(1041, state.StatusViewedByClient, at)
	o.becomes(1036, state.StatusDraft, at) // it waits for no client
	s.Pass(time.Minute)
	want := []string{"#1041 Boardrooms ×12: Opened by the client " + at.Local().Format("15:04") + "."}
	if got := notices(s); !slices.Equal(got, want) {
		t.Fatalf("said %q, want %q", got, want)
	}
	if got := modelOf(s).rows.Find(10410); got.status != state.StatusViewedByClient ||
		!slices.Contains(o.kept, "Boardrooms ×12") {
		t.Errorf("the row is %s, kept %q", got.status, o.kept)
	}
	if m := modelOf(s); m.Chosen() != 10390 || len(m.marked.rows) != 1 {
		t.Errorf("the cursor is on %d, %d rows are marked", m.Chosen(), len(m.marked.rows))
	}
	o.becomes(1041, state.StatusAccepted, at.Add(time.Minute))
	o.becomes(1039, state.StatusDelayed, at.Add(time.Minute)) // by the office
	s.Pass(10 * time.Minute)
	want = append(want, "#1041 Boardrooms ×12: Accepted by the client.")
	if got := notices(s); !slices.Equal(got, want) || modelOf(s).rows.Find(10390).status != state.StatusDelayed {
		t.Errorf("said %q, want %q", got, want)
	}
	o.asked = nil
	if s.Pass(time.Hour); len(o.asked) > 0 {
		t.Errorf("%d requests while nothing in sight waits for a client", len(o.asked))
	}
}

// A list that stays on the screen for a day is asked about seldom, by one small page, and not at all
// while that would be in the way.
func TestTheListIsAskedAboutAtAGrowingInterval(t *testing.T) {
	s, o := watched(t, sample())
	if s.Pass(14 * time.Second); len(o.asked) > 0 {
		t.Errorf("asked after 14 seconds: %v", o.asked)
	}
	if s.Pass(time.Second); len(o.asked) != 1 {
		t.Fatalf("%d requests after 15 seconds", len(o.asked))
	}
	q := o.asked[0]
	if !q.ModifiedAfter.Equal(sample()[2].LastModified) || q.SortBy != state.SortModified ||
		q.Direction != state.Descending || q.Page != 1 {
		t.Errorf("asked for %+v", q)
	}
	if s.Pass(time.Hour); len(o.asked) < 30 || len(o.asked) > 36 {
		t.Errorf("%d requests in an hour", len(o.asked))
	}
	for name, away := range map[string]func(bool){
		"hidden":  func(on bool) { s.Hidden = on },
		"offline": func(on bool) { s.Link.ByChoice = on },
		"typing":  func(on bool) { modelOf(s).rows.Search.Typing = on },
	} {
		away(true)
		o.asked = nil
		if s.Pass(time.Hour); len(o.asked) > 0 {
			t.Errorf("%s: %d requests", name, len(o.asked))
		}
		away(false)
		s.Show()
		o.asked = nil
		if s.Pass(time.Minute); len(o.asked) == 0 {
			t.Errorf("%s no more: no requests", name)
		}
	}
}

// The session says what came back for the open proposal; a second notice would be noise. Installers
// are told of no client.
func TestTheListLeavesTheOpenProposalToTheSession(t *testing.T) {
	s, o := watched(t, sample())
	o.open = 10410
	o.becomes(1041, state.StatusAccepted, s.Now())
	s.Pass(time.Minute)
	if got := notices(s); len(got) > 0 || modelOf(s).rows.Find(10410).status != state.StatusAccepted {
		t.Errorf("said %q", got)
	}
	o = &fakeService{rows: sample(), here: sample()}
	s = stage(t, o)
	s.Audience = screen.Installer
	s.Show().View(screen.Rect{W: 100, H: 20})
	o.asked = nil
	if s.Pass(time.Hour); len(o.asked) > 0 {
		t.Errorf("%d requests for an installer", len(o.asked))
	}
}
