package outbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/outbox"
	"app.tender/tender/views/theme"
)

var now = time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC)

func rows() []outbox.Row {
	entry := func(id int64, s state.EntryState, reason, next string) state.Entry {
		return state.Entry{
			ID: id, State: s, Reason: reason, Next: next, Updated: now.Add(-time.Minute),
			Edit: state.Edit{Kind: state.EditText, Base: "one\ntwo", Text: "one\nzwei"},
		}
	}
	waiting := entry(1, state.EntryWaiting, "The service does not answer.", "")
	waiting.NextTry = now.Add(5 * time.Second)
	return []outbox.Row{
		{Entry: waiting, What: "installer notes of Theater", Where: "#1042 Halvorsen Residence"},
		{Entry: entry(2, state.EntryConflict, "Someone else changed the same lines.", "Choose."), What: "client description of Patio"},
		{Entry: entry(3, state.EntryUncertain, "The answer never came.", "Look on the service."), What: "area Rack Room"},
		{Entry: entry(4, state.EntrySent, "", ""), What: "the contact"},
	}
}

func filled() outbox.Model {
	m := outbox.New(theme.New(theme.Config{Dark: true}))
	m.SetRows(rows(), now)
	return m
}

func do(m *outbox.Model, a views.Action) views.Intent {
	intent, _ := m.Update(views.ActionMsg{Action: a})
	return intent
}

func TestOutboxTellsHowEachEditStands(t *testing.T) {
	m := filled()
	got := ansi.Strip(m.View(views.Rect{W: 100, H: 24}))
	for _, want := range []string{
		"● waiting", "✗ conflict", "✗ uncertain", "✓ sent", "installer notes of Theater", "#1042",
		"The service does not answer.", "Next try in 5s", "-two", "+zwei",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%s", want, got)
		}
	}
}

func TestOutboxDecides(t *testing.T) {
	m := filled()
	m.View(views.Rect{W: 100, H: 24})
	if got := do(&m, views.OutboxRetry); got != (views.Decide{Entry: 1, Decision: state.Decision{Kind: state.DecideRetry}}) {
		t.Errorf("retry: %v", got)
	}
	do(&m, views.MoveDown)
	if got := do(&m, views.OutboxLook); got != (views.LookAt{Entry: 2}) {
		t.Errorf("look: %v", got)
	}
	for _, b := range m.Bindings() {
		if b.Action == views.OutboxRetry && b.Disabled == "" {
			t.Error("a conflict can be sent again without a look at it")
		}
	}
	do(&m, views.MoveDown)
	if got := do(&m, views.OutboxDone); got != (views.Decide{Entry: 3, Decision: state.Decision{Kind: state.DecideDone}}) {
		t.Errorf("done: %v", got)
	}
	// The entry above goes; the cursor stays on its own.
	m.SetRows(rows()[1:], now)
	if got := m.Selected(); got == nil || got.ID != 3 {
		t.Errorf("after a refresh: %+v", got)
	}
	if got := do(&m, views.OutboxDrop); got != (views.Decide{Entry: 3, Decision: state.Decision{Kind: state.DecideDrop}}) {
		t.Errorf("drop: %v", got)
	}
}

func TestOpeningGoesToWhatNeedsAPerson(t *testing.T) {
	m := filled()
	m.SelectUrgent()
	if got := m.Selected(); got == nil || got.ID != 2 {
		t.Errorf("the cursor is on %+v", got)
	}
}

func TestAnEmptyOutboxSaysSo(t *testing.T) {
	m := outbox.New(theme.New(theme.Config{}))
	if got := m.View(views.Rect{W: 60, H: 8}); !strings.Contains(got, "Nothing waits") {
		t.Errorf("got %q", got)
	}
	if do(&m, views.OutboxDrop) != nil || m.Selected() != nil {
		t.Error("there is something to drop in an empty outbox")
	}
}

func TestOutboxFillsEverySize(t *testing.T) {
	for w := range 80 {
		for h := range 16 {
			m := filled()
			lines := strings.Split(m.View(views.Rect{W: w, H: h}), "\n")
			if h == 0 {
				continue
			}
			if len(lines) != h {
				t.Fatalf("%dx%d: %d lines", w, h, len(lines))
			}
			for _, line := range lines {
				if got := ansi.StringWidth(line); got != w {
					t.Fatalf("%dx%d: a line of %d cells: %q", w, h, got, line)
				}
			}
		}
	}
}
