package proposals

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

func TestOutdatedRowsAreMarked(t *testing.T) {
	s, o := shown(t, sample())
	text := viewtest.Picture(s.View(screen.Rect{W: 120, H: 14}))
	for line := range strings.Lines(text) {
		old := strings.Contains(line, "1036 ") || strings.Contains(line, "1035 ")
		if got := strings.HasPrefix(line, " ○"); got != old && !strings.Contains(line, "not refreshed") {
			t.Errorf("marked %v, want %v: %q", got, old, line)
		}
	}
	if want := "○ not refreshed since 19 Nov"; !strings.Contains(text, want) {
		t.Errorf("%q is missing:\n%s", want, text)
	}
	set(s, o, sample()[:4])
	s.Pass(10 * time.Minute).Send(screen.Changed{})
	if text := viewtest.Picture(s.View(screen.Rect{W: 120, H: 14})); strings.Contains(text, "○") {
		t.Errorf("rows of ten minutes ago are marked:\n%s", text)
	}
}

func TestTheClientFilterIsSetFromAnotherScreen(t *testing.T) {
	s, o := shown(t, sample())
	o.people = []state.Contact{{ID: 7, FirstName: "Erik", LastName: "Halvorsen"}}
	m := modelOf(s)
	q := query(s)
	q.ContactID = 7
	if got := m.filters.words(q); !strings.Contains(got, "client #7") {
		t.Errorf("a client without a name: %q", got)
	}
	s.Do(screen.Filter, screen.MoveBottom, screen.Open)
	submit(t, s, screen.Answer{Choice: 7})
	if got := o.last(t, s); got.ContactID != 7 {
		t.Errorf("requested proposals of client %d", got.ContactID)
	}
	if got := m.filters.words(query(s)); !strings.Contains(got, "client Erik Halvorsen") {
		t.Errorf("a client with a name: %q", got)
	}
	if s.Do(screen.Open); o.last(t, s).ContactID != 0 {
		t.Errorf("unticking requested client %d", query(s).ContactID)
	}
	rows := sample()
	rows[0].Customer = &state.Contact{ID: 9, FirstName: "Ada"}
	set(s, o, rows)
	if got := m.filters.words(state.ProposalQuery{ContactID: 9}); !strings.Contains(got, "client Ada") {
		t.Errorf("a client known from the rows: %q", got)
	}
}
