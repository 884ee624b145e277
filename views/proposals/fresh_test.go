package proposals

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/viewtest"
)

func TestARowThatWasNotReadForLongIsMarked(t *testing.T) {
	m := list(sample())
	text := viewtest.Picture(m.View(views.Rect{W: 120, H: 14}))
	for line := range strings.Lines(text) {
		old := strings.Contains(line, "1036 ") || strings.Contains(line, "1035 ")
		if got := strings.HasPrefix(line, " ○"); got != old && !strings.Contains(line, "read again") {
			t.Errorf("marked %v, want %v: %q", got, old, line)
		}
	}
	if want := "○ not read again since 19 Nov"; !strings.Contains(text, want) {
		t.Errorf("%q is not there:\n%s", want, text)
	}
	m.SetRows(sample()[:4], 4, now)
	m.SetNow(now.Add(10 * time.Minute))
	if text := viewtest.Picture(m.View(views.Rect{W: 120, H: 14})); strings.Contains(text, "○") {
		t.Errorf("rows of ten minutes ago are marked:\n%s", text)
	}
}

func TestTheClientOfTheFilterIsChosenElsewhere(t *testing.T) {
	m := list(sample())
	do(t, m, views.Filter, views.MoveBottom)
	if got := do(t, m, views.Open); got != (views.ChooseClient{}) {
		t.Fatalf("asked for %#v", got)
	}
	q := m.Query()
	q.ContactID = 7
	m.SetQuery(q)
	if got := m.Words(q); !strings.Contains(got, "client #7") {
		t.Errorf("a client without a name: %q", got)
	}
	m.SetClient(7, "Erik Halvorsen")
	if got := m.Words(q); !strings.Contains(got, "client Erik Halvorsen") {
		t.Errorf("a client with a name: %q", got)
	}
	got, ok := do(t, m, views.Open).(views.ChangeQuery)
	if !ok || got.Query.ContactID != 0 {
		t.Errorf("the ticked row asked for %#v", got)
	}
	rows := sample()
	rows[0].Customer = &state.Contact{ID: 9, FirstName: "Ada"}
	m.SetRows(rows, len(rows), now)
	if got := m.Words(state.ProposalQuery{ContactID: 9}); !strings.Contains(got, "client Ada") {
		t.Errorf("a client of the rows: %q", got)
	}
}
