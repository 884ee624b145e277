package journal

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC)

func rows() []Row {
	text := state.Edit{
		Kind: state.EditText, Proposal: 7, Option: 72, Field: state.InstallerNotes,
		Base: "Blocking at 62 in.\nCall ahead.", Text: "Blocking at 64 in.\nCall ahead.",
	}
	const what, where = "installer notes of Theater · 2 Better", "#1042 Halvorsen Residence"
	return []Row{
		{state.JournalLine{ID: 9, At: now.Add(-time.Minute), Edit: state.Edit{Kind: state.JournalTick, Text: "2 × Aurora S-5"}, State: state.JournalTicked, Reason: "DR"}, "2 × Aurora S-5", where},
		{state.JournalLine{ID: 8, At: now.Add(-time.Hour), Entry: 3, Edit: text, State: state.EntrySent}, what, where},
		{state.JournalLine{ID: 7, At: now.AddDate(0, 0, -3), Entry: 3, Edit: text, State: state.EntryRefused, Reason: "The proposal is accepted."}, what, where},
		{state.JournalLine{ID: 6, At: now.AddDate(-1, 0, 0), Entry: 3, Edit: text, State: state.EntryWaiting}, what, where},
		{state.JournalLine{ID: 5, At: now.AddDate(-1, 0, 0), Entry: 2, Edit: state.Edit{Kind: state.EditNewContact, NewContact: &state.Contact{LastName: "Okafor"}}, State: state.EntryDropped}, "the new contact", ""},
		{state.JournalLine{ID: 4, At: now.AddDate(-1, 0, 0), Entry: 1, Edit: state.Edit{Kind: state.EditAddOption, Client: "Quiet 映画館", Installer: "Two cans"}, State: state.EntryUncertain}, "a new option", where},
	}
}

func shown() *Model {
	m := New(viewtest.Theme(), views.DefaultKeys())
	m.SetRows(rows(), true, state.Fault{}, now)
	return &m
}

func do(m *Model, actions ...views.Action) (last views.Intent) {
	for _, a := range actions {
		last, _ = m.Update(views.ActionMsg{Action: a})
	}
	return last
}

func typed(m *Model, text string) (last views.Intent) {
	for _, r := range text {
		last, _ = m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
	return last
}

func TestPictures(t *testing.T) {
	m := shown()
	viewtest.Golden(t, "tick", m, 14)
	do(m, views.MoveDown, views.MoveDown)
	viewtest.Golden(t, "refused", m, 14)
	do(m, views.Open)
	viewtest.Golden(t, "detail", m, 10)
	viewtest.Sizes(t, m)
	do(m, views.Back, views.MoveBottom)
	viewtest.Golden(t, "option", m, 14)
	empty := New(viewtest.Theme(), views.DefaultKeys())
	viewtest.Sizes(t, &empty)
	empty.SetRows(nil, false, state.Fault{}, now)
	viewtest.Golden(t, "empty", &empty, 5)
}

func TestSearchAsksAsOneTypesAndBackLeavesItFirst(t *testing.T) {
	m := shown()
	do(m, views.Search)
	if diff := cmp.Diff(views.ChangeJournal{Text: "jk"}, typed(m, "jk")); diff != "" {
		t.Error(diff)
	}
	left, _ := m.Crumb(60)
	if !m.TakesText() || !strings.Contains(ansi.Strip(left), "Journal / jk") {
		t.Errorf("%v, %q", m.TakesText(), left)
	}
	m.SetRows(nil, false, state.Fault{}, now)
	if got := ansi.Strip(m.View(views.Rect{W: 80, H: 6})); !strings.Contains(got, "Nothing in the journal matches “jk”.") {
		t.Error(got)
	}
	if i := do(m, views.Back); i != nil || m.TakesText() || m.Text() != "jk" {
		t.Errorf("%+v, %v, %q", i, m.TakesText(), m.Text())
	}
	if diff := cmp.Diff(views.ChangeJournal{}, do(m, views.Back)); diff != "" {
		t.Error(diff)
	}
	if i := do(m, views.Back); i != (views.Close{}) {
		t.Errorf("%+v", i)
	}
}

func TestOlderLinesAreAskedForOnce(t *testing.T) {
	m := shown()
	m.View(views.Rect{W: 80, H: 20})
	if diff := cmp.Diff(views.NeedJournal{Before: 4}, do(m, views.MoveDown)); diff != "" {
		t.Error(diff)
	}
	if i := do(m, views.MoveDown); i != nil {
		t.Errorf("asked again: %+v", i)
	}
	m.SetRows(rows(), false, state.Fault{}, now)
	if i := do(m, views.MoveDown); i != nil {
		t.Errorf("asked beyond the end: %+v", i)
	}
}

func TestTheCursorStaysOnItsLine(t *testing.T) {
	m := shown()
	m.View(views.Rect{W: 80, H: 20})
	do(m, views.MoveDown)
	newer := Row{Line: state.JournalLine{ID: 10, At: now, Edit: state.Edit{Kind: state.EditText, Text: "x"}, State: state.EntryWaiting}, What: "new"}
	m.SetRows(append([]Row{newer}, rows()...), true, state.Fault{}, now)
	if id := m.current().Line.ID; id != 8 {
		t.Errorf("the cursor is on %d", id)
	}
}

func TestAFailureSaysWhatNext(t *testing.T) {
	m := shown()
	m.SetRows(nil, false, state.Fault{Kind: state.FaultLocal, Message: "The disk failed.", Next: "Look at the disk."}, now)
	got := ansi.Strip(m.View(views.Rect{W: 60, H: 6}))
	if !strings.Contains(got, "The disk failed.") || !strings.Contains(got, "Look at the disk.") {
		t.Error(got)
	}
}
