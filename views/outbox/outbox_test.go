package outbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/outbox"
	"app.tender/tender/views/widget/theme"
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
	m := outbox.New(theme.New(theme.Config{Dark: true}), views.DefaultKeys())
	m.SetRows(rows(), now)
	return m
}

// under is the entry under the cursor; 0 when there is none.
func under(m *outbox.Model) int64 {
	look, _ := do(m, views.OutboxLook).(views.LookAt)
	return look.Entry
}

func do(m *outbox.Model, a views.Action) views.Intent {
	intent, _ := m.Update(views.ActionMsg{Action: a})
	return intent
}

func TestOutboxTellsHowEachEditStands(t *testing.T) {
	m := filled()
	got := ansi.Strip(m.View(views.Rect{W: 100, H: 24}))
	for _, want := range []string{
		"● waiting", "✗ conflict", "✗ uncertain", "✓ saved", "installer notes of Theater", "#1042",
		"The service does not answer.", "Next try in 5s", "- two", "+ zwei",
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
	if got := under(&m); got != 3 {
		t.Errorf("after a refresh: %+v", got)
	}
	if got := do(&m, views.OutboxDrop); got != (views.Decide{Entry: 3, Decision: state.Decision{Kind: state.DecideDrop}}) {
		t.Errorf("drop: %v", got)
	}
}

func texts() []outbox.Row {
	ref := state.TextRef{Proposal: 9, Option: 3, Field: state.InstallerNotes}
	draft := state.Draft{Ref: ref, Base: "base\n--- a line of dashes", Text: "typed here", Saved: now.Add(-time.Hour)}
	aside := state.Draft{Ref: ref, Base: "base", Text: "typed there", Saved: now.Add(-2 * time.Hour)}
	return append(rows(), outbox.Row{Draft: &aside, Aside: true, What: "installer notes of Patio"},
		outbox.Row{Draft: &draft, What: "installer notes of Patio"})
}

func TestTextsThatAreNotInTheOutboxCanBeDecidedAbout(t *testing.T) {
	m := outbox.New(theme.New(theme.Config{Dark: true}), views.DefaultKeys())
	list := texts()
	m.SetRows(list, now)
	area := views.Rect{W: 100, H: 30}
	m.View(area)
	aside, draft := *list[4].Draft, *list[5].Draft
	m.SelectText(draft.Ref)
	if got := ansi.Strip(m.View(area)); !strings.Contains(got, "≠ aside") || !strings.Contains(got, "+ typed there") {
		t.Errorf("the text aside is not shown:\n%s", got)
	}
	for action, want := range map[views.Action]views.Intent{
		views.OutboxLook: views.LookAtText{Draft: aside, Aside: true},
		views.OutboxDrop: views.DiscardText{Draft: aside, Aside: true},
	} {
		if got := do(&m, action); got != want {
			t.Errorf("%s answers %v", action, got)
		}
	}
	do(&m, views.MoveDown)
	if got := ansi.Strip(m.View(area)); !strings.Contains(got, "~ draft") || !strings.Contains(got, "- --- a line of dashes") {
		t.Errorf("the draft is not shown:\n%s", got)
	}
	for action, want := range map[views.Action]views.Intent{
		views.OutboxLook: views.LookAtText{Draft: draft},
		views.OutboxDrop: views.DiscardText{Draft: draft},
		views.Save:       views.SendText{Draft: draft},
	} {
		if got := do(&m, action); got != want {
			t.Errorf("%s answers %v", action, got)
		}
	}
	// The cursor stays on the draft when what is above it goes.
	m.SetRows(list[4:], now)
	if got := do(&m, views.OutboxLook); got != (views.LookAtText{Draft: draft}) {
		t.Errorf("after a refresh: %v", got)
	}
}

func TestALongChangeIsScrolled(t *testing.T) {
	list := rows()[:1]
	list[0].Entry.Edit.Text = strings.Repeat("a word and another ", 60) + "\n" + strings.Repeat("line\n", 30) + "the end"
	m := outbox.New(theme.New(theme.Config{}), views.DefaultKeys())
	m.SetRows(list, now)
	area := views.Rect{W: 60, H: 20}
	if got := ansi.Strip(m.View(area)); !strings.Contains(got, "J scrolls") || strings.Contains(got, "the end") {
		t.Fatalf("before scrolling:\n%s", got)
	}
	for range 40 {
		do(&m, views.OutboxDown)
		m.View(area)
	}
	if got := ansi.Strip(m.View(area)); !strings.Contains(got, "+ the end") || !strings.Contains(got, "K scrolls back") {
		t.Errorf("after scrolling:\n%s", got)
	}
	do(&m, views.OutboxUp)
	if got := ansi.Strip(m.View(area)); strings.Contains(got, "+ the end") {
		t.Errorf("it does not scroll back:\n%s", got)
	}
}

func TestOpeningGoesToWhatNeedsAPerson(t *testing.T) {
	m := filled()
	m.SelectUrgent()
	if got := under(&m); got != 2 {
		t.Errorf("the cursor is on %+v", got)
	}
}

func TestAnEmptyOutboxSaysSo(t *testing.T) {
	m := outbox.New(theme.New(theme.Config{}), views.DefaultKeys())
	if got := m.View(views.Rect{W: 60, H: 8}); !strings.Contains(got, "Nothing waits") {
		t.Errorf("got %q", got)
	}
	if do(&m, views.OutboxDrop) != nil || under(&m) != 0 {
		t.Error("there is something to drop in an empty outbox")
	}
}

func TestOutboxFillsEverySize(t *testing.T) {
	for w := range 80 {
		for h := range 16 {
			m := outbox.New(theme.New(theme.Config{}), views.DefaultKeys())
			m.SetRows(texts(), now)
			m.SelectText(state.TextRef{Proposal: 9})
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
