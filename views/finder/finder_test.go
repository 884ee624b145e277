package finder

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

func hits() []state.SearchHit {
	return []state.SearchHit{
		{
			Kind: state.HitDraft, Proposal: 7, Option: 72, Field: state.InstallerNotes, Title: "#1042 Halvorsen Residence",
			Room: "Theater", Name: "2 Better",
			Modified: now.Add(-time.Hour), Excerpt: []state.SearchPart{{Text: "The wall mount needs a stud", Match: true}},
		},
		{
			Kind: state.HitOption, Proposal: 7, Option: 72, Title: "#1042 Halvorsen Residence", Client: "Kari Halvorsen", Room: "Theater", Name: "1 A display that fills the wall", Field: state.ClientDescription,
			Status: state.StatusDraft, Modified: now.AddDate(0, 0, -3),
			Excerpt: []state.SearchPart{{Text: "with a "}, {Text: "wall mount", Match: true}, {Text: " above the hearth…"}},
		},
		{Kind: state.HitProposal, Proposal: 8, Title: "#1050 映画館 👨‍👩‍👧 Wall", Client: "Nguyễn & Søn", Status: state.StatusViewedByClient, Modified: now.AddDate(0, -2, 0)},
		{Kind: state.HitChangeOrder, Proposal: 7, Order: 70, Title: "Change order 2 Wall wash", Client: "Kari Halvorsen", Status: state.StatusAccepted, AsOf: now.AddDate(0, 0, -1)},
		{Kind: state.HitCatalog, Item: 5, Model: "Aurora WL-5 wall speaker", AsOf: now.Add(-time.Hour)},
		{Kind: state.HitContact, Contact: 31, Client: "Wallace Audio · Ida Wallace · ida@example.com"},
	}
}

func typed(text string) *Model {
	m := New(viewtest.Theme(), views.DefaultKeys())
	m.SetNow(now)
	for _, r := range text {
		m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
	return &m
}

func TestPictures(t *testing.T) {
	m := typed("wall")
	m.SetHits(hits(), state.Fault{})
	m.Update(views.ActionMsg{Action: views.MoveDown})
	viewtest.Golden(t, "hits", m, 14)
	viewtest.Golden(t, "nothing-typed", typed(""), 14)
	viewtest.Sizes(t, m)
	viewtest.Sizes(t, typed(""))
	none := typed("wlal")
	none.SetHits(nil, state.Fault{})
	viewtest.Sizes(t, none)
}

func TestEveryEndSaysWhatNext(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		fault      state.Fault
		want       []string
	}{
		{"nothing typed", "", state.Fault{}, []string{"Type any words", "room: theater", "since: 2w"}},
		{"no match", "xyzzy", state.Fault{}, []string{"Nothing on this machine matches.", "Fewer words find more."}},
		{"no such field", "colour: red", state.Fault{}, []string{"colour: was taken for a word.", "room:, model:, client:, status: and since:"}},
		{"no such status", "status: sold", state.Fault{}, []string{`There is no status "sold".`, "Draft, Submitted"}},
		{"half a field", "status:", state.Fault{}, []string{"status: what?", "status: draft"}},
		{"no date", "since: soon", state.Fault{}, []string{"since: soon is no date", "since: 30d"}},
		{
			"failed", "wall",
			state.Fault{Kind: state.FaultLocal, Message: "The disk failed.", Next: "Look at the disk."},
			[]string{"The search failed.", "The disk failed.", "Look at the disk."},
		},
	} {
		m := typed(tt.text)
		m.SetHits(nil, tt.fault)
		got := strings.Join(strings.Fields(ansi.Strip(m.View(views.Rect{W: 80, H: 16}))), " ")
		for _, want := range tt.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q is missing from\n%s", tt.name, want, got)
			}
		}
	}
}

func TestKeysTypeAndActionsMove(t *testing.T) {
	m := typed("jk ?q")
	if m.field.Text() != "jk ?q" {
		t.Errorf("typed %q", m.field.Text())
	}
	intent, _ := m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("x")})
	if _, ok := intent.(views.FindLocal); !ok {
		t.Errorf("typing asks for %T", intent)
	}
	if intent, _ := m.Update(views.ActionMsg{Action: views.Open}); intent != nil {
		t.Errorf("without a hit enter asks for %T", intent)
	}
	m.SetHits(hits(), state.Fault{})
	m.View(views.Rect{W: 80, H: 20})
	m.Update(views.ActionMsg{Action: views.MoveDown})
	intent, _ = m.Update(views.ActionMsg{Action: views.Open})
	if diff := cmp.Diff(views.OpenHit{Hit: hits()[1]}, intent); diff != "" {
		t.Error(diff)
	}
	m.SetBusy()
	if intent, _ := m.Update(views.ActionMsg{Action: views.Open}); intent != nil {
		t.Errorf("a stale hit is opened: %+v", intent)
	}
	if diff := cmp.Diff(views.OpenHit{Hit: hits()[0]}, m.SetHits(hits(), state.Fault{})); diff != "" {
		t.Error(diff)
	}
	m.RenewHits(hits()[:1], state.Fault{})
	if h := m.current(); h == nil || h.Kind != state.HitDraft {
		t.Errorf("the cursor is on %+v", h)
	}
	if intent, _ := m.Update(views.ActionMsg{Action: views.Back}); intent != (views.Close{}) {
		t.Errorf("esc asks for %T", intent)
	}
}

func TestHostileHitsAreDrawnHarmless(t *testing.T) {
	const bad = "\x1b[31mred\x1b]0;t\a\x9b5n\u202e\r\b"
	m := typed("x")
	m.SetHits([]state.SearchHit{{
		Kind: state.HitDraft, Title: bad, Client: bad, Room: bad, Status: bad, Field: bad, Modified: now, Excerpt: []state.SearchPart{{Text: bad, Match: true}},
	}}, state.Fault{})
	if got := m.View(views.Rect{W: 100, H: 8}); strings.ContainsAny(ansi.Strip(got), "\x1b\a\u009b\u202e\r\b") || strings.Contains(got, "\x1b[31m") {
		t.Errorf("%q", got)
	}
}
