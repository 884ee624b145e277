package journal

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC)

const what, where = "installer notes of Theater · 2 Better", "#1042 Halvorsen Residence"

func lines() []state.JournalLine {
	text := state.Edit{
		Proposal: 7, Option: 72, Base: "Blocking at 62 in.\nCall ahead.",
		Change: state.WriteText{Field: state.InstallerNotes, Text: "Blocking at 64 in.\nCall ahead."},
	}
	return []state.JournalLine{
		{
			ID: 9, At: now.Add(-time.Minute),
			Edit:  state.Edit{Proposal: 7, Change: state.Other{Kind: state.JournalTick, Text: "2 × Aurora S-5"}},
			State: state.JournalTicked, Reason: "DR",
		},
		{
			ID: 8, At: now.Add(-time.Hour), Entry: 3, Edit: text, State: state.EditSent,
			Reason: "Someone else's changes were merged in.",
		},
		{
			ID: 7, At: now.AddDate(0, 0, -3), Entry: 3, Edit: text, State: state.EditRefused,
			Reason: "The proposal is accepted.",
		},
		{ID: 6, At: now.AddDate(-1, 0, 0), Entry: 3, Edit: text, State: state.EditWaiting},
		{
			ID: 5, At: now.AddDate(-1, 0, 0), Entry: 2,
			Edit:  state.Edit{Change: state.AddContact{Details: state.Contact{LastName: "Okafor"}}},
			State: state.EditDropped,
		},
		{
			ID: 4, At: now.AddDate(-1, 0, 0), Entry: 1,
			Edit:  state.Edit{Proposal: 7, Change: state.AddOption{Client: "Quiet 映画館", Installer: "Two cans"}},
			State: state.EditUncertain,
		},
	}
}

// fakeJournal is the journal on this machine. It records its queries.
type fakeJournal struct {
	lines []state.JournalLine
	err   error
	asked []state.JournalQuery
	known map[state.ProposalID]bool
}

func (k *fakeJournal) Journal(_ context.Context, q state.JournalQuery) ([]state.JournalLine, error) {
	k.asked = append(k.asked, q)
	if q.Text != "" || k.err != nil {
		return nil, k.err
	}
	from := min(len(k.lines), q.Skip)
	return k.lines[from:min(len(k.lines), from+q.Limit)], nil
}

func (k *fakeJournal) ExportJournal(_ context.Context, w io.Writer, q state.JournalQuery) error {
	_, err := io.WriteString(w, "{} "+q.Text)
	return errors.Join(err, k.err)
}

func (k *fakeJournal) Proposal(context.Context, state.ProposalID) (*state.Proposal, time.Time, error) {
	return nil, now, nil
}

func (k *fakeJournal) Edit(e state.Edit) string {
	switch e.Change.(type) {
	case state.WriteText:
		return what
	case state.AddOption:
		return "a new option"
	case state.AddContact:
		return "the new contact"
	default:
		return e.Text()
	}
}

// named returns names of edits and proposals.
type named struct{ *fakeJournal }

func (n named) Proposal(id state.ProposalID) string {
	if id == 0 || !n.known[id] {
		return ""
	}
	return where
}
func (n named) Known(id state.ProposalID) bool { return n.known[id] }

func (n named) Learn(proposals []*state.Proposal) {
	for _, p := range proposals {
		n.known[p.ID] = true
	}
}

// older makes the journal continue after its last line.
func older(k *fakeJournal) *fakeJournal {
	for id := int64(3); len(k.lines) < pageSize+5; id-- {
		k.lines = append(k.lines,
			state.JournalLine{
				ID: id, At: now.AddDate(-2, 0, 0), Edit: state.Edit{Change: state.WriteText{Text: "x"}},
				State: state.EditWaiting,
			})
	}
	return k
}

func stage(t *testing.T, k *fakeJournal) *screentest.Stage {
	t.Helper()
	k.known = make(map[state.ProposalID]bool)
	return screentest.New(t, Page(k, k, named{k}), now)
}

func shown(t *testing.T) *screentest.Stage {
	t.Helper()
	return stage(t, &fakeJournal{lines: lines()}).Show()
}

func modelOf(s *screentest.Stage) *model { return s.Screen.(*model) }

func TestPictures(t *testing.T) {
	s := stage(t, older(&fakeJournal{lines: lines()})).Show()
	viewtest.Golden(t, "tick", s, 14)
	s = shown(t)
	s.Do(screen.MoveDown, screen.MoveDown)
	viewtest.Golden(t, "refused", s, 14)
	s.Do(screen.Open)
	viewtest.Golden(t, "detail", s, 10)
	viewtest.Sizes(t, s)
	s.Do(screen.Back, screen.MoveBottom)
	viewtest.Golden(t, "option", s, 14)
	move := state.Edit{
		Proposal: 7,
		Change:   state.Other{Kind: state.JournalStatus, Text: "the status Accepted of change order 1, Second screen"},
	}
	moved := stage(t, &fakeJournal{lines: []state.JournalLine{
		{ID: 2, At: now, Edit: move, State: state.EditUncertain, Reason: state.MoveUnanswered},
		{ID: 1, At: now, Edit: move, State: state.EditSent},
	}})
	viewtest.Golden(t, "move", moved.Show(), 10)
	empty := stage(t, &fakeJournal{})
	viewtest.Sizes(t, empty)
	viewtest.Golden(t, "empty", empty.Show(), 5)
}

func TestTypingSearchesAndBackLeavesTheSearchFirst(t *testing.T) {
	k := &fakeJournal{lines: lines()}
	s := stage(t, k).Show().Do(screen.Search).Type("jk")
	if diff := cmp.Diff([]state.JournalQuery{
		{Limit: pageSize},
		{Text: "j", Limit: pageSize},
		{Text: "jk", Limit: pageSize},
	}, k.asked); diff != "" {
		t.Error(diff)
	}
	left := s.Screen.Crumb(60).Left
	if !modelOf(s).Typing() || !strings.Contains(ansi.Strip(left), "Journal / jk") {
		t.Errorf("%v, %q", modelOf(s).Typing(), left)
	}
	if got := ansi.Strip(s.View(screen.Rect{W: 80, H: 6})); !strings.Contains(got,
		"Nothing in the journal matches “jk”.") {
		t.Error(got)
	}
	if s.Do(screen.Back); s.Left != 0 || modelOf(s).Typing() || modelOf(s).List.Search.Text() != "jk" {
		t.Errorf("%d, %v, %q", s.Left, modelOf(s).Typing(), modelOf(s).List.Search.Text())
	}
	if s.Do(screen.Back); s.Left != 0 || len(modelOf(s).List.Rows()) != 6 {
		t.Errorf("%d, %d lines", s.Left, len(modelOf(s).List.Rows()))
	}
	if s.Do(screen.Back); s.Left != 1 {
		t.Error("back does not leave the screen")
	}
}

// Enter in a search opens its first result; an empty search opens nothing.
func TestEnterInASearchOpensTheResult(t *testing.T) {
	s := shown(t).Do(screen.Search, screen.Open)
	if s.Found != 0 {
		t.Error("an empty search opened something")
	}
	if s.Do(screen.Search).Type("a").Do(screen.Open); s.Found != 1 || modelOf(s).Typing() {
		t.Errorf("opened %d times", s.Found)
	}
}

func TestOlderLinesAreRequestedOnce(t *testing.T) {
	k := older(&fakeJournal{lines: lines()})
	s := stage(t, k).Show()
	s.View(screen.Rect{W: 80, H: 20})
	if got := ansi.Strip(s.Screen.Crumb(60).Right); got != "1 of 100 and older" {
		t.Errorf("the hint about older lines is %q", got)
	}
	cmd := s.Action(screen.MoveBottom).Do()
	s.Do(screen.MoveUp)
	if s.Run(cmd); len(k.asked) != 2 || k.asked[1] != (state.JournalQuery{Skip: pageSize, Limit: pageSize}) {
		t.Errorf("asked %+v", k.asked)
	}
	if s.Do(screen.MoveBottom, screen.MoveUp); len(k.asked) != 2 || len(modelOf(s).List.Rows()) != pageSize+5 {
		t.Errorf("requested beyond the end: %+v, %d lines", k.asked, len(modelOf(s).List.Rows()))
	}
}

// Results of an earlier search do not match the current one.
func TestResultsOfAnEarlierSearchAreDropped(t *testing.T) {
	s := shown(t).Do(screen.Search)
	late := s.Screen.Update(screen.Reread{})
	s.Type("jk").Run(late)
	if len(modelOf(s).List.Rows()) != 0 {
		t.Errorf("%d lines of an earlier search", len(modelOf(s).List.Rows()))
	}
}

func TestTheCursorStaysOnItsLine(t *testing.T) {
	k := &fakeJournal{lines: lines()}
	s := stage(t, k).Show()
	s.View(screen.Rect{W: 80, H: 20})
	s.Do(screen.MoveDown)
	k.lines = append(
		[]state.JournalLine{{
			ID: 10, At: now, Edit: state.Edit{Change: state.WriteText{Text: "x"}},
			State: state.EditWaiting,
		}}, k.lines...)
	s.Send(screen.Changed{})
	if id := modelOf(s).List.Current().ID; id != 8 || len(modelOf(s).List.Rows()) != 7 {
		t.Errorf("the cursor is on %d of %d", id, len(modelOf(s).List.Rows()))
	}
}

func TestAFailureNamesTheNextStep(t *testing.T) {
	k := &fakeJournal{err: state.Fault{Kind: state.FaultLocal, Message: "The disk failed.", Next: "Look at the disk."}}
	got := ansi.Strip(stage(t, k).Show().View(screen.Rect{W: 60, H: 6}))
	if !strings.Contains(got, "The disk failed.") || !strings.Contains(got, "Look at the disk.") {
		t.Error(got)
	}
}

func TestExport(t *testing.T) {
	s := shown(t).Do(actionExport)
	if _, ok := s.Written["tender-journal-20260304-140200.jsonl"]; !ok || len(s.Told) != 1 ||
		s.Told[0].Audience != screen.Installer {
		t.Errorf("wrote %v, notices %+v", s.Written, s.Told)
	}
	modelOf(s).store.(*fakeJournal).err = errors.New("full")
	if s.Do(actionExport); s.Told[1].Kind != screen.Bad || !strings.Contains(s.Told[1].Text, "full") {
		t.Errorf("notices %+v", s.Told)
	}
}

// The settings promise that in every list a click selects and a second one opens.
func TestASecondClickOpensTheDetails(t *testing.T) {
	s := shown(t)
	m := modelOf(s)
	area := screen.Rect{W: 80, H: 20}
	click := func(y int) { s.View(area); s.Send(screen.Click{X: 5, Y: y}) }
	want := m.List.Rows()[1].ID
	if click(2); m.List.Current().ID != want || m.InDetail {
		t.Fatalf("the second line was clicked: the cursor is on %d, in the details %v", m.List.Current().ID, m.InDetail)
	}
	if click(2); !m.InDetail {
		t.Error("a second click does not open the details")
	}
	if click(2); m.InDetail || m.List.Current().ID != want {
		t.Error("a click on the list does not leave the details")
	}
	if click(area.H - 1); !m.InDetail || m.List.Current().ID != want {
		t.Error("a click on the details does not focus them")
	}
	m.InDetail = false
	if click(0); m.List.Current().ID != want || m.InDetail {
		t.Error("the titles are taken for a line")
	}
}
